import type { Fen } from '#kit/contract/money.ts'
import { chargeShares } from './exchange-charge.ts'
import { amountOfPieces, type RefundableLine, refundableOf } from './refundable.ts'
import { sum } from './shares.ts'

/** An item of an order as its refunds see it. Fen. */
export interface RefundItem extends RefundableLine {
  readonly id: string
  readonly orderId: string
  readonly shippedQty: number
  readonly sentBackQty: number
}

/** Pieces that somebody asks the money of; of a balance with the item of its deposit. */
export interface AskedLine<Item extends RefundItem = RefundItem> {
  readonly item: Item
  readonly deposit: Item | undefined
  /** None for a compensation: the pieces stay with the customer. */
  readonly qty: number
  /** All that the pieces cost unless said. */
  readonly amount: Fen | undefined
}

interface PlannedLine<Item extends RefundItem> {
  readonly amount: Fen
  readonly most: Fen
  /** What of it the order itself gives back, and what the order of the deposit. */
  readonly own: { readonly item: Item; readonly qty: number; readonly amount: Fen; readonly charged: Fen }
  readonly deposit: { readonly item: Item; readonly qty: number; readonly amount: Fen } | undefined
}

export interface RefundPlan<Item extends RefundItem = RefundItem> {
  readonly lines: readonly PlannedLine<Item>[]
  readonly amount: Fen
  readonly most: Fen
  /** How many orders of deposits give something back. */
  readonly depositOrders: number
}

/**
 * What each line gives back: the balance first, then the deposit. `isFree` where pieces go for pieces.
 */
export function planRefund<Item extends RefundItem>(
  asked: readonly AskedLine<Item>[],
  { isFree }: { readonly isFree: boolean },
): RefundPlan<Item> {
  const worth = (item: Item, qty: number) => (qty === 0 ? refundableOf(item).amount : amountOfPieces(item, qty))
  const lines = asked.map(({ item, deposit, qty, amount }): PlannedLine<Item> => {
    const ofDeposit = deposit && Math.min(qty, refundableOf(deposit).qty)
    const most = isFree ? 0 : worth(item, qty)
    const mostOfDeposit = isFree || !deposit ? 0 : worth(deposit, ofDeposit ?? 0)
    const all = isFree ? 0 : (amount ?? (qty === 0 ? 0 : most + mostOfDeposit))
    const own = Math.min(all, most)
    return {
      amount: all,
      most: most + mostOfDeposit,
      own: { item, qty, amount: own, charged: 0 },
      deposit: deposit && all > own ? { item: deposit, qty: ofDeposit ?? 0, amount: all - own } : undefined,
    }
  })
  return {
    lines,
    amount: sum(lines.map(({ amount }) => amount)),
    most: sum(lines.map(({ most }) => most)),
    depositOrders: new Set(lines.flatMap(({ deposit }) => deposit?.item.orderId ?? [])).size,
  }
}

/** The plan less a charge, which each line of the order itself bears a share of. The charge is at most their sum. */
export function chargedPlan<Item extends RefundItem>(plan: RefundPlan<Item>, charge: Fen): RefundPlan<Item> {
  const parts = chargeShares(
    charge,
    plan.lines.map(({ own }) => own.amount),
  )
  const lines = plan.lines.map((line, index) => {
    const charged = parts[index] ?? 0
    return {
      ...line,
      amount: line.amount - charged,
      own: { ...line.own, amount: line.own.amount - charged, charged },
    }
  })
  return { ...plan, lines, amount: plan.amount - charge }
}
