import { sql } from 'kysely'
import { z } from 'zod'
import { DomainError } from '#kit/contract/errors.ts'
import { parseYuan, yuanOf } from '#kit/contract/money.ts'
import { textIn } from '#kit/contract/text.ts'
import { storedById } from '#kit/server/crud/write.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { answers } from '#kit/server/http/answers.server.ts'
import { type Route, route } from '#kit/server/http/route.server.ts'
import { input, NO_INPUT, WIRE_ID, wireKeyword, wireText } from '#kit/server/http/schema.server.ts'
import { quote } from '../../../trade/commands/checkout/checkout.server.ts'
import {
  COUPON_RECORD_IDS,
  LINES,
  linesOf,
  POINTS,
  RECEIVED_BY,
} from '../../../trade/commands/checkout/checkout-input.server.ts'
import { placeOrders } from '../../../trade/commands/checkout/place-order.server.ts'
import { sellableSkus } from '../../../trade/commands/checkout/sellable-skus.server.ts'
import { QUOTED_ORDER, shownQuote } from '../../../trade/commands/checkout/shown-quote.server.ts'
import { onceForKey } from '../../../trade/commands/context/once-for-key.server.ts'
import type { Trade, TradeContext } from '../../../trade/commands/context/trade.server.ts'
import { lockBuyer, unpaidBy } from '../../../trade/commands/customer/buyer.server.ts'
import { areaTextOf } from '../../../trade/commands/order/area-text.server.ts'
import { lockOrder } from '../../../trade/commands/order/order-rows.server.ts'
import { openChannels } from '../../../trade/commands/payment/open-channels.server.ts'
import { type InShop, openPayment, writePayment } from '../../../trade/commands/payment/start-payment.server.ts'
import { CLAIM } from '../../../trade/model/claim-states.ts'
import { COUPON_RECORD } from '../../../trade/model/coupon-states.ts'
import { customer } from '../../../trade/model/customer.ts'
import { ORDER } from '../../../trade/model/order-states.ts'
import { ORDER_RIGHTS, TRADE_RIGHTS } from '../../../trade/model/rights.ts'
import {
  DESK_PATH,
  type DeskBuyer,
  type DeskChannels,
  type DeskClaim,
  type DeskCoupon,
  type DeskPlaced,
  type DeskQuote,
  type DeskReceiver,
} from './desk.ts'

const OF_BUYER = 'claims, coupons and the last order of a customer that the caller sees'

const BASKET = { userId: WIRE_ID, lines: LINES, couponRecordIds: COUPON_RECORD_IDS, points: POINTS }

