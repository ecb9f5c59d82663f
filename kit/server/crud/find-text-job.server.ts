import { sql } from 'kysely'
import { z } from 'zod'
import type { AnyResource } from '#kit/contract/resource.ts'
import type { Database } from '../database/database.server.ts'
import { withDeleted, withDeletedRows } from '../database/live-rows.server.ts'
import type { AnyTables } from '../database/tables.server.ts'
import { acrossTenants } from '../database/tenant-connections.server.ts'
import { defineJob, type Job } from '../jobs/define-job.server.ts'
import type { AppContext } from './app-context.server.ts'
import { findTextFields, findTextOf } from './find-text.server.ts'

const FILLED = 'rows of every tenant get their search text; it says what they say'

/** Rows of one transaction: those who change one of them wait so long. */
const BATCH = 100

/** A run ends after so long and the next one goes on. Milliseconds. */
const RUN_MS = 60_000

/**
 * Fills `find_text` of rows that have none: those that were there before it, or that came past the kit. Until then they
 * are found by their values alone.
 */
export function findTextJob(app: Pick<AppContext, 'resources' | 'jobs'>): Job<Record<string, never>> {
  const job: Job<Record<string, never>> = defineJob('find-text', {
    input: z.object({}),
    cron: '50 3 * * *',
    isRunAtStart: true,
    run: async (_, { db, signal, counted }) => {
      const until = performance.now() + RUN_MS
      for (const resource of app.resources.filter((own) => findTextFields(own).length > 0)) {
        for (let filled = await fillSome(db, resource); filled > 0; filled = await fillSome(db, resource)) {
          counted?.(filled)
          if (signal.aborted || performance.now() > until) {
            await app.jobs.enqueue(db, job, {})
            return
          }
        }
      }
    },
  })
  return job
}

/** @returns how many rows were filled; those that somebody is changing are left for later */
function fillSome(db: Database, resource: AnyResource): Promise<number> {
  return db.transaction().execute(async (tx) => {
    let rows = withDeletedRows(acrossTenants<AnyTables>(tx, FILLED))
      .selectFrom(resource.table)
      .select(['id', ...findTextFields(resource)])
      .where('findText', 'is', null)
    for (const [name, value] of Object.entries(resource.where ?? {})) {
      rows = rows.where(name, '=', value)
    }
    const found = (await rows.limit(BATCH).forUpdate().skipLocked().execute()) as readonly Readonly<
      Record<string, unknown>
    >[]
    if (found.length > 0) {
      const texts = found.map((row) => findTextOf(resource, row).findText ?? '')
      await sql`
        update ${withDeleted(resource.table)} as own set find_text = made.find_text
        from (select unnest(${found.map(({ id }) => id)}::text[]) as id, unnest(${texts}::text[]) as find_text) as made
        where own.id = made.id
      `.execute(acrossTenants(tx, FILLED))
    }
    return found.length
  })
}
