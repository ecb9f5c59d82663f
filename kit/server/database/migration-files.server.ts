import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * What a migration does to programs that are older than it: after one that expands they go on as they are; after one that
 * contracts (drops or renames what they use, or refuses what they write) they no longer start.
 */
type MigrationKind = 'expand' | 'contract'

/** An SQL file that brings a database forward by one change. */
export interface Migration {
  /** Of the file: the time at which it was written, and what it does. */
  readonly name: string
  readonly sql: string
  /** SHA-256 of the file, hexadecimal. */
  readonly hash: string
  readonly kind: MigrationKind
}

/** All migrations of a folder, in the order in which they run. */
export interface Migrations {
  /**
   * What ran before there was a base. Databases that began with these have the rest of them; new ones have the base, which
   * makes the same of an empty database.
   */
  readonly history: readonly Migration[]
  /** The base first, where there is a history. */
  readonly files: readonly Migration[]
}

/** Folder in the folder of migrations: what its first file stands for. */
const HISTORY = 'history'

/** @throws an Error for a file that does not say its kind in its first line. */
export async function readMigrations(folder: string): Promise<Migrations> {
  const entries = await readdir(folder)
  const history = entries.includes(HISTORY) ? await readFiles(join(folder, HISTORY), () => 'expand') : []
  return { history, files: await readFiles(folder, kindOf) }
}

async function readFiles(
  folder: string,
  kind: (name: string, sql: string) => MigrationKind,
): Promise<readonly Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8')
      return { name, sql, hash: createHash('sha256').update(sql).digest('hex'), kind: kind(name, sql) }
    }),
  )
}

function kindOf(name: string, sql: string): MigrationKind {
  const [, kind] = /^-- (expand|contract): \S/.exec(sql) ?? []
  if (kind !== 'expand' && kind !== 'contract') {
    throw new Error(
      `migration ${name} does not say its kind: its first line is "-- expand: …" where older programs go on after it, or "-- contract: …"`,
    )
  }
  return kind
}
