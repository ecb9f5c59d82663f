import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { client } from '#kit/web/client/client.web.ts'
import { refund } from '../../trade/model/refund.ts'
import { type ChosenLine, type ExchangeQuestion, QUOTE_PATH } from './refund-amount.ts'

/** Says what is to be decided about exchange purchases of an order, once what is chosen leaves too little for them, and what is kept. */
export function ExchangeHint({
  orderNo,
  kind,
  lines,
}: {
  readonly orderNo: string
  readonly kind: number
  readonly lines: readonly ChosenLine[]
}) {
  const t = useTranslate()
  const { data } = useQuery({
    queryKey: [refund.name, 'exchange', orderNo, kind, lines],
    queryFn: async ({ signal }): Promise<ExchangeQuestion> =>
      (await client.post<ExchangeQuestion>(QUOTE_PATH, { orderNo, kind, lines }, { signal, handles: [200, 400] }))
        .result,
    enabled: lines.length > 0 && kind > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  })
  return lines.length === 0 ? null : (
    <>
      {data?.why && <Alert type="warning" showIcon title={data.why} description={data.canPay ? t(HOW) : undefined} />}
      {data?.points && <Alert type="info" showIcon title={data.points} />}
    </>
  )
}

const HOW: Text = [
  '在上表中填写换购商品的数量一并退回，或打开下方「换购商品保留，补差价」。',
  'Enter the pieces of the exchange purchase above, or switch on “Exchange purchases stay” below.',
]
