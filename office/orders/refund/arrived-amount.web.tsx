import { useQuery } from '@tanstack/react-query'
import { formatYuan } from '#kit/contract/money.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { client } from '#kit/web/client/client.web.ts'
import { useCan } from '#kit/web/session/can.web.ts'
import { refund } from '../../trade/model/refund.ts'
import { TRADE_RIGHTS } from '../../trade/model/rights.ts'
import { type RefundWorthShown, WORTH_PATH } from './refund-amount.ts'

/** What goes back for the pieces that arrived when no other amount is typed, for those who may see amounts. */
export function ArrivedAmount({ id }: { readonly id: string }) {
  const t = useTranslate()
  const isShown = useCan()(TRADE_RIGHTS.money)
  const { data } = useQuery({
    queryKey: [refund.name, 'worth', id],
    queryFn: ({ signal }) => client.get<RefundWorthShown>(WORTH_PATH, { id }, { signal }),
    enabled: isShown,
    staleTime: 0,
  })
  return data ? <p className="refund-arrived">{t(WORTH, { amount: formatYuan(data.amount) })}</p> : null
}

const WORTH: Text = [
  '收到的商品可退 {amount}（含同组定金与运费）',
  'What arrived gives back {amount}, deposit and freight included',
]
