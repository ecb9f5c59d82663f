import { type ChoiceOf, choices } from '#kit/contract/choices.ts'
import { PAY_MODEL, type PayModel } from '../../catalogue/rules/pay-model.ts'

/** What an order is of: the three lines of figures, and memberships, which are neither kept in stock nor sent. */
export const ORDER_LINE = choices('order_line', ['订单业务线', 'Lines of orders'], {
  inStock: [1, '现货', 'In-stock'],
  presell: [2, '预售', 'Pre-order'],
  final: [3, '补款', 'Balance'],
  membership: [4, '会员', 'Membership'],
})

export type OrderLine = ChoiceOf<typeof ORDER_LINE>

/** Whether pieces are taken out of stock for an order of this line. */
export function isStocked({ line }: { readonly line: number | null }): boolean {
  return line !== ORDER_LINE.membership
}

/** Whether an order is of no use without an address. Deposits and reservations need none yet, memberships never do. */
export function needsReceiver({
  line,
  payModel,
}: {
  readonly line: number | null
  readonly payModel?: PayModel | null
}): boolean {
  return line === ORDER_LINE.presell ? payModel === PAY_MODEL.prepaid : line !== ORDER_LINE.membership
}
