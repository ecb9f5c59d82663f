import { money, rows } from '#kit/contract/field.ts'
import { ORDER_PIECES } from './pieces.ts'

/** What is given back of the items of an order. */
export const REFUND_LINES = rows(
  ['商品与数量', 'Items'],
  {
    ...ORDER_PIECES,
    amount: money(['退金额', 'Amount'], { help: ['不填则退这些商品的全部', 'All that they cost, when left empty'] }),
  },
  { max: 200 },
)
