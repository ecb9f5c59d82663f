import { boolean, codeText, dict, image, money, number, text } from '#kit/contract/field.ts'
import { type AnyResource, defineResource } from '#kit/contract/resource.ts'
import { YES_NO } from '../../standard/yes-no.ts'
import { type ListedLine, SALES_LINE } from '../rules/sales-line.ts'
import { BAR_CODES_MAX } from './bar-codes.ts'
import { SKU_STATUS, type SkuColumn, skuLabel } from './sku.ts'
import { LOW_PRICE_OK } from './sku-input.ts'

/** What a line asks for; a balance has one price. */
const PRICES = {
  1: ['originalPrice', 'presentPrice', 'memberPrice', 'tradePrice'],
  2: ['originalPrice', 'presentPrice', 'memberPrice', 'tradePrice'],
  3: ['presentPrice'],
} as const satisfies Record<ListedLine, readonly SkuColumn[]>

/**
 * What a listing and its history show of its SKUs. They are read and written by the listing, so that they have neither
 * routes nor a page.
 */
function skuOf(line: ListedLine) {
  return defineResource({
    name: 'sku',
    title: ['SKU', 'SKU'],
    path: '/shop/sku',
    table: 'shop_sku',
    permission: 'shop:sku',
    power: 'none',
    fields: {
      name: text(skuLabel('name', line)),
      skuCode: codeText(skuLabel('skuCode', line)),
      barCode: codeText(skuLabel('barCode', line)),
      moreBarCodes: codeText(skuLabel('moreBarCodes', line), { max: BAR_CODES_MAX }),
      originalPrice: money(skuLabel('originalPrice', line)),
      presentPrice: money(skuLabel('presentPrice', line)),
      memberPrice: money(skuLabel('memberPrice', line)),
      stock: number(skuLabel('stock', line)),
      lowStock: number(skuLabel('lowStock', line)),
      lowPriceOk: money(LOW_PRICE_OK),
      isTrade: dict(skuLabel('isTrade', line), YES_NO),
      tradePrice: money(skuLabel('tradePrice', line)),
      status: dict(skuLabel('status', line), SKU_STATUS),
      picture: image(skuLabel('picture', line)),
    },
    computed: {
      locked: number(['已锁定', 'Reserved']),
      available: number(['可售', 'Available']),
      isLow: boolean(['低库存', 'Low']),
      sold: number(['销量', 'Sold']),
      presellSkuName: text(skuLabel('presellSkuId', line)),
      arrivedQty: number(['到货数量', 'Arrived']),
    },
    // what can be had and what it costs is seen first
    list: [
      ...(['name', 'picture'] as const),
      ...(line === SALES_LINE.final ? (['presellSkuName'] as const) : []),
      ...(['status', 'available', 'isLow', 'stock', 'locked', 'sold'] as const),
      ...(line === SALES_LINE.final ? (['arrivedQty'] as const) : []),
      ...PRICES[line],
      ...(['lowStock', 'skuCode', 'barCode', 'moreBarCodes'] as const),
    ],
    search: {},
    form: [],
  })
}

type ListingParts = Readonly<Record<'skuList', { readonly resource: AnyResource; readonly key: string }>>

function partsOf(line: ListedLine): ListingParts {
  return { skuList: { resource: skuOf(line), key: 'productId' } }
}

/** Rows that a listing saves by itself, and whose history is shown with its own. */
export const LISTING_PARTS: Readonly<Record<ListedLine, ListingParts>> = { 1: partsOf(1), 2: partsOf(2), 3: partsOf(3) }
