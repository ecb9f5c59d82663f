import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import { columnOf } from '#kit/contract/column-name.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { deleteInBatches, rowsOf } from '../database/delete-in-batches.server.ts'
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
    run: async (_, { db, signal, counted }) => {
      const old = sql`t.create_time < now() - ${days} * interval '1 day' ${sql.join(
        kept.map((condition) => sql`and not (${condition})`),
        sql` `,
      )}`
      const rowsIn = acrossTenants(db, 'the history of every tenant is kept for the same time')
      for (const table of ['sys_record_change', 'sys_comment']) {
        await deleteInBatches(rowsOf(table, old), { db: rowsIn, signal, counted })
      }
    },
  })
}

function ownKept(resource: AnyResource, days: number): RawBuilder<SqlBool> {
  return sql`t.table_name = ${resource.table} and exists (
    select 1 from ${withDeleted(resource.table)} d where d.id = t.record_id and ${isKept(resource, days)})`
}

function partsKept(resource: AnyResource, days: number): readonly RawBuilder<SqlBool>[] {
  return Object.values(resource.children ?? {}).map(
    ({ resource: part, key }) => sql`t.table_name = ${part.table} and exists (
      select 1 from ${withDeleted(part.table)} p join ${withDeleted(resource.table)} d on d.id = p.${sql.ref(columnOf(key))}
      where p.id = t.record_id and ${isKept(resource, days)})`,
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
