import { type AnyResource, anyResource } from '#kit/contract/resource.ts'
import { finalGoods, goods, presellGoods } from './shop/goods/goods.ts'
import { finalProduct, presellProduct, product } from './shop/product/product.ts'
import { returnAddress } from './shop/return-address/return-address.ts'
import { position } from './system/position/position.ts'

/** Every resource of the back office. Routes, permissions, menu and the contract tests read this list. */
export const catalogue: readonly AnyResource[] = [
  anyResource(goods),
  anyResource(presellGoods),
  anyResource(finalGoods),
  anyResource(product),
  anyResource(presellProduct),
  anyResource(finalProduct),
  anyResource(returnAddress),
  anyResource(position),
]
