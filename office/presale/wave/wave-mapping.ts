import type { Text } from '#kit/contract/text.ts'

/** A pre-order SKU of a wave, and the balance SKU that stands for it. Fen; null for those who may not see amounts. */
export interface SkuPair {
  readonly presellSkuId: string
  readonly presellName: string
  readonly presellTitle: string
  /** Claims that wait to be opened, and their pieces. */
  readonly claims: number
  readonly pieces: number
  readonly finalSkuId: string | null
  readonly finalName: string | null
  readonly finalProductId: string | null
  readonly finalTitle: string | null
  readonly due: number | null
  /** What the deposit leaves of the full price. */
  readonly expected: number | null
  readonly arrived: number
  readonly problems: readonly PairProblem[]
}

/** What a pair is checked by. */
export interface CheckedPair {
  readonly claims: number
  /** Enabled balance SKUs that stand for it. */
  readonly enabled: number
  readonly finalSkuId: string | null
  readonly isPublished: boolean
  readonly due: number | null
  readonly expected: number | null
}

/** `missing` and `unpriced` keep claims from being opened; `unpublished` customers from paying. */
export type PairProblem = 'missing' | 'disabled' | 'several' | 'unpriced' | 'differs' | 'unpublished'

/** What is wrong with a pair; nothing with a pre-order SKU that nobody waits with and nothing stands for. */
export function pairProblems(pair: CheckedPair): readonly PairProblem[] {
  const { claims, enabled, finalSkuId, isPublished, due, expected } = pair
  if (enabled === 0) {
    return claims === 0 ? [] : [finalSkuId === null ? 'missing' : 'disabled']
  }
  const isPriced = due !== null && due > 0
  return [
    ...(enabled > 1 ? (['several'] as const) : []),
    ...(isPriced ? [] : (['unpriced'] as const)),
    ...(isPriced && expected !== null && due !== expected ? (['differs'] as const) : []),
    ...(isPublished ? [] : (['unpublished'] as const)),
  ]
}

export const PAIR_PROBLEMS: Readonly<Record<PairProblem, Text>> = {
  missing: ['没有对应的补款SKU', 'No balance SKU'],
  disabled: ['补款SKU已停用', 'The balance SKU is disabled'],
  several: ['对应多个补款SKU', 'Several balance SKUs'],
  unpriced: ['未填补款价', 'It has no price'],
  differs: ['与全款减定金不符', 'Not what the deposit leaves'],
  unpublished: ['补款商品未上架', 'Its product is not published'],
}
