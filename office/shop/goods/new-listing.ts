import { type AnyResource, anyResource } from '#kit/contract/resource.ts'
import { PRODUCT_LINES } from '#office/shop/product/product.ts'
import { lineOf } from './goods-sections.ts'

/** Where a listing of a figure is begun: in the line of the figure. */
export function newListingPath(resource: AnyResource, goodsId: string): string {
  const listing = anyResource(PRODUCT_LINES[lineOf(resource)])
  return `${listing.menu?.url ?? ''}/edit/new?goodsId=${encodeURIComponent(goodsId)}`
}
