import { type ChoiceOf, choices } from '#kit/contract/choices.ts'
import { PAY_MODEL, type PayModel } from './pay-model.ts'

/** What is sold: figures in stock, deposits of figures that will come, their balances, and memberships, which are neither kept in stock nor sent. */
export const SALES_LINE = choices('order_line', ['订单业务线', 'Lines of orders'], {
  inStock: [1, '现货', 'In-stock'],
  presell: [2, '预售', 'Pre-order'],
  final: [3, '补款', 'Balance'],
  membership: [4, '会员', 'Membership'],
})

export type SalesLine = ChoiceOf<typeof SALES_LINE>

/** The lines of figures that anybody may buy; a balance is paid by whoever holds its claim. */
export const PUBLIC_LINES = [SALES_LINE.inStock, SALES_LINE.presell] as const

/** The lines of listings: those of figures. */
export const LISTED_LINE = choices('shop_line', ['业务线', 'Sales lines'], {
  inStock: [SALES_LINE.inStock, '现货', 'In-stock'],
  presell: [SALES_LINE.presell, '预售', 'Pre-order'],
  final: [SALES_LINE.final, '补款', 'Balance'],
})

export type ListedLine = ChoiceOf<typeof LISTED_LINE>

/** Whether pieces are taken out of stock for an order of this line. */
export function isStocked({ line }: { readonly line: number | null }): boolean {
  return line !== SALES_LINE.membership
}

/** Whether an order is of no use without an address. Deposits and reservations need none yet, memberships never do. */
export function needsReceiver({
  line,
  payModel,
}: {
  readonly line: number | null
  readonly payModel?: PayModel | null
}): boolean {
  return line === SALES_LINE.presell ? payModel === PAY_MODEL.prepaid : line !== SALES_LINE.membership
}
