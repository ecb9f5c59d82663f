import { OrderItemPage } from '../orders/order/item-page.web.tsx'
import { withRefunds } from './start-refund.web.tsx'

export const OrderItemsPage = withRefunds(OrderItemPage)
