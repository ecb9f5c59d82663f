import { RecordHistory } from '#kit/web/form/record-history.web.tsx'
import { sampleOrder } from '../order/order.ts'
import { SampleOrders } from './sample-orders.web.tsx'

/** What was done to the newest order and to its items, newest first. */
export function HistoryExample() {
  return (
    <SampleOrders>
      {([{ id, version }]) => <RecordHistory key={`${id}:${version}`} resource={sampleOrder} id={id} />}
    </SampleOrders>
  )
}
