import { type ChoiceOf, choices, choicesOf, isChoice } from '#kit/contract/choices.ts'
import type { Text } from '#kit/contract/text.ts'

/**
 * When a pre-order is paid: a deposit now and the balance when it has arrived, everything now, or nothing before it has
 * arrived. A listing has one; what was placed keeps its own.
 */
export const PAY_MODEL = choices('pay_model', ['预售付款方式', 'How pre-orders are paid'], {
  deposit: [1, '定金预售', 'Deposit', 'blue'],
  prepaid: [2, '全款预售', 'Prepaid', 'green'],
  reservation: [3, '免定金预订', 'Reservation', 'orange'],
})

/** Ways to pay under which prices of SKUs mean the same: what is paid first, or the whole. */
export const PRICED_ALIKE = [[PAY_MODEL.deposit], [PAY_MODEL.prepaid, PAY_MODEL.reservation]] as const

export type PayModel = ChoiceOf<typeof PAY_MODEL>

/** What a way to pay is called. */
export function payModelTitle(model: PayModel): Text {
  const [, zh = '', en = ''] = choicesOf(PAY_MODEL).items.find(([value]) => value === model) ?? []
  return [zh, en]
}

/** How a listing is paid, as its row says it; undefined on lines other than pre-orders. */
export function payModelOf(row: object): PayModel | undefined {
  const model = Number((row as { readonly payModel?: unknown }).payModel ?? Number.NaN)
  return isChoice(PAY_MODEL, model) ? model : undefined
}
