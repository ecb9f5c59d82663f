import { useQuery } from '@tanstack/react-query'
import { Alert, Form, InputNumber, Skeleton, Table } from 'antd'
import { formatYuan } from '#kit/contract/money.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { client } from '#kit/web/client/client.web.ts'
import type { CommandControlProps } from '#kit/web/command/command-controls.web.ts'
import { HiddenValue } from '#kit/web/field/hidden-value.web.tsx'
import { refund } from '../../trade/model/refund.ts'
import { REFUND_KIND } from '../../trade/model/refund-states.ts'
import { RefundDeciders } from './deciders.web.tsx'
import { ExchangeHint } from './exchange-hint.web.tsx'
import type { ChosenLine } from './refund-amount.ts'
import './refund.css'

/** Amounts are yuan; null for those who may not see them. */
interface Refundable {
  readonly freight: number | null
  /** What the shop says of giving such things back, in the language of the request. */
  readonly rule: string | null
  readonly lines: readonly {
    readonly orderItemId: string
    readonly titleSnap: string
    readonly skuNameSnap: string | null
    readonly qty: number
    readonly sentQty: number
    readonly amount: number | null
  }[]
}

type Line = Refundable['lines'][number]

/** Items of the order whose number the form holds, with the pieces and amounts to give back. */
export function LinesControl({ id, value, onChange }: CommandControlProps) {
  const t = useTranslate()
  const form = Form.useFormInstance()
  const orderNo = String(Form.useWatch('orderNo', form) ?? '').trim()
  const kind = Number(Form.useWatch('kind', form))
  const { data, error, isFetching } = useQuery({
    queryKey: [refund.name, 'refundable', orderNo],
    queryFn: ({ signal }) =>
      client.get<Refundable>(`${refund.path}/refundable`, { orderNo }, { signal, handles: [200, 400] }),
    enabled: orderNo.length >= MIN_NUMBER,
    staleTime: 0,
    retry: false,
  })
  if (orderNo.length < MIN_NUMBER) {
    return <span id={id}>{t(TYPE_NUMBER)}</span>
  }
  if (error) {
    return <Alert type="error" message={error.message} />
  }
  if (!data) {
    return isFetching ? <Skeleton active paragraph={{ rows: 2 }} /> : null
  }
  const sent = Array.isArray(value) ? (value as ChosenLine[]) : []
  const chosen = new Map(sent.map((line) => [line.orderItemId, line]))
  const isFree = kind === REFUND_KIND.exchange
  const hasPieces = kind !== REFUND_KIND.compensation
  const set = (of: Line, qty: number | undefined, amount: number | undefined) => {
    const all = data.lines.flatMap((line) => {
      const known = chosen.get(line.orderItemId)
      const next = line === of ? { qty: qty ?? 0, amount } : { qty: known?.qty ?? 0, amount: known?.amount }
      return next.qty > 0 || (next.amount ?? 0) > 0 ? [{ orderItemId: line.orderItemId, ...next }] : []
    })
    onChange?.(all)
  }
  return (
    <div id={id} className="refund-lines">
      {data.rule && <Alert type="info" showIcon title={data.rule} />}
      <Table
        size="small"
        rowKey="orderItemId"
        pagination={false}
        scroll={{ x: 'max-content' }}
        dataSource={[...data.lines]}
        columns={[
          {
            title: t(PRODUCT),
            render: (_, { titleSnap, skuNameSnap }) => (
              <span className="refund-product">{[titleSnap, skuNameSnap].filter(Boolean).join(' · ')}</span>
            ),
          },
          { title: t(SENT), dataIndex: 'sentQty' },
          ...(hasPieces
            ? [
                {
                  title: t(PIECES),
                  render: (_: unknown, line: Line) => (
                    <InputNumber
                      aria-label={t(PIECES)}
                      min={0}
                      max={line.qty}
                      precision={0}
                      value={chosen.get(line.orderItemId)?.qty ?? 0}
                      suffix={`/ ${line.qty}`}
                      style={{ width: 110 }}
                      onChange={(qty) => set(line, Number(qty ?? 0), undefined)}
                    />
                  ),
                },
              ]
            : []),
          ...(isFree
            ? []
            : [
                {
                  title: t(AMOUNT),
                  render: (_: unknown, line: Line) => {
                    const amount = chosen.get(line.orderItemId)?.amount
                    return (
                      <InputNumber
                        aria-label={t(AMOUNT)}
                        min={0}
                        max={line.amount ?? Number.MAX_SAFE_INTEGER}
                        precision={2}
                        prefix="¥"
                        placeholder={t(ALL)}
                        value={amount ?? null}
                        style={{ width: 150 }}
                        onChange={(yuan) =>
                          set(line, chosen.get(line.orderItemId)?.qty ?? 0, yuan === null ? undefined : Number(yuan))
                        }
                      />
                    )
                  },
                },
                {
                  title: t(MOST),
                  render: (_: unknown, { amount }: Line) =>
                    amount === null ? <HiddenValue /> : formatYuan(Math.round(amount * FEN)),
                },
              ]),
        ]}
      />
      <RefundDeciders />
      <ExchangeHint orderNo={orderNo} kind={kind} lines={sent} />
      {data.freight !== null && (
        <p className="state-text">{t(FREIGHT, { freight: formatYuan(Math.round(data.freight * FEN)) })}</p>
      )}
    </div>
  )
}

/** Characters from which an order is looked for. */
const MIN_NUMBER = 6
const FEN = 100

const TYPE_NUMBER: Text = ['先填写订单号', 'Type the order number first']
const PRODUCT: Text = ['商品', 'Product']
const SENT: Text = ['已发', 'Shipped']
const PIECES: Text = ['退数量', 'Pieces']
const AMOUNT: Text = ['退金额', 'Amount']
const MOST: Text = ['最多可退', 'At most']
const ALL: Text = ['按数量', 'By pieces']
const FREIGHT: Text = ['可退运费 {freight}', 'Freight left {freight}']
