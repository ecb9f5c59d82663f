import { type ChoiceOf, choices, openChoices } from '#kit/contract/choices.ts'

/** How far a stocktake is. */
export const STOCKTAKE = choices('stocktake_state', ['盘点状态', 'States of stocktakes'], {
  counting: [0, '清点中', 'Counting', 'blue'],
  review: [1, '核对中', 'Checking differences', 'orange'],
  posted: [2, '已过账', 'Posted', 'green'],
  cancelled: [3, '已取消', 'Cancelled', 'grey'],
})

/** Where counted pieces lie: two places, each with a number of its own for every SKU. */
export const STOCK_PLACE = choices('stock_place', ['库存位置', 'Places of stock'], {
  sale: ['sale', '可售', 'For sale'],
  damaged: ['damaged', '残品', 'Damaged'],
})

export type StockPlace = ChoiceOf<typeof STOCK_PLACE>

/** Whether somebody else has to count a line again. */
export const SECOND_LOOK = choices('stocktake_look', ['复盘', 'Second counts'], {
  none: [0, '无需复盘', 'Not needed', 'grey'],
  needed: [1, '待复盘', 'To count again', 'orange'],
  done: [2, '已复盘', 'Counted again', 'green'],
})

/** Why a count differs from the book; the shop adds its own. */
export const COUNT_REASON = openChoices('stocktake_reason', ['盘点差异原因', 'Reasons of count differences'], {
  lost: ['lost', '丢失', 'Lost'],
  found: ['found', '找到', 'Found'],
  damaged: ['damaged', '破损（转残品）', 'Damaged (kept as damaged)'],
  receipt: ['receipt', '收货点错', 'Miscounted receipt'],
  mixed: ['mixed', '规格混放', 'Mixed up with another SKU'],
  first: ['first', '首次盘点', 'First count'],
})
