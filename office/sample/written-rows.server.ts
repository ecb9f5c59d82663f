import { sql } from 'kysely'
import type { Database } from '#kit/server/database/database.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'

/** Histories belong to their rows, events to nobody, and lines of the log are of requests. */
const NOT_NOTED: readonly string[] = ['sys_record_change', 'sys_event', 'sys_log', 'sys_demo_row']

/** Notes afterwards what was written since it was asked for. */
interface WrittenRows {
  /** @returns how many rows were noted */
  note(): Promise<number>
}

/**
 * Tells the rows that a transaction writes from all others, whoever writes at the same time: they are those that were not
 * there before and whose transaction has not ended, which nobody sees but itself. Costs the writer nothing row by row.
 * @param db the transaction
 */
export async function writtenRows(db: Database, tenantId: number): Promise<WrittenRows> {
  const tables = await tablesOf(db)
  await sql`create temporary table demo_before (table_name text, row_id text) on commit drop`.execute(db)
  for (const table of tables) {
    await sql`insert into demo_before select ${table}, id from ${withDeleted(table)}`.execute(db)
  }
  await sql`create index on demo_before (table_name, row_id)`.execute(db)
  return {
    note: async () => {
      let noted = 0
      for (const table of tables) {
        const { rows } = await sql<{ count: number }>`
          with own as (
            insert into sys_demo_row (tenant_id, table_name, row_id)
            select ${tenantId}, ${table}, t.id from ${withDeleted(table)} t
            where ${isOfThisTransaction} and not exists (
              select 1 from demo_before b where b.table_name = ${table} and b.row_id = t.id)
            on conflict do nothing returning 1)
          select count(*) as count from own`.execute(db)
        noted += rows[0]?.count ?? 0
      }
      await sql`analyze sys_demo_row`.execute(db)
      return noted
    },
  }
}

/** A row that is seen before its transaction has ended is of the same transaction, savepoints included. */
const isOfThisTransaction = sql`case
  when t.xmin::text::bigint between pg_current_xact_id()::text::bigint % 4294967296
    and pg_snapshot_xmax(pg_current_snapshot())::text::bigint % 4294967296
  then coalesce(pg_xact_status((pg_current_xact_id()::text::bigint / 4294967296 * 4294967296
    + t.xmin::text::bigint)::text::xid8) = 'in progress', false)
  else false end`

async function tablesOf(db: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'id' and a.atttypid = 'varchar'::regtype
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> all(${[...NOT_NOTED]})
    order by 1`.execute(db)
  return rows.map(({ name }) => name)
}
