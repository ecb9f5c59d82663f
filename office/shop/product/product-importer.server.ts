import { DomainError, type FieldError, invalid } from '#kit/contract/errors.ts'
import { readChoices } from '#kit/contract/import.ts'
import { fieldOf } from '#kit/contract/resource.ts'
import { type FoundHeader, headerKey, type SheetError, type SheetRow } from '#kit/contract/sheet.ts'
import type { Text } from '#kit/contract/text.ts'
import type { WriteHooks } from '#kit/server/crud/handlers.server.ts'
import { sheetError, sheetInputs } from '#kit/server/crud/import-plan.server.ts'
import { type FoundReference, namedReferences } from '#kit/server/crud/import-references.server.ts'
import {
  chosenHeaders,
  findSheet,
  headerTexts,
  type ImportAction,
  type Importer,
  type ImportField,
  noHeader,
  type PlannedUnit,
} from '#kit/server/crud/importer.server.ts'
import { visibleRows } from '#kit/server/crud/list.server.ts'
import { plainImporter } from '#kit/server/crud/plain-importer.server.ts'
import { tried } from '#kit/server/crud/trial.server.ts'
import { knownError } from '#kit/server/http/known-errors.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import { SKU_CELLS, type Sku, type SkuColumn, type SpecRow, skuLabel } from '#office/shop/sku/sku.ts'
import { listingsOf, plainAmount, specsWith, specValuesIn } from './import-listings.ts'
import { presellSkusOf } from './presell-link.server.ts'
import type { ProductResource } from './product.ts'
import { type Note, type SkuState, stateOf, undoListing } from './product-import-undo.server.ts'
import { type FullProduct, fullProduct, type Shop } from './product-rows.server.ts'
import { addProduct, editProduct } from './product-save.server.ts'

const SPEC = 'spec'
const SPEC_TITLE: Text = ['规格', 'Spec']

/** Columns of SKUs that a sheet may have, by line. */
const SKU_COLUMNS = {
  1: ['originalPrice', 'presentPrice', 'memberPrice', 'stock', 'skuCode', 'barCode'],
  2: ['originalPrice', 'presentPrice', 'memberPrice', 'stock', 'skuCode', 'barCode'],
  3: ['presentPrice', 'stock', 'presellSkuId', 'skuCode', 'barCode'],
} as const satisfies Record<Shop['line'], readonly SkuColumn[]>

/** Header texts beside the titles. */
const ALIASES: Readonly<Record<string, readonly string[]>> = {
  goodsId: ['手办', '手办编号', '手办名称', 'Figure', 'JAN', 'JAN码'],
  title: ['商品标题', '商品名称', 'Product'],
  productNo: ['编号', 'Product no.'],
}

/** Columns that a template begins with; those of SKUs follow. */
const FIRST: readonly string[] = ['productNo', 'title', 'goodsId', 'presellProductId', 'categoryId']

const TEXTS = {
  wrongSpecs: [
    '规格须为每个规格名各填一个值，例如“颜色:红;尺寸:L”',
    'Give one value of every spec, such as "colour:red;size:L"',
  ],
  hasNoSpecs: ['该商品无规格，规格列应留空', 'This product has no specs; leave the spec empty'],
  twice: ['规格组合重复', 'Duplicate combination of spec values'],
  ambiguous: ['有多个同名同手办的商品，请填写商品编号', 'Several products have this title and figure; give the number'],
  unknownNo: ['没有找到该编号的商品', 'There is no product with this number'],
} as const satisfies Record<string, Text>

interface Listing {
  readonly rows: readonly SheetRow[]
  /** Fields of the listing as a form sends them. */
  readonly input: Readonly<Record<string, unknown>>
  readonly errors: readonly FieldError[]
}

/**
 * The import of listings with their SKUs: a row is a SKU, rows of one number, or of one title and figure, are a listing.
 * It is saved as its editor saves it, with the same rules; the check is a trial of that. A sheet without columns of SKUs
 * changes listings alone, as the import of any other resource does.
 */
