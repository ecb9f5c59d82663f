import { codeText, datetime, dict, number, ref, text } from '#kit/contract/field.ts'
import { defineResource } from '#kit/contract/resource.ts'
import { LISTED_LINE } from '#office/catalogue/rules/sales-line.ts'
import { STOCK_KIND } from '../../catalogue/sku/stock-kind.ts'
import { SURPLUS_ORIGIN } from '../../catalogue/sku/surplus-origin.ts'
import { order } from '../../trade/model/order.ts'

const LEAST = -2_147_483_648

/** The stock ledger: every change of the stock and of the reserved pieces of a SKU. Rows are added, never changed. */
export const stockEntry = defineResource({
  name: 'stock-entry',
  title: ['库存流水', 'Stock entry'],
  path: '/shop/stockLedger',
  table: 'shop_stock_log',
  permission: 'shop:stockLedger',
  power: 'none',
  menu: { under: 'shop', url: '/shop/stockLedger', component: 'shop/StockLedgerList', icon: 'database', order: 65 },
  fields: {
    at: datetime(['时间', 'Time'], { readonly: true }),
    line: dict(['业务线', 'Line'], LISTED_LINE, { readonly: true }),
    productNo: codeText(['商品编号', 'Product no.'], { readonly: true, max: 32 }),
    titleSnap: text(['商品', 'Product'], { readonly: true, max: 120 }),
    skuNameSnap: text(['规格', 'SKU'], { readonly: true, max: 300 }),
    skuCode: codeText(['SKU编码', 'SKU code'], { readonly: true, max: 50 }),
    barCode: codeText(['条码', 'JAN code'], { readonly: true, max: 50 }),
    kind: dict(['类型', 'Kind'], STOCK_KIND, { readonly: true }),
    qty: number(['库存增减', 'Stock ±'], { readonly: true, min: LEAST }),
    lockedQty: number(['锁定增减', 'Reserved ±'], { readonly: true, min: LEAST }),
    damagedQty: number(['残品增减', 'Damaged ±'], { readonly: true, min: LEAST }),
    stockAfter: number(['变更后库存', 'Stock after'], { readonly: true }),
    lockedAfter: number(['变更后锁定', 'Reserved after'], { readonly: true }),
    damagedAfter: number(['变更后残品', 'Damaged after'], { readonly: true }),
    orderId: ref(['订单', 'Order'], order, { text: 'orderNo', readonly: true, linked: true }),
    /** Of pieces that lost their owner; how many they are stands in the reason. */
    origin: dict(['来源', 'Origin'], SURPLUS_ORIGIN, { readonly: true }),
    reason: text(['原因', 'Reason'], { readonly: true, max: 200 }),
    operator: text(['操作人', 'By'], { readonly: true, max: 100 }),
  },
  empty: ['库存和锁定数量的每次变化，各记一行', 'One line for each change of stock or reserved pieces'],
  list: [
    'titleSnap',
    'at',
    'skuNameSnap',
    'kind',
    'qty',
    'lockedQty',
    'damagedQty',
    'stockAfter',
    'lockedAfter',
    'damagedAfter',
    'orderId',
    'operator',
  ],
  exported: [
    ...(['at', 'line', 'productNo', 'titleSnap', 'skuNameSnap', 'skuCode', 'barCode', 'kind', 'qty'] as const),
    ...(['lockedQty', 'damagedQty', 'stockAfter', 'lockedAfter', 'damagedAfter', 'orderId'] as const),
    ...(['origin', 'reason', 'operator'] as const),
  ],
  search: {
    skuCode: 'eq',
    barCode: 'eq',
    titleSnap: 'like',
    productNo: 'eq',
    kind: 'in',
    at: 'range',
    operator: 'eq',
    orderId: 'eq',
    line: 'in',
  },
  form: [],
  without: ['add', 'edit', 'delete', 'deleteBatch', 'history'],
})
