/** What taking an imported order back needs to know. */
export interface OrderNote {
  readonly id: string
  /** Who and what came with the order. */
  readonly customers: readonly { readonly id: string; readonly version: number }[]
  readonly listings: readonly { readonly productId: string; readonly goodsId: string }[]
}
