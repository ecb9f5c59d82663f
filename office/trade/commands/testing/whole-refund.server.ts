import { itemsOf } from '../order/order-rows.server.ts'
import { agreeRefund } from '../refund/agree-refund.server.ts'
import { applyRefund, type RefundRequest } from '../refund/apply-refund.server.ts'
import { refundPartDone } from '../refund/refund-booking.server.ts'
import { lockRefund, partsOf } from '../refund/refund-rows.server.ts'
import type { TestShop } from './test-shop.server.ts'

/** Everything of an order goes back, a balance with its deposit: applied for, agreed, and paid back by the channels. */
export async function refundWhole(shop: TestShop, orderId: string, kind: RefundRequest['kind']): Promise<void> {
  const { trade } = shop
  const made = await shop.as('customer', async (ctx) => {
    const lines = (await itemsOf(ctx, orderId)).map(({ id, qty }) => ({ orderItemId: id, qty }))
    return applyRefund(trade, ctx, { orderId, kind, lines, causeCode: 'unwanted', source: 'customer' })
  })
  const parts = await shop.as('system', async (ctx) => {
    // above the limit a second person is needed
    for (const username of ['wang', 'li']) {
      const by = { ...ctx, user: { ...ctx.user, username } }
      const row = await lockRefund(trade, by, made[0]?.id ?? '')
      if (row.status === 10) {
        await agreeRefund(trade, by, row, {})
      }
    }
    return (await Promise.all(made.map(({ id }) => partsOf(ctx, id)))).flat()
  })
  for (const { id } of parts) {
    await shop.as('payment', (ctx) => refundPartDone(trade, ctx, id, { thirdNo: `back-${id}` }))
  }
}
