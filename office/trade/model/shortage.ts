import { choices } from '#kit/contract/choices.ts'

export const SHORTAGE_RULE = choices('shortage_rule', ['缺货规则', 'Shortage rules'], {
  first: ['first', '先付定金先得', 'First deposit first'],
  newest: ['newest', '先减最新', 'Newest cut first'],
})
/** A claim that waits for a piece of what arrived. */
export interface Waiting {
  readonly id: string
  readonly qty: number
  /** When the deposit was paid, in milliseconds. */
  readonly paidAt: number
  /** Somebody said that this claim is to have its pieces whatever the rule says. */
  readonly isLocked: boolean
}

/**
 * Who goes without when too few pieces arrived. `first`: pieces go by the time of the deposit, and a claim for more than
 * are left is passed over. `newest`: the newest claims are cut until the others fit.
 */
export const SHORTAGE_RULES = ['first', 'newest'] as const
export type ShortageRule = (typeof SHORTAGE_RULES)[number]

/**
 * Why a claim has its pieces, or goes without. `locked`: somebody said so; `turn`: pieces were left when its turn came;
 * `gone`: none was left; `few`: fewer than it is for; `newest`: the rule cuts the newest first.
 */
export type SeatReason = 'locked' | 'turn' | 'gone' | 'few' | 'newest'

export interface Seating {
  readonly seated: readonly string[]
  readonly cut: readonly string[]
  readonly why: ReadonlyMap<string, SeatReason>
  /** Pieces that nobody waits for. */
  readonly left: number
}

/** Gives the pieces that arrived to claims; locked ones come first. The same input gives the same seats. */
export function seats(available: number, waiting: readonly Waiting[], rule: ShortageRule): Seating {
  const inOrder = [...waiting].sort(byTurn)
  const seated = new Set<string>()
  const why = new Map<string, SeatReason>()
  let left = Math.max(0, available)
  const take = ({ id, qty, isLocked }: Waiting) => {
    seated.add(id)
    why.set(id, isLocked ? 'locked' : 'turn')
    left -= qty
  }
  if (rule === 'first') {
    for (const claim of inOrder) {
      if (claim.qty <= left) {
        take(claim)
      } else {
        why.set(claim.id, left === 0 ? 'gone' : 'few')
      }
    }
  } else {
    let rest = inOrder
    while (rest.reduce((sum, { qty }) => sum + qty, 0) > left) {
      for (const { id } of rest.slice(-1)) {
        why.set(id, left === 0 ? 'gone' : 'newest')
      }
      rest = rest.slice(0, -1)
    }
    rest.forEach(take)
  }
  return {
    seated: inOrder.filter(({ id }) => seated.has(id)).map(({ id }) => id),
    cut: inOrder.filter(({ id }) => !seated.has(id)).map(({ id }) => id),
    why,
    left,
  }
}

function byTurn(one: Waiting, other: Waiting): number {
  return Number(other.isLocked) - Number(one.isLocked) || one.paidAt - other.paidAt || (one.id < other.id ? -1 : 1)
}
