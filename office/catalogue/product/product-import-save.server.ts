import type { PlannedChange } from '#kit/contract/action.ts'
import { type FieldError, invalid } from '#kit/contract/errors.ts'
import type { ImportAction } from '#kit/contract/import.ts'
import type { FoundHeader, SheetRow } from '#kit/contract/sheet.ts'
import { filled, type Text } from '#kit/contract/text.ts'
import type { WriteHooks } from '#kit/server/crud/handlers.server.ts'
import { visibleRows } from '#kit/server/crud/list.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import { SKU_CELLS, SKU_STATUS, type Sku, type SpecRow } from '#office/catalogue/sku/sku.ts'
import { SALES_LINE } from '../rules/sales-line.ts'
import { plainAmount, specsWith, specValuesIn } from './import-listings.ts'
import { listingChanges } from './listing-changes.ts'
import { presellSkusOf } from './presell-link.server.ts'
import type { ProductResource } from './product.ts'
import { type Listing, SKU_COLUMNS, SPEC, STOCK_LOADED, textsBy } from './product-import-rows.server.ts'
import { type Note, type SkuState, stateOf } from './product-import-undo.server.ts'
import { type FullProduct, fullProduct, type Shop } from './product-rows.server.ts'
import { addProduct, editProduct } from './product-save.server.ts'

const TEXTS = {
  wrongSpecs: [
    '规格须为每个规格名各填一个值，例如“颜色:红;尺寸:L”',
    'Give one value of every spec, such as "colour:red;size:L"',
    'product.wrongSpecs',
  ],
  hasNoSpecs: ['该商品无规格，规格列应留空', 'This product has no specs; leave the spec empty', 'product.hasNoSpecs'],
  twice: ['规格组合重复', 'Duplicate combination of spec values', 'product.twice'],
  ambiguous: [
    '有多个同名同手办的商品，请填写商品编号',
    'Several products have this title and figure; give the number',
    'product.ambiguous',
  ],
  moved: [
    '库存在导出后已由 {loaded} 变为 {now}，请重新导出后再修改',
    'The stock went from {loaded} to {now} since the export; export again and change that',
    'product.moved',
  ],
  unknownNo: ['没有找到该编号的商品', 'There is no product with this number', 'product.unknownNo'],
} as const satisfies Record<string, Text>

interface SavedListing {
  readonly action: ImportAction
  readonly changes?: readonly PlannedChange[]
  readonly undo?: Note
}

/** Saves a listing as its editor does. @throws DomainError whose paths are those of the editor */
export async function saveListing(
  shop: Shop,
  hooks: WriteHooks<ProductResource>,
  ctx: RequestContext,
  { rows, input, errors }: Listing,
  header: FoundHeader<string>,
): Promise<SavedListing> {
  if (errors.length > 0) {
    throw invalid(errors)
  }
  const stored = await storedListing(shop, ctx, input)
  const builder = await builderOf(shop, ctx, { rows, header, stored, presell: input.presellProductId })
  const { productNo: _, ...sent } = input
  const own = { ...ctx, input: { ...sent, ...builder } }
  if (!stored) {
    const made = await addProduct(shop, hooks, own)
    return { action: 'created', undo: { listing: { id: made.id, version: made.version }, after: stateOf(made) } }
  }
  const saved = await editProduct(shop, hooks, {
    ...own,
    input: { ...own.input, id: stored.id, version: stored.version },
  })
  const [before, after] = [stateOf(stored), stateOf(saved)]
  const names = Object.keys(sent).filter((name) => valueIn(stored, name) !== valueIn(saved, name))
  if (names.length === 0 && JSON.stringify(cellsIn(before.skus)) === JSON.stringify(cellsIn(after.skus))) {
    return { action: 'unchanged' }
  }
  const values = (product: FullProduct) => Object.fromEntries(names.map((name) => [name, valueIn(product, name)]))
  const told = (product: FullProduct, { skus }: { readonly skus: readonly SkuState[] }) => ({
    values: shownValues(product, names),
    skus: skus.map(({ id, cells }, index) => ({ id, name: product.skuList[index]?.name ?? '', cells })),
  })
  return {
    action: 'updated',
    changes: listingChanges(shop.resource, shop.line, told(stored, before), told(saved, after)),
    undo: { listing: { id: stored.id, before: values(stored), after: values(saved) }, before, after },
  }
}

function cellsIn(skus: readonly SkuState[]) {
  return skus.map(({ version: _, ...rest }) => rest)
}

function valueIn(product: Readonly<Record<string, unknown>>, name: string): string | number | boolean | null {
  const value = product[name]
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null
}

/** Values as people read them, where the row says how. */
function shownValues(product: FullProduct, names: readonly string[]): Readonly<Record<string, unknown>> {
  const row: Readonly<Record<string, unknown>> = product
  return Object.fromEntries(names.map((name) => [name, row[`${name}_dictText`] ?? row[name]]))
}

