import { action } from '#kit/contract/action.ts'
import { openChoices } from '#kit/contract/choices.ts'
import { codeText, dict, number, ref } from '#kit/contract/field.ts'
import { defineResource } from '#kit/contract/resource.ts'

/** Parts of a warehouse, in the order in which pieces are fetched from them. */
export const WAREHOUSE_AREA = openChoices('warehouse_area', ['仓区', 'Warehouse areas'], {
  picking: ['picking', '拣货区', 'Picking'],
  reserve: ['reserve', '备货区', 'Reserve'],
  damaged: ['damaged', '残品区', 'Damaged'],
})

/** Where the pieces of a SKU lie: one bin in each area of the warehouse. */
export const bin = defineResource({
  name: 'bin',
  title: ['库位', 'Bin location'],
  path: '/shop/bin',
  table: 'shop_bin',
  permission: 'shop:bin',
  power: 'none',
  menu: { under: 'shop', url: '/shop/bin', component: 'shop/BinList', icon: 'appstore', order: 66 },
  fields: {
    code: codeText(['库位', 'Bin'], { required: true, max: 32 }),
    area: dict(['仓区', 'Area'], WAREHOUSE_AREA, { required: true, initial: WAREHOUSE_AREA.picking }),
    /** As it was typed or scanned; kept as the code of the SKU, or as its bar code where it has none. */
    skuCode: codeText(['SKU编码或条码', 'SKU or bar code'], { required: true, max: 64, fixed: true }),
    productId: ref(['商品', 'Product'], 'shop_product,title,id', { readonly: true, linked: true }),
    skuId: ref(['规格', 'Variant'], 'shop_sku,name,id', { readonly: true, linked: true }),
  },
  computed: { stock: number(['库存', 'Stock']) },
  empty: [
    '为 SKU 设置库位后，拣货单按库位排列；可新增或导入',
    'Once SKUs have bins, picking lists are in their order: add them or import a sheet',
  ],
  list: ['code', 'area', 'productId', 'skuId', 'skuCode', 'stock'],
  search: { code: 'like', skuCode: 'like', area: 'in', productId: 'eq' },
  form: [['skuCode'], ['area', 'code']],
  actions: {
    move: action(['更换库位', 'Move to bin'], {
      on: 'rows',
      done: ['已更换 {n} 个库位', '{n} moved'],
      undo: 'edit',
      input: { code: codeText(['新库位', 'New bin'], { required: true, max: 32 }) },
    }),
  },
})
