import { ResourcePage } from '#kit/web/list/resource-page.web.tsx'
import { order } from '../model/order.ts'
import {
  DeadlineCell,
  ItemsCell,
  MoneyCell,
  NumberCell,
  type OrderRow,
  ReceiverCell,
  ShippingCell,
} from './order-cells.web.tsx'
import { ORDER_CONTENT } from './order-content.web.tsx'

/** Orders of all lines: what is to be done with which, and how far each has come. */
export function OrderPage() {
  return (
    <ResourcePage
      resource={order}
      record={ORDER_CONTENT}
      cells={{
        orderNo: (row) => <NumberCell row={row as OrderRow} />,
        itemText: (row) => <ItemsCell row={row as OrderRow} />,
        payable: (row) => <MoneyCell row={row as OrderRow} />,
        payDeadline: (row) => <DeadlineCell row={row as OrderRow} />,
        receiverMask: (row) => <ReceiverCell row={row as OrderRow} />,
        shipState: (row) => <ShippingCell row={row as OrderRow} />,
      }}
    />
  )
}
