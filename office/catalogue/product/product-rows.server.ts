import { type Selectable, sql } from 'kysely'
import { type FieldError, invalid } from '#kit/contract/errors.ts'
import { mapSteps } from '#kit/contract/steps.ts'
import { textIn } from '#kit/contract/text.ts'
import type { StoredRowOf, ValuesFor, WireRowOf } from '#kit/server/crud/handlers.server.ts'
import type { RowChanges } from '#kit/server/crud/history.server.ts'
import { readById } from '#kit/server/crud/read-row.server.ts'
import { wireById } from '#kit/server/crud/write.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { StoredTables } from '#kit/server/database/tables.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import { inTurns } from '#kit/server/turns/in-turns.server.ts'
import { PAY_MODEL, type PayModel, payModelOf } from '#office/catalogue/rules/pay-model.ts'
import { SHOP_CURRENCY } from '#office/catalogue/rules/shop-rules.ts'
import { isEnabled, SKU_STATUS, type Sku, type SpecRow } from '#office/catalogue/sku/sku.ts'
import { newNumbers } from '../../numbering/own-numbers.server.ts'
import { SALES_LINE } from '../rules/sales-line.ts'
import { type LineListings, type ShopClock, shopTime } from '../sku/listing-parts.server.ts'
import { saveSkus } from '../sku/save-skus.server.ts'
import type { SkuRow } from '../sku/sku-row.ts'
import { currentSkus, loadSkus, loadSkusOfAll, wireSku } from '../sku/sku-rows.server.ts'
import { loadSpecs, loadSpecsOfAll, saveSpecs } from '../sku/spec-rows.server.ts'
import { SHELF_STATE } from './listed-fields.ts'
import { type Asking, figureOf, presellErrors, presellModelOf, presellSkusOf } from './presell-link.server.ts'
import { priceRange } from './price-range.ts'
import type { ProductResource } from './product.ts'
import { type BalanceListing, type OwedSku, productWarnings, SHELF_TEXTS, shelfErrors } from './shelf-rules.ts'
import { withShelfTimes } from './shelf-times.server.ts'

/** The listings of one line, and what others know of them. */
export interface Shop extends Asking, LineListings, ShopClock {
  readonly resource: ProductResource
  /** Pre-order SKUs whose deposits this balance listing has to take the balance of; none where nobody asks the shop. */
  readonly owedPresellSkus?: ((ctx: RequestContext, listing: BalanceListing) => Promise<readonly OwedSku[]>) | undefined
  /** Good pieces that arrived of a figure, by its balance SKUs; those of which none did may be left out. */
  readonly arrivedOf?: ((ctx: RequestContext, goodsId: string) => Promise<ReadonlyMap<string, number>>) | undefined
  /** The shop's own limit of the share of a deposit; the legal one where nobody asks the shop. */
  readonly depositWarnPercent?: ((ctx: RequestContext) => Promise<number>) | undefined
  /** Share of the list price below which a whole price is confirmed; none is asked about where nobody asks the shop. */
  readonly lowPricePercent?: ((ctx: RequestContext) => Promise<number>) | undefined
  /** How pre-orders of the shop are paid whose listing does not say so; with a deposit where nobody asks the shop. */
  readonly usualPayModel?: ((ctx: RequestContext) => Promise<PayModel>) | undefined
}

/** What a listing consists of today. */
export interface Tables {
  readonly specs: readonly SpecRow[]
  readonly skus: readonly SkuRow[]
  /** What saving them changed, where they were saved just now. */
  readonly changes?: RowChanges
}

/** The same, and what the history of the listing is to tell of it. */
export interface SavedTables extends Tables {
  readonly changes: RowChanges
}

export async function loadTables(shop: Shop, ctx: RequestContext, id: string): Promise<Tables> {
  const specs = await loadSpecs(shop, ctx, id)
  return { specs, skus: currentSkus(specs, await loadSkus(shop, ctx, id)) }
}

