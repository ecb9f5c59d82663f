import { sql } from 'kysely'
import type { Database } from '#kit/server/database/database.server.ts'

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
 * Watches all tables but some: each is a hash of its rows, whatever their order, and only those of a table whose hash has
 * changed are read. So a look costs one statement where nothing was done.
 * @param ignored tables that requests write by being there, each with its reason
 */
export async function watchTables(db: Database, ignored: Readonly<Record<string, string>>): Promise<TableWatch> {
  const { rows: found } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1
  `.execute(db)
  const tables = found.map(({ name }) => name).filter((name) => !Object.hasOwn(ignored, name))
  const all = sql<{ table: string; hash: string }>`${sql.join(
    tables.map(
      (table) => sql`select ${sql.lit(table)} as table,
        count(*) || ':' || coalesce(sum(hashtextextended(${rowText()}, 0)::numeric), 0) as hash from ${sql.table(table)} as own`,
    ),
    sql` union all `,
  )}`
  const rowsOf = async (table: string): Promise<ReadonlySet<string>> => {
    const { rows } = await sql<{ row: string }>`select ${rowText()} as row from ${sql.table(table)} as own`.execute(db)
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
