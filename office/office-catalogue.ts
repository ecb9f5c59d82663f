import type { AnyResource } from '#kit/contract/resource.ts'
import { sampleOrder } from './demo/order/order.ts'
import { finalGoods, goods, presellGoods } from './shop/goods/goods.ts'
import { finalProduct, presellProduct, product } from './shop/product/product.ts'
import { returnAddress } from './shop/return-address/return-address.ts'
import { tableDictionary } from './system/dictionary/table-dictionary.ts'
import { position } from './system/position/position.ts'
import { role } from './system/role/role.ts'
import { tenantPack } from './system/tenant/tenant-pack.ts'

/** Resources of the shop's goods and of the system. */
export const officeCatalogue: readonly AnyResource[] = [
  goods,
  presellGoods,
  finalGoods,
  product,
  presellProduct,
  finalProduct,
  returnAddress,
  position,
  role,
  tenantPack,
  tableDictionary,
  sampleOrder,
]
