import { useQuery } from '@tanstack/react-query'
import { Skeleton, Table } from 'antd'
import { useEffect } from 'react'
import { formatYuan } from '#kit/contract/money.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { client } from '#kit/web/client/client.web.ts'
import type { CommandControlProps } from '#kit/web/command/command-controls.web.ts'
import { EmptyState, ErrorState } from '#kit/web/page/states.web.tsx'
import { PAY_MODEL } from '../../catalogue/rules/pay-model.ts'
import { heldTitle, onePayModel, RESERVATION_LAPSES } from '../../trade/model/held-words.ts'
import { wave } from '../../trade/model/wave.ts'
import { type LeftOut, NOBODY, type ReviewedClaim, TICKABLE, type WaveReview } from '../../trade/model/wave-review.ts'

/** Claims to end, ticked one by one: who is ended, who is left out and why. Of several waves, all whose grace is over. */
export function ReviewControl({ rows, id, value, onChange, onStart }: CommandControlProps) {
  const t = useTranslate()
  const [first, ...others] = rows
  const isOne = first !== undefined && others.length === 0
  const { data, error, refetch } = useQuery({
    queryKey: [wave.name, 'review', first?.id],
    enabled: isOne,
    queryFn: ({ signal }) =>
      client.get<WaveReview>(`${wave.path}/review`, { id: first?.id ?? '' }, { signal, handles: 'all' }),
  })
  const isNew = value === undefined || value === null || value === ''
  const ready = data?.claims.filter(({ leftOut }) => leftOut === null).map(({ id: claimId }) => claimId)
  useEffect(() => {
    if (isNew && ready) {
      onStart?.(ready.join(',') || NOBODY)
    }
  })
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
  const ticked = String(value ?? '')
    .split(',')
    .filter((one) => one !== '' && one !== NOBODY)
  const deposit = data.claims.reduce((sum, claim) => sum + (ticked.includes(claim.id) ? (claim.deposit ?? 0) : 0), 0)
  const isSeen = data.claims.some((claim) => claim.deposit !== null)
  const payModel = onePayModel(data.claims)
  const policy = OUTCOMES[data.policy] ?? FORFEIT
  const outcomeOf = (claim: ReviewedClaim) => (claim.payModel === PAY_MODEL.reservation ? RESERVATION_LAPSES : policy)
  const outcome = payModel === PAY_MODEL.reservation ? RESERVATION_LAPSES : policy
  return (
    <div id={id}>
      <p aria-live="polite">
        {t(isSeen ? SUM_WITH_MONEY : SUM, {
          n: ticked.length,
          left: data.claims.length - ticked.length,
          outcome: t(outcome),
          amount: formatYuan(deposit),
        })}
      </p>
      <Table<ReviewedClaim>
        size="small"
        rowKey="id"
        pagination={data.claims.length > PAGE ? { pageSize: PAGE, size: 'small' } : false}
        scroll={{ x: 'max-content' }}
        dataSource={[...data.claims]}
        rowSelection={{
          selectedRowKeys: ticked,
          preserveSelectedRowKeys: true,
          getCheckboxProps: ({ leftOut, customer, orderNo }) => ({
            disabled: leftOut !== null && !TICKABLE.includes(leftOut),
            'aria-label': `${customer} ${orderNo}`,
          }),
          onChange: (keys) => onChange?.(keys.join(',') || NOBODY),
        }}
        columns={[
          { title: t(CUSTOMER), dataIndex: 'customer' },
          { title: t(ORDER), dataIndex: 'orderNo' },
          { title: t(PIECES), dataIndex: 'qty', align: 'end' },
          ...(isSeen
            ? [
                {
                  title: t(heldTitle(payModel)),
                  align: 'end' as const,
                  render: (_: unknown, claim: ReviewedClaim) => formatYuan(claim.deposit ?? 0),
                },
              ]
            : []),
          { title: t(UNTIL), render: (_, { graceUntil, dueAt }) => graceUntil ?? dueAt ?? '' },
          {
            title: t(RESULT),
            render: (_, claim) =>
              claim.leftOut === null || ticked.includes(claim.id) ? (
                t(outcomeOf(claim))
              ) : (
                <span className="wave-left-out">{t(REASONS[claim.leftOut])}</span>
              ),
          },
        ]}
      />
    </div>
  )
}

/** Rows of the list at once. */
const PAGE = 50

const REASONS: Readonly<Record<LeftOut, Text>> = {
  open: ['未到期或已延长', 'Not due, or extended'],
  grace: ['宽限期未结束', 'Days of grace go on'],
  paying: ['客户正在付款', 'Being paid'],
  applied: ['已申请退定金，勾选则拒绝申请', 'Deposit asked back; a tick refuses it'],
  refunding: ['定金退款中', 'Deposit is on its way back'],
  asked: ['有未结咨询，勾选则照常处理', 'Asked about; a tick ends it all the same'],
}
const FORFEIT: Text = ['定金不退', 'Deposit is kept']
const OUTCOMES: Readonly<Record<string, Text>> = {
  forfeit: FORFEIT,
  refund: ['退还定金', 'Deposit goes back'],
  credit: ['定金转余额', 'Deposit becomes credit'],
}
const SUM_WITH_MONEY: Text = [
  '处理 {n} 个（{outcome}，定金合计 {amount}），{left} 个不变',
  '{n} {n|claim ends|claims end} ({outcome}, deposits {amount}); {left} stay as they are',
]
const SUM: Text = [
  '处理 {n} 个（{outcome}），{left} 个不变',
  '{n} {n|claim ends|claims end} ({outcome}); {left} stay as they are',
]
const SEVERAL: Text = [
  '已选多个批次：处理其中全部宽限期已过的资格',
  'Several waves: all their claims whose grace is over end',
]
const NONE: Text = ['没有未结束的补款资格', 'No claim of it is open']
const FAILED: Text = ['名单加载失败', 'The list could not be loaded']
const CUSTOMER: Text = ['顾客', 'Customer']
const ORDER: Text = ['预售订单', 'Pre-order']
const PIECES: Text = ['数量', 'Pieces']
const UNTIL: Text = ['宽限至', 'Grace until']
const RESULT: Text = ['处理结果', 'Outcome']
