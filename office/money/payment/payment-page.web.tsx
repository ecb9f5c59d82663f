import { ResourcePage } from '#kit/web/list/resource-page.web.tsx'
import type { RecordContent } from '#kit/web/record/record-content.web.ts'
import { RecordPage } from '#kit/web/record/record-page.web.tsx'
import { relatedTo } from '#kit/web/record/related-to.web.tsx'
import { payment } from '../../trade/model/payment.ts'

const CONTENT: RecordContent = {
  tabs: [
    {
      key: 'order',
      title: ['订单', 'Order'],
      render: relatedTo(
        async () => (await import('../../trade/model/order.ts')).order,
        ({ orderNo }) => ({ orderNo: String(orderNo) }),
      ),
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
