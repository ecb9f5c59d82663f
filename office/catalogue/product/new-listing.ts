import type { ListedLine } from '../rules/sales-line.ts'
import { LISTING_LINES } from './listing-lines.ts'

/** Where a listing of a figure is begun: in the line of the figure. */
export function newListingPath(line: ListedLine, goodsId: string): string {
  return `${LISTING_LINES[line].url}/edit/new?goodsId=${encodeURIComponent(goodsId)}`
}
