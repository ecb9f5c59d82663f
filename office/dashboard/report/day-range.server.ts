import { DomainError } from '#kit/contract/errors.ts'
import { daysOfPeriod } from '#kit/contract/period.ts'
import type { Refusal } from '#kit/contract/text.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import type { Trade } from '../../trade/commands/context/trade.server.ts'
import { dayAfter } from './days.ts'

/** Whole days of the shop, none after today. */
export interface DayRange {
  readonly zone: string
  /** `YYYY-MM-DD` */
  readonly first: string
  readonly last: string
  readonly since: Date
  /** The end of the last day. */
  readonly until: Date
}

/**
 * The days of a span, as `kit/contract/period.ts` has it, on the clock of the shop.
 * @throws DomainError `invalid` for a text that names none
 */
export async function daysIn(trade: Trade, ctx: RequestContext, period: string): Promise<DayRange> {
  const days = daysOfPeriod(period, ctx.clock.format(await trade.now(ctx)).slice(0, 10))
  if (!days) {
    throw new DomainError('invalid', NO_PERIOD, { errors: [{ path: 'period', message: NO_PERIOD }] })
  }
  return {
    zone: ctx.clock.zone,
    ...days,
    since: ctx.clock.parse(`${days.first} 00:00:00`),
    until: ctx.clock.parse(`${dayAfter(days.last, 1)} 00:00:00`),
  }
}

/** The last so many days of the shop, today among them. */
export function daysUntilToday(trade: Trade, ctx: RequestContext, count: number): Promise<DayRange> {
  return daysIn(trade, ctx, `${count}d`)
}

const NO_PERIOD: Refusal = [
  '时间范围不正确，例如 30d、2026-11、2026-Q4、2026',
  'There is no such span: write it like 30d, 2026-11, 2026-Q4 or 2026',
  'report.noPeriod',
]
