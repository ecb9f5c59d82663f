import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import type { ComponentType, ReactNode } from 'react'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { resourceCalls } from '#kit/web/client/resource-calls.web.ts'
import { useCommand } from '#kit/web/command/use-command.web.tsx'
import { late } from '#kit/web/page/late.web.ts'
import { SALES_LINE } from '#office/catalogue/rules/sales-line.ts'
import { whyNoRefund } from '../orders/order/refund-words.ts'
import { order } from '../trade/model/order.ts'
import { orderDetail } from '../trade/model/order-item.ts'
import { refund } from '../trade/model/refund.ts'
import { REFUND_KIND } from '../trade/model/refund-states.ts'
import type { RefundProps, StartRefund } from '../trade/model/start-refund.ts'

const LinesControl = late(async () => (await import('../orders/refund/lines-control.web.tsx')).LinesControl)

/** A page from where orders are refunded. Pages of other nouns and refunds do not know each other. */
export function withRefunds(Page: ComponentType<RefundProps>) {
  return function RefundingPage() {
    const [startRefund, dialog] = useStartRefund()
    return (
      <>
        <Page onRefund={startRefund} />
        {dialog}
      </>
    )
  }
}

/** How to start the refund of an order, and the dialog to render. */
function useStartRefund(): readonly [start: StartRefund, dialog: ReactNode] {
  const t = useTranslate()
  const { message } = App.useApp()
  const queries = useQueryClient()
  const [run, dialog] = useCommand(refund, {
    nameOf: ({ orderNo }) => String(orderNo ?? ''),
    controls: { apply: { lines: LinesControl } },
    onDone: () => {
      for (const { name } of [order, orderDetail]) {
        void queries.invalidateQueries({ queryKey: [name] })
      }
    },
  })
  const start: StartRefund = async (orderId, known) => {
    const { orderNo, payState, line, shipState } = await resourceCalls(order).get(orderId)
    const reason = whyNoRefund(payState)
    if (reason) {
      void message.info(t(reason))
      return
    }
    const kind =
      line === SALES_LINE.presell ? REFUND_KIND.deposit : shipState ? REFUND_KIND.return : REFUND_KIND.moneyOnly
    await run('apply', [], { start: { orderNo: orderNo ?? '', kind, ...known } })
  }
  return [start, dialog]
}
