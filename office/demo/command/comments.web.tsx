import { CommentThread } from '#kit/web/comment/comment-thread.web.tsx'
import { sampleOrder } from '../order/order.ts'
import { SampleOrders } from './sample-orders.web.tsx'

/** What people said about the newest order. */
export function CommentsExample() {
  return <SampleOrders>{([{ id }]) => <CommentThread key={id} resource={sampleOrder.name} id={id} />}</SampleOrders>
}
