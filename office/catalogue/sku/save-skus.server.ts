import { sql, type Updateable } from 'kysely'
import { invalid } from '#kit/contract/errors.ts'
import { mapSteps } from '#kit/contract/steps.ts'
import type { RowChanges } from '#kit/server/crud/history.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import { inTurns } from '#kit/server/turns/in-turns.server.ts'
import { STEP_UP } from '../../rights/step-up.ts'
import { BULK_PRICES } from '../product/bulk-price.ts'
import { requireOwnCodes } from './bar-codes.server.ts'
import type { LineListings, ListingTables } from './listing-parts.server.ts'
import { columnsOf, insertSkus, type KeyedSku, keyed, moveOfNew, type SkuColumns } from './new-skus.server.ts'
import { SKU_STATUS, type Sku, type SpecRow } from './sku.ts'
import { LISTING_PARTS } from './sku-resource.ts'
import type { SkuRow } from './sku-row.ts'
import { inRank, SKU_ROW_COLUMNS } from './sku-rows.server.ts'
import { stockAfter, stockDelta } from './sku-stock.ts'
import { matchSkus, type StoredSku } from './spec-key.ts'
import { noteStock, type StockMove } from './stock-ledger.server.ts'
import { requireOnSale, spokenForOf } from './stock-rights.server.ts'

type AnyRequestContext = Pick<RequestContext, 'db' | 'user'>

const READ = 'SKUs that were read and locked through their listing'

/**
 * Makes the stored SKUs those of the builder, matched by their set of spec values. Stock
 * changes are differences to what the form had loaded and go to the ledger. The listing is locked by the caller. What
 * customers have a right to stays in the stock, and its SKU on sale.
 * @param stored the live SKUs, locked
 * @returns the live SKUs as they are now, in their order, and what the history is to tell of them
 * @throws DomainError `conflict` with the current numbers, `invalid` for rows that are no combination of the specs, and for
 * SKUs that customers have a right to and that would not be on sale any more.
 */
export async function saveSkus(
  { line, rights }: Pick<LineListings, 'line' | 'rights'>,
  ctx: RequestContext,
  productId: string,
  stored: readonly SkuRow[],
  { specs, skus, at }: { readonly specs: readonly SpecRow[]; readonly skus: readonly Sku[]; readonly at: Date },
): Promise<{ readonly skus: readonly SkuRow[]; readonly changes: RowChanges }> {
  const sent = await inTurns(keyed(specs, skus))
  const plan = matchSkus(await withHistory(ctx, stored, sent), sent)
  const spokenFor = await spokenForOf(rights, ctx, stored)
  requireOnSale(plan, spokenFor)
  const moves: StockMove[] = []
  const columnChanges: (SkuColumns & { readonly id: string })[] = []
  const keep = ({ stored: row, incoming }: (typeof plan.keep)[number]): void => {
    const stock = nextStock(row, incoming, spokenFor.get(row.id))
    const columns = { ...columnsOf(incoming), specKey: row.specKey, stock }
    if (differs(row, columns)) {
      columnChanges.push({ id: row.id, ...columns })
    }
    if (stock !== row.stock) {
      moves.push({
        skuId: row.id,
        kind: 'adjust',
        qty: (stock ?? 0) - (row.stock ?? 0),
        stockAfter: stock ?? 0,
        lockedAfter: row.locked,
      })
    }
  }
  await inTurns(mapSteps(plan.keep, keep))
  await askForPrices(ctx, stored, columnChanges)
  const changed = await updateSkus(ctx, columnChanges)
  const added = await insertSkus(
    ctx,
    plan.insert.map((sku) => ({ ...sku, productId })),
  )
  moves.push(...added.map(moveOfNew))
  await requireOwnCodes(ctx, productId, { before: stored, after: [...changed, ...added], sent: skus })
  const retired = { updateBy: ctx.user.username, updateTime: new Date() }
  await updateAll(ctx, plan.disable, { ...retired, status: SKU_STATUS.disabled })
  await updateAll(ctx, plan.remove, { ...retired, delFlag: 1 })
  await noteStock(ctx, moves, at)
  await rights?.settle(
    ctx,
    moves.filter(({ kind }) => kind === 'adjust').map(({ skuId }) => skuId),
  )
  const before = new Map(stored.map((row) => [row.id, row]))
  const disabled = plan.disable.map((row) => ({ ...row, status: SKU_STATUS.disabled }))
  const changes: RowChanges = {
    resource: LISTING_PARTS[line].skuList.resource,
    changed: [...changed, ...disabled].map((after) => ({ before: { ...before.get(after.id) }, after: { ...after } })),
    added: added.map(({ id }) => id),
    deleted: plan.remove.map(({ id }) => id),
  }
  const fresh = new Map(changed.map((row) => [row.id, row]))
  const live = inRank([
    ...plan.keep.map(({ stored: row }) => fresh.get(row.id) ?? row),
    ...plan.disable.map((row): SkuRow => ({ ...row, status: SKU_STATUS.disabled })),
    ...added,
  ])
  return { skus: live, changes }
}

