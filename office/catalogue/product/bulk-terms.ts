import type { ChoiceOf } from '#kit/contract/choices.ts'
import type { FieldError } from '#kit/contract/errors.ts'
import type { YES_NO } from '../../standard/yes-no.ts'
import { FREIGHT_KIND } from './freight-kind.ts'

/** How many of a listing somebody may buy; null: as it is, 0: no limit. */
export interface Limits {
  readonly limitPerUser: number | null
  readonly limitPerOrder: number | null
  readonly minPerOrder: number | null
}

/** What is wrong with limits as they are typed for several listings. */
export function limitErrors({ limitPerUser, limitPerOrder, minPerOrder }: Limits): readonly FieldError[] {
  const isEmpty = [limitPerUser, limitPerOrder, minPerOrder].every((limit) => limit === null || limit === undefined)
  return isEmpty
    ? [{ path: 'limitPerUser', message: ['请至少填写一项', 'Enter at least one of them', 'product.termsMissing'] }]
    : leastErrors({ limitPerUser, limitPerOrder, minPerOrder })
}

/** Nobody has to buy more pieces than they may. */
export function leastErrors({ limitPerUser, limitPerOrder, minPerOrder }: Partial<Limits>): readonly FieldError[] {
  const limits = [limitPerUser ?? 0, limitPerOrder ?? 0].filter((limit) => limit > 0)
  return limits.some((limit) => (minPerOrder ?? 1) > limit)
    ? [
        {
          path: 'minPerOrder',
          message: ['起购不能大于限购', 'The least must not exceed a limit', 'product.leastAboveLimit'],
        },
      ]
    : []
}

export function freightErrors({
  freightKind,
  freight,
}: {
  readonly freightKind: number | null
  readonly freight: number | null
}): readonly FieldError[] {
  return freightKind === FREIGHT_KIND.fixed && (freight === null || freight === undefined)
    ? [{ path: 'freight', message: ['请填写运费', 'Enter the freight', 'product.freightMissing'] }]
    : []
}

/** Whether coupons and points count for listings, as it is typed for several of them. */
export interface Discounts {
  readonly couponAllowed: ChoiceOf<typeof YES_NO> | null
  readonly integralAllowed: ChoiceOf<typeof YES_NO> | null
}

export function discountErrors({ couponAllowed, integralAllowed }: Discounts): readonly FieldError[] {
  return (couponAllowed ?? integralAllowed ?? null) === null
    ? [{ path: 'couponAllowed', message: ['请至少选择一项', 'Choose at least one of them', 'product.termsMissing'] }]
    : []
}

/** The highest rank of a listing in its list. */
export const MOST_RANK = 999_999

/** Where listings stand, as it is typed for several of them: all at one rank, or each so many further. */
export interface RankChange {
  readonly sortRank: number | null
  readonly shift: number | null
}

export function rankErrors({ sortRank, shift }: RankChange): readonly FieldError[] {
  const isOneOfThem = (sortRank ?? null) === null ? (shift ?? 0) !== 0 : (shift ?? null) === null
  return isOneOfThem
    ? []
    : [
        {
          path: 'sortRank',
          message: ['排序和增减须填写其中一项', 'Enter either a rank or by how many', 'product.rankOrChange'],
        },
      ]
}

/** The rank after the change; never before the first one, nor behind the last. */
export function changedRank(rank: number | null, { sortRank, shift }: RankChange): number {
  return sortRank ?? Math.min(Math.max((rank ?? 0) + (shift ?? 0), 0), MOST_RANK)
}