/** The listing that rows are about: by its number, else the only one of this title and figure; undefined for a new one. */
async function storedListing(
  shop: Shop,
  ctx: RequestContext,
  { productNo, title, goodsId }: Listing['input'],
): Promise<FullProduct | undefined> {
  const rows = visibleRows(shop.app, shop.resource, ctx).select('id')
  if (typeof productNo === 'string' && productNo !== '') {
    const one = await rows.where('productNo', '=', productNo).executeTakeFirst()
    if (!one) {
      throw invalid([{ path: 'productNo', message: TEXTS.unknownNo }])
    }
    return fullProduct(shop, ctx, one.id)
  }
  const same = await rows
    .where('title', '=', String(title ?? ''))
    .where('goodsId', '=', String(goodsId ?? ''))
    .limit(2)
    .execute()
  if (same.length > 1) {
    throw invalid([{ path: 'productNo', message: TEXTS.ambiguous }])
  }
  return same[0] && fullProduct(shop, ctx, same[0].id)
}

/** Specs and SKUs as the builder of the editor sends them: those of the rows, then stored ones that no row names. */
async function builderOf(
  shop: Shop,
  ctx: RequestContext,
  from: {
    readonly rows: readonly SheetRow[]
    readonly header: FoundHeader<string>
    readonly stored: FullProduct | undefined
    readonly presell: unknown
  },
): Promise<{ readonly specAttr: readonly SpecRow[]; readonly skuList: readonly object[] }> {
  const { rows, header, stored } = from
  const textOf = textsBy(header)
  const known = stored?.skuList ?? []
  const specRows = rows.map((row) => specValuesIn(textOf(row, SPEC)))
  if (stored && known.length > 0 && stored.specAttr.length === 0 && specRows.some((row) => row.length > 0)) {
    throw invalid([{ path: 'specAttr', message: TEXTS.hasNoSpecs }])
  }
  const built = specsWith(stored?.specAttr ?? [], specRows)
  if ('wrong' in built) {
    throw invalid([{ path: `skuList.${built.wrong}.name`, message: TEXTS.wrongSpecs }])
  }
  const keyOf = (values: readonly string[]) => values.join('\n')
  const names = built.extras.map(keyOf)
  const repeated = names.findIndex((name, index) => names.indexOf(name) < index)
  if (repeated >= 0) {
    throw invalid([{ path: `skuList.${repeated}.name`, message: TEXTS.twice }])
  }
  const byKey = new Map(known.map((sku) => [keyOf(sku.extra.map(({ title }) => title)), sku]))
  const presell = new Map<string, string>(
    shop.line === SALES_LINE.final
      ? (
          await presellSkusOf(shop, ctx, {
            presellProductId: from.presell ?? (stored && valueIn(stored, 'presellProductId')),
          })
        ).map(({ id = '', name }) => [name, id])
      : [],
  )
  const errors: FieldError[] = []
  const sent = rows.map((row, index) => {
    const extra = (built.extras[index] ?? []).map((title) => ({ title }))
    const base: Partial<Sku> = byKey.get(names[index] ?? '') ?? { status: SKU_STATUS.enabled, isTrade: 0 }
    const { stock, ...cells } = cellsOf(shop, row, textOf, presell)
    const counted = stockCell(stock, plainAmount(textOf(row, STOCK_LOADED)), base.stock)
    if (typeof counted === 'object') {
      errors.push({ path: `skuList.${index}.stock`, message: counted.error })
    }
    return { ...base, ...cells, ...(typeof counted === 'string' && { stock: counted }), extra }
  })
  if (errors.length > 0) {
    throw invalid(errors)
  }
  const rest = known.filter((sku) => !names.includes(keyOf(sku.extra.map(({ title }) => title))))
  return { specAttr: built.specs, skuList: [...sent, ...rest] }
}

/**
 * The stock that a row asks for; undefined leaves what is there. A row of an export that nobody has changed takes nothing
 * back of what was sold since, and one that was changed is refused where the stock has moved: which of both is right only
 * a person can say.
 */
function stockCell(
  stock: string | undefined,
  loaded: string,
  now: number | null | undefined,
): string | undefined | { readonly error: Text } {
  if (stock === undefined || loaded === '' || now === null || now === undefined) {
    return stock
  }
  if (Number(stock) === Number(loaded)) {
    return undefined
  }
  return [loaded, stock].some((known) => Number(known) === now)
    ? stock
    : { error: filled(TEXTS.moved, { loaded, now }) }
}

/** Cells that a row has; an empty one leaves what is there. */
function cellsOf(
  { line }: Shop,
  row: SheetRow,
  textOf: (row: SheetRow, name: string) => string,
  presell: ReadonlyMap<string, string>,
): Readonly<Record<string, string>> {
  const cells: Record<string, string> = {}
  for (const name of SKU_COLUMNS[line]) {
    const text = textOf(row, name)
    if (text !== '') {
      const isAmount = SKU_CELLS[name] === 'money' || SKU_CELLS[name] === 'count'
      cells[name] = name === 'presellSkuId' ? (presell.get(text) ?? text) : isAmount ? plainAmount(text) : text
    }
  }
  return cells
}
