import { z } from 'zod'
import { defineJob, type Job } from './define-job.server.ts'
import { deleteOldRuns } from './run-log.server.ts'

/** Days that runs of schedules are kept. */
const RUN_DAYS = { usual: 7, most: 365 } as const

/** Forgets runs of schedules by their age, every night. */
export function oldRuns(): Job<{ readonly days: number }> {
  return defineJob('old-runs', {
    input: z.object({ days: z.number().int().min(1).max(RUN_DAYS.most).default(RUN_DAYS.usual) }) as z.ZodType<{
      readonly days: number
    }>,
    cron: '25 3 * * *',
    run: async ({ days }, { db, counted }) => counted?.(await deleteOldRuns(db, days)),
  })
}