export function productImporter(shop: Shop, hooks: WriteHooks<ProductResource>): Importer {
  const { app, resource, line } = shop
  const plain = plainImporter(app, resource, hooks)
  const skuFields: readonly ImportField[] = [
    { name: SPEC, title: SPEC_TITLE, aliases: ['规格组合', 'Variant', 'Specs'], isRequired: false },
    ...SKU_COLUMNS[line].map((name) => ({ name, title: skuLabel(name, line), isRequired: false })),
  ]
  const listingFields = plain.fields.map((field) => ({ ...field, aliases: ALIASES[field.name] ?? [] }))
  const isFirst = ({ name }: ImportField) => FIRST.includes(name)
  const fields = [
    ...listingFields.filter(isFirst).toSorted((one, other) => FIRST.indexOf(one.name) - FIRST.indexOf(other.name)),
    ...skuFields,
    ...listingFields.filter((field) => !isFirst(field)),
  ]
  const names = fields.map(({ name }) => name)
  const named = new Set(fields.flatMap(({ title }) => title.map(headerKey)))
  return {
    resource,
    fields,
    passedOver: plain.passedOver.filter((title) => !named.has(headerKey(title))),
    plan: async (ctx, book, form) => {
      const mapped = chosenHeaders({ fields }, form)
      const found = findSheet(book.sheets, { fields }, mapped)
      if (!found) {
        throw noHeader(book.file.name)
      }
      const { sheet, header } = found
      if (!hasSkus(header, skuFields, resource)) {
        const own = new Set(plain.fields.map(({ name }) => name))
        const choices = Object.entries(readChoices(form.columns, names))
        const kept = choices.filter(([, field]) => field === '' || own.has(field))
        return plain.plan(ctx, book, { ...form, columns: JSON.stringify(Object.fromEntries(kept)) })
      }
      const listings = await readListings(shop, ctx, found)
      const units: PlannedUnit[] = []
      const byRow = new Map<number, Listing>()
      for (const listing of listings) {
        const [first] = listing.rows
        if (!first) {
          continue
        }
        byRow.set(first.row, listing)
        const base = {
          sheet: sheet.name,
          row: first.row,
          rows: listing.rows.length,
          title: String(listing.input.title ?? listing.input.productNo ?? ''),
        }
        try {
          const { action } = await tried(ctx, (inside) => saveListing(shop, hooks, inside, listing, header))
          units.push({ ...base, action, errors: [] })
        } catch (caught) {
          const error = knownError(caught, app.resources)
          if (!(error instanceof DomainError)) {
            throw error
          }
          const errors = errorsIn(error).map((one) => placed(resource, found, listing, one))
          units.push({ ...base, action: 'refused', errors })
        }
      }
      return {
        name: book.file.name,
        units,
        errors: units.flatMap(({ errors }) => errors),
        sheetOf: () => ({ headers: headerTexts(header), rows: sheet.rows }),
        write: async (inside, some) => {
          const written: { action: ImportAction; undo?: Note }[] = []
          for (const { row, action } of some) {
            const listing = byRow.get(row)
            written.push(
              listing && action !== 'unchanged' ? await saveListing(shop, hooks, inside, listing, header) : { action },
            )
          }
          return written
        },
      }
    },
    undo: (ctx, note) => undoListing(shop, hooks, ctx, note, plain.undo),
  }
}

/**
 * Whether rows are SKUs. An export of listings has their lowest price and their stock, in columns of the same titles, and
 * the number that was sold beside them: it comes back as it went.
 */
function hasSkus(
  { columns, unknown }: FoundHeader<string>,
  skuFields: readonly ImportField[],
  resource: ProductResource,
): boolean {
  const names = new Set(columns.map(({ field }) => field))
  const sold = new Set(resource.fields.salesCount.title.map(headerKey))
  const isExport = unknown.some(({ header }) => sold.has(headerKey(header)))
  return names.has(SPEC) || (!isExport && skuFields.some(({ name }) => names.has(name)))
}

type Found = NonNullable<ReturnType<typeof findSheet>>

