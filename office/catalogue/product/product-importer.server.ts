import { type Field, money, number, text } from '#kit/contract/field.ts'
import { readChoices } from '#kit/contract/import.ts'
import { type FoundHeader, headerKey } from '#kit/contract/sheet.ts'
import { type Text, wordsOf } from '#kit/contract/text.ts'
import { groupedUnits } from '#kit/server/crud/grouped-units.server.ts'
import type { WriteHooks } from '#kit/server/crud/handlers.server.ts'
import {
  chosenHeaders,
  findSheet,
  headerTexts,
  type Importer,
  type ImportField,
  noHeader,
} from '#kit/server/crud/importer.server.ts'
import { plainImporter } from '#kit/server/crud/plain-importer.server.ts'
import { SKU_CELLS, type SkuColumn, skuLabel } from '#office/catalogue/sku/sku.ts'
import { STEP_UP } from '../../rights/step-up.ts'
import type { ImportedFigures } from '../rules/imported-figures.server.ts'
import type { ListedLine } from '../rules/sales-line.ts'
import { plannedForeign, undoForeign } from './foreign-importer.server.ts'
import { FOREIGN_FIELDS, LISTING_SOURCES } from './listing-sources.ts'
import { errorsIn, placedError } from './placed-errors.server.ts'
import type { ProductResource } from './product.ts'
import { type Listing, readListings, SKU_COLUMNS, SPEC, STOCK_LOADED } from './product-import-rows.server.ts'
import { saveListing } from './product-import-save.server.ts'
import { pricesBack } from './product-import-undo.server.ts'
import type { Shop } from './product-rows.server.ts'

const SPEC_TITLE: Text = ['规格', 'Spec']
const STOCK_LOADED_TITLE: Text = ['导出时库存', 'Stock when exported']

/** Header texts beside the titles. */
const ALIASES: Readonly<Record<string, readonly string[]>> = {
  goodsId: ['手办', '手办编号', '手办名称', 'Figure', 'JAN', 'JAN码'],
  title: ['商品标题', '商品名称', 'Product'],
  productNo: ['编号', 'Product no.'],
}

/** Columns that a template begins with; those of SKUs follow. */
const FIRST: readonly string[] = ['productNo', 'title', 'goodsId', 'presellProductId', 'categoryId']

/**
 * The import of listings with their SKUs: a row is a SKU, rows of one number, or of one title and figure, are a listing.
 * It is saved as its editor saves it, with the same rules; the check is a trial of that. A sheet without columns of SKUs
 * changes listings alone, as the import of any other resource does.
 */
export function productImporter(
  shop: Shop,
  hooks: WriteHooks<ProductResource>,
  /** Makes figures for listings of other shops; none where those are not taken. */
  figures?: ImportedFigures,
): Importer {
  const { app, resource, line } = shop
  const plain = plainImporter(app, resource, hooks)
  const skuFields: readonly ImportField[] = [
    { ...skuField(SPEC, text(SPEC_TITLE)), aliases: ['规格组合', 'Variant', 'Specs'] },
    ...SKU_COLUMNS[line].map((name) => skuField(name, fieldOfCell(name, line))),
    skuField(STOCK_LOADED, number(STOCK_LOADED_TITLE)),
  ]
  const listingFields = plain.fields.map((field) => ({ ...field, aliases: ALIASES[field.name] ?? [] }))
  const isFirst = ({ name }: ImportField) => FIRST.includes(name)
  const foreignFields = Object.entries(FOREIGN_FIELDS).map(
    ([name, title]): ImportField => ({ name, title, isRequired: false, isForeign: true }),
  )
  const ownFields = [
    ...listingFields.filter(isFirst).toSorted((one, other) => FIRST.indexOf(one.name) - FIRST.indexOf(other.name)),
    ...skuFields,
    ...listingFields.filter((field) => !isFirst(field)),
  ]
  const fields = figures ? [...ownFields, ...foreignFields] : ownFields
  const sources = figures ? LISTING_SOURCES : []
  const names = fields.map(({ name }) => name)
  const named = new Set(fields.flatMap(({ title }) => wordsOf(title).map(headerKey)))
  return {
    resource,
    fields,
    sources,
    controls: [STEP_UP.price],
    undoWeights: (notes) => [{ kind: STEP_UP.price, rows: pricesBack(notes) }],
    passedOver: plain.passedOver.filter((title) => !named.has(headerKey(title))),
    plan: async (ctx, book, form) => {
      const mapped = chosenHeaders({ fields }, form)
      const found = findSheet(book.sheets, { fields, sources }, mapped)
      if (!found) {
        throw noHeader(book.file.name)
      }
      const { sheet, header } = found
      const source = sources.find((one) => one === found.source)
      if (figures && source) {
        return { ...plannedForeign({ shop, hooks, figures }, { found, source }), name: book.file.name }
      }
      if (!hasSkus(header, skuFields, resource)) {
        const own = new Set(plain.fields.map(({ name }) => name))
        const choices = Object.entries(readChoices(form.columns, names))
        const kept = choices.filter(([, field]) => field === '' || own.has(field))
        return plain.plan(ctx, book, { ...form, columns: JSON.stringify(Object.fromEntries(kept)) })
      }
      const listings = await readListings(shop, ctx, found)
      const grouped = groupedUnits<Listing>({
        sheet: sheet.name,
        groups: listings,
        titleOf: ({ input }) => String(input.title ?? input.productNo ?? ''),
        save: (inside, listing) => saveListing(shop, hooks, inside, listing, header),
        errorsOf: (listing, error) => errorsIn(error).map((one) => placedError(resource, found, listing, one)),
      })
      return { ...grouped, name: book.file.name, sheetOf: () => ({ headers: headerTexts(header), rows: sheet.rows }) }
    },
    undo: (ctx, note) => undoForeign({ shop, hooks, figures }, ctx, note, plain.undo),
  }
}

function skuField(name: string, field: Field): ImportField {
  return { name, title: field.title, field, isRequired: false }
}

/** How a cell of a SKU is kept. */
function fieldOfCell(name: SkuColumn, line: ListedLine): Field {
  const title = skuLabel(name, line)
  const kind = SKU_CELLS[name]
  return kind === 'money' ? money(title) : kind === 'count' ? number(title) : text(title)
}

/**
 * Whether rows are SKUs. An export of listings has their lowest price and their stock, in columns of the same titles, and
 * beside them what was sold, or what was worked out: it comes back as it went.
 */
function hasSkus(
  { columns, unknown }: FoundHeader<string>,
  skuFields: readonly ImportField[],
  resource: ProductResource,
): boolean {
  const names = new Set(columns.map(({ field }) => field))
  const read = [resource.fields.salesCount, ...Object.values<Field>(resource.computed ?? {})]
  const onlyRead = new Set(read.flatMap(({ title }) => wordsOf(title).map(headerKey)))
  const isExport = unknown.some(({ header }) => onlyRead.has(headerKey(header)))
  return names.has(SPEC) || (!isExport && skuFields.some(({ name }) => names.has(name)))
}