/** Orders that staff enter for customers who call or write: the same quote and the same checkout as the storefront. */
export function deskRoutes(trade: Trade): readonly Route[] {
  const permission = ORDER_RIGHTS.place
  return [
    route(
      {
        method: 'GET',
        path: `${DESK_PATH}/skus`,
        answers: answers(SKUS_OUT),
        summary: ['录单：查找商品', 'Order desk: Find SKUs'],
        permission,
        input: input({ keyword: wireKeyword(100).optional() }),
      },
      (ctx) => sellableSkus(ctx, ctx.input.keyword ?? ''),
    ),
    route(
      {
        method: 'GET',
        path: `${DESK_PATH}/buyer`,
        answers: answers(BUYER_OUT),
        summary: ['录单：顾客资料', 'Order desk: Who buys'],
        permission,
        input: input({ userId: WIRE_ID }),
      },
      (ctx) => buyerOf(trade, ctx, ctx.input.userId),
    ),
    route(
      {
        method: 'GET',
        path: `${DESK_PATH}/channels`,
        answers: answers(z.array(z.string())),
        summary: ['录单：可用付款渠道', 'Order desk: Open payment channels'],
        permission,
        input: NO_INPUT,
      },
      (ctx): Promise<DeskChannels> => openChannels(trade, ctx),
    ),
    route(
      {
        method: 'POST',
        does: 'read',
        path: `${DESK_PATH}/quote`,
        answers: answers(QUOTE_OUT),
        summary: ['录单：试算', 'Order desk: Price with its proof'],
        permission,
        input: input(BASKET),
      },
      async (ctx): Promise<DeskQuote> => {
        requireMoney(ctx)
        const basket = await basketOf(trade, ctx, ctx.input)
        const quoted = await quote(trade, ctx, { ...basket, isStaff: true })
        const orders = quoted.orders.map((order) => shownQuote(ctx, order))
        return {
          payable: yuanOf(quoted.payable),
          orders: orders as unknown as DeskQuote['orders'],
          passed: quoted.passed.map(({ path, message }) => ({ path, message: textIn(ctx.locale, message) })),
        }
      },
    ),
    route(
      {
        method: 'POST',
        path: `${DESK_PATH}/place`,
        answers: answers(PLACE_OUT),
        summary: ['录单：下单', 'Order desk: Place the order'],
        permission,
        input: input({
          ...BASKET,
          receiver: z.object({ ...RECEIVED_BY, areaCode: wireText(20) }).optional(),
          buyerRemark: z.string().max(500).optional(),
          payable: z.union([z.number(), z.string()]),
          startKey: WIRE_ID.optional(),
        }),
      },
      async (ctx): Promise<DeskPlaced> => {
        requireMoney(ctx)
        const { startKey: key, ...sent } = ctx.input
        const place = async () => {
          const { receiver, buyerRemark, payable } = sent
          const placed = await placeOrders(trade, ctx, {
            ...(await basketOf(trade, ctx, sent)),
            isStaff: true,
            source: 'staff',
            receiver: receiver && { ...receiver, areaText: areaTextOf(receiver.areaCode, 'receiver.areaCode') },
            buyerRemark,
            expected: parseYuan(payable) ?? -1,
          })
          return placed.map((order) => ({
            ...order,
            payable: yuanOf(order.payable),
            payDeadline: trade.app.clock.format(order.payDeadline),
          }))
        }
        if (key === undefined) {
          return place()
        }
        const { done } = await onceForKey(ctx, { caller: `staff:${ctx.user.username}`, key, sent }, place)
        return done
      },
    ),
    route(
      {
        method: 'POST',
        path: `${DESK_PATH}/payLink`,
        answers: answers(PAY_LINK_OUT),
        summary: ['录单：付款链接', 'Order desk: Payment link'],
        permission,
        input: input({ id: WIRE_ID, channel: wireText(20) }),
        // the gateway is asked between two short transactions
        transaction: 'none',
      },
      async (ctx) => {
        requireMoney(ctx)
        const inShop: InShop = (work) => ctx.db.transaction().execute((db) => work({ ...ctx, db }))
        const written = await inShop(async (tx) => {
          const row = await lockOrder(trade, tx, ctx.input.id)
          if (row.status !== ORDER.toPay) {
            throw new DomainError('conflict', ['订单不在待付款状态', 'The order is not to be paid', 'order.notPayable'])
          }
          return writePayment(trade, tx, row, { channel: ctx.input.channel })
        })
        const { payNo, channel, link, kind } = await openPayment(trade, inShop, { payNo: written })
        return { payNo, channel, link, kind }
      },
    ),
  ]
}

/** Whoever may not see amounts sells nothing. */
function requireMoney({ user }: TradeContext): void {
  if (!user.can(TRADE_RIGHTS.money)) {
    throw new DomainError(
      'forbidden',
      ['录单需要查看金额的权限', 'Orders are entered by those who may see amounts', 'permission.noAmounts'],
      {
        data: { permission: TRADE_RIGHTS.money },
      },
    )
  }
}

/** Lines for a customer that the caller sees. */
async function basketOf(
  { app }: Trade,
  ctx: TradeContext,
  { userId, lines, couponRecordIds, points }: z.output<z.ZodObject<typeof BASKET>>,
) {
  await storedById(app, customer, ctx, userId)
  return { userId, lines: linesOf(lines), couponRecordIds, points }
}

