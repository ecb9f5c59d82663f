import { SALES_LINE } from '#office/catalogue/rules/sales-line.ts'
import { SHIP_STATE } from '../../../model/order-choices.ts'
import { ORDER } from '../../../model/order-states.ts'
import { REFUND_KIND } from '../../../model/refund-states.ts'
import { itemsOf } from '../../order/order-rows.server.ts'
import { agreeRefund } from '../../refund/agree-refund.server.ts'
import { applyRefund, type RefundRequest } from '../../refund/apply-refund.server.ts'
import { refundPartDone } from '../../refund/refund-booking.server.ts'
import { lockRefund, partsOf, refundItemsOf } from '../../refund/refund-rows.server.ts'
import { refundWhole } from '../whole-refund.server.ts'
import type { Attempt, Market } from './market.server.ts'

const PARCEL = { carrier: 'sf', trackingNo: 'SF7654321' } as const

/** Kinds that are applied for piece by piece. */
const KINDS = [REFUND_KIND.moneyOnly, REFUND_KIND.return, REFUND_KIND.compensation, REFUND_KIND.exchange] as const

/** Whole refunds in one go, and all kinds of them step by step, in part, beside everything else. */
export const REFUNDS = {
  refund: async ({ shop, mine, one }, seed) => {
    const id = await one(
      `select id from shop_order where user_id in (${mine}) and status = ${ORDER.toShip} and ship_state = ${SHIP_STATE.none} and line = ${SALES_LINE.inStock}
        order by coupon_record_ids is null, id`,
      { ...seed, which: seed.which % 3 },
    )
    return refundWhole(shop, id, REFUND_KIND.moneyOnly)
  },
  refundDeposit: async ({ shop, orderIn }, seed) =>
    refundWhole(shop, await orderIn('21, 22, 24', seed), REFUND_KIND.deposit),
  refundBalance: async ({ shop, mine, one }, seed) => {
    const id = await one(
      `select id from shop_order where user_id in (${mine}) and line = ${SALES_LINE.final} and status in (${[ORDER.toShip, ORDER.shipped]}) order by id`,
      seed,
    )
    return refundWhole(shop, id, REFUND_KIND.moneyOnly)
  },
  /** One piece of an order, or money for it. */
  askBack: async (market, seed) => {
    const kind = KINDS[seed.which % KINDS.length] ?? REFUND_KIND.moneyOnly
    const orderId = await market.orderIn('20, 30, 40', { ...seed, which: 0 })
    const isForMoney = kind === REFUND_KIND.compensation
    return apply(market, { orderId, kind, ...(isForMoney ? { qty: 0, amount: seed.qty * 501 } : { qty: 1 }) })
  },
  /** All pieces of all items that were sent, of a balance with their deposits. */
  sendAllBack: async (market, seed) =>
    apply(market, { orderId: await market.orderIn('30, 40', seed), kind: REFUND_KIND.return, isWhole: true }),
  /** A part of a deposit. */
  askDeposit: async (market, seed) =>
    apply(market, {
      orderId: await market.orderIn('21, 22, 24', seed),
      kind: REFUND_KIND.deposit,
      amount: seed.qty * 2_003,
    }),
  /** Sometimes to less than what was asked for. */
  agree: async ({ shop, refundIn }, seed) => {
    const id = await refundIn('10', seed)
    return shop.as('system', async (ctx) => {
      const by = { ...ctx, user: { ...ctx.user, username: seed.who % 2 === 0 ? 'wang' : 'li' } }
      const row = await lockRefund(shop.trade, by, id)
      const less = { amount: Math.ceil(Number(row.applyAmount) / 2) }
      return agreeRefund(shop.trade, by, row, seed.which % 3 === 2 ? less : {})
    })
  },
  reject: async ({ refund, refundIn }, seed) =>
    refund(await refundIn('10', seed), 'reject', 'staff', { code: 'other', reason: '不符' }),
  withdraw: async ({ refund, refundIn }, seed) => refund(await refundIn('10, 20', seed), 'withdraw', 'customer'),
  sendBack: async ({ refund, refundIn }, seed) => refund(await refundIn('20', seed), 'send', 'customer', PARCEL),
  /** Sometimes one piece of the first item, whatever else was to come. */
  receiveBack: async ({ shop, refund, refundIn }, seed) => {
    const id = await refundIn('30', seed)
    const [item] = await shop.as('system', (ctx) => refundItemsOf(ctx, id))
    return refund(
      id,
      'receive',
      'staff',
      item && seed.which % 2 === 1 ? { items: [{ refundItemId: item.id, qty: 1 }] } : {},
    )
  },
  missParcel: async ({ refund, refundIn }, seed) =>
    refund(await refundIn('30', seed), 'parcelMissing', 'staff', { reason: '查无此件' }),
  inspect: async ({ shop, refund, refundIn }, seed) => {
    const id = await refundIn('40', seed)
    const items = await shop.as('system', (ctx) => refundItemsOf(ctx, id))
    const results = items.map(({ id: refundItemId, receivedQty: qty }) =>
      seed.qty === 3
        ? { refundItemId, condition: 'damaged', restockQty: 0, damagedQty: qty, scrapQty: 0 }
        : { refundItemId, condition: 'sealed', restockQty: qty, scrapQty: 0 },
    )
    return refund(id, 'inspect', 'staff', { items: results })
  },
  /** The channel says that the money is back; sometimes twice. */
  payBack: async ({ shop, refundIn }, seed) => {
    const id = await refundIn('50, 60', seed)
    for (const part of await shop.as('system', (ctx) => partsOf(ctx, id))) {
      await shop.as('payment', (ctx) => refundPartDone(shop.trade, ctx, part.id, { thirdNo: `back-${part.id}` }))
    }
  },
} satisfies Readonly<Record<string, Attempt>>

interface Asked extends Pick<RefundRequest, 'orderId' | 'kind'> {
  /** All pieces of a line unless said. */
  readonly qty?: number
  readonly amount?: number
  /** All items instead of the first. */
  readonly isWhole?: boolean
}

async function apply({ shop }: Market, { orderId, kind, qty, amount, isWhole = false }: Asked): Promise<unknown> {
  return shop.as('customer', async (ctx) => {
    const all = await itemsOf(ctx, orderId)
    const items = isWhole ? all : all.slice(0, 1)
    const lines = items.map((item) => ({ orderItemId: item.id, qty: qty ?? item.qty, amount }))
    return applyRefund(shop.trade, ctx, { orderId, kind, lines, causeCode: 'unwanted', source: 'staff' })
  })
}
