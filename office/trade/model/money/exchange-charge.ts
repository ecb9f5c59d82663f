import type { ChoiceOf } from '#kit/contract/choices.ts'
import type { Fen } from '#kit/contract/money.ts'
import { PRICE_KIND } from '../order-item.ts'
import type { RefundableLine } from './refundable.ts'
import { shares, sum } from './shares.ts'

/**
 * What the ordinary pieces of an order have to come to for its exchange purchases, as it was when the order was placed: the
 * amount or the pieces, whichever is reached. 0 asks for nothing; where both are 0, no ordinary piece is needed.
 */
export interface ExchangeTerms {
  readonly minFen: Fen
  readonly minQty: number
}

/** Whether ordinary pieces, at their normal prices, are enough for an exchange purchase. */
export function isEnoughFor(
  { minFen, minQty }: ExchangeTerms,
  ordinary: readonly { readonly pieces: number; readonly price: Fen }[],
): boolean {
  const isFenReached = minFen > 0 && sum(ordinary.map(({ pieces, price }) => pieces * price)) >= minFen
  const isQtyReached = minQty > 0 && sum(ordinary.map(({ pieces }) => pieces)) >= minQty
  return isFenReached || isQtyReached || (minFen === 0 && minQty === 0)
}

/** An item of an order as the rule of exchange purchases sees it. */
export interface ExchangeItem extends RefundableLine {
  readonly id: string
  readonly priceKind: ChoiceOf<typeof PRICE_KIND>
  readonly unitPrice: Fen
  /** What a piece cost without exchange or membership. */
  readonly normalPrice: Fen
}

/** What follows for exchange purchases that stay when pieces go back. */
export interface ExchangeVerdict<Item extends ExchangeItem = ExchangeItem> {
  readonly staying: readonly { readonly item: Item; readonly qty: number }[]
  /** What the pieces that stay cost more without the exchange, less what was charged before. */
  readonly charge: Fen
  /** Another refund of the order is open: only its end says what is left. */
  readonly isUndecided: boolean
}

/**
 * Whether pieces that go back leave too few ordinary ones for the exchange purchases that stay.
 * @param back pieces by item
 * @returns undefined where nothing is to be given back or charged
 */
export function exchangeVerdict<Item extends ExchangeItem>(
  items: readonly Item[],
  back: ReadonlyMap<string, number>,
  terms: ExchangeTerms | undefined,
): ExchangeVerdict<Item> | undefined {
  const isExchange = ({ priceKind }: Item) => priceKind === PRICE_KIND.exchange
  const ordinary = items.filter((item) => !isExchange(item))
  const asked = (item: Item) => back.get(item.id) ?? 0
  if (!terms || ordinary.every((item) => asked(item) === 0)) {
    return undefined
  }
  const left = ordinary.map((item) => ({
    pieces: item.qty - item.refundedQty - item.refundingQty - asked(item),
    price: item.normalPrice,
  }))
  const staying = items
    .filter(isExchange)
    .map((item) => ({ item, qty: item.qty - item.refundedQty - asked(item) }))
    .filter(({ qty }) => qty > 0)
  const difference = sum(staying.map(({ item, qty }) => Math.max(0, item.normalPrice - item.unitPrice) * qty))
  if (isEnoughFor(terms, left) || difference === 0) {
    return undefined
  }
  const isUndecided = items.some(({ refundingQty }) => refundingQty > 0)
  const charge = Math.max(0, difference - sum(items.map(({ chargedAmount }) => chargedAmount)))
  return isUndecided || charge > 0 ? { staying, charge, isUndecided } : undefined
}

/** What each line keeps back of a charge, in proportion to what it gives back. The charge is at most their sum. */
export function chargeShares(charge: Fen, amounts: readonly Fen[]): readonly Fen[] {
  return charge === 0 ? amounts.map(() => 0) : shares(charge, amounts)
}
