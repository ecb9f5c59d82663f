import type { Text } from '#kit/contract/text.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'

/** What the import of orders needs of the catalogue. */
export interface ImportedListings {
  /**
   * Figures that are archived, and listings of them that are not published, with one SKU each and no stock.
   * @returns them in order
   */
  add(
    ctx: RequestContext,
    listings: readonly {
      readonly title: string
      readonly spec: string
      readonly skuCode: string
      readonly barCode: string
      readonly price: number
    }[],
  ): Promise<readonly { readonly productId: string; readonly goodsId: string }[]>
  /** Takes such a listing back with its figure. @returns why it stays; empty when it is gone */
  remove(ctx: RequestContext, of: { readonly productId: string; readonly goodsId: string }): Promise<readonly Text[]>
}
