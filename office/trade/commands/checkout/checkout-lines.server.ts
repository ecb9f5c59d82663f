import { sql } from 'kysely'
import type { Fen } from '#kit/contract/money.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
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
  readonly line: 1 | 2 | 3
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
  readonly goodsId: string
  readonly goodsState: number
  readonly presellStart: Date | null
  readonly presellEnd: Date | null
  readonly releaseMonth: string | null
  readonly goodsLimitPerUser: number
  readonly quotaTotal: number
}

/** A claim that its owner pays the balance of. */
export interface OfferedClaim {
  readonly claimId: string
  readonly state: number
  readonly qty: number
  readonly dueAmount: Fen | null
  readonly skuId: string | null
  readonly depositItemId: string
}

/** A piece that a customer who waits for it was offered. */
export interface OfferedPiece {
  readonly offerId: string
  readonly skuId: string
  /** Deposit and balance; fen. */
  readonly price: Fen
}

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
      s.status, s.stock - s.locked as available, s.extra,
      coalesce(nullif(s.bar_code, ''), g.jan_code) as jan_code, p.id as product_id, p.line, p.title, p.cover, p.shelf_state,
      p.limit_per_user, p.limit_per_order, p.min_per_order, p.freight_kind, p.freight, p.coupon_allowed,
      p.integral_allowed, p.integral_rate, p.member_only, coalesce(nullif(p.category_id, ''), g.category_id) as category_id, g.id as goods_id, g.state as goods_state, g.presell_start, g.presell_end,
      g.release_month, coalesce(g.limit_per_user, 0) as goods_limit_per_user, coalesce(g.quota_total, 0) as quota_total
    from shop_sku s
    join shop_product p on p.id = s.product_id and p.tenant_id = s.tenant_id and p.del_flag = 0
    join shop_goods g on g.id = p.goods_id and g.tenant_id = s.tenant_id and g.del_flag = 0
    where s.tenant_id = ${ctx.user.tenantId} and s.del_flag = 0 and s.id in (${sql.join([...ids])}) ${lock}`.execute(
    unscoped(ctx.db, ASKED),
  )
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
    select c.id as claim_id, c.state, c.qty, c.due_amount, c.final_sku_id as sku_id, c.deposit_item_id
    from shop_final_claim c
    where c.tenant_id = ${ctx.user.tenantId} and c.user_id = ${userId} and c.id in (${sql.join([...ids])})
      and not exists (select 1 from shop_order_item i join shop_order o on o.id = i.order_id and o.tenant_id = i.tenant_id
        where i.tenant_id = c.tenant_id and i.claim_id = c.id and o.status = 10)
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
  const { rows } = await sql<OfferedPiece>`select w.id as offer_id, s.sku_id, w.deposit_amount + w.due_amount as price
    from shop_waiting w join shop_surplus s on s.id = w.surplus_id and s.tenant_id = w.tenant_id
    where w.tenant_id = ${ctx.user.tenantId} and w.user_id = ${userId} and w.id in (${sql.join([...ids])})
      and w.state = 1 and w.offer_until > ${now}::timestamptz and w.del_flag = 0
    order by w.id for update of w`.execute(unscoped(ctx.db, ASKED))
  return new Map(rows.map((row) => [row.offerId, row]))
}

export interface Bought {
  readonly byProduct: ReadonlyMap<string, number>
  readonly byGoods: ReadonlyMap<string, number>
}

/** Pieces that a customer has bought of listings and of figures, orders that were cancelled left out. */
export async function boughtBy(ctx: TradeContext, userId: string, skus: readonly OfferedSku[]): Promise<Bought> {
  const limited = skus.filter(({ limitPerUser, goodsLimitPerUser }) => limitPerUser > 0 || goodsLimitPerUser > 0)
  if (limited.length === 0) {
    return { byProduct: new Map(), byGoods: new Map() }
  }
  const { rows } = await sql<{ productId: string; goodsId: string; qty: number }>`
    select product_id, goods_id, sum(qty)::int as qty from shop_order_item
    where tenant_id = ${ctx.user.tenantId} and user_id = ${userId} and is_counted and line <> 3
      and goods_id in (${sql.join([...new Set(limited.map(({ goodsId }) => goodsId))])})
    group by product_id, goods_id`.execute(unscoped(ctx.db, ASKED))
  const sums = (key: 'productId' | 'goodsId') =>
    rows.reduce((all, row) => all.set(row[key], (all.get(row[key]) ?? 0) + row.qty), new Map<string, number>())
  return { byProduct: sums('productId'), byGoods: sums('goodsId') }
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
    ...new Set(skus.filter(({ line, quotaTotal }) => line === 2 && quotaTotal > 0).map((sku) => sku.goodsId)),
  ]
  if (ids.length === 0) {
    return new Map()
  }
  const rowsIn = unscoped(ctx.db, ASKED)
  if (isLocked) {
    await sql`select 1 from shop_goods where tenant_id = ${ctx.user.tenantId} and id in (${sql.join(ids)})
      order by id for no key update`.execute(rowsIn)
  }
  const { rows } = await sql<{ goodsId: string; qty: number }>`
    select goods_id, sum(qty)::int as qty from shop_order_item
    where tenant_id = ${ctx.user.tenantId} and line = 2 and is_counted and goods_id in (${sql.join(ids)})
    group by goods_id`.execute(rowsIn)
  // of the first of its customers, too
  return new Map(ids.map((id) => [id, rows.find(({ goodsId }) => goodsId === id)?.qty ?? 0]))
}
