import { sql } from 'kysely'
import type { PlannedChange } from '#kit/contract/action.ts'
import { invalid, refused } from '#kit/contract/errors.ts'
import { yuanOf } from '#kit/contract/money.ts'
import type { StoredRowOf } from '#kit/server/crud/handlers.server.ts'
import { type CommandRun, noteValues } from '#kit/server/crud/history.server.ts'
import { CHANGED_SINCE } from '#kit/server/crud/revert.server.ts'
import type { Changes } from '#kit/server/crud/row-watcher.server.ts'
import { wireById } from '#kit/server/crud/write.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import { namedError } from '../sku/sku-error.ts'
import type { SkuRow } from '../sku/sku-row.ts'
import { loadSkusOfAll } from '../sku/sku-rows.server.ts'
import {
  BULK_PRICES,
  moveErrors,
  type PriceChange,
  plannedPrices,
  priceChangeErrors,
  priceMoves,
} from './bulk-price.ts'
import { SHELF_STATE } from './listed-fields.ts'
import { changedTables, lockedTables, SKUS, writeTotals } from './locked-tables.server.ts'
import type { ProductResource } from './product.ts'
import { type Shop, type Tables, withTables } from './product-rows.server.ts'

type Row = StoredRowOf<ProductResource>
type Prices = Readonly<Record<(typeof BULK_PRICES)[number], number | null>>

const READ = 'SKUs that were read and locked through their listing'

/**
 * Changes prices of all SKUs of a listing by an amount or a share.
 * @returns what it changed
 * @throws DomainError `invalid` naming the prices that would be none, and what the shelf says of a published listing
 */
export async function changePrices(
  shop: Shop,
  ctx: RequestContext,
  { row, change }: { readonly row: Row; readonly change: PriceChange & { readonly isLowMeant: boolean } },
): Promise<readonly PlannedChange[]> {
  const tables = await lockedTables(shop, ctx, row.id)
  const { skus } = tables
  const moves = priceMoves(skus, change)
  const errors = [...priceChangeErrors(change), ...moveErrors(moves, shop.line)]
  if (errors.length > 0) {
    throw invalid(errors)
  }
  if (moves.length === 0) {
    throw refused(['没有已填写的价格可调整', 'It has no such price to change', 'product.noSuchPrice'])
  }
  const next = new Map(skus.map((sku) => [sku.id, pricesOf(sku)]))
  for (const { sku, column, after } of moves) {
    next.set(sku.id, { ...(next.get(sku.id) ?? pricesOf(sku)), [column]: after })
  }
  await writePrices(shop, ctx, { row, tables, next, isLowMeant: change.isLowMeant })
  return plannedPrices(moves, shop.line)
}

/** How many SKUs of listings would have another price, as the controls count them; all of them where nobody says which. */
export async function repricedSkus(
  shop: Shop,
  ctx: RequestContext,
  rows: readonly Pick<Row, 'id'>[],
  change?: PriceChange,
): Promise<number> {
  if (rows.length === 0) {
    return 0
  }
  const listings = await loadSkusOfAll(
    shop,
    ctx,
    rows.map(({ id }) => id),
  )
  const skus = [...listings.values()].flat()
  return change ? new Set(priceMoves(skus, change).map(({ sku }) => sku.id)).size : skus.length
}

/** Gives the SKUs of a listing the prices that they had before a change of many prices. */
export async function revertPrices(
  shop: Shop,
  ctx: RequestContext,
  { row, run }: { readonly row: Row; readonly run: CommandRun },
): Promise<void> {
  const { tables, changes } = await changedTables(shop, ctx, row.id, run)
  const next = new Map(tables.skus.map((sku) => [sku.id, pricesBefore(sku, changes.get(sku.id) ?? {})]))
  await writePrices(shop, ctx, { row, tables, next })
}

function pricesBefore(sku: SkuRow, changes: Changes): Prices {
  const prices: Record<keyof Prices, number | null> = { ...pricesOf(sku) }
  for (const column of BULK_PRICES) {
    const [from, to] = changes[column] ?? []
    if (typeof from === 'number' && typeof to === 'number') {
      if (sku[column] !== Math.round(to * 100)) {
        throw refused(CHANGED_SINCE)
      }
      prices[column] = Math.round(from * 100)
    }
  }
  return prices
}

interface Priced {
  readonly row: Row
  readonly tables: Tables
  /** By the id of the SKU. */
  readonly next: ReadonlyMap<string, Prices>
  /** Prices far below the list price are confirmed with it. */
  readonly isLowMeant?: boolean
}

async function writePrices(
  shop: Shop,
  ctx: RequestContext,
  { row, tables, next, isLowMeant = false }: Priced,
): Promise<void> {
  const { specs, skus } = tables
  const after = skus.map((sku): SkuRow => {
    const priced = { ...sku, ...next.get(sku.id) }
    return isLowMeant ? { ...priced, lowPriceOk: leastOf(priced) } : priced
  })
  const changed = after.flatMap((sku, index) => {
    const before = skus[index]
    const changes = before ? priceChanges(before, sku) : {}
    return Object.keys(changes).length > 0
      ? [{ id: sku.id, changes, prices: pricesOf(sku), lowPriceOk: sku.lowPriceOk }]
      : []
  })
  if (changed.length === 0) {
    return
  }
  await sql`
    update ${withDeleted('shop_sku')} s set original_price = n."originalPrice", present_price = n."presentPrice",
      member_price = n."memberPrice", trade_price = n."tradePrice", low_price_ok = n."lowPriceOk", update_by = ${ctx.user.username}, update_time = now(), version = s.version + 1
    from jsonb_to_recordset(${JSON.stringify(changed.map(({ id, prices, lowPriceOk }) => ({ id, ...prices, lowPriceOk })))}::jsonb)
      as n (id text, "originalPrice" bigint, "presentPrice" bigint, "memberPrice" bigint, "tradePrice" bigint, "lowPriceOk" bigint)
    where s.id = n.id
  `.execute(unscoped(ctx.db, READ))
  await noteValues(ctx, SKUS, changed)
  await writeTotals(shop, ctx, row, { specs, skus: after })
  await requirePublishable(shop, ctx, row, { specs, skus: after })
}

/** @throws DomainError `invalid` when the shelf would not take a published listing any more */
async function requirePublishable(shop: Shop, ctx: RequestContext, row: Row, tables: Tables): Promise<void> {
  if (row.shelfState !== SHELF_STATE.on) {
    return
  }
  const wire = await wireById(shop.app, shop.resource, ctx, row.id)
  const { shelfErrors, skuList } = await withTables(shop, ctx, wire, tables)
  if (shelfErrors.length > 0) {
    throw invalid(
      shelfErrors.map(({ path, message }) => ({
        path,
        message: namedError({ path, message: [message, message] }, skuList),
      })),
    )
  }
}

function leastOf({ presentPrice, memberPrice }: Prices): number | null {
  const prices = [presentPrice, memberPrice].filter((fen) => fen !== null)
  return prices.length > 0 ? Math.min(...prices) : null
}

function pricesOf({ originalPrice, presentPrice, memberPrice, tradePrice }: Prices): Prices {
  return { originalPrice, presentPrice, memberPrice, tradePrice }
}

/** In yuan, as the history has amounts. */
function priceChanges(before: Prices, after: Prices): Changes {
  return Object.fromEntries(
    BULK_PRICES.filter((column) => before[column] !== after[column]).map((column) => [
      column,
      [yuan(before[column]), yuan(after[column])],
    ]),
  )
}

function yuan(fen: number | null): number | null {
  return fen === null ? null : yuanOf(fen)
}
