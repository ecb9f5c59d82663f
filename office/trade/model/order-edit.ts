import type { Text } from '#kit/contract/text.ts'
import { SALES_LINE } from '../../catalogue/rules/sales-line.ts'
import { ORDER_SOURCE } from './order-choices.ts'
import { ORDER_GUARDS } from './order-state-words.ts'
import { ORDER } from './order-states.ts'

/** What of an order is to be, from an edit: an item with as many pieces as it is to have, or pieces of a SKU that are added. */
export type EditLine =
  | { readonly orderItemId: string; readonly qty: number }
  | { readonly skuId: string; readonly qty: number }

/** Lines of one edit. */
export const EDIT_LINES_MAX = 100

/** Why the items of an order cannot be edited now, by what its row says; undefined where they can. */
export function whyNotEdited(row: Readonly<Record<string, unknown>>): Text | undefined {
  const { line, status, source, exchangeFor, additionTo } = row
  if (line !== SALES_LINE.inStock) {
    return NOT_IN_STOCK
  }
  if (status !== ORDER.toPay && status !== ORDER.toShip) {
    return WRONG_STAGE
  }
  if (additionTo) {
    return ORDER_GUARDS.isNoAddition
  }
  return source === ORDER_SOURCE.imported || exchangeFor ? ORDER_GUARDS.isSoldHere : undefined
}

const NOT_IN_STOCK: Text = [
  '仅现货订单可改商品；预售、补款与会员请拆分、退款或重新下单',
  'Only orders in stock: split, refund or order anew what is a pre-order, a balance or a membership',
]
const WRONG_STAGE: Text = ['仅「待付款」「待发货」可改商品', 'Only while it is to be paid or to be sent']

interface Changed {
  readonly title: string
  readonly name: string | null
  readonly before: number
  readonly after: number
}

/** Room for what an edit changed. */
const CHANGES_LENGTH = 2000

/** What an edit changed, as customers and staff read it: `title ×1→×2`. */
export function changeWords(changed: readonly Changed[]): Text {
  const words = changed
    .filter(({ before, after }) => before !== after)
    .map(({ title, name, before, after }) => `${[title, name].filter(Boolean).join(' ')} ×${before}→×${after}`)
  return [words.join('；').slice(0, CHANGES_LENGTH), words.join('; ').slice(0, CHANGES_LENGTH)]
}
