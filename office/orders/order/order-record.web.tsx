import { actionPermission } from '#kit/contract/permission.ts'
import { RecordPage } from '#kit/web/record/record-page.web.tsx'
import { useCan } from '#kit/web/session/can.web.ts'
import { order } from '../../trade/model/order.ts'
import { whyNotEdited } from '../../trade/model/order-edit.ts'
import { refund } from '../../trade/model/refund.ts'
import { ORDER_RIGHTS, TRADE_RIGHTS } from '../../trade/model/rights.ts'
import type { RefundProps } from '../../trade/model/start-refund.ts'
import { EDIT_ITEMS, useEditItems } from './edit/use-edit-items.web.tsx'
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
  const { editItems, dialog } = useEditItems()
  return (
    <>
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
          ...(can(ORDER_RIGHTS.editItems) && can(TRADE_RIGHTS.money)
            ? [{ key: 'editItems', title: EDIT_ITEMS, forbidden: whyNotEdited(row), run: () => editItems(row.id) }]
            : []),
          ...(isPacked(row) && can(HOLD_RIGHTS.merge)
            ? [{ key: 'split', title: SPLIT, run: () => split([row.id]) }]
            : []),
          ...(can(ORDER_RIGHTS.pack) ? [{ key: 'print', title: PRINT, run: () => openPrint('ids', [row.id]) }] : []),
        ]}
      />
      {dialog}
    </>
  )
}
