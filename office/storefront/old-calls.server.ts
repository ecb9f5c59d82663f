import { sql } from 'kysely'
import { z } from 'zod'
import { acrossTenants } from '#kit/server/database/tenant-connections.server.ts'
import { defineJob, type Job } from '#kit/server/jobs/define-job.server.ts'

const ALL = 'requests of clients and staff of every tenant are kept for the same time'

/** Forgets requests that cannot be replayed any more, and answers of commands after a day. */
export function oldCalls(): Job<Record<string, never>> {
  return defineJob('old-storefront-calls', {
    input: z.object({}),
    cron: '50 3 * * *',
    run: async (_, { db, counted }) => {
      const rowsIn = acrossTenants(db, ALL)
      for (const old of [
        sql`delete from shop_storefront_nonce where at < now() - interval '15 minutes'`,
        sql`delete from shop_keyed_command where at < now() - interval '24 hours'`,
      ]) {
        const { numAffectedRows = 0n } = await old.execute(rowsIn)
        counted?.(Number(numAffectedRows))
      }
    },
  })
}