async function readListings(shop: Shop, ctx: RequestContext, { sheet, header }: Found): Promise<readonly Listing[]> {
  const { app, resource } = shop
  const rows = sheet.rows.filter(({ row, cells }) => row > header.row && cells.some(({ text }) => text.trim() !== ''))
  const inputs = new Map<SheetRow, Readonly<Record<string, unknown>>>()
  const read = await sheetInputs({ app, resource, ctx, sheet, header }, rows)
  for (const [index, row] of rows.entries()) {
    inputs.set(row, read[index] ?? {})
  }
  const textOf = textsBy(header)
  const references = new Map<string, ReadonlyMap<string, FoundReference>>()
  for (const { field: name } of header.columns) {
    const field = fieldOf(resource, name)
    if (field?.kind === 'ref') {
      const texts = rows.map((row) => textOf(row, name)).filter((text) => text !== '')
      references.set(name, await namedReferences(app, ctx, field, texts))
    }
  }
  const listings = listingsOf(rows, (row) => ({
    productNo: textOf(row, 'productNo'),
    title: textOf(row, 'title'),
    figure: textOf(row, 'goodsId'),
  }))
  return listings.map((own): Listing => {
    // what a listing says once it says in its first row that has it
    const input: Record<string, unknown> = {}
    const errors: FieldError[] = []
    for (const row of own.toReversed()) {
      Object.assign(input, inputs.get(row))
    }
    for (const [name, found] of references) {
      const text = own.map((row) => textOf(row, name)).find((one) => one !== '')
      const reference = text === undefined ? undefined : found.get(text)
      if (reference && 'error' in reference) {
        errors.push({ path: name, message: reference.error })
      } else if (reference) {
        input[name] = reference.value
      }
    }
    return { rows: own, input, errors }
  })
}

function textsBy({ columns }: FoundHeader<string>): (row: SheetRow, name: string) => string {
  const places = new Map(columns.map(({ field, index }) => [field, index]))
  return ({ cells }, name) => (cells[places.get(name) ?? -1]?.text ?? '').trim()
}

/** Saves a listing as its editor does. @throws DomainError whose paths are those of the editor */
async function saveListing(
  shop: Shop,
  hooks: WriteHooks<ProductResource>,
  ctx: RequestContext,
  { rows, input, errors }: Listing,
  header: FoundHeader<string>,
): Promise<{ readonly action: ImportAction; readonly undo?: Note }> {
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
  return {
    action: 'updated',
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
    shop.line === 3
      ? (
          await presellSkusOf(shop, ctx, {
            presellProductId: from.presell ?? (stored && valueIn(stored, 'presellProductId')),
          })
        ).map(({ id = '', name }) => [name, id])
      : [],
  )
  const sent = rows.map((row, index) => {
    const extra = (built.extras[index] ?? []).map((title) => ({ title }))
    const base: Partial<Sku> = byKey.get(names[index] ?? '') ?? { status: 0, isTrade: 0 }
    return { ...base, ...cellsOf(shop, row, textOf, presell), extra }
  })
  const rest = known.filter((sku) => !names.includes(keyOf(sku.extra.map(({ title }) => title))))
  return { specAttr: built.specs, skuList: [...sent, ...rest] }
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

function errorsIn({ detail, text }: DomainError): readonly FieldError[] {
  return detail.errors && detail.errors.length > 0 ? detail.errors : [{ path: '', message: text }]
}

/** An error of the editor at the row and column of the sheet. */
function placed(resource: ProductResource, { sheet, header }: Found, { rows }: Listing, error: FieldError): SheetError {
  const [, index, cell = ''] = /^(?:skuList|skus)\.(\d+)\.(\w+)/.exec(error.path) ?? []
  const row = rows[Number(index ?? 0)]?.row ?? rows[0]?.row ?? 1
  const isSpec = error.path.startsWith('specAttr') || cell === 'name'
  const path = isSpec ? SPEC : index === undefined ? error.path : cell
  return sheetError({ resource, sheet, header }, row, path, error.message)
}