/** The same of several listings, by their ids. */
export async function loadTablesOfAll(
  shop: Shop,
  ctx: RequestContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Tables>> {
  if (ids.length === 0) {
    return new Map()
  }
  const [specs, skus] = await Promise.all([loadSpecsOfAll(shop, ctx, ids), loadSkusOfAll(shop, ctx, ids)])
  return new Map(
    ids.map((id) => {
      const own = specs.get(id) ?? []
      return [id, { specs: own, skus: currentSkus(own, skus.get(id) ?? []) }]
    }),
  )
}

/**
 * Makes the specs and SKUs of a listing those that were sent.
 * @param stored its live SKUs, locked
 */
export async function saveTables(
  shop: Shop,
  ctx: RequestContext,
  id: string,
  sent: { readonly specs: readonly SpecRow[]; readonly skus: readonly Sku[]; readonly stored: readonly SkuRow[] },
): Promise<SavedTables> {
  const specs = await saveSpecs(shop, ctx, id, sent.specs)
  const { skus, changes } = await saveSkus(shop, ctx, id, sent.stored, {
    specs,
    skus: sent.skus,
    at: await shopTime(shop, ctx),
  })
  return { specs, skus: currentSkus(specs, skus), changes }
}

/** A listing as it is read: with its computed values. */
export async function readProduct(shop: Shop, ctx: RequestContext, id: string): Promise<FullProduct> {
  return withTables(shop, ctx, await readById(shop.app, shop.resource, ctx, id), await loadTables(shop, ctx, id))
}

/** The row with its specs and SKUs, and what keeps it off the shelf. */
export async function fullProduct(shop: Shop, ctx: RequestContext, id: string): Promise<FullProduct> {
  return withTables(shop, ctx, await wireById(shop.app, shop.resource, ctx, id), await loadTables(shop, ctx, id))
}

export type FullProduct = Awaited<ReturnType<typeof withTables>>

/** The same of a row and of tables that were read already. */
export async function withTables(
  shop: Shop,
  ctx: RequestContext,
  row: WireRowOf<ProductResource>,
  { specs, skus, changes }: Tables,
) {
  const presellSkus = await presellSkusOf(shop, ctx, row)
  const presellNames = new Map(presellSkus.map(({ id, name }) => [id, name]))
  const arrived = await shop.arrivedOf?.(ctx, row.goodsId)
  const skuList = await inTurns(
    mapSteps(skus, (sku) => ({
      ...wireSku(sku),
      presellSkuName: presellNames.get(sku.presellSkuId ?? undefined),
      ...(arrived && { arrivedQty: arrived.get(sku.id) ?? 0 }),
    })),
  )
  const depositWarnPercent = shop.line === SALES_LINE.presell ? await shop.depositWarnPercent?.(ctx) : undefined
  const payModel = payModelOf(row)
  const presellPayModel = shop.line === SALES_LINE.final ? await presellModelOf(shop, ctx, row) : undefined
  const shown = (errors: readonly FieldError[]) =>
    errors.map(({ path, message }) => ({ path, message: textIn(ctx.locale, message) }))
  return {
    ...row,
    specAttr: specs,
    skuList,
    shelfErrors: shown(await errorsOf(shop, ctx, row, { skus: skuList, presellSkus, added: changes?.added })),
    warnings: shown(
      productWarnings({ line: shop.line, payModel }, skuList, { depositWarnPercent, presellSkus, presellPayModel }),
    ),
  }
}

/** What keeps a listing with these SKUs off the shelf. */
export async function errorsOf(
  shop: Shop,
  ctx: RequestContext,
  product: Pick<WireRowOf<ProductResource>, 'id' | 'title' | 'goodsId' | 'shelfState'> & {
    readonly presellProductId?: unknown
    readonly payModel?: unknown
  },
  {
    skus,
    presellSkus,
    added = [],
  }: {
    readonly skus: readonly Sku[]
    readonly presellSkus: readonly Sku[]
    /** Ids of SKUs that were made just now. */
    readonly added?: readonly string[] | undefined
  },
): Promise<readonly FieldError[]> {
  const { line } = shop
  const figure = await figureOf(shop, ctx, product.goodsId)
  const owedPresellSkus = await owedOf(shop, ctx, product)
  const isPublished = product.shelfState === SHELF_STATE.on
  const maySellOut = ({ id = '', sold = 0 }: Sku) => (isPublished || sold > 0) && !added.includes(id)
  const payModel = payModelOf(product)
  const lowPricePercent = line === SALES_LINE.final ? 0 : ((await shop.lowPricePercent?.(ctx)) ?? 0)
  const officialPrice = figure?.officialCurrency === SHOP_CURRENCY ? figure.officialPrice : null
  const errors = shelfErrors(
    { line, payModel, title: product.title, lowPricePercent, officialPrice, owedPresellSkus, maySellOut },
    figure ?? null,
    skus,
  )
  if (line !== SALES_LINE.final) {
    return errors
  }
  const known = new Set(presellSkus.map(({ id }) => id))
  const foreign = skus.flatMap(({ presellSkuId, status }, index) =>
    status === SKU_STATUS.enabled && presellSkuId && !known.has(presellSkuId)
      ? [{ path: `skus.${index}.presellSkuId`, message: SHELF_TEXTS.unmapped }]
      : [],
  )
  return [...(await presellErrors(shop, ctx, product)), ...errors, ...foreign]
}

async function owedOf(
  { line, owedPresellSkus }: Shop,
  ctx: RequestContext,
  { id, presellProductId }: { readonly id: string; readonly presellProductId?: unknown },
): Promise<readonly OwedSku[]> {
  const isLinked = line === SALES_LINE.final && typeof presellProductId === 'string' && presellProductId !== ''
  return (isLinked && (await owedPresellSkus?.(ctx, { id, presellProductId }))) || []
}

/** Whoever changes the same listing, or a stock of it, waits from here on. */
export async function lockProduct(ctx: RequestContext, id: string): Promise<void> {
  await sql`select 1 from ${withDeleted('shop_product')} where id = ${id} for update`.execute(
    unscoped(ctx.db, 'a lock shows nothing; the row is read through the rules before or behind it'),
  )
}

/** The row as it is stored: a new one gets its number, unless one was drawn for it. */
export async function preparedRow(
  shop: Shop,
  values: ValuesFor<ProductResource>,
  ctx: RequestContext,
  before: StoredRowOf<ProductResource> | null,
  drawn?: string,
): Promise<ValuesFor<ProductResource>> {
  const { line } = shop
  if (line === SALES_LINE.final && ('goodsId' in values || 'presellProductId' in values)) {
    const errors = await presellErrors(shop, ctx, { ...before, ...values })
    if (errors.length > 0) {
      throw invalid(errors)
    }
  }
  const timed = await withShelfTimes(shop, ctx, await withPayModel(shop, ctx, values, before), before)
  if (before) {
    return timed
  }
  const [productNo = ''] = drawn ? [drawn] : await newNumbers(ctx, `product${line}`, { count: 1, now: new Date() })
  return { ...timed, productNo }
}

/** A listing on pre-order is paid as it says, else as the shop's others are. */
async function withPayModel(
  { line, usualPayModel }: Shop,
  ctx: RequestContext,
  values: ValuesFor<ProductResource>,
  before: StoredRowOf<ProductResource> | null,
): Promise<ValuesFor<ProductResource>> {
  const { payModel } = values as { readonly payModel?: unknown }
  const isOpen = line === SALES_LINE.presell && (before === null || 'payModel' in values) && (payModel ?? null) === null
  return isOpen ? { ...values, payModel: (await usualPayModel?.(ctx)) ?? PAY_MODEL.deposit } : values
}

type Totals = Pick<
  Selectable<StoredTables['shop_product']>,
  'priceMin' | 'priceMax' | 'stockTotal' | 'salesCount' | 'isCounted' | 'hasExchange'
>

/** Prices, stock and sales of a listing as its SKUs make them; amounts in fen. */
export async function totalsOf({ skus }: Tables): Promise<Totals> {
  const { minFen, maxFen, stock } = priceRange(await inTurns(mapSteps(skus, wireSku)))
  const salesCount = skus.reduce((sum, { sold }) => sum + sold, 0)
  const enabled = skus.filter(isEnabled)
  const isCounted = enabled.length > 0 && enabled.every(({ counted }) => counted)
  const hasExchange = enabled.some(({ isTrade }) => isTrade === 1)
  return { priceMin: minFen, priceMax: maxFen, stockTotal: stock, salesCount, isCounted, hasExchange }
}

/** Writes the totals of a listing, which was locked or added in this transaction. */
export async function refreshTotals(ctx: RequestContext, productId: string, tables: Tables): Promise<void> {
  await unscoped(ctx.db, 'sums of a listing whose parts were read')
    .updateTable('shop_product')
    .set({ ...(await totalsOf(tables)) })
    .where('id', '=', productId)
    .execute()
}
