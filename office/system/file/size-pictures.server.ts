import { sql } from 'kysely'
import { z } from 'zod'
import { DomainError } from '#kit/contract/errors.ts'
import { LIST_WIDTHS } from '#kit/contract/picture-sizes.ts'
import type { Database } from '#kit/server/database/database.server.ts'
import { acrossTenants } from '#kit/server/database/tenant-connections.server.ts'
import type { SizedPictures } from '#kit/server/files/sized-pictures.server.ts'
import { defineJob, type Job } from '#kit/server/jobs/define-job.server.ts'
import type { Jobs } from '#kit/server/jobs/jobs.server.ts'

const ALL = 'pictures of every shop get their small ones; nobody is shown any'

/** Pictures between two looks at the rows. */
const BATCH = 20

/** A run ends after so long and the next one goes on. Milliseconds. */
const RUN_MS = 60_000

interface Parts {
  readonly sizes: SizedPictures
  readonly jobs: Pick<Jobs, 'enqueue'>
}

/**
 * Makes the widths that lists show of pictures that were stored before, or that nobody has looked at yet. It can end at any
 * picture: those that are through are noted, and the next run goes on behind them. What is no readable picture is through,
 * too; one that its place did not give is tried again by a later run.
 */
export function sizePictures({ sizes, jobs }: Parts): Job<Record<string, never>> {
  const job: Job<Record<string, never>> = defineJob('size-pictures', {
    input: z.object({}),
    cron: '20 4 * * *',
    isRunAtStart: true,
    run: async (_, { db, log, signal, counted }) => {
      const until = performance.now() + RUN_MS
      let after = ''
      for (let left = await unsized(db, after); left.length > 0; left = await unsized(db, after)) {
        for (const { id, path } of left) {
          if (signal.aborted || performance.now() > until) {
            await jobs.enqueue(db, job, {})
            return
          }
          after = id
          try {
            for (const width of LIST_WIDTHS) {
              await sizes.find(path, { width, format: 'webp' })
            }
          } catch (err) {
            if (err instanceof DomainError && err.code === 'unavailable') {
              throw err
            }
            log.warn({ err, path }, 'a picture has no small ones yet')
            continue
          }
          await sql`update sys_file set is_sized = true where id = ${id}`.execute(acrossTenants(db, ALL))
          counted?.(1)
        }
      }
    },
  })
  return job
}

async function unsized(
  db: Database,
  after: string,
): Promise<readonly { readonly id: string; readonly path: string }[]> {
  const { rows } = await sql<{ id: string; path: string }>`
    select id, path from sys_file where not is_sized and kind = 'picture' and id > ${after} order by id limit ${BATCH}
  `.execute(acrossTenants(db, ALL))
  return rows
}
