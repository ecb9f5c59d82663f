import fc from 'fast-check'
import { expect, test } from 'vitest'
import { atMost } from '../at-most.ts'
import { messageRateLimiter } from './message-rate-limiter.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { isAllowedOrigin } from './origin.ts'

test('a rate limiter accepts a message unless so many came within the window before it', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 500 }), { maxLength: 100 }),
      fc.integer({ min: 1, max: 8 }),
      (pauses, limit) => {
        const rateLimiter = messageRateLimiter({ limit, windowMs: 1000 })
        const times: number[] = []
        for (const pause of pauses) {
          const now = (times.at(-1) ?? 0) + pause
          const inWindow = times.filter((time) => time > now - 1000).length
          expect(rateLimiter.accepts(now)).toBe(inWindow < limit)
          times.push(now)
        }
      },
    ),
  )
})

test('so many works run at a time, all in their turn, whatever becomes of them', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 5 }),
      fc.array(fc.boolean(), { maxLength: 30 }),
      async (count, fates) => {
        const inTurn = atMost(count)
        const begun: number[] = []
        let atOnce = 0
        let most = 0
        const works = fates.map((isGood, place) =>
          inTurn(async () => {
            begun.push(place)
            atOnce += 1
            most = Math.max(most, atOnce)
            await new Promise(setImmediate)
            atOnce -= 1
            if (!isGood) {
              throw new Error('failed')
            }
            return place
          }),
        )
        const ends = await Promise.allSettled(works)
        expect(most).toBe(Math.min(count, fates.length))
        expect(begun).toEqual(fates.map((_, place) => place))
        expect(ends.map(({ status }) => status === 'fulfilled')).toEqual(fates)
      },
    ),
  )
})

test('work that is asked for while it runs is done once more, never twice at a time', async () => {
  const ends: (() => void)[] = []
  let atOnce = 0
  const run = oneAtATime(async () => {
    atOnce += 1
    expect(atOnce).toBe(1)
    await new Promise<void>((resolve) => ends.push(resolve))
    atOnce -= 1
  })
  const finish = async (number: number) => {
    ends[number]?.()
    await new Promise(setImmediate)
  }
  run()
  run()
  run()
  expect(ends).toHaveLength(1)
  await finish(0)
  expect(ends).toHaveLength(2)
  await finish(1)
  expect(ends).toHaveLength(2)
  run()
  expect(ends).toHaveLength(3)
  await finish(2)
})

test.each([
  [undefined, true],
  ['https://office.example.com', true],
  ['http://office.example.com', true],
  ['https://shop.example.com', true],
  ['https://office.example.com:8443', false],
  ['https://office.example.com.evil.example', false],
  ['https://evil.example/office.example.com', false],
  ['https://user@office.example.com', false],
  ['http://shop.example.com', false],
  ['null', false],
  ['', false],
])('a page of %s may connect: %s', (origin, isAllowed) => {
  expect(isAllowedOrigin(origin, 'office.example.com', ['https://shop.example.com'])).toBe(isAllowed)
})
