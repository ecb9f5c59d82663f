import { COUNT_CAP, type Page } from '#kit/contract/envelope.ts'
import type { AnyResource, RowOf } from '#kit/contract/resource.ts'

/** A row whose fields are not known to the compiler. */
export type AnyRow = RowOf<AnyResource>

/** The rows of a list answer: a page, or a plain array from the older calls. */
export function pageOf<Row>(result: Partial<Page<Row>> | readonly Row[] | null | undefined): Page<Row> {
  if (isRows(result)) {
    return { records: result, total: result.length, size: result.length, current: 1, pages: 1, totalKind: 'exact' }
  }
  const { records = [], total = 0, size = records.length, current = 1, pages = 1, totalKind } = result ?? {}
  return { records, total, size, current, pages, totalKind: totalKind ?? (total > COUNT_CAP ? 'estimated' : 'exact') }
}

function isRows<Row>(result: Partial<Page<Row>> | readonly Row[] | null | undefined): result is readonly Row[] {
  return Array.isArray(result)
}
