import { useQuery } from '@tanstack/react-query'
import { Checkbox, Form, Skeleton, Table } from 'antd'
import { useEffect, useEffectEvent } from 'react'
import { formatYuan } from '#kit/contract/money.ts'
import { actionPermission } from '#kit/contract/permission.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { client } from '#kit/web/client/client.web.ts'
import type { CommandControlProps } from '#kit/web/command/command-controls.web.ts'
import { EmptyState, ErrorState } from '#kit/web/page/states.web.tsx'
import { useCan } from '#kit/web/session/can.web.ts'
import { payModelTitle } from '../../catalogue/rules/pay-model.ts'
import { skuTitle } from '../../catalogue/sku/sku.ts'
import { claim } from '../../trade/model/claim.ts'
import { backOf, backWords, heldTitle, onePayModel } from '../../trade/model/held-words.ts'
import { SECOND_PERSON } from '../../trade/model/second-person.ts'
import { SHORTAGE_RULES, type ShortageRule } from '../../trade/model/shortage.ts'
import { wave } from '../../trade/model/wave.ts'
import {
  reviewedIn,
  reviewText,
  SEAT_REASONS,
  type ShortClaim,
  shortageIn,
  sumsOf,
  type WaveShortage,
} from '../../trade/model/wave-shortage.ts'
import './wave.css'

/** Who keeps a piece and who goes without, why, and what that costs; seats are kept here, too. */
export function ShortageControl({ rows, id, value, onChange, onStart }: CommandControlProps) {
  const t = useTranslate()
  const mayKeep = useCan()(actionPermission(claim, 'lockSeat'))
  const chosenRule: unknown = Form.useWatch('rule')
  const rule = SHORTAGE_RULES.find((one) => one === chosenRule) ?? 'first'
  const [first, ...others] = rows
  const isOne = first !== undefined && others.length === 0
  const { data, error, refetch } = useQuery({
    queryKey: [wave.name, 'shortage', first?.id],
    enabled: isOne,
    queryFn: ({ signal }) =>
      client.get<WaveShortage>(`${wave.path}/shortage`, { id: first?.id ?? '' }, { signal, handles: 'all' }),
  })
  const shown = data && reviewOf(data, { kept: keptIn(value, data.claims), rule })
  const start = useEffectEvent((text: string) => onStart?.(text))
  useEffect(() => {
    // the list that is sent is always the one that is shown
    if (shown !== undefined && shown !== value) {
      start(shown)
    }
  }, [shown, value])
  if (!isOne) {
    return <p id={id}>{t(SEVERAL)}</p>
  }
  if (error) {
    return <ErrorState error={error} title={FAILED} onRetry={() => void refetch()} />
  }
  if (!data) {
    return <Skeleton active paragraph={{ rows: 3 }} />
  }
  if (data.claims.length === 0) {
    return <EmptyState title={NONE} />
  }
  const kept = keptIn(value, data.claims)
  const keep = (claimId: string, isKept: boolean) => {
    const next = isKept ? [...kept, claimId] : [...kept].filter((one) => one !== claimId)
    onChange?.(reviewOf(data, { kept: new Set(next), rule }))
  }
  const names = new Map(data.skus.map(({ presellSkuId, name }) => [presellSkuId, name]))
  const seating = seatingOf(data, { kept, rule })
  const isSeen = data.claims.some(({ deposit }) => deposit !== null)
  const [cut, seated] = [seating.filter(({ isCut }) => isCut), seating.filter(({ isCut }) => !isCut)]
  const { pieces, deposit } = sumsOf(
    cut.map(({ qty, payModel, deposit: held }) => ({ qty, deposit: backOf(data, { payModel, held: held ?? 0 }) })),
  )
  const amount = `${t(backWords(data, onePayModel(cut)))} ${formatYuan(deposit)}`
  const payModel = onePayModel(data.claims)
  return (
    <div id={id}>
      <p aria-live="polite">
        {t(isSeen ? SUM_WITH_MONEY : SUM, {
          ...{ n: cut.length, pieces, amount },
          ...{ kept: seated.length, keptPieces: sumsOf(seated).pieces },
        })}
      </p>
      <Table<(typeof seating)[number]>
        size="small"
        rowKey="id"
        pagination={seating.length > PAGE ? { pageSize: PAGE, size: 'small', showSizeChanger: false } : false}
        scroll={{ x: 'max-content' }}
        // who goes without is what has to be looked at
        dataSource={[...cut, ...seated]}
        columns={[
          { title: t(CUSTOMER), dataIndex: 'customer' },
          { title: t(ORDER), dataIndex: 'orderNo' },
          ...(data.skus.length > 1
            ? [
                {
                  title: 'SKU',
                  render: (_: unknown, { presellSkuId }: ShortClaim) =>
                    t(skuTitle({ name: names.get(presellSkuId) ?? '' })),
                },
              ]
            : []),
          { title: t(PAID_AT), dataIndex: 'paidAt' },
          ...(payModel === undefined
            ? [{ title: t(MODEL), render: (_: unknown, one: ShortClaim) => t(payModelTitle(one.payModel)) }]
            : []),
          { title: t(PIECES), dataIndex: 'qty', align: 'end' },
          ...(isSeen
            ? [
                {
                  title: t(heldTitle(payModel)),
                  align: 'end' as const,
                  render: (_: unknown, { deposit: held }: ShortClaim) => formatYuan(held ?? 0),
                },
              ]
            : []),
          {
            title: t(KEEP),
            render: (_, { id: claimId, customer, orderNo, isSeatLocked }) => (
              <Checkbox
                checked={isSeatLocked}
                disabled={!mayKeep}
                aria-label={`${t(KEEP)} ${customer} ${orderNo}`}
                onChange={(event) => keep(claimId, event.target.checked)}
              />
            ),
          },
          {
            title: t(RESULT),
            render: (_, { isCut, why, isForTwo }) => (
              <span className={isCut ? 'wave-cut' : 'wave-left-out'}>
                {[isCut ? CUT : KEEPS, SEAT_REASONS[why], ...(isCut && isForTwo ? [SECOND_PERSON] : [])]
                  .map((words) => t(words))
                  .join(' · ')}
              </span>
            ),
          },
        ]}
      />
    </div>
  )
}

