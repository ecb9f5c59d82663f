import { expect, it, vi } from 'vitest'
import { inBlocks, type LimiterOf, processLimiter } from './limiter.server.ts'

/** What all processes share, and how often it is asked. */
function shared() {
  const limiter = processLimiter({ name: 'shared', points: 300, seconds: 60 })
  const consume = vi.spyOn(limiter, 'consume')
  const limiterOf: LimiterOf = () => limiter
  return { consume, process: () => inBlocks(limiterOf, { name: 'shared', points: 300, seconds: 60 }) }
}

it('a window is taken in hundredths: few calls ask, and two processes have no more than one window', async () => {
  const { consume, process } = shared()
  const [one, other] = [process(), process()]
  const outcomes = await Promise.allSettled(
    Array.from({ length: 400 }, (_, call) => (call % 2 === 0 ? one : other).consume('website')),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(300)
  const asked = consume.mock.calls.length
  expect(asked).toBeGreaterThanOrEqual(100)
  expect(asked).toBeLessThan(210)
  await one.consume('another website')
})

it('what was not spent in a window is not spent in the next', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] })
  try {
    const { consume, process } = shared()
    const one = process()
    await one.consume('a')
    await one.consume('a')
    expect(consume).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(60_001)
    await one.consume('a')
    expect(consume).toHaveBeenCalledTimes(2)
  } finally {
    vi.useRealTimers()
  }
})
