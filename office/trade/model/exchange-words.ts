import type { FieldError } from '#kit/contract/errors.ts'
import { formatYuan } from '#kit/contract/money.ts'
import { filled, listed, type Refusal, SEMICOLON, type Text } from '#kit/contract/text.ts'
import type { ExchangeItem, ExchangeVerdict } from './money/exchange-charge.ts'

interface NamedItem extends ExchangeItem {
  readonly titleSnap: string
}

type Verdict = ExchangeVerdict<NamedItem>

/** What stays, and what its pieces cost with and without the exchange. */
export function chargeNote({ staying }: Verdict): Text {
  const parts = staying.map(({ item, qty }) =>
    filled(STAYS, {
      title: item.titleSnap,
      qty,
      normal: formatYuan(item.normalPrice),
      price: formatYuan(item.unitPrice),
    }),
  )
  return listed(parts, SEMICOLON)
}

const STAYS: Text = [
  '{title}×{qty} 保留，普通价 {normal}，换购价 {price}',
  '{title} ×{qty} stays: {normal} instead of {price}',
]

/** What speaks against a refund after which exchange purchases stay that would not have been sold. */
export function exchangeErrors(
  verdict: Verdict | undefined,
  { paysDifference, amount }: { readonly paysDifference: boolean; readonly amount: number },
): readonly FieldError[] {
  if (!verdict) {
    return []
  }
  const { staying, charge, isUndecided } = verdict
  const items = listed(staying.map(({ item, qty }) => `${item.titleSnap}×${qty}`))
  const known = { items, charge: formatYuan(charge), amount: formatYuan(amount) }
  if (isUndecided) {
    return [{ path: 'lines', message: filled(UNDECIDED, known) }]
  }
  if (charge > amount) {
    return [{ path: 'lines', message: filled(MUST_COME_BACK, known) }]
  }
  return paysDifference ? [] : [{ path: 'payDifference', message: filled(CHOOSE, known) }]
}

const UNDECIDED: Refusal = [
  '该订单另有退款未完成，完成后才能确定换购商品 {items} 的去留',
  'Another refund of the order is open: what becomes of {items}, an exchange purchase, follows its end',
  'exchange.undecided',
]
const MUST_COME_BACK: Refusal = [
  '换购差价 {charge} 超过商品退款 {amount}：换购商品 {items} 须一并退回',
  'The difference of {charge} is more than the {amount} of the items: {items}, the exchange purchase, has to come back, too',
  'exchange.mustComeBack',
]
const CHOOSE: Refusal = [
  '退款后不再满足换购条件：请一并退回换购商品 {items}，或选择补差价 {charge}（差价之后不再退还）',
  'What is left does not reach the exchange purchase: give {items} back, too, or pay the difference of {charge}, which is not given back later',
  'exchange.choose',
]
