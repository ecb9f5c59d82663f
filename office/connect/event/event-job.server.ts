import { sql } from 'kysely'
import { z } from 'zod'
import { acrossTenants } from '#kit/server/database/tenant-connections.server.ts'
import { defineJob, type Job } from '#kit/server/jobs/define-job.server.ts'
import { asSystem } from '../../trade/commands/context/system-context.server.ts'
import type { Trade } from '../../trade/commands/context/trade.server.ts'
import { type Numbered, numberEvents } from './number-events.server.ts'

/** Numbers, every minute, what nobody was woken for: rows tell of stock and prices by themselves. */
export function eventJob(trade: Trade, numbered: Numbered): Job<Record<string, never>> {
  return defineJob('shop-events', {
    input: z.object({}),
    cron: '* * * * *',
    run: async (_, { db, log, signal }) => {
      const { rows } = await sql<{ tenantId: number }>`select distinct tenant_id from shop_event
        where number is null`.execute(acrossTenants(db, 'shops whose events have no numbers yet'))
      for (const { tenantId } of signal.aborted ? [] : rows) {
        const acting = { tenantId, actor: 'system', command: 'server/tellWebhooks' } as const
        await asSystem({ db, clock: trade.app.clock, log }, acting, (ctx) => numberEvents(ctx, numbered))
      }
    },
  })
}
