import { expect, it } from 'vitest'
import { waitAfter, waitAt } from './sign-in-waits.ts'

it('a person waits twice as long after each failure from an address, from the third on, an hour at most', () => {
  expect([1, 2, 3, 4, 5, 6].map(waitAfter)).toEqual([0, 0, 1, 2, 4, 8])
  expect([14, 15, 5000].map(waitAfter)).toEqual([2048, 3600, 3600])
})

it('at an address of many failures everybody who fails waits, a minute at most', () => {
  expect([0, 9, 10, 20, 59, 60, 5000].map(waitAt)).toEqual([0, 0, 2, 4, 32, 60, 60])
})
