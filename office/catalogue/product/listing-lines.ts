import type { ListedLine } from '../rules/sales-line.ts'

/** Where the listings of each line are, and who may do what with them: all that the pages of figures have to know of them. */
export const LISTING_LINES = {
  1: { url: '/shop/product', permission: 'shop:product' },
  2: { url: '/shop/presellProduct', permission: 'shop:presellProduct' },
  3: { url: '/shop/finalProduct', permission: 'shop:finalProduct' },
} as const satisfies Record<ListedLine, { readonly url: string; readonly permission: string }>
