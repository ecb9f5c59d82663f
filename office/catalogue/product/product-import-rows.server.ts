import type { FieldError } from '#kit/contract/errors.ts'
import { fieldOf } from '#kit/contract/resource-fields.ts'
import type { FoundHeader, SheetRow } from '#kit/contract/sheet.ts'
import { sheetInputs } from '#kit/server/crud/import-plan.server.ts'
import { type FoundReference, namedReferences } from '#kit/server/crud/import-references.server.ts'
import type { findSheet } from '#kit/server/crud/importer.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import type { SkuColumn } from '#office/catalogue/sku/sku.ts'
import { listingsOf } from './import-listings.ts'
import type { Shop } from './product-rows.server.ts'

export const SPEC = 'spec'
/** The stock that a sheet was exported with: what was changed is told from what was sold since. */
export const STOCK_LOADED = 'stockLoaded'

/** Columns of SKUs that a sheet may have, by line. */
export const SKU_COLUMNS = {
  1: ['originalPrice', 'presentPrice', 'memberPrice', 'stock', 'lowStock', 'skuCode', 'barCode', 'moreBarCodes'],
  2: ['originalPrice', 'presentPrice', 'memberPrice', 'stock', 'lowStock', 'skuCode', 'barCode', 'moreBarCodes'],
  3: ['presentPrice', 'stock', 'presellSkuId', 'lowStock', 'skuCode', 'barCode', 'moreBarCodes'],
} as const satisfies Record<Shop['line'], readonly SkuColumn[]>

export interface Listing {
  readonly rows: readonly SheetRow[]
  /** Fields of the listing as a form sends them. */
  readonly input: Readonly<Record<string, unknown>>
  readonly errors: readonly FieldError[]
}

export type Found = NonNullable<ReturnType<typeof findSheet>>

export async function readListings(
  shop: Shop,
  ctx: RequestContext,
  { sheet, header }: Found,
): Promise<readonly Listing[]> {
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

export function textsBy({ columns }: FoundHeader<string>): (row: SheetRow, name: string) => string {
  const places = new Map(columns.map(({ field, index }) => [field, index]))
  return ({ cells }, name) => (cells[places.get(name) ?? -1]?.text ?? '').trim()
}
