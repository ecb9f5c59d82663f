import fc from 'fast-check'
import { BUYING } from './buying-attempts.server.ts'
import { CLAIMS } from './claim-attempts.server.ts'
import type { Attempt, Market, Seed } from './market.server.ts'
import { REFUNDS } from './refund-attempts.server.ts'
import { STAFF } from './staff-attempts.server.ts'

/** All that anybody tries in the market. */
export const ATTEMPTS = { ...BUYING, ...CLAIMS, ...REFUNDS, ...STAFF }
export type Kind = keyof typeof ATTEMPTS

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

/** Rounds of attempts that are on their way at once. */
export const ROUNDS = fc.array(
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

/** What each kind of attempt succeeds with, one after the other. */
export const FIRST_ROUNDS: readonly (readonly Try[])[] = [
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

/** Attempts that are made at once, and what came of each. */
export function settledRound(market: Market, round: readonly Try[]) {
  return Promise.allSettled(round.map(({ kind, ...seed }) => (ATTEMPTS[kind] as Attempt)(market, seed)))
}
