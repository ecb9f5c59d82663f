import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DomainError } from '#kit/contract/errors.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { BOOK_RULES } from './testing/book-rules.ts'
import { BUYING } from './testing/market/buying-attempts.server.ts'
import { CLAIMS } from './testing/market/claim-attempts.server.ts'
import { type Attempt, openMarket, type Seed } from './testing/market/market.server.ts'
import { REFUNDS } from './testing/market/refund-attempts.server.ts'
import { STAFF } from './testing/market/staff-attempts.server.ts'
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

const ATTEMPTS = { ...BUYING, ...CLAIMS, ...REFUNDS, ...STAFF }
type Kind = keyof typeof ATTEMPTS

interface Try extends Seed {
  readonly kind: Kind
}

/** Others find less to do without these, or fail more often. */
const OFTEN: readonly Kind[] = [
  'pay',
  'pay',
  'use',
  'discount',
  'spend',
  'askBack',
  'agree',
  'payBack',
  'editItems',
  'editItems',
]

const tries = fc.array(
  fc.array(
    fc.record<Try>({
      kind: fc.constantFrom(...(Object.keys(ATTEMPTS) as Kind[]), ...OFTEN),
      who: fc.nat(3),
      which: fc.nat(11),
      qty: fc.integer({ min: 1, max: 3 }),
    }),
    { minLength: 2, maxLength: 6 },
  ),
  { minLength: 10, maxLength: 14 },
)

/** One after the other, by one customer or for one: each has something to succeed with. */
const told = (who: number, ...steps: readonly (Kind | readonly [Kind, Partial<Seed>])[]): readonly (readonly Try[])[] =>
  steps.map((step) => {
    const [kind, more] = typeof step === 'string' ? [step, {}] : step
    return [{ kind, who, which: 0, qty: 1, ...more }]
  })

const SECOND = { which: 1 }
/** The second way that `askBack` goes. */
const RETURN = { which: 1 }

const FIRST: readonly (readonly Try[])[] = [
  // the first deposit stays half paid, and the order for its balance is paid
  ...told(0, ['reserve', { qty: 2 }], 'pay', 'split', 'open', 'balance', 'pay'),
  ...told(0, 'buy', ['cancel', SECOND], 'buy', 'pay', ['ship', SECOND], 'reserve', 'pay', ['release', SECOND]),
  ...told(0, 'coupon', 'discount', 'pay', 'refund', 'void', 'refundBalance'),
  ...told(0, 'reserve', 'pay', ['refundDeposit', SECOND], 'reserve', 'pay', 'open', 'late', 'late'),
  ...told(0, 'credit', 'buy', 'use', 'give', 'spend', 'timers'),
  ...told(1, 'reserve', 'pay', 'open', 'extend', 'late', 'late', 'late', 'end', 'reopen', 'stock'),
  // money that comes late brings the order back; it goes in parts, and comes back in parts
  ...told(2, ['buy', { qty: 3 }], 'changePrice', 'ask', 'cancel', 'repeat', 'revive', 'shipPart', 'askBack', 'reject'),
  ...told(2, 'askBack', 'withdraw', 'askBack', ['agree', { which: 2 }], 'payBack'),
  ...told(2, ['askBack', RETURN], 'agree', 'sendBack', 'receiveBack', 'inspect', 'payBack'),
  ...told(3, ['reserve', { qty: 2 }], 'pay', 'askDeposit', 'agree', 'payBack'),
  // a parcel never arrives; one of two items does of the next, one of two pieces with its deposit of another; the rest comes later
  ...told(
    1,
    'buyBoth',
    'pay',
    'ship',
    ['askBack', RETURN],
    'agree',
    'sendBack',
    'missParcel',
    'sendAllBack',
    'agree',
    'sendBack',
    ['receiveBack', SECOND],
    'inspect',
    'payBack',
  ),
  ...told(0, ['reserve', { qty: 2 }], 'pay', 'open', 'balance', 'pay', 'ship', 'sendAllBack', 'agree', [
    'agree',
    { who: 1 },
  ]),
  // another piece is added before it is paid, one behind it, and one goes back
  ...told(2, 'buy', ['editItems', { which: 0 }], 'pay', ['editItems', { which: 3 }], 'pay', [
    'editItems',
    { which: 2 },
  ]),
  ...told(0, 'sendBack', ['receiveBack', SECOND], 'inspect', 'payBack', ['payBack', SECOND]),
]

it('stock, money, deposits and limits hold, whatever customers, staff and timers do at once', {
  timeout: 120_000,
}, async () => {
  const succeeded = new Set<Kind | undefined>()
  await fc.assert(
    fc.asyncProperty(tries, async (rounds) => {
      clock.now = new Date(START)
      const market = await openMarket({ shop, admin, db: app.db, clock })
      const attempt = ({ kind, ...seed }: Try) => (ATTEMPTS[kind] as Attempt)(market, seed)
      for (const round of succeeded.size === 0 ? [...FIRST, ...rounds] : rounds) {
        const done = await Promise.allSettled(round.map(attempt))
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
