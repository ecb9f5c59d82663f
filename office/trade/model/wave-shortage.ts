import { idsOf } from '#kit/contract/list-request.ts'
import type { Text } from '#kit/contract/text.ts'
import type { PayModel } from '../../catalogue/rules/pay-model.ts'
import { sum } from './money/shares.ts'
import { type SeatReason, type ShortageRule, seats } from './shortage.ts'
import { NOBODY } from './wave-review.ts'

/** A claim that waits for the arrival, as the list shows it that somebody reviews before a shortage is settled. */
export interface ShortClaim {
  readonly id: string
  readonly presellSkuId: string
  readonly customer: string
  readonly orderNo: string
  readonly qty: number
  readonly payModel: PayModel
  /** What is held for it. Fen; null for those who may not see amounts. */
  readonly deposit: number | null
  /** Wall clock. */
  readonly paidAt: string | null
  readonly isSeatLocked: boolean
  /** What goes back of it waits for a second person. */
  readonly isForTwo: boolean
}

/** What a shortage of one wave is settled from. */
export interface WaveShortage {
  /** The shop gives deposits back twice where it cannot deliver. */
  readonly isDouble: boolean
  readonly skus: readonly { readonly presellSkuId: string; readonly name: string; readonly available: number }[]
  /** By the time of the deposit. */
  readonly claims: readonly ShortClaim[]
}

interface Asking {
  readonly id: string
  readonly presellSkuId: string
  readonly qty: number
  readonly isSeatLocked: boolean
}

/**
 * Who goes without a piece over all SKUs of an arrival, and why; those who keep theirs, too. The server decides by it, and
 * the dialog shows by it what a locked seat changes.
 * @param claims in the order of their deposits
 */
export function shortageIn<Claim extends Asking>(
  skus: WaveShortage['skus'],
  claims: readonly Claim[],
  rule: ShortageRule,
): readonly (Claim & { readonly isCut: boolean; readonly why: SeatReason })[] {
  const turns = claims.map((claim, turn) => ({ claim, turn }))
  const why = new Map<string, SeatReason>()
  const cut = new Set<string>()
  for (const { presellSkuId, available } of skus) {
    const own = turns.filter(({ claim }) => claim.presellSkuId === presellSkuId)
    const seating = seats(
      available,
      own.map(({ claim: { id, qty, isSeatLocked }, turn }) => ({ id, qty, paidAt: turn, isLocked: isSeatLocked })),
      rule,
    )
    for (const [id, reason] of seating.why) {
      why.set(id, reason)
    }
    for (const id of seating.cut) {
      cut.add(id)
    }
  }
  return claims.map((claim) => ({ ...claim, isCut: cut.has(claim.id), why: why.get(claim.id) ?? 'turn' }))
}

/** Who of a list keeps a seat, and who goes without, as somebody saw it. */
interface Reviewed {
  readonly kept: readonly string[]
  /** Undefined where nobody looked at a list. */
  readonly cut?: readonly string[] | undefined
}

/** A reviewed list as it is sent: ids of claims by comma, those that are kept before those that go without. */
export function reviewText({ kept, cut = [] }: Required<Reviewed>): string {
  return `${kept.join(',') || NOBODY};${cut.join(',')}`
}

/** A text without the second part names seats alone. */
export function reviewedIn(text: string): Reviewed {
  const [kept = '', cut] = text.split(';')
  return { kept: kept === NOBODY ? [] : idsOf(kept), cut: cut === undefined ? undefined : idsOf(cut) }
}

export const SEAT_REASONS: Readonly<Record<SeatReason, Text>> = {
  locked: ['名额已锁定', 'seat is kept'],
  turn: ['按定金先后有货', 'its turn came in time'],
  gone: ['轮到时已无货', 'none was left for it'],
  few: ['剩余件数不够', 'fewer were left than it is for'],
  newest: ['按规则先减最新', 'the newest are cut first'],
}

/** Sums of pieces and of deposits; unknown amounts count as nothing. */
export function sumsOf(claims: readonly { readonly qty: number; readonly deposit: number | null }[]): {
  readonly pieces: number
  readonly deposit: number
} {
  return {
    pieces: sum(claims.map(({ qty }) => qty)),
    deposit: sum(claims.map(({ deposit }) => deposit ?? 0)),
  }
}
