import { Button } from 'antd'
import { actionPermission } from '#kit/contract/permission.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { useCommand } from '#kit/web/command/use-command.web.tsx'
import { useCan } from '#kit/web/session/can.web.ts'
import { sampleOrder } from '../order/order.ts'
import { SampleOrders } from './sample-orders.web.tsx'

/** A command with `asJob` and `dryRun`: a trial first, then its progress, what became of each row, and the way back. */
export function BatchJobExample() {
  const t = useTranslate()
  const isAllowed = useCan()(actionPermission(sampleOrder, 'setNote'))
  const [run, dialog] = useCommand(sampleOrder, { nameOf: ({ orderNo }) => String(orderNo) })
  return (
    <>
      <SampleOrders>
        {(orders) => (
          <div>
            <Button disabled={!isAllowed} onClick={() => void run('setNote', orders)}>
              {t(['改 {n} 单的备注', 'Set the note of {n} {n|order|orders}'], { n: orders.length })}
            </Button>
          </div>
        )}
      </SampleOrders>
      {dialog}
    </>
  )
}
