import { action } from '#kit/contract/action.ts'
import { boolean, codeText, datetime, dict, money, number, ref, text } from '#kit/contract/field.ts'
import { MAX_FEN } from '#kit/contract/money.ts'
import { defineResource } from '#kit/contract/resource.ts'
import { TRADE_RIGHTS } from '../../trade/model/rights.ts'
import { stocktake } from './stocktake.ts'
import { COUNT_REASON, SECOND_LOOK, STOCK_PLACE } from './stocktake-choices.ts'

const LEAST = -2_147_483_648
const worth = { min: -MAX_FEN, needs: TRADE_RIGHTS.money } as const

/** One SKU at one place of a stocktake. What those who count blind must not know is worked out for each reader. */
export const stocktakeLine = defineResource({
  name: 'stocktake-line',
  title: ['盘点明细', 'Stocktake line'],
  path: '/shop/stocktakeLine',
  table: 'shop_stocktake_line',
  permission: 'shop:stocktakeLine',
  power: 'none',
  menu: { under: 'shop', url: '/shop/stocktakeLine', component: 'shop/StocktakeLineList', icon: 'table', order: 69 },
  fields: {
    stocktakeId: ref(['盘点单', 'Stocktake'], stocktake, { text: 'stocktakeNo', readonly: true, linked: true }),
    productId: ref(['商品', 'Product'], 'shop_product,title,id', { readonly: true, linked: true }),
    skuId: ref(['规格', 'Variant'], 'shop_sku,name,id', { readonly: true, linked: true }),
    skuCode: codeText(['SKU编码或条码', 'SKU or bar code'], { readonly: true, max: 64 }),
    place: dict(['位置', 'Place'], STOCK_PLACE, { readonly: true }),
    bins: text(['库位', 'Bins'], { readonly: true, max: 200 }),
    isAdded: boolean(['盘点时新增', 'Added while counting'], { readonly: true }),
    counters: text(['清点人', 'Counted by'], { readonly: true, max: 300 }),
    countedAt: datetime(['清点时间', 'Counted at'], { readonly: true }),
    look: dict(['复盘', 'Second count'], SECOND_LOOK, { readonly: true }),
    reason: dict(['差异原因', 'Reason'], COUNT_REASON, { readonly: true }),
    note: text(['说明', 'Note'], { readonly: true, max: 200 }),
  },
  computed: {
    book: number(['账面', 'Book']),
    counted: number(['实盘', 'Counted']),
    difference: number(['差异', 'Difference'], { min: LEAST }),
    value: money(['差异金额', 'Value of the difference'], worth),
  },
  empty: ['发起盘点后，每个 SKU 与位置一行', 'One line for each SKU and place, once a stocktake is open'],
  list: [
    ...(['productId', 'skuId', 'skuCode', 'place', 'bins', 'stocktakeId', 'book', 'counted', 'difference'] as const),
    ...(['reason', 'value', 'look', 'counters', 'countedAt'] as const),
  ],
  exported: [
    ...(['stocktakeId', 'productId', 'skuId', 'skuCode', 'place', 'bins', 'book', 'counted', 'difference'] as const),
    ...(['reason', 'note', 'value', 'look', 'isAdded', 'counters', 'countedAt'] as const),
  ],
  search: { skuCode: 'like', stocktakeId: 'eq', productId: 'eq', place: 'in', look: 'in', reason: 'in', bins: 'like' },
  form: [],
  actions: {
    explain: action(['填写差异原因', 'Give the reason'], {
      on: 'rows',
      input: {
        reason: dict(['差异原因', 'Reason'], COUNT_REASON, { required: true }),
        note: text(['说明', 'Note'], { max: 200 }),
      },
      done: ['已填写 {n} 行的原因', '{n} explained'],
    }),
  },
  without: ['add', 'edit', 'delete', 'deleteBatch', 'importExcel', 'history'],
})
