import { type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import type { StoredTables } from './tables.server.ts'

/**
 * Where a name in a statement is looked for first: what it finds there are the rows of the table that were not deleted.
 * Deleted rows stay in their table with a mark, and statements that forget to ask for the mark do not see them.
 */
const LIVE = 'live'

/** Where the tables themselves are. */
const ALL_ROWS = 'public'

/** What a connection is told: names are those of live rows, and what has no mark is found behind them. */
export const SEES_LIVE_ROWS = `set search_path = ${LIVE}, ${ALL_ROWS}`

/**
 * A table with the rows that were deleted, in place of its name: `from ${withDeleted('<table>')} t`. For what outlives them:
 * titles of what was sold, names of who did something, the bin.
 */
export function withDeleted<Name extends string>(
  table: string extends Name ? Name : Name & keyof StoredTables,
): RawBuilder<unknown> {
  return sql.table(`${ALL_ROWS}.${table}`)
}

/** The same for statements of the builder: all of their tables, those of queries inside, too, have the rows that were deleted. */
export function withDeletedRows<Db extends { withSchema(schema: string): unknown }>(db: Db): Db {
  return db.withSchema(ALL_ROWS) as Db
}

/** Whoever runs statements. */
interface Asked {
  query(text: string): Promise<unknown>
}

/**
 * Makes a view of the live rows of every table whose rows are marked when they are deleted, and makes those anew whose table has
 * more columns now. A migration that changes or drops a column drops the view first: `drop view if exists live.<table>`.
 *
 * Functions of the database name the tables themselves: what they keep in step does not depend on who asks.
 */
export async function showLiveRows(client: Asked): Promise<void> {
  await client.query(`create schema if not exists ${LIVE}`)
  await client.query(`
    do $$ declare made record; begin
      for made in
        select t.relname as name, string_agg(format('%I', c.attname), ', ' order by c.attnum) as columns,
          string_agg(c.attname, ',' order by c.attnum) as names
        from pg_class t join pg_attribute c on c.attrelid = t.oid and c.attnum > 0 and not c.attisdropped
        where t.relnamespace = '${ALL_ROWS}'::regnamespace and t.relkind in ('r', 'p')
        group by t.oid, t.relname having bool_or(c.attname = 'del_flag')
      loop
        if made.names is distinct from (
          select string_agg(c.attname, ',' order by c.attnum) from pg_attribute c
          where c.attrelid = to_regclass(format('${LIVE}.%I', made.name)) and c.attnum > 0) then
          execute format('create or replace view ${LIVE}.%I with (security_invoker = true) as select %s from ${ALL_ROWS}.%1$I
            where del_flag = 0', made.name, made.columns);
        end if;
      end loop;
      for made in
        select f.oid::regprocedure as name from pg_proc f join pg_language l on l.oid = f.prolang
        where f.pronamespace = '${ALL_ROWS}'::regnamespace and f.prokind = 'f' and l.lanname in ('plpgsql', 'sql')
          and f.prosqlbody is null and not coalesce(f.proconfig::text like '%search_path=%', false)
          and f.prosrc ~* '\\m(from|join|update|into)\\M'
          and not exists (select from pg_depend d where d.objid = f.oid and d.deptype = 'e')
      loop
        execute format('alter function %s set search_path = ${ALL_ROWS}', made.name);
      end loop;
    end $$`)
}

/** Whether views of live rows have been made before. */
export async function hasLiveRows(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ is: boolean }>(`select to_regnamespace('${LIVE}') is not null as is`)
  return rows[0]?.is === true
}
