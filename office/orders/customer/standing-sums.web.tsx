import { useQuery } from '@tanstack/react-query'
import { Alert, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { formatYuan } from '#kit/contract/money.ts'
import { listed, type Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { client } from '#kit/web/client/client.web.ts'
import type { AnyRow } from '#kit/web/client/page-of.ts'
import { HiddenValue } from '#kit/web/field/hidden-value.web.tsx'
import { customer } from '../../trade/model/customer.ts'
import type { Treatment } from '../../trade/model/customer-trust.ts'
import { type CustomerStanding, STANDING_PATH } from './customer-standing.ts'

/** How a customer has dealt with the shop, and what is suggested, with its reasons. */
export function StandingSums({ row: { id } }: { readonly row: AnyRow }) {
  const t = useTranslate()
  const { data } = useQuery({
    queryKey: [customer.name, 'standing', id],
    queryFn: ({ signal }) => client.get<CustomerStanding>(STANDING_PATH, { id }, { signal }),
  })
  if (!data) {
    return <Skeleton active title={false} paragraph={{ rows: 2 }} />
  }
  const yuan = (fen: number | null) => (fen === null ? <HiddenValue /> : formatYuan(fen))
  const due = data.due.map(({ month, amount, claims }) =>
    amount === null ? t(DUE_PIECES, { month, claims }) : t(DUE, { month, claims, amount: formatYuan(amount) }),
  )
  const share = (part: number, all: number) =>
    all === 0 ? '-' : t(SHARE, { part, all, percent: Math.round((part * 100) / all) })
  const items: readonly (readonly [Text, ReactNode])[] = [
    [['订单', 'Orders'], String(data.orders)],
    [['累计消费', 'Spent'], yuan(data.spent)],
    [['在押定金', 'Deposits held'], yuan(data.held)],
    [['预付全款', 'Prepaid'], yuan(data.prepaid)],
    [['待付尾款', 'Balances due'], due.length === 0 ? '-' : due.join(' · ')],
    [['弃单', 'Balances given up'], share(data.forfeits, data.endedClaims)],
    [['预订未付', 'Reservations let lapse'], String(data.noShows)],
    [['逾期后补款', 'Balances paid late'], String(data.late)],
    [['经历延期', 'Delays suffered'], String(data.delays)],
    [['退款件数', 'Pieces refunded'], share(data.refunded, data.bought)],
  ]
  return (
    <>
      {data.treatment !== 'none' && (
        <Alert
          type="warning"
          showIcon
          title={t(SUGGESTED[data.treatment])}
          description={t(listed(data.reasons.map((reason) => [reason, reason] as const)))}
          style={{ marginBlock: 8 }}
        />
      )}
      <dl className="record-sums">
        {items.map(([title, value]) => (
          <div key={title[1]}>
            <dt>{t(title)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

const SUGGESTED: Readonly<Record<Exclude<Treatment, 'none'>, Text>> = {
  prepay: ['建议：预售改为全款预付', 'Suggested: let them prepay in full'],
  limit: ['建议：限制同时购买的数量', 'Suggested: let them buy less at once'],
}
const DUE: Text = ['{month} {amount}（{claims} 份）', '{month} {amount} ({claims})']
const DUE_PIECES: Text = ['{month}（{claims} 份）', '{month} ({claims})']
const SHARE: Text = ['{part} / {all}（{percent}%）', '{part} of {all} ({percent}%)']
