import { actionPermission } from '#kit/contract/permission.ts'
import { RecordPage } from '#kit/web/record/record-page.web.tsx'
import { useCan } from '#kit/web/session/can.web.ts'
import { order } from '../../trade/model/order.ts'
import { refund } from '../../trade/model/refund.ts'
import { ORDER_RIGHTS } from '../../trade/model/rights.ts'
import type { RefundProps } from '../../trade/model/start-refund.ts'
import { HOLD_RIGHTS, isPacked } from './hold/hold-shelf.ts'
import { SPLIT, useSplit } from './hold/use-split.web.ts'
import { ORDER_CONTENT } from './order-content.web.tsx'
import { PRINT } from './print/print-parts.ts'
import { useOpenPrint } from './print/use-open-print.web.ts'
import { REFUND, whyNoRefund } from './refund-words.ts'

/** An order on a page of its own. */
export function OrderRecord({ onRefund }: RefundProps) {
  const can = useCan()
  const openPrint = useOpenPrint()
  const { split } = useSplit()
  return (
    <RecordPage
      resource={order}
      content={ORDER_CONTENT}
      actions={(row) => [
        ...(can(actionPermission(refund, 'apply'))
          ? [
              {
                key: 'refund',
                title: REFUND,
                forbidden: whyNoRefund(row.payState),
                run: () => onRefund(row.id),
              },
            ]
          : []),
        ...(isPacked(row) && can(HOLD_RIGHTS.merge)
          ? [{ key: 'split', title: SPLIT, run: () => split([row.id]) }]
          : []),
        ...(can(ORDER_RIGHTS.pack) ? [{ key: 'print', title: PRINT, run: () => openPrint('ids', [row.id]) }] : []),
      ]}
    />
  )
}
