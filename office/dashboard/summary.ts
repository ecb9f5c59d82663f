import type { Text } from '#kit/contract/text.ts'
import { SALES_LINE } from '../catalogue/rules/sales-line.ts'

/** Answer of `GET /shop/summary`; lines by number: 1 in stock, 2 presell, 3 final payment. */
export interface ShopSummary {
  readonly goods: Readonly<Record<string, number>>
  readonly products: Readonly<Record<string, { readonly on: number; readonly off: number }>>
  readonly recent: readonly RecentListing[]
}

export interface RecentListing {
  readonly id: string
  readonly title: string
  readonly line: number
  readonly cover: string | null
  /** `YYYY-MM-DD HH:mm:ss` */
  readonly updateTime: string
}

interface ShopLine {
  readonly line: number
  readonly name: Text
  /** Component names of its menu entries; the paths are the menu's. */
  readonly goodsComponent: string
  readonly productComponent: string
  readonly editRight: string
}

export const SHOP_LINES: readonly ShopLine[] = [
  {
    line: SALES_LINE.inStock,
    name: ['现货', 'In stock'],
    goodsComponent: 'shop/GoodsList',
    productComponent: 'shop/ProductList',
    editRight: 'shop:product:edit',
  },
  {
    line: SALES_LINE.presell,
    name: ['预售', 'Pre-order'],
    goodsComponent: 'shop/PresellGoodsList',
    productComponent: 'shop/PresellProductList',
    editRight: 'shop:presellProduct:edit',
  },
  {
    line: SALES_LINE.final,
    name: ['补款', 'Balance'],
    goodsComponent: 'shop/FinalGoodsList',
    productComponent: 'shop/FinalProductList',
    editRight: 'shop:finalProduct:edit',
  },
]

export interface LineNumbers {
  readonly goods: number
  readonly on: number
  readonly off: number
}

/** Numbers of a line; what the answer leaves out is zero. */
export function numbersOf(summary: ShopSummary, line: number): LineNumbers {
  const products = summary.products[line]
  return { goods: summary.goods[line] ?? 0, on: products?.on ?? 0, off: products?.off ?? 0 }
}

/** Nothing has been brought in yet. */
export function isEmptyShop(summary: ShopSummary): boolean {
  return SHOP_LINES.every(({ line }) => {
    const { goods, on, off } = numbersOf(summary, line)
    return goods + on + off === 0
  })
}
