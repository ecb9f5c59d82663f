import { Button } from 'antd'
import { actionPermission } from '#kit/contract/permission.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { useCommand } from '#kit/web/command/use-command.web.tsx'
import { ChildRows } from '#kit/web/record/child-rows.web.tsx'
import { useCan } from '#kit/web/session/can.web.ts'
import { sampleOrder } from '../order/order.ts'
import { SampleOrders } from './sample-orders.web.tsx'

/** Asks for carrier and number, ships, and tells of each order that was refused; the others can be shipped without it. */
export function RefusedRowExample() {
  const t = useTranslate()
  const isAllowed = useCan()(actionPermission(sampleOrder, 'ship'))
  const [run, dialog] = useCommand(sampleOrder, { nameOf: ({ orderNo }) => String(orderNo) })
  return (
    <>
      <SampleOrders canPlace>
        {(orders) => (
          <>
            <ChildRows child={{ resource: sampleOrder }} rows={orders} />
            <div>
              <Button type="primary" disabled={!isAllowed} onClick={() => void run('ship', orders)}>
                {t(['全部发货', 'Ship all of them'])}
              </Button>
            </div>
          </>
        )}
      </SampleOrders>
      {dialog}
    </>
  )
}
