import { sql } from 'kysely'
import type { PlannedChange } from '#kit/contract/action.ts'
import { textIn } from '#kit/contract/text.ts'
import type { StoredRowOf } from '#kit/server/crud/handlers.server.ts'
import { type CommandRun, noteValues } from '#kit/server/crud/history.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import { shopTime } from '../sku/listing-parts.server.ts'
import { MAX_STOCK, SKU_STATUS, skuTitle } from '../sku/sku.ts'
import type { SkuRow } from '../sku/sku-row.ts'
import { stockAfter } from '../sku/sku-stock.ts'
import { noteStock } from '../sku/stock-ledger.server.ts'
import { spokenForOf } from '../sku/stock-rights.server.ts'
import { changedTables, lockedTables, SKUS, writeTotals } from './locked-tables.server.ts'
import type { ProductResource } from './product.ts'
import type { Shop, Tables } from './product-rows.server.ts'

type Row = StoredRowOf<ProductResource>

/** How many there are of a SKU, and whether somebody said so. */
type Count = Pick<SkuRow, 'counted'> & { readonly stock: number }

/**
 * Adds pieces to the enabled SKUs of a listing, or takes them away: never below what is reserved. The moves go to the
 * ledger.
 * @returns what it changed
 * @throws DomainError `conflict` naming the first SKU that would have fewer pieces than customers have a right to
 */
export async function addStock(
  shop: Shop,
  ctx: RequestContext,
  { row, qty, reason }: { readonly row: Row; readonly qty: number; readonly reason: string },
): Promise<readonly PlannedChange[]> {
  const tables = await lockedTables(shop, ctx, row.id)
  const changed = tables.skus.filter(({ status, stock }) => status === SKU_STATUS.enabled && stock !== null)
  const spokenFor = qty < 0 ? await spokenForOf(shop.rights, ctx, changed) : new Map<string, number>()
  const next = new Map<string, Count>()
  for (const { id, name, stock, locked } of changed) {
    const right = spokenFor.get(id)
    if (right !== undefined) {
      stockAfter({ name, stock: stock ?? 0, locked: 0, spokenFor: right }, qty)
    }
    next.set(id, { stock: Math.min(Math.max((stock ?? 0) + qty, locked), MAX_STOCK), counted: true })
  }
  return writeStocks(shop, ctx, { row, tables, next, reason })
}

/**
 * Takes back from the SKUs of a listing what a run of `addStock` added, or gives it back: what was sold, reserved or
 * counted meanwhile stays as it is.
 * @throws DomainError `conflict` naming the first SKU that has too few pieces left
 */
export async function unaddStock(
  shop: Shop,
  ctx: RequestContext,
  { row, run }: { readonly row: Row; readonly run: CommandRun },
): Promise<void> {
  const { tables, changes } = await changedTables(shop, ctx, row.id, run)
  const { skus } = tables
  const spokenFor = await spokenForOf(shop.rights, ctx, skus)
  const next = new Map<string, Count>()
  for (const { id, name, stock, locked, counted } of skus) {
    const { stock: [from, to] = [], counted: [wasCounted] = [] } = changes.get(id) ?? {}
    if (typeof from === 'number' && typeof to === 'number') {
      const now = { name, stock: stock ?? 0, locked, spokenFor: spokenFor.get(id) }
      // a number that somebody gave since is one of theirs
      const isUncounted = wasCounted === false && stock === to
      next.set(id, { stock: stockAfter(now, from - to), counted: counted && !isUncounted })
    }
  }
  await writeStocks(shop, ctx, { row, tables, next, reason: textIn(ctx.locale, TAKEN_BACK) })
}

interface Stocked {
  readonly row: Row
  readonly tables: Tables
  /** By the id of the SKU. */
  readonly next: ReadonlyMap<string, Count>
  readonly reason: string
}

/** Writes stocks with their ledger and history. @returns those that changed */
async function writeStocks(
  shop: Shop,
  ctx: RequestContext,
  { row, tables: { specs, skus }, next, reason }: Stocked,
): Promise<readonly PlannedChange[]> {
  const counts = [...next].map(([id, count]) => ({ id, ...count }))
  await sql`
    update ${withDeleted('shop_sku')} s set stock = n.stock, counted = n.counted, update_by = ${ctx.user.username}, update_time = now(),
      version = s.version + 1
    from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as n (id text, stock int, counted boolean)
    where s.id = n.id
  `.execute(unscoped(ctx.db, 'SKUs that were read and locked through their listing'))
  const moved = skus.flatMap((sku) => {
    const { stock, counted } = next.get(sku.id) ?? sku
    return stock === null || stock === sku.stock ? [] : [{ sku, before: sku.stock ?? 0, stock, counted }]
  })
  await noteStock(
    ctx,
    moved.map(({ sku, before, stock }) => ({
      ...{ skuId: sku.id, kind: 'adjust', qty: stock - before, stockAfter: stock, lockedAfter: sku.locked, reason },
    })),
    await shopTime(shop, ctx),
  )
  await noteValues(
    ctx,
    SKUS,
    moved.map(({ sku, before, stock, counted }) => ({
      id: sku.id,
      changes: { stock: [before, stock], ...(sku.counted !== counted && { counted: [sku.counted, counted] }) },
    })),
  )
  await shop.rights?.settle(
    ctx,
    moved.map(({ sku }) => sku.id),
  )
  const after = skus.map((sku): SkuRow => ({ ...sku, ...next.get(sku.id) }))
  await writeTotals(shop, ctx, row, { specs, skus: after })
  return moved.map(({ sku, before, stock }) => ({
    title: skuTitle(sku),
    before: String(before),
    after: String(stock),
  }))
}

const TAKEN_BACK = ['撤销增减库存', 'Taken back'] as const
