import { sql } from 'kysely'
import { z } from 'zod'
import { unscoped } from '../database/scope.server.ts'
import { defineJob, type Job } from '../jobs/define-job.server.ts'

/** Forgets entries of the history that are older than so many days, every night. */
export function oldHistory(days: number): Job<Record<string, never>> {
  return defineJob('old-history', {
    input: z.object({}),
    cron: '40 3 * * *',
    run: async (_, { db }) => {
      await sql`delete from sys_record_change where create_time < now() - ${days} * interval '1 day'`.execute(
        unscoped(db, 'the history of every tenant is kept for the same time'),
      )
    },
  })
}
