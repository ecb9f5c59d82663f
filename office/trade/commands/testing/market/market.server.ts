import { DomainError } from '#kit/contract/errors.ts'
import type { Values } from '#kit/contract/read-field.ts'
import type { Client, TestApp } from '#server/testing/test-app.server.ts'
import { PAY_MODEL } from '../../../../catalogue/rules/pay-model.ts'
import type { CheckoutLine } from '../../checkout/checkout.server.ts'
import { type Checkout, placeOrders } from '../../checkout/place-order.server.ts'
import { lockClaims, moveClaim, settleDepositOrder } from '../../claim/claims.server.ts'
import type { Receipt } from '../../context/channel.server.ts'
import { lockOrder, moveOrder } from '../../order/order-rows.server.ts'
import { lockRefund, moveRefund } from '../../refund/refund-rows.server.ts'
import { RECEIVER } from '../pre-orders.server.ts'
import type { TestShop } from '../test-shop.server.ts'

/** Which of several rows somebody takes; the same numbers take the same one. */
export interface Seed {
  /** One of the four customers. */
  readonly who: number
  readonly which: number
  readonly qty: number
}

/** What somebody tries. Refusals are answers of it. */
export type Attempt = (market: Market, seed: Seed) => Promise<unknown>

type Person = 'customer' | 'staff' | 'system'

interface MarketParts {
  readonly shop: TestShop
  readonly admin: Client
  readonly db: TestApp['db']
  /** The time of the shop, which attempts put on. */
  readonly clock: { now: Date }
}

/** Four customers, listings in stock and on pre-order of each way to pay, and two coupons, of which there is too little for everybody. */
export interface Market extends MarketParts {
  readonly buyers: readonly string[]
  readonly stock: { readonly first: string; readonly second: string }
  /** SKUs of one pre-order figure: with a deposit, prepaid, and reserved. */
  readonly presell: readonly [deposit: string, prepaid: string, reservation: string]
  readonly final: { readonly goodsId: string; readonly skuId: string }
  readonly coupons: readonly [string, string]
  /** What was asked for, whether it was taken or not. */
  readonly receipts: Receipt[]
  /** Ids of the customers, for statements. */
  readonly mine: string
  /** The row that a seed takes of what a statement finds. */
  one(statement: string, seed: Seed): Promise<string>
  /** An order in one of these stages: those of the customer first. */
  orderIn(states: string, seed: Seed): Promise<string>
  claimIn(states: string, seed: Seed): Promise<string>
  refundIn(states: string, seed: Seed): Promise<string>
  days(count: number): Date
  /** Days from now, as the shop writes times. */
  wall(count: number): string
  buy(userId: string, lines: readonly CheckoutLine[], more?: Partial<Checkout>): Promise<unknown>
  order(id: string, command: string, who: Person, input?: Values): Promise<void>
  claim(id: string, command: string, who: Person, input?: Values): Promise<void>
  refund(id: string, command: string, who: Person, input?: Values): Promise<void>
}

export async function openMarket({ shop, admin, db, clock }: MarketParts): Promise<Market> {
  const { trade } = shop
  const buyers = await Promise.all(Array.from({ length: 4 }, () => shop.customer()))
  const stock = await shop.listing(1, { product: { limitPerUser: 4 }, sku: { stock: 9 } })
  // the limit is one of the listing, whichever SKU somebody takes
  const second = await shop.sku(stock.productId, { specKey: 'second', name: '限定版', stock: 9 })
  const presell = await shop.listing(2, { product: { limitPerUser: 3 }, sku: { stock: 9 } })
  const { goodsId } = presell
  const [prepaid, reserved] = [
    await shop.listing(2, {
      product: { goodsId, limitPerUser: 3, payModel: PAY_MODEL.prepaid, freightKind: 1, freight: 1_500 },
      sku: { presentPrice: 99_900, stock: 9 },
    }),
    await shop.listing(2, {
      product: { goodsId, limitPerUser: 3, payModel: PAY_MODEL.reservation },
      sku: { presentPrice: 119_900, stock: 9 },
    }),
  ]
  const arrived = { presentPrice: 109_900, stock: 4, counted: true }
  const final = await shop.listing(3, {
    goods: { presellGoodsId: goodsId },
    sku: { ...arrived, presellSkuId: presell.skuId },
  })
  await shop.sku(final.productId, { ...arrived, specKey: 'prepaid', name: '全款', presellSkuId: prepaid.skuId })
  await shop.sku(final.productId, { ...arrived, specKey: 'reserved', name: '预订', presellSkuId: reserved.skuId })
  // few enough to be gone, and one of them for each
  const coupons = [
    await shop.coupon({ total: 9, stackable: true, lines: '1,2' }),
    await shop.coupon({ total: 6, perUser: 2, stackable: true, kind: 2, amountOff: null, percentOff: 10 }),
  ] as const
  const mine = buyers.map((id) => `'${id}'`).join()
  const one: Market['one'] = async (statement, { which }) => {
    const found = await shop.rows(statement)
    return found.length === 0 ? NOBODY : String(found[which % found.length]?.id)
  }
  const rowIn = (table: string, column: string) => (states: string, seed: Seed) =>
    one(
      `select t.id from ${table} t join shop_app_user u on u.id = t.user_id where u.id in (${mine})
        and t.${column} in (${states}) order by u.id <> '${buyers[seed.who]}', t.id`,
      seed,
    )
  const days = (count: number) => new Date(clock.now.getTime() + count * 86_400_000)
  return {
    ...{ shop, admin, db, clock, buyers, coupons, mine, one, days, receipts: [] },
    stock: { first: stock.skuId, second },
    presell: [presell.skuId, prepaid.skuId, reserved.skuId],
    final,
    orderIn: rowIn('shop_order', 'status'),
    claimIn: rowIn('shop_final_claim', 'state'),
    refundIn: rowIn('shop_refund', 'status'),
    wall: (count) => trade.app.clock.format(days(count)),
    buy: (userId, lines, more = {}) =>
      shop.as('customer', (ctx) =>
        placeOrders(trade, ctx, { userId, lines, isStaff: false, source: 'app', receiver: RECEIVER, ...more }),
      ),
    order: (id, command, who, input = {}) =>
      shop.as('customer', async (ctx) =>
        moveOrder(trade, ctx, await lockOrder(trade, ctx, id), command, { who, input }),
      ),
    claim: (id, command, who, input = {}) =>
      shop.as('system', async (ctx) => {
        const [row] = await lockClaims(trade, ctx, [id])
        if (!row) {
          throw nothing()
        }
        await moveClaim(trade, ctx, row, command, { who, input })
        await settleDepositOrder(trade, ctx, String(row.depositOrderId))
      }),
    refund: (id, command, who, input = {}) =>
      shop.as('system', async (ctx) =>
        moveRefund(trade, ctx, await lockRefund(trade, ctx, id), command, { who, input }),
      ),
  }
}

/** There is nothing (yet) that it could be done with. */
export function nothing(): DomainError {
  return new DomainError('notFound', ['没有', 'Nothing', 'market.nothing'])
}

/** No row has this id: whatever is tried on it is refused. */
const NOBODY = 'none'
