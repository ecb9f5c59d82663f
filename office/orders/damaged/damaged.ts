import { action } from '#kit/contract/action.ts'
import { codeText, number, ref, text } from '#kit/contract/field.ts'
import { defineResource } from '#kit/contract/resource.ts'

/** Pieces that one command moves at most. */
const MOST = 999_999

const moved = {
  qty: number(['件数', 'Pieces'], { required: true, min: 1, max: MOST, initial: 1 }),
  reason: text(['原因', 'Reason'], { required: true, max: 150 }),
} as const

/** Damaged pieces of each SKU: they lie in a place of their own, and are not for sale. */
export const damaged = defineResource({
  name: 'damaged',
  title: ['残品', 'Damaged piece'],
  path: '/shop/damaged',
  table: 'shop_damaged',
  permission: 'shop:damaged',
  power: 'none',
  menu: { under: 'shop', url: '/shop/damaged', component: 'shop/DamagedList', icon: 'inbox', order: 67 },
  fields: {
    productId: ref(['商品', 'Product'], 'shop_product,title,id', { readonly: true, linked: true }),
    skuId: ref(['规格', 'Variant'], 'shop_sku,name,id', { readonly: true, linked: true }),
    skuCode: codeText(['SKU编码或条码', 'SKU or bar code'], { readonly: true, max: 64 }),
    qty: number(['残品件数', 'Damaged pieces'], { readonly: true }),
  },
  computed: {
    stock: number(['库存', 'Stock']),
    bin: text(['残品库位', 'Bin']),
  },
  empty: [
    '退货、到货与盘点中的破损件，以及从库存转出的残品，按 SKU 记在这里',
    'Damaged pieces of returns, arrivals and counts, and those that were taken out of the stock, by SKU',
  ],
  list: ['productId', 'skuId', 'skuCode', 'qty', 'bin', 'stock'],
  search: { skuCode: 'like', productId: 'eq', qty: 'range' },
  form: [],
  actions: {
    take: action(['转为残品', 'Take out of the stock'], {
      on: 'list',
      input: { skuCode: codeText(['SKU编码或条码', 'SKU or bar code'], { required: true, max: 64 }), ...moved },
      done: ['已转为残品', 'The pieces are damaged stock now'],
    }),
    sellAgain: action(['转回可售', 'Back for sale'], {
      input: moved,
      confirm: {
        content: [
          '检查后完好的件回到库存，可以出售。',
          'Pieces that were found whole are in stock and for sale again.',
        ],
      },
      done: ['已转回可售', 'Back for sale'],
    }),
    writeOff: action(['报废', 'Write off'], {
      input: moved,
      confirm: {
        content: ['这些件不再存在，不能撤回。', 'The pieces are gone, and it cannot be undone.'],
        isDanger: true,
      },
      done: ['已报废', 'Written off'],
    }),
  },
  without: ['add', 'edit', 'delete', 'deleteBatch', 'importExcel'],
})
