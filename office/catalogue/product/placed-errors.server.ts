import type { DomainError, FieldError } from '#kit/contract/errors.ts'
import type { SheetError } from '#kit/contract/sheet.ts'
import { sheetError } from '#kit/server/crud/import-plan.server.ts'
import type { ProductResource } from './product.ts'
import { type Found, type Listing, SPEC } from './product-import-rows.server.ts'

/** What a refusal is about, field by field. */
export function errorsIn({ detail, text }: DomainError): readonly FieldError[] {
  return detail.errors && detail.errors.length > 0 ? detail.errors : [{ path: '', message: text }]
}

/** An error of the editor at the row and column of the sheet. */
export function placedError(
  resource: ProductResource,
  { sheet, header }: Pick<Found, 'sheet' | 'header'>,
  { rows }: Pick<Listing, 'rows'>,
  error: FieldError,
): SheetError {
  const [, index, cell = ''] = /^(?:skuList|skus)\.(\d+)\.(\w+)/.exec(error.path) ?? []
  const row = rows[Number(index ?? 0)]?.row ?? rows[0]?.row ?? 1
  const isSpec = error.path.startsWith('specAttr') || cell === 'name'
  const path = isSpec ? SPEC : index === undefined ? error.path : cell
  return sheetError({ resource, sheet, header }, row, path, error.message)
}
