import type { Text } from '#kit/contract/text.ts'
import { sum } from './money/shares.ts'
import { type SeatReason, type ShortageRule, seats } from './shortage.ts'

/** A claim that waits for the arrival, as the list shows it that somebody reviews before a shortage is settled. */
export interface ShortClaim {
  readonly id: string
  readonly presellSkuId: string
  readonly customer: string
  readonly orderNo: string
  readonly qty: number
  /** Fen; null for those who may not see amounts. */
  readonly deposit: number | null
  /** Wall clock. */
  readonly paidAt: string | null
  readonly isSeatLocked: boolean
}

/** What a shortage of one wave is settled from. */
export interface WaveShortage {
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
