import { sql } from 'kysely'
import type { Database } from '#kit/server/database/database.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'

/** What requests write by being there, whoever sends them and whatever they ask; and what the server does by itself. */
export const NOTES: Readonly<Record<string, string>> = {
  migration: 'what the server has brought up to date',
  sys_log: 'lines of what was done, tried and refused',
  sys_rate_limit: 'how often was asked',
  sys_captcha: 'pictures of signing in, one for each look at the page',
  sys_factor_challenge: 'what a key has to sign, one for each try',
  sys_event: 'a queue that the server empties',
  sys_event_delivery: 'a queue that the server empties',
  shop_event: 'what commands told of, which the server numbers by itself',
  shop_event_count: 'the last number that it gave',
  sys_job_row: 'a queue that the server empties',
  sys_job_run: 'what the clock runs',
  sys_quartz_job: 'when the clock ran it',
  sys_http_trace: 'what the server notes of itself',
  sys_error_trace: 'what the server notes of itself',
  sys_measurement: 'what the server notes of itself',
  sys_route_measurement: 'what the server notes of itself',
  sys_slow_statement: 'what the server notes of itself',
  sys_table_size: 'what the server notes of itself',
  sys_process: 'signs of life of the servers',
  sys_second_person: 'what the clock notes of each tenant',
}

/** What became of the rows of a table, as text. */
export interface TableChange {
  readonly table: string
  readonly gone: readonly string[]
  readonly added: readonly string[]
}

export interface TableWatch {
  /** What changed since the last look. */
  changes(): Promise<readonly TableChange[]>
}

/** Columns that a request moves by being there, and words to find rows by, which a job fills in. */
const LEFT_OUT = ['find_text', 'last_seen_at', 'last_used_at']

/**
 * Watches all tables but `NOTES`: each is a hash of its rows, whatever their order, and only those of a table whose hash has
 * changed are read. So a look costs one statement where nothing was done.
 */
export async function watchTables(db: Database): Promise<TableWatch> {
  const { rows: found } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1
  `.execute(db)
  const tables = found.map(({ name }) => name).filter((name) => !Object.hasOwn(NOTES, name))
  const all = sql<{ table: string; hash: string }>`${sql.join(
    tables.map(
      (table) => sql`select ${sql.lit(table)} as table,
        count(*) || ':' || coalesce(sum(hashtextextended(${rowText()}, 0)::numeric), 0) as hash from ${withDeleted(table)} as own`,
    ),
    sql` union all `,
  )}`
  const rowsOf = async (table: string): Promise<ReadonlySet<string>> => {
    const { rows } = await sql<{ row: string }>`select ${rowText()} as row from ${withDeleted(table)} as own`.execute(
      db,
    )
    return new Set(rows.map(({ row }) => row))
  }
  const hashes = async () => new Map((await all.execute(db)).rows.map(({ table, hash }) => [table, hash]))
  const known = new Map<string, ReadonlySet<string>>()
  for (const table of tables) {
    known.set(table, await rowsOf(table))
  }
  let seen = await hashes()
  return {
    changes: async () => {
      const now = await hashes()
      const changed = tables.filter((table) => now.get(table) !== seen.get(table))
      seen = now
      const changes: TableChange[] = []
      for (const table of changed) {
        const [before, after] = [known.get(table) ?? new Set<string>(), await rowsOf(table)]
        known.set(table, after)
        const gone = [...before].filter((row) => !after.has(row))
        changes.push({ table, gone, added: [...after].filter((row) => !before.has(row)) })
      }
      return changes
    },
  }
}

function rowText() {
  return sql`(to_jsonb(own) - ${LEFT_OUT}::text[])::text`
}
