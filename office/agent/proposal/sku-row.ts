import { codeText, dict, money, number, ref, text } from '#kit/contract/field.ts'
import { defineResource } from '#kit/contract/resource.ts'
import { product } from '../../catalogue/product/product.ts'
import { SKU_STATUS } from '../../catalogue/sku/sku.ts'

/** Words for the rows of SKUs, which listings save by themselves: a proposal shows what becomes of their stock and prices. */
export const skuRow = defineResource({
  name: 'agent-proposal-sku',
  title: ['SKU', 'SKU'],
  path: product.path,
  table: 'shop_sku',
  permission: product.permission,
  power: 'none',
  fields: {
    productId: ref(['商品', 'Listing'], 'shop_product,title,id', { readonly: true, linked: true }),
    name: text(['规格', 'Variant'], { required: true, max: 300 }),
    skuCode: codeText(['SKU编码', 'SKU code'], { max: 50 }),
    barCode: codeText(['条码', 'JAN code'], { max: 50 }),
    status: dict(['状态', 'State'], SKU_STATUS),
    stock: number(['库存', 'Stock']),
    locked: number(['锁定', 'Reserved']),
    sold: number(['已售', 'Sold']),
    lowStock: number(['库存预警', 'Low stock']),
    originalPrice: money(['原价', 'Original price']),
    presentPrice: money(['现价', 'Price']),
    memberPrice: money(['会员价', 'Price for members']),
    tradePrice: money(['换购价', 'Exchange price']),
  },
  list: ['name'],
  search: {},
  form: [],
  without: ['add', 'edit', 'delete', 'deleteBatch', 'exportXls', 'importExcel', 'history'],
})
