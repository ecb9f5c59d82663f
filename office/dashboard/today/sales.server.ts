import { sql } from 'kysely'
import { z } from 'zod'
import { yuanOf } from '#kit/contract/money.ts'
import { permissionOf } from '#kit/contract/permission.ts'
import { visibleRows } from '#kit/server/crud/list.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { answers } from '#kit/server/http/answers.server.ts'
import { type RequestContext, type Route, route } from '#kit/server/http/route.server.ts'
import { input, wireInteger } from '#kit/server/http/schema.server.ts'
import { credit } from '../../trade/commands/context/channel.server.ts'
import type { Trade } from '../../trade/commands/context/trade.server.ts'
import { PAYMENT, PAYMENT_KIND, payment } from '../../trade/model/payment.ts'
import { refund } from '../../trade/model/refund.ts'
import { REFUND } from '../../trade/model/refund-states.ts'
import { TRADE_RIGHTS } from '../../trade/model/rights.ts'
import type { DayOfSales } from './sales.ts'

const MOST_DAYS = 366
const COUNTED = 'sums the rows of a query that is scoped'

interface SumOfDay {
  readonly day: string
  readonly isDeposit: boolean
  /** Fen. */
  readonly amount: number
}

/**
 * Money by day, within what the caller may see: payments that came in, refunds that went back. What credit paid came in
 * before, or never did, and what goes back to it stays in the shop.
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
        input: input({ days: wireInteger(1, MOST_DAYS).default(30) }),
      },
      (ctx) => salesOf(trade, ctx, ctx.input.days),
    ),
  ]
}

/** Money by day, the last so many days; nothing for those who see no amounts. */
export async function salesOf(trade: Trade, ctx: RequestContext, count: number): Promise<readonly DayOfSales[]> {
  if (!ctx.user.can(TRADE_RIGHTS.money)) {
    return []
  }
  const { zone } = ctx.clock
  const today = ctx.clock.format(await trade.now(ctx)).slice(0, 10)
  const first = dayBefore(today, count - 1)
  const since = ctx.clock.parse(`${first} 00:00:00`)
  const until = ctx.clock.parse(`${dayBefore(today, -1)} 00:00:00`)
  const paid = visibleRows(trade.app, payment, ctx)
    .select(['paidAt', 'kind', 'amount'])
    .where('state', '=', sql.lit(PAYMENT.success))
    .where('channel', '<>', sql.lit(credit.code))
    .where('paidAt', '>=', since)
    .where('paidAt', '<', until)
  const { rows } = await sql<SumOfDay>`select to_char(paid_at at time zone ${zone}, 'YYYY-MM-DD') as day,
      kind = ${PAYMENT_KIND.deposit} as is_deposit, sum(amount)::bigint as amount
    from (${paid}) as paid group by 1, 2`.execute(unscoped(ctx.db, COUNTED))
  const back = ctx.user.can(permissionOf(refund, 'list')) ? await refundsOf(trade, ctx, { zone, since, until }) : null
  const sums = new Map(rows.map(({ day, isDeposit, amount }) => [`${day} ${isDeposit}`, amount]))
  return Array.from({ length: count }, (_, index) => {
    const day = dayBefore(today, count - 1 - index)
    return {
      day,
      sales: yuanOf(sums.get(`${day} false`) ?? 0),
      deposits: yuanOf(sums.get(`${day} true`) ?? 0),
      refunds: back && yuanOf(back.get(day) ?? 0),
    }
  })
}

async function refundsOf(
  { app }: Trade,
  ctx: RequestContext,
  { zone, since, until }: { readonly zone: string; readonly since: Date; readonly until: Date },
): Promise<ReadonlyMap<string, number>> {
  const done = visibleRows(app, refund, ctx)
    .select(['id', 'finishTime', 'agreedAmount'])
    .where('status', '=', sql.lit(REFUND.refunded))
    .where('finishTime', '>=', since)
    .where('finishTime', '<', until)
  const { rows } = await sql<{ day: string; amount: number }>`
    select to_char(finish_time at time zone ${zone}, 'YYYY-MM-DD') as day,
      coalesce(sum(agreed_amount - coalesce(to_credit, 0)), 0)::bigint as amount
    from (${done}) as done left join lateral (select sum(p.amount) as to_credit from shop_refund_part p
      join shop_payment s on s.id = p.payment_id and s.channel = ${credit.code}
      where p.refund_id = done.id) as credited on true
    group by 1`.execute(unscoped(ctx.db, COUNTED))
  return new Map(rows.map(({ day, amount }) => [day, amount]))
}

/** The day so many days before another one; after it when negative. */
function dayBefore(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() - days)
  return at.toISOString().slice(0, 10)
}

const SALES_OUT = z.array(
  z.object({ day: z.string(), sales: z.number(), deposits: z.number(), refunds: z.number().nullable() }),
)
