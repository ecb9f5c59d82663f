import { withRefunds } from './start-refund.web.tsx'
import { OrderItemPage } from './trade/order/item-page.web.tsx'
import { OrderPage } from './trade/order/order-page.web.tsx'
import { OrderRecord } from './trade/order/order-record.web.tsx'

export const OrdersPage = withRefunds(OrderPage)

export const OrderRecordPage = withRefunds(OrderRecord)

export const OrderItemsPage = withRefunds(OrderItemPage)