interface Choice {
  readonly kept: ReadonlySet<string>
  readonly rule: ShortageRule
}

function seatingOf({ skus, claims }: WaveShortage, { kept, rule }: Choice) {
  return shortageIn(
    skus,
    claims.map((one) => ({ ...one, isSeatLocked: kept.has(one.id) })),
    rule,
  )
}

/** The list as it is shown, for the server to compare with its own. */
function reviewOf(data: WaveShortage, choice: Choice): string {
  const cut = seatingOf(data, choice).filter(({ isCut }) => isCut)
  return reviewText({ kept: [...choice.kept], cut: cut.map(({ id }) => id) })
}

/** The seats that are kept: those chosen in the dialog, otherwise those that are kept already. */
function keptIn(value: unknown, claims: readonly ShortClaim[]): ReadonlySet<string> {
  if (typeof value !== 'string' || value === '') {
    return new Set(claims.filter(({ isSeatLocked }) => isSeatLocked).map(({ id }) => id))
  }
  return new Set(reviewedIn(value).kept)
}

/** Rows of the list at once. */
const PAGE = 50

const SUM_WITH_MONEY: Text = [
  '{n} 个失去到货（{pieces} 件，{amount}），{kept} 个保留（{keptPieces} 件）',
  '{n} {n|claim loses|claims lose} {pieces} {pieces|piece|pieces} ({amount}); {kept} keep {keptPieces}',
]
const SUM: Text = [
  '{n} 个失去到货（{pieces} 件），{kept} 个保留（{keptPieces} 件）',
  '{n} {n|claim loses|claims lose} {pieces} {pieces|piece|pieces}; {kept} keep {keptPieces}',
]
const SEVERAL: Text = [
  '已选多个批次：各按规则处理，名单见试算',
  'Several waves: each by the rule; preview shows the lists',
]
const NONE: Text = ['没有待开放的补款资格', 'No claim waits for it']
const FAILED: Text = ['名单加载失败', 'The list could not be loaded']
const CUSTOMER: Text = ['顾客', 'Customer']
const ORDER: Text = ['预售订单', 'Pre-order']
const PAID_AT: Text = ['预订时间', 'Ordered at']
const PIECES: Text = ['数量', 'Pieces']
const MODEL: Text = ['付款方式', 'How it is paid']
const KEEP: Text = ['锁定', 'Keep seat']
const RESULT: Text = ['处理结果', 'Outcome']
const CUT: Text = ['失去', 'Goes without']
const KEEPS: Text = ['保留', 'Keeps']
