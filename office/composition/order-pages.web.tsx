import { OrderPage } from '../orders/order/order-page.web.tsx'
import { OrderRecord } from '../orders/order/order-record.web.tsx'
import { withRefunds } from './start-refund.web.tsx'

export const OrdersPage = withRefunds(OrderPage)

export const OrderRecordPage = withRefunds(OrderRecord)
