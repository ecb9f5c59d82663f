import type { PayChannel } from '../../model/pay-channels.ts'
import type { CheckoutLine } from '../checkout/checkout.server.ts'
import { type Checkout, type PlacedOrder, placeOrders } from '../checkout/place-order.server.ts'
import { lockOrder } from '../order/order-rows.server.ts'
import { askPayment, takePayment } from '../payment/payments.server.ts'
import { RECEIVER } from './pre-orders.server.ts'
import type { TestShop } from './test-shop.server.ts'

/** What customers do before anything is refunded. */
export function buying(shop: TestShop, now: () => Date) {
  const { trade } = shop
  return {
    async place(userId: string, lines: readonly CheckoutLine[], more: Partial<Checkout> = {}): Promise<PlacedOrder> {
      const [first] = await shop.as('customer', (ctx) =>
        placeOrders(trade, ctx, { userId, lines, isStaff: false, source: 'app', receiver: RECEIVER, ...more }),
      )
      if (!first) {
        throw new Error('no order was made')
      }
      return first
    },
    /** Pays what an order costs now through a channel. */
    async pay(orderId: string, channel: PayChannel = 'sandbox'): Promise<void> {
      await shop.as('payment', async (ctx) => {
        const asked = await askPayment(trade, ctx, await lockOrder(trade, ctx, orderId), { channel, now: now() })
        const { payNo, amount } = asked
        await takePayment(trade, ctx, { payNo, amount, thirdNo: `third-${payNo}`, paidAt: now() })
      })
    },
  }
}
