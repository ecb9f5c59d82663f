import type { RequestContext } from '#kit/server/http/route.server.ts'
import type { Trade } from '../../trade/commands/context/trade.server.ts'
import { dayAfter } from './days.ts'

/** Days of the shop up to today, whole ones. */
export interface DayRange {
  readonly zone: string
  /** `YYYY-MM-DD` */
  readonly first: string
  readonly today: string
  readonly since: Date
  /** The end of today. */
  readonly until: Date
}

/** The last so many days of the shop, today among them. */
export async function daysUntilToday(trade: Trade, ctx: RequestContext, count: number): Promise<DayRange> {
  const today = ctx.clock.format(await trade.now(ctx)).slice(0, 10)
  const first = dayAfter(today, 1 - count)
  return {
    zone: ctx.clock.zone,
    first,
    today,
    since: ctx.clock.parse(`${first} 00:00:00`),
    until: ctx.clock.parse(`${dayAfter(today, 1)} 00:00:00`),
  }
}
