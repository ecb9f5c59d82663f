import { placeOrders } from '../checkout/place-order.server.ts'
import { lockOrder } from '../order/order-rows.server.ts'
import { askPayment, takePayment } from '../payment/payments.server.ts'
import type { TestShop } from './test-shop.server.ts'

/** A deposit that was paid, with the claim that it made. */
export interface PaidDeposit {
  readonly buyer: string
  readonly orderId: string
  readonly claimId: string
}

/** Where parcels go. */
export const RECEIVER = {
  receiverName: '林小满',
  receiverPhone: '13912345678',
  areaText: '上海市徐汇区',
  address: '漕溪北路1号',
}

/** Somebody pays the deposit of a pre-order. */
export async function paidDeposit(
  shop: TestShop,
  now: () => Date,
  { skuId, qty = 1, buyer }: { readonly skuId: string; readonly qty?: number; readonly buyer?: string },
): Promise<PaidDeposit> {
  const userId = buyer ?? (await shop.customer())
  const [order] = await shop.as('customer', (ctx) =>
    placeOrders(shop.trade, ctx, { userId, lines: [{ skuId, qty }], isStaff: false, source: 'app' }),
  )
  const orderId = order?.id ?? ''
  await payOrder(shop, now, orderId)
  const [made] = await shop.rows(`select id from shop_final_claim where deposit_order_id = '${orderId}'`)
  return { buyer: userId, orderId, claimId: String(made?.id) }
}

/** The owner of an open claim pays its balance. @returns the order of the balance */
export async function paidBalance(shop: TestShop, now: () => Date, { buyer, claimId }: PaidDeposit): Promise<string> {
  const [order] = await shop.as('customer', (ctx) =>
    placeOrders(shop.trade, ctx, {
      userId: buyer,
      lines: [{ claimId }],
      isStaff: false,
      source: 'app',
      receiver: RECEIVER,
    }),
  )
  const orderId = order?.id ?? ''
  await payOrder(shop, now, orderId)
  return orderId
}

/** The money of an order comes in through the sandbox. */
export async function payOrder(shop: TestShop, now: () => Date, orderId: string): Promise<void> {
  const asked = await shop.as('customer', async (ctx) =>
    askPayment(shop.trade, ctx, await lockOrder(shop.trade, ctx, orderId), { channel: 'sandbox', now: now() }),
  )
  const receipt = { payNo: asked.payNo, thirdNo: `third-${asked.payNo}`, amount: asked.amount, paidAt: now() }
  await shop.as('payment', (ctx) => takePayment(shop.trade, ctx, receipt))
}
