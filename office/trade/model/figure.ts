import { valuesOf } from '#kit/contract/choices.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { PAY_CHANNEL } from './pay-channels.ts'
import { PAYMENT, PAYMENT_KIND, payment } from './payment.ts'
import { REFUND_PART } from './refund-item.ts'
import { refundPayout } from './refund-payout.ts'

/** An amount that is the sum of a field over rows of a list: the list and its filters say which. */
export interface Figure {
  readonly resource: AnyResource
  /** As the address of the list has them. */
  readonly filters: Readonly<Record<string, string>>
  /** Field that is added up. */
  readonly sum: string
  /** -1 where the list has as negative what the figure says as an amount. */
  readonly sign?: 1 | -1
}

/** The list that a figure opens: component of its page, and the query that leads to its rows. */
export interface FigureLink {
  readonly component: string
  readonly query: string
}

/** Whole days of the shop, `YYYY-MM-DD`. */
export interface Days {
  readonly first: string
  readonly last: string
}

/** Filters of a field of times for some days. */
export function timesOf(field: string, { first, last }: Days): Figure['filters'] {
  return { [`${field}_begin`]: `${first} 00:00:00`, [`${field}_end`]: `${last} 23:59:59` }
}

const joined = (values: readonly (string | number)[]): string => values.join(',')

/** Ways by which money comes into the shop and leaves it. Credit came in before, or never did, and what goes back to it stays. */
export const MONEY_CHANNELS: readonly string[] = valuesOf(PAY_CHANNEL).filter(
  (channel) => channel !== PAY_CHANNEL.credit,
)

const { deposit, ...others } = PAYMENT_KIND
export const DEPOSIT_PAYMENTS: readonly number[] = [deposit]
export const OTHER_PAYMENTS: readonly number[] = Object.values(others)

interface Narrowed {
  readonly kinds?: readonly number[]
  readonly channels?: readonly string[]
}

/** Payments that orders took, by the day on which they were paid. */
export function takenIn(days: Days, { kinds, channels = MONEY_CHANNELS }: Narrowed = {}): Figure {
  return {
    resource: payment,
    filters: {
      ...{ state: String(PAYMENT.success), channel: joined(channels), ...(kinds && { kind: joined(kinds) }) },
      ...timesOf('paidAt', days),
    },
    sum: 'amount',
  }
}

/** Money that came in and that no order could take. */
export function orphansIn(days: Days, { channels = MONEY_CHANNELS }: Narrowed = {}): Figure {
  return {
    resource: payment,
    filters: { state: String(PAYMENT.orphan), channel: joined(channels), ...timesOf('paidAt', days) },
    sum: 'amount',
  }
}

/** Money that went back the way it came, by the day on which it was back: refunds and orphan payments alike. */
export function paidBack(days: Days, { channels = MONEY_CHANNELS }: Narrowed = {}): Figure {
  return {
    resource: refundPayout,
    filters: { state: String(REFUND_PART.done), channel: joined(channels), ...timesOf('doneAt', days) },
    sum: 'amount',
  }
}
