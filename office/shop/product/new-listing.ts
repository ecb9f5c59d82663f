import type { Line } from '../sku/sku.ts'
import { PRODUCT_LINES } from './product.ts'

/** Where a listing of a figure is begun: in the line of the figure. */
export function newListingPath(line: Line, goodsId: string): string {
  const listing = PRODUCT_LINES[line]
  return `${listing.menu?.url ?? ''}/edit/new?goodsId=${encodeURIComponent(goodsId)}`
}
