import { useQuery } from '@tanstack/react-query'
import { Table } from 'antd'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { resourceCalls } from '#kit/web/client/resource-calls.web.ts'
import { FieldText } from '#kit/web/field/field-text.web.tsx'
import { RecordLink } from '#kit/web/record/record-link.web.tsx'
import { useCan } from '#kit/web/session/can.web.ts'
import { SALES_LINE } from '#office/catalogue/rules/sales-line.ts'
import { refund } from '../../trade/model/refund.ts'
import { TRADE_RIGHTS } from '../../trade/model/rights.ts'
import { OrderLink, type RefundRow, yuan } from './refund-cells.web.tsx'

/**
 * The refunds of one group: a delivered pre-order has two orders, so what is given back of it has two parts, the balance,
 * which leads, and the deposit. Nothing for refunds that stand alone.
 */
export function RefundGroup({ row }: { readonly row: RefundRow }) {
  const t = useTranslate()
  const seesMoney = useCan()(TRADE_RIGHTS.money)
  const { data } = useQuery({
    queryKey: [refund.name, 'list', 'group', row.groupNo],
    queryFn: ({ signal }) => resourceCalls(refund).list({ groupNo: row.groupNo ?? '' }, { signal }),
    enabled: row.groupNo !== null && mayHaveParts(row),
  })
  const parts = (data?.records ?? []).toSorted((one, other) => Number(isLeading(other)) - Number(isLeading(one)))
  if (parts.length < 2) {
    return null
  }
  const sums = [parts.map(({ applyAmount }) => applyAmount), parts.map(({ agreedAmount }) => agreedAmount)].map(sum)
  return (
    <section className="refund-group" aria-label={t(TITLE)}>
      <h2>{t(TITLE)}</h2>
      <Table<RefundRow>
        size="small"
        rowKey="id"
        pagination={false}
        scroll={{ x: 'max-content' }}
        dataSource={[...parts]}
        columns={[
          {
            key: 'refundNo',
            title: t(refund.fields.refundNo.title),
            render: ({ id, refundNo }: RefundRow) => (
              <RecordLink resource={refund} id={id === row.id ? null : id}>
                {refundNo}
              </RecordLink>
            ),
          },
          { key: 'part', title: t(PART), render: (part: RefundRow) => t(isLeading(part) ? BALANCE : DEPOSIT) },
          {
            key: 'orderNo',
            title: t(refund.fields.orderNo.title),
            render: ({ orderId, orderNo }: RefundRow) => <OrderLink id={orderId} text={orderNo} />,
          },
          {
            key: 'status',
            title: t(refund.fields.status.title),
            render: (part: RefundRow) => <FieldText field={refund.fields.status} name="status" row={{ ...part }} />,
          },
          ...(seesMoney ? AMOUNTS : []).map((name) => ({
            key: name,
            title: t(refund.fields[name].title),
            align: 'end' as const,
            render: (part: RefundRow) => <span className="tabular">{yuan(part[name])}</span>,
          })),
        ]}
        footer={
          seesMoney ? () => t(IN_ALL, { applied: yuan(sums[0] ?? null), agreed: yuan(sums[1] ?? null) }) : undefined
        }
      />
    </section>
  )
}

const AMOUNTS = ['applyAmount', 'agreedAmount'] as const

const isLeading = ({ refundNo, groupNo }: RefundRow) => refundNo === groupNo

/** Only balances lead deposits. */
const mayHaveParts = (row: RefundRow) => row.line === SALES_LINE.final || !isLeading(row)

/** Yuan; null while none of them is said. */
function sum(amounts: readonly (number | null)[]): number | null {
  const known = amounts.filter((amount) => amount !== null)
  return known.length === 0 ? null : Math.round(known.reduce((all, amount) => all + amount * 100, 0)) / 100
}

const TITLE: Text = ['两单合并退款', 'Refund in two parts']
const PART: Text = ['部分', 'Part']
const BALANCE: Text = ['补款单（主）', 'Balance, which leads']
const DEPOSIT: Text = ['定金单', 'Deposit']
const IN_ALL: Text = ['合计：申请 {applied}，同意 {agreed}', 'In all: {applied} applied for, {agreed} agreed']
