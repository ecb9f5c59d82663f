import { sql } from 'kysely'
import { z } from 'zod'
import { dayOf, dayPlus } from '#kit/contract/zoned-time.ts'
import { seesAll } from '#kit/server/crud/list.server.ts'
import type { ServerDatabase } from '#kit/server/database/database.server.ts'
import { literals } from '#kit/server/database/literals.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { acrossTenants } from '#kit/server/database/tenant-connections.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import { defineJob, type Job } from '#kit/server/jobs/define-job.server.ts'
import { linkOf, seesFigure, sumOf } from '../../trade/commands/books/figure.server.ts'
import type { Trade } from '../../trade/commands/context/trade.server.ts'
import type { ReportAmount } from './month-report.ts'
import { creditUntil, depositsUntil, OWED_KINDS } from './report-figures.ts'

/** Ledgers whose sums until the end of a month are kept. */
const LEDGERS = {
  deposit: { figure: depositsUntil, table: 'shop_deposit_ledger', where: sql`kind in (${literals(OWED_KINDS)})` },
  credit: { figure: creditUntil, table: 'shop_credit_entry', where: sql`true` },
} as const
type Ledger = keyof typeof LEDGERS

const CLOSED = 'sums of a ledger of which the caller sees every entry'
const ALL = 'ledgers of all shops are added up by months'

/**
 * What a ledger comes to at the end of a day, with the list of all entries until then. It is added up from the last month whose sum
 * is kept, so that years of entries need not be read; whoever does not see every entry has those that they see added up.
 */
export async function ledgerAt(
  { app }: Trade,
  ctx: RequestContext,
  ledger: Ledger,
  day: string,
): Promise<ReportAmount> {
  const { figure: figureUntil, table, where } = LEDGERS[ledger]
  const figure = figureUntil(day)
  const open = linkOf(ctx, figure)
  if (!seesFigure(ctx, figure) || !seesAll(app, figure.resource, ctx)) {
    return { amount: await sumOf(app, ctx, figure), open }
  }
  const until = ctx.clock.parse(`${dayPlus(day, 1)} 00:00:00`)
  const { rows } = await sql<{ amount: number }>`
    with closing as (
      select until, amount from shop_ledger_closing where ledger = ${ledger} and until <= ${until}::timestamptz
      order by until desc limit 1)
    select coalesce((select amount from closing), 0) + coalesce((select sum(amount) from ${sql.table(table)}
      where ${where} and at < ${until}::timestamptz
        and at >= coalesce((select until from closing), '-infinity'::timestamptz)), 0)::bigint as amount`.execute(
    unscoped(ctx.db, CLOSED),
  )
  return { amount: Number(rows[0]?.amount ?? 0), open }
}

/** A month is closed once it is over for so many days: what was booked in it is committed by then. */
const SETTLED_DAYS = 2

/** Each night, the sums of the ledgers until the end of each month that is over, anew. */
export function closingsJob(trade: Trade): Job<Record<string, never>> {
  return defineJob('shop-closings', {
    input: z.object({}),
    cron: '50 3 * * *',
    run: async (_, { db, counted }) => {
      counted?.(await closeLedgers(trade, db, new Date()))
    },
  })
}

/** @returns how many sums are kept */
export async function closeLedgers({ app: { clock } }: Trade, db: ServerDatabase, now: Date): Promise<number> {
  const settled = dayPlus(dayOf(clock, now), -SETTLED_DAYS)
  const newest = clock.parse(`${settled.slice(0, 'YYYY-MM'.length)}-01 00:00:00`)
  let kept = 0
  for (const [ledger, { table, where }] of Object.entries(LEDGERS)) {
    const { numAffectedRows = 0n } = await sql`
      with months as (
        select tenant_id, date_trunc('month', at at time zone ${clock.zone}) as month, sum(amount) as amount
        from ${sql.table(table)} where ${where} and at < ${newest}::timestamptz group by 1, 2),
      sums as (
        select tenant_id, (month + interval '1 month') at time zone ${clock.zone} as until,
          sum(amount) over (partition by tenant_id order by month)::bigint as amount from months)
      insert into shop_ledger_closing (tenant_id, ledger, until, amount)
      select tenant_id, ${ledger}, until, amount from sums
      on conflict (tenant_id, ledger, until) do update set amount = excluded.amount`.execute(acrossTenants(db, ALL))
    kept += Number(numAffectedRows)
  }
  return kept
}
