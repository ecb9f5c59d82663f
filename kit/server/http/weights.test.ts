import { expect, it } from 'vitest'
import type { Caller } from './caller.server.ts'
import { addedUp, allowanceOf, type KindWeight } from './weights.server.ts'

const somebody = {} as Caller
/** Does what asks about as much, within what is left of an allowance. */
const doing = (allowance: ReturnType<typeof allowanceOf>, kind: string, weight: Omit<KindWeight, 'kind'>) =>
  allowance.within(somebody, (user) => user.requireProof({} as never, kind, weight))

it('what was asked about may be done, in parts, and nothing beyond it', async () => {
  const allowance = allowanceOf([{ kind: 'price', rows: 3, cost: 100 }])
  await doing(allowance, 'price', { rows: 2, cost: 60 })
  await expect(doing(allowance, 'price', { rows: 2, cost: 10 })).rejects.toThrow()
  await expect(doing(allowance, 'price', { rows: 1, cost: 50 })).rejects.toThrow()
  await doing(allowance, 'price', { rows: 1, cost: 40 })
  await expect(doing(allowance, 'price', { rows: 1 })).rejects.toThrow()
})

it('what nobody asked about may not be done', async () => {
  await expect(doing(allowanceOf([{ kind: 'price', rows: 3 }]), 'points', { rows: 1 })).rejects.toThrow()
  await expect(doing(allowanceOf([]), 'points', {})).rejects.toThrow()
})

it('earlier runs have taken their part', async () => {
  const allowance = allowanceOf([{ kind: 'price', rows: 3 }], [{ kind: 'price', rows: 2 }])
  await doing(allowance, 'price', { rows: 1 })
  await expect(doing(allowance, 'price', { rows: 1 })).rejects.toThrow()
})

it('what nobody could measure was asked about whatever it comes to', async () => {
  const allowance = allowanceOf([{ kind: 'price' }])
  await doing(allowance, 'price', { rows: 1000, cost: 1_000_000 })
  await doing(allowance, 'price', { rows: 1 })
})

it('adds up by kind, and does not know more than it was told', () => {
  expect(
    addedUp([
      { kind: 'price', rows: 2, cost: 5 },
      { kind: 'points', rows: 1 },
      { kind: 'price', rows: 3 },
    ]),
  ).toEqual([
    { kind: 'price', rows: 5, cost: undefined },
    { kind: 'points', rows: 1 },
  ])
})