/** Only of SKUs that are about to vanish it counts whether the ledger knows more of them than that they were made. */
async function withHistory(
  { db }: AnyRequestContext,
  stored: readonly SkuRow[],
  sent: readonly KeyedSku[],
): Promise<readonly (SkuRow & StoredSku)[]> {
  const wanted = new Set(sent.map(({ specKey }) => specKey))
  const asked = stored.filter(({ specKey }) => !wanted.has(specKey)).map(({ id }) => id)
  const moved =
    asked.length === 0
      ? []
      : await unscoped(db, READ)
          .selectFrom('shop_stock_log')
          .select('skuId')
          .distinct()
          .where('skuId', 'in', asked)
          .where('kind', '<>', 'create')
          .execute()
  const withMoves = new Set(moved.map(({ skuId }) => skuId))
  return stored.map((row) => ({ ...row, hasHistory: withMoves.has(row.id) }))
}

function nextStock(row: SkuRow, incoming: KeyedSku, spokenFor = 0): number | null {
  if (row.stock === null) {
    return incoming.stock
  }
  // a row that was built anew meets a stored one: known combinations keep their stock
  if (incoming.stockLoaded === undefined) {
    return row.stock
  }
  if (incoming.stock === null) {
    if (row.locked > 0 || row.sold > 0 || spokenFor > 0) {
      throw invalid([
        {
          path: `skuList.${incoming.index}.stock`,
          message: [
            '已有销售或补款资格的SKU库存不能为空',
            'A SKU that was sold or is claimed must have a stock',
            'sku.stockMissing',
          ],
        },
      ])
    }
    return null
  }
  const { name, stock, locked } = row
  return stockAfter({ name, stock, locked, spokenFor }, stockDelta(incoming.stockLoaded, incoming.stock))
}

/**
 * SKUs whose prices somebody changes count for the lines of the house, whether in the form or over the API; a new SKU changes none.
 * @throws SecondPersonAsked
 */
async function askForPrices(
  { db, user }: AnyRequestContext,
  stored: readonly SkuRow[],
  columnChanges: readonly (SkuColumns & { readonly id: string })[],
): Promise<void> {
  const before = new Map(stored.map((row) => [row.id, row]))
  const rows = columnChanges.filter((after) =>
    BULK_PRICES.some((price) => before.get(after.id)?.[price] !== after[price]),
  )
  if (rows.length > 0) {
    await user.requireProof(db, STEP_UP.price, { rows: rows.length })
  }
}

function differs(row: SkuRow, columns: Readonly<Record<string, unknown>>): boolean {
  const before = row as unknown as Readonly<Record<string, unknown>>
  return Object.entries(columns).some(([name, value]) => JSON.stringify(before[name]) !== JSON.stringify(value))
}

/** Rows of one statement; building it takes a few milliseconds. */
const BATCH = 100

async function updateSkus(
  { db, user }: AnyRequestContext,
  changes: readonly (SkuColumns & { readonly id: string })[],
): Promise<readonly SkuRow[]> {
  const changed: SkuRow[] = []
  for (let at = 0; at < changes.length; at += BATCH) {
    const { rows } = await sql<SkuRow>`
      update ${withDeleted('shop_sku')} s set name = n.name, picture = n.picture, original_price = n."originalPrice", present_price = n."presentPrice",
        member_price = n."memberPrice", is_trade = n."isTrade", trade_price = n."tradePrice", status = n.status, sort_rank = n."sortRank",
        extra = n.extra, data = nullif(n.data, 'null'), sku_code = n."skuCode", bar_code = n."barCode",
        more_bar_codes = n."moreBarCodes", low_stock = n."lowStock", low_price_ok = n."lowPriceOk",
        presell_sku_id = n."presellSkuId", stock = n.stock,
        counted = s.counted or s.stock is distinct from n.stock, update_by = ${user.username}, update_time = now(), version = s.version + 1
      from jsonb_to_recordset(${JSON.stringify(changes.slice(at, at + BATCH))}::jsonb) as n (
        id text, name text, picture text, "originalPrice" bigint, "presentPrice" bigint, "memberPrice" bigint, "isTrade" smallint,
        "tradePrice" bigint, status smallint, "sortRank" integer, extra jsonb, data jsonb, "skuCode" text, "barCode" text, "moreBarCodes" text,
        "lowStock" integer, "lowPriceOk" bigint, "presellSkuId" text, stock bigint)
      where s.id = n.id
      returning ${sql.join(SKU_ROW_COLUMNS.map((column) => sql.ref(`s.${column}`)))}
    `.execute(unscoped(db, READ))
    changed.push(...rows)
  }
  return changed
}

async function updateAll(
  ctx: AnyRequestContext,
  rows: readonly SkuRow[],
  values: Updateable<ListingTables['shop_sku']>,
): Promise<void> {
  if (rows.length > 0) {
    await unscoped<ListingTables>(ctx.db, READ)
      .updateTable('shop_sku')
      .set(values)
      .where(
        'id',
        'in',
        rows.map(({ id }) => id),
      )
      .execute()
  }
}
