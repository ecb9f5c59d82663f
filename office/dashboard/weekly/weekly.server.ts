import { sql } from 'kysely'
import { z } from 'zod'
import { type Locale, type Text, textIn } from '#kit/contract/text.ts'
import { type Database, ofTenant, type ServerDatabase } from '#kit/server/database/database.server.ts'
import { inTransaction } from '#kit/server/database/in-transaction.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { acrossTenants } from '#kit/server/database/tenant-connections.server.ts'
import type { Caller } from '#kit/server/http/caller.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import { defineJob, type Job } from '#kit/server/jobs/define-job.server.ts'
import { NOTIFICATION_KIND } from '../../notification/notification-kind.ts'
import { tellPeople } from '../../notification/tell-people.server.ts'
import { USER_STATUS } from '../../standard/user-status.ts'
import { systemContext } from '../../trade/commands/context/system-context.server.ts'
import type { Trade } from '../../trade/commands/context/trade.server.ts'
import { dayAfter } from '../report/days.ts'
import type { ReportAnswer } from '../report/report.ts'
import { shownNumber } from '../report/shown-number.ts'
import type { Tile } from '../tile/tile.ts'

const WHO = 'people who asked for the numbers of the week'

interface WeeklyParts {
  readonly trade: Trade
  readonly callerNow: (userId: string, tenantId: number) => Promise<Caller | null>
  /** The tiles of somebody, in their order. */
  readonly tilesOf: (ctx: RequestContext) => Promise<readonly Tile[]>
  /** A report about the last days. */
  readonly read: (ctx: RequestContext, code: string, days: number) => Promise<ReportAnswer>
}

interface Reader {
  readonly userId: string
  readonly tenantId: number
  readonly locale: Locale
}

/**
 * Each week whoever asked for it is told the numbers of their dashboard, with the rights that they have then: on Monday morning,
 * or the first morning after it that a server runs.
 */
export function weeklyJob(parts: WeeklyParts): Job<Record<string, never>> {
  return defineJob('weekly-numbers', {
    input: z.object({}),
    cron: '30 8 * * *',
    run: async (_, { db, log, signal, counted }) => {
      for (const reader of await readersOf(db)) {
        if (signal.aborted) {
          return
        }
        try {
          await tellNumbers(parts, { db, log }, reader)
          counted?.(1)
        } catch (err) {
          log.error({ err, ...reader }, 'somebody could not be told the numbers of the week')
        }
      }
    },
  })
}

/** Active people who chose a way to be told, once for each tenant of theirs. */
async function readersOf(db: Database): Promise<readonly Reader[]> {
  const kind = NOTIFICATION_KIND.numbers
  const { rows } = await sql<{ userId: string; tenant: string; locale: unknown }>`
    select u.id as user_id, t.tenant, l.value as locale
    from sys_notification_choice c join sys_user u on u.id = c.user_id and u.status = ${sql.lit(USER_STATUS.active)}
    cross join lateral unnest(u.tenant_ids) as t (tenant)
    left join sys_user_preference l on l.user_id = u.id and l.key = 'look:locale'
    where jsonb_array_length(coalesce(c.channels -> ${kind}, '[]'::jsonb)) > 0
    order by u.id, t.tenant`.execute(acrossTenants(db, WHO))
  return rows.map(({ userId, tenant, locale }) => ({
    userId,
    tenantId: Number(tenant),
    locale: locale === 'en-US' ? 'en-US' : 'zh-CN',
  }))
}

const WEEK = 7

async function tellNumbers(
  { trade, callerNow, tilesOf, read }: WeeklyParts,
  parts: { readonly db: ServerDatabase; readonly log: RequestContext['log'] },
  { userId, tenantId, locale }: Reader,
): Promise<void> {
  const user = await callerNow(userId, tenantId)
  if (!user) {
    return
  }
  await inTransaction(ofTenant(parts.db, tenantId), async (db) => {
    const acting = { tenantId, actor: 'system', command: 'server/tellPeople', locale } as const
    const ctx = { ...systemContext({ ...parts, db, clock: trade.app.clock }, acting), user }
    const today = ctx.clock.format(await trade.now(ctx)).slice(0, 10)
    const key = `${userId}:${mondayOf(today)}`
    if (await wasTold(ctx, key)) {
      return
    }
    const lines = await linesOf(ctx, { tilesOf, read })
    if (lines.length === 0) {
      return
    }
    const said = lines.join('\n')
    await tellPeople(db, {
      tenantId,
      kind: NOTIFICATION_KIND.numbers,
      userIds: [userId],
      key,
      text: [`每周数据（截至 ${today}）`, `Numbers of the week (until ${today})`],
      body: [said, said],
    })
  })
}

/** The Monday of the week of a day. */
function mondayOf(day: string): string {
  return dayAfter(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))
}

async function wasTold({ db }: RequestContext, key: string): Promise<boolean> {
  const once = `${NOTIFICATION_KIND.numbers}:${key}`
  const { rows } = await sql`
    select 1 from ${withDeleted('sys_announcement')} where once_key = ${once}
    union all select 1 from ${withDeleted('sys_sms')} where once_key = ${once} limit 1`.execute(unscoped(db, WHO))
  return rows.length > 0
}

/** A line for each number: the tiles of the person, and of each report what it comes to in the last week. */
async function linesOf(
  ctx: RequestContext,
  { tilesOf, read }: Pick<WeeklyParts, 'tilesOf' | 'read'>,
): Promise<readonly string[]> {
  const t = (text: Text) => textIn(ctx.locale, text)
  const line = (title: string, value: string) => `${title}${t([': ', ': '])}${value}`
  const lines: string[] = []
  for (const tile of await tilesOf(ctx)) {
    if (tile.kind === 'list') {
      lines.push(
        line(`${tile.title} (${tile.note})`, `${tile.isCapped ? '≥ ' : ''}${shownNumber(tile.value, tile.unit)}`),
      )
      continue
    }
    const { title, totals, columns, rows } = await read(ctx, tile.report.code, WEEK)
    lines.push(...totals.map((total) => line(`${title} – ${total.title}`, shownNumber(total.value, total.unit))))
    if (totals.length === 0) {
      // a report without totals says its first rows, each with its first number
      const [, number] = columns
      lines.push(
        ...rows
          .slice(0, MOST_LINES)
          .map(([name, value]) =>
            line(`${title} – ${name?.value ?? ''}`, shownNumber(value?.value ?? null, number?.unit ?? 'count')),
          ),
      )
    }
  }
  return lines
}

const MOST_LINES = 5
