import { randomUUID } from 'node:crypto'
import { GOODS_LINES } from '#office/catalogue/goods/goods.ts'
import { finalFromPresell } from '#office/catalogue/product/final-skus.ts'
import { PRODUCT_LINES } from '#office/catalogue/product/product.ts'
import type { ListedLine } from '#office/catalogue/rules/sales-line.ts'
import type { BuilderValue, Sku, SpecRow } from '#office/catalogue/sku/sku.ts'
import { regenerate, singleValue } from '#office/catalogue/sku/sku-generate.ts'
import { resultOf, type Shop } from './shop.ts'

type Values = Readonly<Record<string, unknown>>

/** What is on sale. Prices are yuan. */
interface SkuOffer {
  /** Without it the listing has this SKU alone. */
  readonly name?: string
  /** What is paid at once: the price, or the deposit of a pre-order. */
  readonly price: number
  /** Price of a whole figure that is reserved; for others what is struck through. */
  readonly full?: number
  readonly stock: number
  readonly barCode?: string
  readonly moreBarCodes?: string
}

interface Offer {
  /** Of figure and listing; made up when left out. */
  readonly name?: string
  readonly skus: readonly SkuOffer[]
  /** More fields of the figure, and of the listing. */
  readonly goods?: Values
  readonly product?: Values
}

export interface Listing {
  readonly name: string
  readonly goodsId: string
  readonly productId: string
  readonly skus: readonly Sku[]
  /** Id of the SKU of a name, or of the only one. */
  skuId(name?: string): string
}

/** A figure with a listing on the shelf: in stock, or to be reserved with a deposit. */
export async function newListing(
  shop: Shop,
  line: 1 | 2,
  { name = `手办${randomUUID().slice(0, 6)}`, skus, goods = {}, product = {} }: Offer,
): Promise<Listing> {
  const goodsId = await newFigure(shop, line, { name, ...goods })
  const names = skus.flatMap((sku) => sku.name ?? [])
  const specAttr: readonly SpecRow[] =
    names.length === 0 ? [] : [{ title: '款式', specValues: names.map((title) => ({ title })) }]
  const fresh = names.length === 0 ? singleValue().skuList : regenerate(specAttr, [])
  const skuList = fresh.map((sku, index) => {
    const { price = 0, full = price, stock = 0, barCode, moreBarCodes } = skus[index] ?? {}
    return {
      ...sku,
      picture: shop.picture,
      originalPrice: full,
      presentPrice: price,
      memberPrice: price,
      stock,
      barCode,
      moreBarCodes,
    }
  })
  return onShelf(shop, line, { goodsId, title: name, ...product, specAttr, skuList })
}

/** The figure that arrived for a pre-order, with the listing that takes its balances. Nothing is received yet. */
export async function newArrival(shop: Shop, presell: Listing, goods: Values = {}): Promise<Listing> {
  const name = `${presell.name} 到货`
  const goodsId = await newFigure(shop, 3, { name, presellGoodsId: presell.goodsId, ...goods })
  return newBalances(shop, presell, { goodsId, title: name })
}

/** A listing that takes the balances of another listing of the same pre-order, on the figure that arrived. */
export async function newBalances(shop: Shop, presell: Listing, values: Values): Promise<Listing> {
  const reserved = resultOf<BuilderValue>(
    await shop.staff.get(`${PRODUCT_LINES[2].path}/queryById`, { id: presell.productId }),
  )
  return onShelf(shop, 3, { ...values, presellProductId: presell.productId, ...finalFromPresell(reserved) })
}

/** SKUs of a listing as they are now, with the pieces of each. */
export async function stockOf({ staff }: Shop, line: ListedLine, { productId }: Listing): Promise<readonly Sku[]> {
  const { skuList } = resultOf<BuilderValue>(
    await staff.get(`${PRODUCT_LINES[line].path}/queryById`, { id: productId }),
  )
  return skuList
}

async function newFigure({ staff, picture }: Shop, line: ListedLine, values: Values): Promise<string> {
  const { id } = resultOf(
    await staff.post(`${GOODS_LINES[line].path}/add`, { mainImage: picture, state: 1, ...values }),
  )
  return String(id)
}

async function onShelf({ staff }: Shop, line: ListedLine, values: Values): Promise<Listing> {
  const { path } = PRODUCT_LINES[line]
  const { id, title, goodsId, skuList } = resultOf<{
    readonly id: string
    readonly title: string
    readonly goodsId: string
    readonly skuList: readonly (Sku & { readonly id: string })[]
  }>(await staff.post(`${path}/add`, values))
  resultOf(await staff.post(`${path}/shelf`, { ids: id, on: true }))
  return {
    name: title,
    goodsId,
    productId: id,
    skus: skuList,
    skuId: (name) => {
      const found = skuList.find((sku) => name === undefined || sku.name === name)
      if (!found) {
        throw new Error(`no SKU ${name}`)
      }
      return found.id
    },
  }
}
