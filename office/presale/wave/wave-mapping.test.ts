import { expect, it } from 'vitest'
import { type CheckedPair, pairProblems } from './wave-mapping.ts'

const pair = (more: Partial<CheckedPair>): CheckedPair => ({
  ...{ claims: 2, enabled: 1, finalSkuId: 'f1', isPublished: true, due: 109_900, expected: 109_900 },
  ...more,
})

it.each([
  ['a pair that fits', {}, []],
  ['nothing stands for what customers wait with', { enabled: 0, finalSkuId: null }, ['missing']],
  ['nothing stands for what nobody waits with', { claims: 0, enabled: 0, finalSkuId: null }, []],
  ['a disabled SKU', { enabled: 0 }, ['disabled']],
  ['two SKUs', { enabled: 2 }, ['several']],
  ['no price', { due: null }, ['unpriced']],
  ['a price of nothing', { due: 0 }, ['unpriced']],
  ['another price than the deposit leaves', { due: 100_000 }, ['differs']],
  ['no full price to compare with', { expected: null }, []],
  ['a listing off the shelf', { isPublished: false, due: 1 }, ['differs', 'unpublished']],
] as const)('%s', (_title, more, problems) => {
  expect(pairProblems(pair(more))).toEqual(problems)
})
