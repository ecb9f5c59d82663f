import { expect, it, vi } from 'vitest'
import { atMost } from './at-most.ts'

/** Work that ends when it is told to. */
function held() {
  const ends: (() => void)[] = []
  const work = vi.fn(() => new Promise<void>((resolve) => ends.push(resolve)))
  return { ends, work }
}

it('runs so many at a time and the others in their order, also after one that fails', async () => {
  const inTurn = atMost(2)
  const { ends, work } = held()
  const failing = inTurn(() => Promise.reject(new Error('no'))).catch(() => 'failed')
  const all = [1, 2, 3].map(() => inTurn(work))
  expect(await failing).toBe('failed')
  await expect.poll(() => work).toHaveBeenCalledTimes(2)
  ends[0]?.()
  await expect.poll(() => work).toHaveBeenCalledTimes(3)
  for (const end of ends) {
    end()
  }
  await Promise.all(all)
})

it('keeps the line as short as it is told to, for all and for one owner, and is open again afterwards', async () => {
  const inTurn = atMost(1, { waiting: { all: 3, ofOne: 2 }, full: () => new Error('full') })
  const { ends, work } = held()
  const taken = [inTurn(work, 'ann'), inTurn(work, 'ann'), inTurn(work, 'ann')]
  await expect(inTurn(work, 'ann')).rejects.toThrow('full')
  taken.push(inTurn(work, 'bob'))
  await expect(inTurn(work, 'eve')).rejects.toThrow('full')
  for (const [at, one] of taken.entries()) {
    ends[at]?.()
    await one
  }
  const again = inTurn(work, 'ann')
  ends.at(-1)?.()
  await again
})
