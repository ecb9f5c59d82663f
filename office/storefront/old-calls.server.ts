import { sql } from 'kysely'
import { z } from 'zod'
import { deleteInBatches, rowsOf } from '#kit/server/database/delete-in-batches.server.ts'
import { acrossTenants } from '#kit/server/database/tenant-connections.server.ts'
import { defineJob, type Job } from '#kit/server/jobs/define-job.server.ts'

const ALL = 'requests of clients and staff of every tenant are kept for the same time'

/** Forgets requests that cannot be replayed any more, and answers of commands after a day. */
export function oldCalls(): Job<Record<string, never>> {
  return defineJob('old-storefront-calls', {
    input: z.object({}),
    cron: '50 3 * * *',
    run: async (_, { db, signal, counted }) => {
      const rowsIn = acrossTenants(db, ALL)
      for (const old of [
        rowsOf('shop_storefront_nonce', sql`t.at < now() - interval '15 minutes'`),
        rowsOf('shop_keyed_command', sql`t.at < now() - interval '24 hours'`),
      ]) {
        await deleteInBatches(old, { db: rowsIn, signal, counted })
      }
    },
  })
}
