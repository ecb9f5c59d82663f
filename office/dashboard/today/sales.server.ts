import { sql } from 'kysely'
import { z } from 'zod'
import { yuanOf } from '#kit/contract/money.ts'
import { MOST_PERIOD_DAYS } from '#kit/contract/period.ts'
import { permissionOf } from '#kit/contract/permission.ts'
import { dayPlus } from '#kit/contract/zoned-time.ts'
import { answers } from '#kit/server/http/answers.server.ts'
import { type RequestContext, type Route, route } from '#kit/server/http/route.server.ts'
import { input, wireInteger } from '#kit/server/http/schema.server.ts'
import { seesFigure, sumsOf } from '../../trade/commands/books/figure.server.ts'
import type { Trade } from '../../trade/commands/context/trade.server.ts'
import { type Days, DEPOSIT_PAYMENTS, OTHER_PAYMENTS, paidBack, takenIn } from '../../trade/model/figure.ts'
import { payment } from '../../trade/model/payment.ts'
import { TRADE_RIGHTS } from '../../trade/model/rights.ts'
import { daysIn } from '../report/day-range.server.ts'
import { periodOfDays } from '../report/report.server.ts'
import type { DayOfSales } from './sales.ts'

/**
 * Money by day, within what the caller may see: payments that came in, and what went back. What credit paid came in before, or
 * never did, and what goes back to it stays in the shop.
 */
export function salesRoutes(trade: Trade): readonly Route[] {
  return [
    route(
      {
        method: 'GET',
        path: '/shop/today/sales',
        answers: answers(SALES_OUT),
        summary: ['每日收款与退款', 'Money in and out by day'],
        permission: permissionOf(payment, 'list'),
        input: input({ days: wireInteger(1, MOST_PERIOD_DAYS).optional(), period: z.string().max(10).optional() }),
      },
      async (ctx) => {
        const { days, period = periodOfDays(days) } = ctx.input
        return salesOf(trade, ctx, await daysIn(trade, ctx, period))
      },
    ),
  ]
}

/** Money by day, as the lists of payments and of what was paid back add up to; nothing for those who see no amounts. */
export async function salesOf(trade: Trade, ctx: RequestContext, days: Days): Promise<readonly DayOfSales[]> {
  if (!ctx.user.can(TRADE_RIGHTS.money)) {
    return []
  }
  const byDay = (column: string) => sql`to_char(${sql.ref(column)} at time zone ${ctx.clock.zone}, 'YYYY-MM-DD')`
  const sums = {
    sales: await sumsOf(trade.app, ctx, takenIn(days, { kinds: OTHER_PAYMENTS }), byDay('paidAt')),
    deposits: await sumsOf(trade.app, ctx, takenIn(days, { kinds: DEPOSIT_PAYMENTS }), byDay('paidAt')),
    refunds: await sumsOf(trade.app, ctx, paidBack(days), byDay('doneAt')),
  }
  const seesRefunds = seesFigure(ctx, paidBack(days))
  const found: DayOfSales[] = []
  for (let day = days.first; day <= days.last; day = dayPlus(day, 1)) {
    found.push({
      day,
      sales: yuanOf(sums.sales.get(day) ?? 0),
      deposits: yuanOf(sums.deposits.get(day) ?? 0),
      refunds: seesRefunds ? yuanOf(sums.refunds.get(day) ?? 0) : null,
    })
  }
  return found
}

const SALES_OUT = z.array(
  z.object({ day: z.string(), sales: z.number(), deposits: z.number(), refunds: z.number().nullable() }),
)
