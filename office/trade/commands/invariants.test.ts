import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DomainError } from '#kit/contract/errors.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { BOOK_RULES } from './testing/book-rules.ts'
import { openMarket } from './testing/market/market.server.ts'
import { ATTEMPTS, FIRST_ROUNDS, type Kind, ROUNDS, settledRound } from './testing/market/rounds.server.ts'
import { type TestShop, testShop } from './testing/test-shop.server.ts'

let app: TestApp
let shop: TestShop
let admin: Client
const START = Date.parse('2026-03-01T04:00:00Z')
const clock = { now: new Date(START) }
/** All attempts of a round are on their way at once. */
const CONNECTIONS = 12
beforeAll(async () => {
  app = await startTestApp({ poolSize: CONNECTIONS })
  shop = testShop(app, () => clock.now)
  admin = await app.admin()
  await shop.rows(`insert into shop_return_address (id, name, contact, phone, region, address, is_default)
    values ('a1', '仓库', '张三', '13900000000', '310104', '漕溪北路2号', true)`)
})
afterAll(() => app.close())

it('stock, money, deposits and limits hold, whatever customers, staff and timers do at once', {
  timeout: 120_000,
}, async () => {
  const succeeded = new Set<Kind | undefined>()
  await fc.assert(
    fc.asyncProperty(ROUNDS, async (rounds) => {
      clock.now = new Date(START)
      const market = await openMarket({ shop, admin, db: app.db, clock })
      for (const round of succeeded.size === 0 ? [...FIRST_ROUNDS, ...rounds] : rounds) {
        const done = await settledRound(market, round)
        done.forEach(({ status }, index) => {
          if (status === 'fulfilled') {
            succeeded.add(round[index]?.kind)
          }
        })
        const defects = done.flatMap((one) =>
          one.status === 'rejected' && !(one.reason instanceof DomainError) ? [String(one.reason)] : [],
        )
        expect(defects).toEqual([])
        await expectUnbroken(round.map(({ kind }) => kind).join(', '))
      }
    }),
    // what fails is told as it is: smaller ones are looked for at leisure
    { numRuns: 3, endOnFailure: true },
  )
  expect(
    Object.keys(ATTEMPTS).filter((kind) => !succeeded.has(kind as Kind)),
    'never succeeded',
  ).toEqual([])
})

async function expectUnbroken(after: string): Promise<void> {
  for (const [rule, statement] of Object.entries(BOOK_RULES)) {
    expect(await shop.rows(statement), `${rule}, after ${after}`).toEqual([])
  }
}
