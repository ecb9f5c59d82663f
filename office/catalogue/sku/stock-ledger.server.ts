import { sql } from 'kysely'
import { exactPage, type Page } from '#kit/contract/envelope.ts'
import { noteChange } from '#kit/server/crud/history.server.ts'
import { notFound } from '#kit/server/crud/write.server.ts'
import { newId } from '#kit/server/database/ids.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import {
  type LineListings,
  type Listings,
  type ListingTables,
  listingParts,
  type ShopClock,
  shopTime,
} from './listing-parts.server.ts'
import type { StockEntry } from './sku.ts'
import { LISTING_PARTS } from './sku-resource.ts'
import { stockAfter, stockDelta } from './sku-stock.ts'

/** One change of a SKU's stock. */
export interface StockMove extends Pick<StockEntry, 'kind' | 'qty' | 'stockAfter' | 'lockedAfter'> {
  readonly skuId: string
  readonly reason?: string
}

type AnyRequestContext = Pick<RequestContext, 'db' | 'user'>

/** Rows of one insert statement; building it takes a few milliseconds. */
const BATCH = 200

/** Writes moves to the ledger; always in the transaction that changed the stock. @param at the time of the shop */
export async function noteStock({ db, user }: AnyRequestContext, moves: readonly StockMove[], at: Date): Promise<void> {
  for (let from = 0; from < moves.length; from += BATCH) {
    const rows = moves
      .slice(from, from + BATCH)
      .map((move) => ({ ...move, id: newId(), at, operator: user.username, tenantId: user.tenantId }))
    await unscoped(db, 'moves of SKUs that were changed in the same transaction')
      .insertInto('shop_stock_log')
      .values(rows)
      .execute()
  }
}

export interface StockChange {
  readonly skuId: string
  /** The number that was on the screen. */
  readonly stockLoaded: number
  readonly stock: number
  readonly reason: string
}

export interface StockState {
  readonly stock: number
  readonly locked: number
  readonly sold: number
}

/**
 * The listing that a SKU belongs to.
 * @throws DomainError `notFound` for a SKU of no listing that the caller sees.
 */
export async function productOfSku(listings: Listings, ctx: AnyRequestContext, skuId: string): Promise<string> {
  const found = await listingParts(listings, ctx, 'shop_sku')
    .select('productId')
    .where('id', '=', skuId)
    .executeTakeFirst()
  if (!found) {
    throw notFound()
  }
  return String(found.productId)
}

/**
 * Applies what a person changed to the stock as it is now, so that sales during the edit are kept.
 * @throws DomainError `conflict` with the current numbers, `notFound` for a SKU of no listing that the caller sees.
 */
export async function adjustStock(
  listings: LineListings & ShopClock,
  ctx: RequestContext,
  change: StockChange,
): Promise<StockState> {
  const now = (await listingParts(listings, ctx, 'shop_sku')
    .select(['stock', 'locked', 'sold'])
    .where('id', '=', change.skuId)
    .forUpdate()
    .executeTakeFirst()) as (Omit<StockState, 'stock'> & { stock: number | null }) | undefined
  if (!now) {
    throw notFound()
  }
  const { rights } = listings
  const spokenFor = (await rights?.spokenFor(ctx, [change.skuId]))?.get(change.skuId)
  const stock = stockAfter(
    { stock: now.stock ?? 0, locked: now.locked, spokenFor },
    stockDelta(change.stockLoaded, change.stock),
  )
  await unscoped<ListingTables>(ctx.db, 'the SKU that was read and locked through its listing')
    .updateTable('shop_sku')
    .set({
      stock,
      counted: true,
      updateBy: ctx.user.username,
      updateTime: new Date(),
      version: sql<number>`version + 1`,
    })
    .where('id', '=', change.skuId)
    .execute()
  const move: StockMove = {
    skuId: change.skuId,
    kind: 'adjust',
    qty: stock - (now.stock ?? 0),
    stockAfter: stock,
    lockedAfter: now.locked,
    reason: change.reason,
  }
  await noteStock(ctx, [move], await shopTime(listings, ctx))
  await rights?.settle(ctx, [change.skuId])
  const { app, line } = listings
  const row = { ...now, id: change.skuId }
  await noteChange(app, LISTING_PARTS[line].skuList.resource, ctx, { before: row, after: { ...row, stock } })
  return { stock, locked: now.locked, sold: now.sold }
}

/**
 * The ledger of one SKU, newest first.
 * @throws DomainError `notFound` for a SKU of no listing that the caller sees.
 */
export async function stockLog(
  listings: Listings,
  ctx: Pick<RequestContext, 'db' | 'user' | 'clock'>,
  query: { readonly skuId: string; readonly pageNo: number; readonly pageSize: number },
): Promise<Page<StockEntry>> {
  const { skuId, pageNo, pageSize } = query
  if (!(await listingParts(listings, ctx, 'shop_sku').select('id').where('id', '=', skuId).executeTakeFirst())) {
    throw notFound()
  }
  const { rows } = await sql<Omit<StockEntry, 'createTime'> & { createTime: Date; total: number }>`
    select id, kind, qty, stock_after, locked_after, origin, reason, operator, create_time, count(*) over () as total
    from shop_stock_log where sku_id = ${skuId}
    order by create_time desc, id desc limit ${pageSize} offset ${(pageNo - 1) * pageSize}
  `.execute(unscoped(ctx.db, 'the ledger of a SKU that was read through its listing'))
  const total = rows[0]?.total ?? 0
  const records = rows.map(({ total: _, createTime, ...rest }) => ({
    ...rest,
    createTime: ctx.clock.format(createTime),
  }))
  return exactPage(records, { total, size: pageSize, current: pageNo })
}
