import type { Scene } from '../context/channel.server.ts'
import { lockOrder } from '../order/order-rows.server.ts'
import { type Asking, openPayment, type StartedPayment, writePayment } from '../payment/start-payment.server.ts'
import type { TestShop } from './test-shop.server.ts'

/** Asks for the money of an order as the calls of the storefront do: the channel outside of transactions. */
export async function startPayment(
  shop: TestShop,
  orderId: string,
  { channel, scene, ...asking }: Asking & { readonly channel: string; readonly scene?: Scene | undefined },
): Promise<StartedPayment> {
  const { trade } = shop
  const payNo = await shop.as('customer', async (ctx) =>
    writePayment(trade, ctx, await lockOrder(trade, ctx, orderId), { channel, scene }),
  )
  return openPayment(trade, (work) => shop.as('customer', work), { payNo, ...asking })
}
