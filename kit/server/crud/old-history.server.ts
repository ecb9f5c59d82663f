import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import { columnOf } from '#kit/contract/column-name.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { withDeleted } from '../database/live-rows.server.ts'
import { acrossTenants } from '../database/tenant-connections.server.ts'
import { defineJob, type Job } from '../jobs/define-job.server.ts'

/**
 * Forgets entries of the history and comments that are older than so many days, every night. What was done to a document and to the rows
 * that it consists of is kept as long as it is open, and for these days after its end.
 * @param documents resources with a table of states
 */
export function oldHistory(days: number, documents: readonly AnyResource[] = []): Job<Record<string, never>> {
  const kept = documents.flatMap((resource) => [ownKept(resource, days), ...partsKept(resource, days)])
  return defineJob('old-history', {
    input: z.object({}),
    cron: '40 3 * * *',
    run: async (_, { db, counted }) => {
      for (const table of ['sys_record_change', 'sys_comment']) {
        const { numAffectedRows = 0n } =
          await sql`delete from ${sql.table(table)} c where c.create_time < now() - ${days} * interval '1 day'
          ${sql.join(
            kept.map((condition) => sql`and not (${condition})`),
            sql` `,
          )}`.execute(acrossTenants(db, 'the history of every tenant is kept for the same time'))
        counted?.(Number(numAffectedRows))
      }
    },
  })
}

function ownKept(resource: AnyResource, days: number): RawBuilder<SqlBool> {
  return sql`c.table_name = ${resource.table} and exists (
    select 1 from ${withDeleted(resource.table)} d where d.id = c.record_id and ${isKept(resource, days)})`
}

function partsKept(resource: AnyResource, days: number): readonly RawBuilder<SqlBool>[] {
  return Object.values(resource.children ?? {}).map(
    ({ resource: part, key }) => sql`c.table_name = ${part.table} and exists (
      select 1 from ${withDeleted(part.table)} p join ${withDeleted(resource.table)} d on d.id = p.${sql.ref(columnOf(key))}
      where p.id = c.record_id and ${isKept(resource, days)})`,
  )
}

/** Whether a document `d` is open, or was until lately. @throws Error for a resource without states */
function isKept({ name, states }: AnyResource, days: number): RawBuilder<SqlBool> {
  if (!states) {
    throw new Error(`${name} has no states: nobody knows when it ends`)
  }
  return sql`(d.${sql.ref(columnOf(states.field))}::text <> all(${states.final.map(String)})
    or d.update_time >= now() - ${days} * interval '1 day')`
}
