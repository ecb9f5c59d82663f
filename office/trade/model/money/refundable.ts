import type { Fen } from '#kit/contract/money.ts'
import { portion, shares, sum } from './shares.ts'

/** A line as its refunds see it. Fen. */
export interface RefundableLine {
  readonly payAmount: Fen
  readonly qty: number
  readonly refundedAmount: Fen
  readonly refundingAmount: Fen
  readonly refundedQty: number
  readonly refundingQty: number
  /** Kept of it for exchange purchases that stayed. */
  readonly chargedAmount: Fen
}

/** What of a line can still be refunded: neither given back nor spoken for. */
export function refundableOf(line: RefundableLine): { readonly amount: Fen; readonly qty: number } {
  return {
    amount: line.payAmount - line.refundedAmount - line.refundingAmount - line.chargedAmount,
    qty: line.qty - line.refundedQty - line.refundingQty,
  }
}

/** What `qty` pieces of a line are worth: each floor(paid / pieces), the last piece takes the rest. */
export function amountOfPieces(line: RefundableLine, qty: number): Fen {
  const left = refundableOf(line)
  return qty >= left.qty ? left.amount : Math.min(left.amount, qty * portion(line.payAmount, 1, line.qty))
}

/** Every piece went back. */
export function areAllBack(lines: readonly Pick<RefundableLine, 'qty' | 'refundedQty'>[]): boolean {
  return lines.every(({ qty, refundedQty }) => qty === refundedQty)
}

/** All that was paid is back; of what cost nothing, every piece. */
export function isPaidBack(
  { refunded, paid }: { readonly refunded: Fen; readonly paid: Fen },
  lines: Parameters<typeof areAllBack>[0],
): boolean {
  return paid > 0 ? refunded === paid : areAllBack(lines)
}

/** A payment that money can go back through. */
export interface RefundSource {
  readonly id: string
  readonly amount: Fen
  readonly refundedAmount: Fen
  readonly paidAt: Date
}

/**
 * Through which payments an amount goes back: the newest first, never more than is left of each.
 * @returns null when the payments do not hold so much
 */
export function refundParts(
  amount: Fen,
  payments: readonly RefundSource[],
): readonly { readonly id: string; readonly amount: Fen }[] | null {
  const parts: { readonly id: string; readonly amount: Fen }[] = []
  let left = amount
  for (const { id, ...payment } of [...payments].sort((a, b) => b.paidAt.getTime() - a.paidAt.getTime())) {
    const share = Math.min(left, payment.amount - payment.refundedAmount)
    if (share > 0) {
      parts.push({ id, amount: share })
      left -= share
    }
  }
  return left === 0 ? parts : null
}

/** What of an item's amount is for the pieces that came: each floor(amount / pieces), all of it where all came. */
export function worthOfArrived(amount: Fen, { qty, arrived }: { readonly qty: number; readonly arrived: number }): Fen {
  return arrived >= qty ? amount : arrived * portion(amount, 1, qty)
}

/** What a refund gives back at most: of each item, of an opened parcel what came of it, and freight. Fen. */
export interface RefundWorth {
  readonly items: readonly Fen[]
  readonly freight: Fen
}

export function worthOf({ items, freight }: RefundWorth): Fen {
  return sum(items) + freight
}

/**
 * What each item of a refund takes of an agreed amount, and the freight in it: goods before freight, items by what they are
 * worth, none of them above it.
 */
export function agreedShares(agreed: Fen, { items }: RefundWorth): RefundWorth {
  const goods = Math.min(agreed, sum(items))
  return { items: shares(goods, items), freight: agreed - goods }
}
