import { actionPermission } from '#kit/contract/permission.ts'
import { RecordPage } from '#kit/web/record/record-page.web.tsx'
import { useCan } from '#kit/web/session/can.web.ts'
import { order } from '../model/order.ts'
import { refund } from '../model/refund.ts'
import type { RefundProps } from '../model/start-refund.ts'
import { ORDER_CONTENT } from './order-content.web.tsx'
import { REFUND, whyNoRefund } from './refund-words.ts'

/** An order on a page of its own. */
export function OrderRecord({ onRefund }: RefundProps) {
  const mayRefund = useCan()(actionPermission(refund, 'apply'))
  return (
    <RecordPage
      resource={order}
      content={ORDER_CONTENT}
      actions={(row) =>
        mayRefund
          ? [
              {
                key: 'refund',
                title: REFUND,
                forbidden: whyNoRefund(row.payState),
                run: () => onRefund(String(row.id)),
              },
            ]
          : []
      }
    />
  )
}
