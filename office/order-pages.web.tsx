import { OrderItemPage } from './trade/order/item-page.web.tsx'
import { LinesControl } from './trade/refund/lines-control.web.tsx'

/** Items over all orders, from where single ones are refunded. Orders and refunds do not know each other. */
export function OrderItemsPage() {
  return <OrderItemPage refundControls={{ apply: { lines: LinesControl } }} />
}
