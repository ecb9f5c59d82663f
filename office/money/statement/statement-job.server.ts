import { sql } from 'kysely'
import { z } from 'zod'
import { dayOf, dayPlus } from '#kit/contract/zoned-time.ts'
import type { ServerDatabase } from '#kit/server/database/database.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { acrossTenants } from '#kit/server/database/tenant-connections.server.ts'
import { defineJob, type Job } from '#kit/server/jobs/define-job.server.ts'
import type { Log } from '#kit/server/log/log.server.ts'
import { asSystem } from '../../trade/commands/context/system-context.server.ts'
import type { Trade, TradeContext } from '../../trade/commands/context/trade.server.ts'
import { channelOf } from '../../trade/commands/payment/channels.server.ts'
import { askForStatement, READY_HOUR } from './missing-statement.server.ts'
import { STATEMENT_SOURCE } from './statement.ts'
import { takeStatement } from './take-statement.server.ts'

interface Parts {
  readonly trade: Trade
  readonly db: ServerDatabase
  readonly log: Log
}

/** Days that are made up for when no statement could be fetched. */
const MOST_DAYS = 14

/** Every day, the statements of the day before; tried again each hour while a platform has none. */
export function statementJob(trade: Trade): Job<Record<string, never>> {
  return defineJob('shop-statements', {
    input: z.object({}),
    cron: '15 * * * *',
    run: (_, { db, log, signal }) => fetchStatements({ trade, db, log }, signal),
  })
}

export async function fetchStatements(parts: Parts, signal: AbortSignal): Promise<void> {
  const rows = await acrossTenants(parts.db, 'channels of all shops, for their statements')
    .selectFrom('shop_pay_channel')
    .select(['tenantId', 'code', 'createTime'])
    .where('secrets', 'is not', null)
    .orderBy('tenantId')
    .orderBy('code')
    .execute()
  for (const { tenantId, code, createTime } of rows) {
    if (signal.aborted) {
      return
    }
    if (parts.trade.channels.has(code)) {
      await fetchMissing(parts, { tenantId, code, since: createTime }).catch((err: unknown) =>
        parts.log.warn({ err, tenantId, channel: code }, 'statements could not be fetched'),
      )
    }
  }
}

interface Which {
  readonly tenantId: number
  readonly code: string
  readonly since: Date
}

/**
 * Statements of days since the channel is there, the oldest first; the gateway is asked outside of transactions. The first
 * one that cannot be fetched ends it, and becomes a task when it stays away.
 */
async function fetchMissing(parts: Parts, which: Which): Promise<void> {
  const { trade, log } = parts
  const { tenantId, code, since } = which
  const inShop = shopOf(parts, tenantId)
  for (const day of await inShop((ctx) => missingDays(trade, ctx, code, since))) {
    const isThere = await fetchDay(parts, which, day).catch((err: unknown) => {
      log.warn({ err, tenantId, channel: code, day }, 'a statement could not be fetched')
      return false
    })
    if (!isThere) {
      await inShop((ctx) => askForStatement(trade, ctx, { code, day }))
      return
    }
  }
}

/** @returns false while the channel has not made it */
async function fetchDay(parts: Parts, { tenantId, code }: Which, day: string): Promise<boolean> {
  const { trade } = parts
  const inShop = shopOf(parts, tenantId)
  const channel = await inShop((ctx) => channelOf(trade, ctx, code))
  if (!channel.statement) {
    return true
  }
  const entries = await channel.statement(day)
  if (!entries) {
    return false
  }
  await inShop((ctx) =>
    takeStatement(trade, ctx, { channel: code, day, entries, source: STATEMENT_SOURCE.channel, fileName: null }),
  )
  return true
}

/** Runs work in a transaction of a shop, in the name of nobody of its staff. */
function shopOf({ trade, db, log }: Parts, tenantId: number) {
  return <Result>(work: (ctx: TradeContext) => Promise<Result>): Promise<Result> =>
    asSystem({ db, clock: trade.app.clock, log }, { tenantId, actor: 'system', command: 'server/fetchStatement' }, work)
}

async function missingDays(
  { app: { clock }, now }: Trade,
  ctx: TradeContext,
  code: string,
  since: Date,
): Promise<readonly string[]> {
  const at = await now(ctx)
  const last = Number(clock.format(at).slice(11, 13)) >= READY_HOUR ? 1 : 2
  const first = clock.format(since).slice(0, 10)
  const wanted = Array.from({ length: MOST_DAYS }, (_, index) => dayPlus(dayOf(clock, at), -(last + index))).filter(
    (day) => day >= first,
  )
  const { rows } = await sql<{ day: string }>`select day::text as day from shop_statement
    where channel = ${code}`.execute(unscoped(ctx.db, 'statements that the shop has already'))
  const known = new Set(rows.map(({ day }) => day))
  return wanted.filter((day) => !known.has(day)).reverse()
}
