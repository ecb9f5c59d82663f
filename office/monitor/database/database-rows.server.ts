import { sql } from 'kysely'
import type { Database } from '#kit/server/database/database.server.ts'
import { ofAnySpeaker } from '#kit/server/database/scope.server.ts'
import { withoutValues } from '#kit/server/watch/statements.server.ts'

const LOOK = 'how the database does, for the shop itself'

/** Rows that a table of the page has. */
const MOST = 30

/** Whoever asks for the size of a table waits for those who have it for themselves: these are left out, or the page would wait, too. */
const UNLOCKED = sql`relid not in (select relation from pg_locks where mode = 'AccessExclusiveLock' and relation is not null)`

type Cells = readonly (readonly (number | string | null)[])[]

interface ServerFacts {
  readonly version: string
  readonly bytes: number
  readonly connections: number
  readonly most: number
  readonly hits: number | null
  readonly deadlocks: number
  readonly longestSeconds: number
  readonly lockWaits: number
}

export async function serverFacts(db: Database): Promise<ServerFacts | undefined> {
  const { rows } = await sql<ServerFacts>`
    select current_setting('server_version') as version, pg_database_size(current_database())::float as bytes,
      (select count(*) from pg_stat_activity where backend_type = 'client backend')::integer as connections,
      current_setting('max_connections')::integer as most,
      d.blks_hit::float / nullif(d.blks_hit + d.blks_read, 0) as hits, d.deadlocks::float as deadlocks,
      coalesce((select max(extract(epoch from clock_timestamp() - xact_start)) from pg_stat_activity
        where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()), 0)::float as longest_seconds,
      (select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock')::integer
        as lock_waits
    from pg_stat_database d where d.datname = current_database()
  `.execute(ofAnySpeaker(db, LOOK))
  return rows[0]
}

/** Statements that took long over all processes, those that cost most first: text, calls, average, slowest, last time. */
export async function slowStatements(db: Database, format: (at: Date) => string): Promise<Cells> {
  const { rows } = await sql<{
    statement: string
    called: number
    milliseconds: number
    slowest: number
    lastAt: Date
  }>`
    select statement, called::float as called, milliseconds::float as milliseconds, slowest, last_at from sys_slow_statement
    order by milliseconds desc limit ${MOST}
  `.execute(ofAnySpeaker(db, LOOK))
  return rows.map(({ statement, called, milliseconds, slowest, lastAt }) => [
    statement,
    called,
    milliseconds / called,
    slowest,
    format(lastAt),
  ])
}

/** Who waits for whom: waiting statement, seconds, table, statement that holds the lock. */
export async function lockWaits(db: Database): Promise<Cells> {
  const { rows } = await sql<{ waiting: string; seconds: number; relation: string | null; holding: string | null }>`
    select a.query as waiting, extract(epoch from now() - a.state_change)::float as seconds,
      (select c.relname from pg_locks l join pg_class c on c.oid = l.relation where l.pid = a.pid and not l.granted limit 1) as relation,
      (select string_agg(b.query, ' | ') from pg_stat_activity b where b.pid = any(pg_blocking_pids(a.pid))) as holding
    from pg_stat_activity a where a.datname = current_database() and a.wait_event_type = 'Lock'
    order by a.state_change limit ${MOST}
  `.execute(ofAnySpeaker(db, LOOK))
  return rows.map(({ waiting, seconds, relation, holding }) => [
    withoutValues(waiting),
    seconds,
    relation,
    holding === null ? null : withoutValues(holding),
  ])
}

/** Connections by program and state: program, state, number, seconds of the oldest in it. */
export async function connections(db: Database): Promise<Cells> {
  const { rows } = await sql<{ program: string; state: string | null; count: number; seconds: number | null }>`
    select coalesce(nullif(application_name, ''), '-') as program, state, count(*)::integer as count,
      max(extract(epoch from now() - state_change))::float as seconds
    from pg_stat_activity where datname = current_database() and backend_type = 'client backend'
    group by 1, 2 order by 3 desc, 1, 2 limit ${MOST}
  `.execute(ofAnySpeaker(db, LOOK))
  return rows.map(({ program, state, count, seconds }) => [program, state, count, seconds])
}

/**
 * The largest tables: name, bytes, growth within a day and a week, rows, what becomes of these, share of dead ones, last vacuum. Growth is null where
 * the size was not measured so long ago.
 */
export async function tableSizes(
  db: Database,
  format: (at: Date) => string,
  ruleOf: (table: string) => string,
): Promise<Cells> {
  const { rows } = await sql<{
    name: string
    bytes: number
    day: number | null
    week: number | null
    rows: number
    dead: number
    vacuumed: Date | null
  }>`
    with sizes as (
      select relid, relname as name, pg_total_relation_size(relid)::float as bytes, n_live_tup::float as rows,
        n_dead_tup::float / nullif(n_live_tup + n_dead_tup, 0) as dead, greatest(last_vacuum, last_autovacuum) as vacuumed
      from pg_stat_user_tables where ${UNLOCKED} order by bytes desc limit ${MOST}
    ), of_day as (select content from sys_table_size where at <= now() - interval '1 day' order by at desc limit 1),
      of_week as (select content from sys_table_size where at <= now() - interval '7 days' order by at desc limit 1)
    select name, bytes, bytes - (of_day.content ->> name)::float as day, bytes - (of_week.content ->> name)::float as week,
      rows, coalesce(dead, 0) as dead, vacuumed
    from sizes left join of_day on true left join of_week on true order by bytes desc
  `.execute(ofAnySpeaker(db, LOOK))
  return rows.map(({ name, bytes, day, week, rows: count, dead, vacuumed }) => [
    name,
    bytes,
    day,
    week,
    count,
    ruleOf(name),
    dead,
    vacuumed && format(vacuumed),
  ])
}

/** Notes how large the tables are, once an hour. */
export async function noteSizes(db: Database, now: Date): Promise<void> {
  const hour = new Date(Math.floor(now.getTime() / 3_600_000) * 3_600_000)
  await sql`
    insert into sys_table_size (at, content)
    select ${hour}, (select jsonb_object_agg(relname, pg_total_relation_size(relid)) from pg_stat_user_tables where ${UNLOCKED})
    where not exists (select 1 from sys_table_size where at = ${hour}) on conflict do nothing
  `.execute(ofAnySpeaker(db, LOOK))
  await sql`delete from sys_table_size where at < now() - interval '9 days'`.execute(ofAnySpeaker(db, LOOK))
}