async function buyerOf(trade: Trade, ctx: TradeContext, userId: string): Promise<DeskBuyer> {
  await storedById(trade.app, customer, ctx, userId)
  const now = await trade.now(ctx)
  const buyer = await lockBuyer(ctx, userId, { now, isLocked: false })
  const rowsIn = unscoped(ctx.db, OF_BUYER)
  const [unpaid, claims, coupons, last] = await Promise.all([
    unpaidBy(ctx, userId),
    sql<DeskClaim>`select c.id as claim_id, g.name as title, c.qty, c.due_amount * c.qty as due
      from shop_final_claim c join ${withDeleted('shop_goods')} g on g.id = c.presell_goods_id
      where c.user_id = ${userId} and c.state in (${CLAIM.open}, ${CLAIM.grace})
        and c.due_amount is not null
        and not exists (select 1 from shop_order_item i join shop_order o on o.id = i.order_id
          where i.claim_id = c.id and o.status = ${ORDER.toPay})
      order by c.due_at limit 50`.execute(rowsIn),
    sql<DeskCoupon>`select id as record_id, name, stackable from shop_coupon_record
      where user_id = ${userId} and state = ${COUPON_RECORD.unused}
        and valid_from <= ${now}::timestamptz and valid_to > ${now}::timestamptz
      order by valid_to, id limit 50`.execute(rowsIn),
    sql<DeskReceiver>`select receiver_name, receiver_phone, coalesce(area_code, '') as area_code, address, zip from shop_order
      where user_id = ${userId} and address is not null
      order by create_time desc, id desc limit 1`.execute(rowsIn),
  ])
  const { user } = ctx
  const isSeen = user.can(TRADE_RIGHTS.money)
  return {
    memberLevel: buyer?.memberLevel ?? null,
    unpaidOrders: unpaid.orders,
    points: Math.max(0, buyer?.points ?? 0),
    claims: claims.rows.map((claim) => ({ ...claim, due: isSeen && claim.due !== null ? yuanOf(claim.due) : null })),
    coupons: coupons.rows,
    receiver: user.can(TRADE_RIGHTS.address) && user.can(TRADE_RIGHTS.phone) ? (last.rows[0] ?? null) : null,
  }
}

/** SKUs that are found, on the wire; prices in yuan, for those who may see them. */
export const SKUS_OUT = z.array(
  z.object({
    skuId: z.string(),
    line: z.number(),
    payModel: z.literal([2, 1, 3]).nullable(),
    title: z.string(),
    name: z.string(),
    skuCode: z.string().nullable(),
    picture: z.string().nullable(),
    available: z.number(),
    presentPrice: z.number().nullable(),
    memberPrice: z.number().nullable(),
    tradePrice: z.number().nullable(),
  }),
)

const BUYER_OUT = z.object({
  memberLevel: z.string().nullable(),
  unpaidOrders: z.number(),
  points: z.number(),
  claims: z.array(z.object({ claimId: z.string(), title: z.string(), qty: z.number(), due: z.number().nullable() })),
  coupons: z.array(z.object({ recordId: z.string(), name: z.string(), stackable: z.boolean() })),
  receiver: z
    .object({
      receiverName: z.string(),
      receiverPhone: z.string(),
      areaCode: z.string(),
      address: z.string(),
      zip: z.string().nullish(),
    })
    .nullable(),
})

const QUOTE_OUT = z.object({
  payable: z.number(),
  passed: z.array(z.object({ path: z.string(), message: z.string() })),
  orders: z.array(QUOTED_ORDER),
})

const PLACE_OUT = z.array(
  z.object({
    id: z.string(),
    orderNo: z.string(),
    line: z.number(),
    payable: z.number(),
    payDeadline: z.string(),
    status: z.number(),
  }),
)

const PAY_LINK_OUT = z.object({
  payNo: z.string(),
  channel: z.string(),
  link: z.string().nullable(),
  kind: z.enum(['link', 'qr', 'sdk']).nullable(),
})
