import type { AnyResource } from '#kit/contract/resource.ts'
import { finalGoods, goods, presellGoods } from '../catalogue/goods/goods.ts'
import { finalProduct, presellProduct, product } from '../catalogue/product/product.ts'
import { returnAddress } from '../catalogue/return-address/return-address.ts'

/** What the shop sells. */
export const shopCatalogue: readonly AnyResource[] = [
  goods,
  presellGoods,
  finalGoods,
  product,
  presellProduct,
  finalProduct,
  returnAddress,
]
