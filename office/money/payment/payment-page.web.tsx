import { ResourcePage } from '#kit/web/list/resource-page.web.tsx'
import type { RecordContent } from '#kit/web/record/record-content.web.ts'
import { RecordPage } from '#kit/web/record/record-page.web.tsx'
import { RelatedRows } from '#kit/web/record/related-rows.web.tsx'
import { order } from '../../trade/model/order.ts'
import { payment } from '../../trade/model/payment.ts'

const CONTENT: RecordContent = {
  tabs: [
    {
      key: 'order',
      title: ['订单', 'Order'],
      render: ({ orderNo }) => <RelatedRows resource={order} filters={{ orderNo: String(orderNo) }} />,
    },
  ],
}

/** Money that came in or is asked for; what is known of each beside the list, with its order. */
export function PaymentPage() {
  return <ResourcePage resource={payment} record={CONTENT} />
}

/** A payment on a page of its own. */
export function PaymentRecord() {
  return <RecordPage resource={payment} content={CONTENT} />
}
