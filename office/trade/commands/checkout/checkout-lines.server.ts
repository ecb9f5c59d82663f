import { sql } from 'kysely'
import type { Fen } from '#kit/contract/money.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { SALES_LINE, type SalesLine } from '#office/catalogue/rules/sales-line.ts'
import { GOODS_STATE } from '../../../catalogue/goods/goods.ts'
import { PAY_MODEL, type PayModel } from '../../../catalogue/rules/pay-model.ts'
import { CLAIM } from '../../model/claim-states.ts'
import { ORDER } from '../../model/order-states.ts'
import { WAITING } from '../../model/waiting.ts'
import type { TradeContext } from '../context/trade.server.ts'

/** What is known of a SKU when somebody asks for it. Prices in fen. */
export interface OfferedSku {
  readonly skuId: string
  readonly name: string
  readonly picture: string | null
  readonly originalPrice: Fen | null
  readonly presentPrice: Fen | null
  readonly memberPrice: Fen | null
  readonly tradePrice: Fen | null
  readonly isTrade: 0 | 1
  readonly status: 0 | 1
  readonly available: number
  readonly extra: unknown
  /** The code on the box: that of the SKU, else that of the figure. */
  readonly janCode: string | null
  readonly productId: string
  readonly line: SalesLine
  /** Of pre-orders. */
  readonly payModel: PayModel | null
  readonly title: string
  readonly cover: string | null
  readonly shelfState: number
  readonly limitPerUser: number
  readonly limitPerOrder: number
  readonly minPerOrder: number
  readonly freightKind: number
  readonly freight: Fen
  readonly couponAllowed: boolean
  readonly integralAllowed: boolean
  /** Points per yuan of this listing, in thousandths; else those of the member or the shop. */
  readonly integralRate: number | null
  readonly memberOnly: boolean
  /** Of the listing, else of the figure; a code. */
  readonly categoryId: string | null
  /** None of a membership. */
  readonly goodsId: string | null
  readonly goodsState: number
  readonly presellStart: Date | null
  readonly presellEnd: Date | null
  readonly releaseMonth: string | null
  readonly goodsLimitPerUser: number
  readonly quotaTotal: number
  /** What a membership gives: its days, and the level for so long. */
  readonly memberDays: number | null
  readonly memberLevelId: string | null
}

/** A claim that its owner pays the balance of. */
export interface OfferedClaim {
  readonly claimId: string
  readonly state: number
  readonly qty: number
  readonly dueAmount: Fen | null
  readonly skuId: string | null
  readonly depositItemId: string
  readonly payModel: PayModel
}

/** A piece that a customer who waits for it was offered. */
export interface OfferedPiece {
  readonly offerId: string
  readonly skuId: string
  /** All that it costs; a deposit where it is a place of a pre-order with one. Fen. */
  readonly price: Fen
  /** How its pre-order was paid when it was offered. */
  readonly payModel: PayModel
}

/** Nothing is kept in stock of a membership. */
export const UNLIMITED = 2_147_483_647

const ASKED = 'what a customer asks for: checkout says itself who may buy it'

/**
 * SKUs that are asked for, of the tenant of the caller, with listing and figure; locked in the order of their ids, so that
 * two checkouts never wait for each other.
 */
export async function offeredSkus(
  ctx: TradeContext,
  ids: readonly string[],
  { isLocked }: { readonly isLocked: boolean },
): Promise<ReadonlyMap<string, OfferedSku>> {
  if (ids.length === 0) {
    return new Map()
  }
  const lock = isLocked ? sql`order by s.id for no key update of s` : sql``
  const { rows } = await sql<OfferedSku>`
    select s.id as sku_id, s.name, s.picture, s.original_price, s.present_price, s.member_price, s.trade_price, s.is_trade,
      s.status, case when p.line = ${SALES_LINE.membership} then ${UNLIMITED}::int else s.stock - s.locked end as available, s.extra,
      coalesce(nullif(s.bar_code, ''), g.jan_code) as jan_code, p.id as product_id, p.line,
      case when p.line = ${sql.lit(SALES_LINE.presell)} then p.pay_model end as pay_model, p.title, p.cover, p.shelf_state,
      p.limit_per_user, p.limit_per_order, p.min_per_order, p.freight_kind, p.freight, p.coupon_allowed,
      p.integral_allowed, p.integral_rate, p.member_only, coalesce(nullif(p.category_id, ''), g.category_id) as category_id, g.id as goods_id,
      coalesce(g.state, ${GOODS_STATE.ready}) as goods_state, p.member_days, p.member_level_id, g.presell_start, g.presell_end,
      g.release_month, coalesce(g.limit_per_user, 0) as goods_limit_per_user, coalesce(g.quota_total, 0) as quota_total
    from shop_sku s
    join shop_product p on p.id = s.product_id
    left join shop_goods g on g.id = p.goods_id
    where s.id in (${sql.join([...ids])})
      and (g.id is not null or p.line = ${SALES_LINE.membership}) ${lock}`.execute(unscoped(ctx.db, ASKED))
  return new Map(rows.map((row) => [row.skuId, row]))
}

