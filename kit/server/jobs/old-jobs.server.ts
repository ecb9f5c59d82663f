import { sql } from 'kysely'
import { z } from 'zod'
import { JOB_PLACE } from '#kit/contract/job.ts'
import { deleteInBatches, rowsOf } from '../database/delete-in-batches.server.ts'
import type { FileStore } from '../files/file-store.server.ts'
import { defineJob, type Job } from './define-job.server.ts'
import { OLD_EVENTS } from './events.server.ts'

/** How long jobs that have ended, and their files, are kept. */
const KEPT_DAYS = 7
const DAY_MS = 24 * 3600 * 1000

const OLD = sql`t.end_time < now() - ${KEPT_DAYS} * interval '1 day'`

/** Forgets old jobs and events, every night. */
export function oldJobs(files: FileStore): Job<Record<string, never>> {
  return defineJob('old-jobs', {
    input: z.object({}),
    cron: '20 3 * * *',
    run: async (_, { db, signal, counted }) => {
      await deleteInBatches(rowsOf('sys_job', OLD), { db, signal, counted })
      await deleteInBatches(OLD_EVENTS, { db, signal, counted })
      await files.sweep(JOB_PLACE, KEPT_DAYS * DAY_MS)
    },
  })
}
