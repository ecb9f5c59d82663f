import { valuesOf } from '#kit/contract/choices.ts'
import { dayPlus } from '#kit/contract/zoned-time.ts'
import { SALES_LINE, type SalesLine } from '../../catalogue/rules/sales-line.ts'
import { type CreditKind, creditEntry } from '../../trade/model/credit-entry.ts'
import { DEPOSIT_KIND, type DepositKind, depositEntry } from '../../trade/model/deposit-entry.ts'
import { type Days, type Figure, timesOf } from '../../trade/model/figure.ts'
import { order } from '../../trade/model/order.ts'
import { ORDER } from '../../trade/model/order-states.ts'
import { refund } from '../../trade/model/refund.ts'
import { REFUND, REFUND_KIND } from '../../trade/model/refund-states.ts'
import { statement } from '../statement/statement.ts'

const { toPay, cancelled, ...paidStates } = ORDER
const PAID_ORDERS = Object.values(paidStates).join(',')

const paidOrders = (days: Days): Figure['filters'] => ({ status: PAID_ORDERS, ...timesOf('payTime', days) })

/** What customers bought with the orders of a line that were paid: goods and freight, less what took something off. */
export function sold(days: Days, line: SalesLine): Figure {
  return { resource: order, filters: { line: String(line), ...paidOrders(days) }, sum: 'payable' }
}

/** Freight that was paid with pre-orders: it is no deposit, and owed to nobody. */
export function preOrderFreight(days: Days): Figure {
  return { resource: order, filters: { line: String(SALES_LINE.presell), ...paidOrders(days) }, sum: 'freight' }
}

/** Money that goes back for orders of a line, as agreed; what is given back of deposits that were owed is no part of it. */
export function refundsOf(days: Days, line: SalesLine): Figure {
  const { deposit, ...kinds } = REFUND_KIND
  return {
    resource: refund,
    filters: { line: String(line), kind: Object.values(kinds).join(','), ...finished(days) },
    sum: 'agreedAmount',
  }
}

/** Freight that goes back with deposits. */
export function freightBack(days: Days): Figure {
  return { resource: refund, filters: { kind: String(REFUND_KIND.deposit), ...finished(days) }, sum: 'freightRefund' }
}

const finished = (days: Days): Figure['filters'] => ({
  ...{ status: String(REFUND.refunded) },
  ...timesOf('finishTime', days),
})

/** All refunds that were finished, deposits among them, whether to a channel or to credit. */
export function refundsDone(days: Days): Figure {
  return { resource: refund, filters: finished(days), sum: 'agreedAmount' }
}

export function couponsOff(days: Days): Figure {
  return { resource: order, filters: { isCouponUsed: 'true', ...paidOrders(days) }, sum: 'couponAmount' }
}

export function pointsOff(days: Days): Figure {
  return { resource: order, filters: { integralUsed_begin: '1', ...paidOrders(days) }, sum: 'integralAmount' }
}

/** What channels kept for their service, as their statements of these days say it. */
export function feesOf({ first, last }: Days): Figure {
  return { resource: statement, filters: { day_begin: first, day_end: last }, sum: 'fee' }
}

/** Kinds of entries that change what is owed of deposits: what is given back twice is paid on top of them. */
export const OWED_KINDS: readonly DepositKind[] = valuesOf(DEPOSIT_KIND).filter(
  (kind) => kind !== DEPOSIT_KIND.doubleReturn,
)

/** What was owed of deposits at the end of a day: every entry until then. */
export function depositsUntil(day: string): Figure {
  return {
    resource: depositEntry,
    filters: { kind: OWED_KINDS.join(','), at_end: `${day} 23:59:59` },
    sum: 'amount',
  }
}

/** Entries of some kinds within some days; with `sign` -1 as the amount that was taken away. */
export function depositMoves(days: Days, kinds: readonly DepositKind[], sign: 1 | -1 = 1): Figure {
  return { resource: depositEntry, filters: { kind: kinds.join(','), ...timesOf('at', days) }, sum: 'amount', sign }
}

export function creditUntil(day: string): Figure {
  return { resource: creditEntry, filters: { at_end: `${day} 23:59:59` }, sum: 'amount' }
}

export function creditMoves(days: Days, kinds: readonly CreditKind[], sign: 1 | -1 = 1): Figure {
  return { resource: creditEntry, filters: { kind: kinds.join(','), ...timesOf('at', days) }, sum: 'amount', sign }
}

/** Credit that was paid out to customers: money that leaves the shop without a refund. */
export function creditPaidOut(days: Days): Figure {
  return creditMoves(days, ['payout'], -1)
}

export const dayBefore = (day: string): string => dayPlus(day, -1)