/** Claims of a customer by their ids, locked: they are paid once. */
export async function offeredClaims(
  ctx: TradeContext,
  userId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, OfferedClaim>> {
  if (ids.length === 0) {
    return new Map()
  }
  const { rows } = await sql<OfferedClaim>`
    select c.id as claim_id, c.state, c.qty, c.due_amount, c.final_sku_id as sku_id, c.deposit_item_id, c.pay_model
    from shop_final_claim c
    where c.user_id = ${userId} and c.id in (${sql.join([...ids])})
      and not exists (select 1 from shop_order_item i join shop_order o on o.id = i.order_id
        where i.claim_id = c.id and o.status = ${sql.lit(ORDER.toPay)})
    order by c.id for update of c`.execute(unscoped(ctx.db, ASKED))
  return new Map(rows.map((row) => [row.claimId, row]))
}

/** Pieces that a customer was offered and that can still be taken, locked: they are taken once. */
export async function offeredPieces(
  ctx: TradeContext,
  userId: string,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, OfferedPiece>> {
  if (ids.length === 0) {
    return new Map()
  }
  const { rows } = await sql<OfferedPiece>`select w.id as offer_id, s.sku_id, w.deposit_amount + w.due_amount as price,
      w.pay_model
    from shop_waiting w join shop_surplus s on s.id = w.surplus_id
    where w.user_id = ${userId} and w.id in (${sql.join([...ids])})
      and w.state = ${sql.lit(WAITING.offered)} and w.offer_until > ${now}::timestamptz
    order by w.id for update of w`.execute(unscoped(ctx.db, ASKED))
  return new Map(rows.map((row) => [row.offerId, row]))
}

/** Reservations that a customer let lapse since then. */
export async function noShowsOf(ctx: TradeContext, userId: string, since: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from shop_final_claim
    where user_id = ${userId} and pay_model = ${PAY_MODEL.reservation}
      and state = ${CLAIM.forfeited} and grace_until >= ${since}::timestamptz`.execute(unscoped(ctx.db, ASKED))
  return rows[0]?.n ?? 0
}

export interface Bought {
  readonly byProduct: ReadonlyMap<string, number>
  readonly byGoods: ReadonlyMap<string, number>
}

/** Whether a person may have only so many of it. */
export const isLimited = ({ limitPerUser, goodsLimitPerUser }: OfferedSku): boolean =>
  limitPerUser > 0 || goodsLimitPerUser > 0

const NOTHING: Bought = { byProduct: new Map(), byGoods: new Map() }

/** Pieces that a customer has bought of listings and of figures, orders that were cancelled left out. */
export async function boughtBy(ctx: TradeContext, userId: string, skus: readonly OfferedSku[]): Promise<Bought> {
  return (await boughtByEach(ctx, [userId], skus.filter(isLimited))).get(userId) ?? NOTHING
}

/** The same of several customers; those who have bought none are not among them. */
export async function boughtByEach(
  ctx: TradeContext,
  userIds: readonly string[],
  limited: readonly OfferedSku[],
): Promise<ReadonlyMap<string, Bought>> {
  if (userIds.length === 0 || limited.length === 0) {
    return new Map()
  }
  const { rows } = await sql<{ userId: string; productId: string; goodsId: string | null; qty: number }>`
    select user_id, product_id, goods_id, sum(qty)::int as qty from shop_order_item
    where user_id in (${sql.join([...userIds])}) and is_counted and line <> ${sql.lit(SALES_LINE.final)}
      and (goods_id = any(${[...new Set(limited.flatMap(({ goodsId }) => goodsId ?? []))]})
        or goods_id is null and product_id = any(${[...new Set(limited.map(({ productId }) => productId))]}))
    group by user_id, product_id, goods_id`.execute(unscoped(ctx.db, ASKED))
  const sums = (userId: string, key: 'productId' | 'goodsId') =>
    rows
      .filter((row) => row.userId === userId)
      .reduce((all, row) => {
        const of = row[key] ?? ''
        return all.set(of, (all.get(of) ?? 0) + row.qty)
      }, new Map<string, number>())
  return new Map(
    rows.map(({ userId }) => [userId, { byProduct: sums(userId, 'productId'), byGoods: sums(userId, 'goodsId') }]),
  )
}

/**
 * Pieces reserved of figures that have a quota, all customers together; for a checkout the figures are locked, in the order
 * of their ids.
 */
export async function reservedOf(
  ctx: TradeContext,
  skus: readonly Pick<OfferedSku, 'line' | 'goodsId' | 'quotaTotal'>[],
  { isLocked }: { readonly isLocked: boolean },
): Promise<ReadonlyMap<string, number>> {
  const ids = [
    ...new Set(
      skus
        .filter(({ line, quotaTotal }) => line === SALES_LINE.presell && quotaTotal > 0)
        .flatMap((sku) => sku.goodsId ?? []),
    ),
  ]
  if (ids.length === 0) {
    return new Map()
  }
  const rowsIn = unscoped(ctx.db, ASKED)
  if (isLocked) {
    await sql`select 1 from ${withDeleted('shop_goods')} where id in (${sql.join(ids)})
      order by id for no key update`.execute(rowsIn)
  }
  const { rows } = await sql<{ goodsId: string; qty: number }>`
    select goods_id, sum(qty)::int as qty from shop_order_item
    where line = ${sql.lit(SALES_LINE.presell)} and is_counted and goods_id in (${sql.join(ids)})
    group by goods_id`.execute(rowsIn)
  // of the first of its customers, too
  return new Map(ids.map((id) => [id, rows.find(({ goodsId }) => goodsId === id)?.qty ?? 0]))
}
