import { sql } from 'kysely'
import { z } from 'zod'
import { deleteInBatches, rowsOf } from '../database/delete-in-batches.server.ts'
import { defineJob, type Job } from './define-job.server.ts'

/** Days that runs of schedules are kept. */
const RUN_DAYS = { usual: 7, most: 365 } as const

/** Forgets runs of schedules by their age, every night. */
export function oldRuns(): Job<{ readonly days: number }> {
  return defineJob('old-runs', {
    input: z.object({ days: z.number().int().min(1).max(RUN_DAYS.most).default(RUN_DAYS.usual) }) as z.ZodType<{
      readonly days: number
    }>,
    cron: '25 3 * * *',
    run: async ({ days }, { db, signal, counted }) => {
      const old = sql`t.tenant_id = 0 and t.create_time < now() - ${days} * interval '1 day'`
      await deleteInBatches(rowsOf('sys_job_run', old), { db, signal, counted })
    },
  })
}
