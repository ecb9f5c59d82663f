import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { hasLiveRows, showLiveRows } from './live-rows.server.ts'
import { type Migration, type Migrations, readMigrations } from './migration-files.server.ts'

/** Any number; every instance that migrates takes the same advisory lock. */
const MIGRATION_LOCK = 7_301_945

/** Milliseconds that a statement waits for a table before the migration lets go of what it holds and begins again. */
const LOCK_TIMEOUT_MS = 2000

/** Tries of a migration whose tables are in use; a minute and a half in all. */
const MOST_TRIES = 30

/** Milliseconds between two tries, so that those who waited for the migration have their turn. */
const PAUSE_MS = 1000

/** Codes of PostgreSQL: another transaction held a table for too long, or the two waited for each other. */
const IN_USE = ['55P03', '40P01']

/** A migration that has run. */
interface Ran {
  readonly name: string
  readonly hash: string
  /** Of the program that ran it; null where that was before programs said so. */
  readonly version: string | null
}

/** A newer program has brought the database forward: this one does not know its tables. */
export class NewerDatabaseError extends Error {}

/** Columns of the table of migrations that it did not begin with. */
const LATER_COLUMNS = { kind: "text not null default 'expand'", version: 'text' }

/**
 * Runs the SQL files of a folder that have not run yet, in the order of their names, each in its own transaction. The folder
 * `history` in it holds what its first file, the base, stands for. Several instances may call it at once: one runs, the
 * others wait.
 * @param version of this program
 * @param only names of those that are to run, where a database of an earlier moment is made: all of them when left out
 * @returns names of the files that ran now.
 * @throws NewerDatabaseError where one ran that this program does not know. Processes that are at work go on: what they use is there
 *   until a later release contracts it.
 * @throws an Error where a file changed after it ran, or has to run before one that ran already; where a statement of a file fails
 *   (its cause is the error of PostgreSQL).
 */
export async function migrate(
  url: string,
  folder: string,
  { version = 'unknown', only }: { readonly version?: string; readonly only?: readonly string[] } = {},
): Promise<readonly string[]> {
  const { history, files } = await readMigrations(folder)
  const migrations = { history, files: only === undefined ? files : files.filter(({ name }) => only.includes(name)) }
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    // rows of every tenant are brought up to date
    await client.query("select set_config('app.tenant', 'all', false)")
    await client.query(
      'create table if not exists migration (name text primary key, hash text not null, ran_at timestamptz not null default now())',
    )
    await addLaterColumns(client)
    const { rows } = await client.query<Ran>('select name, hash, version from migration')
    requireKnown({ history, files }, rows, version)
    const steps = stepsOf(migrations, rows)
    const isServed = await hasLiveRows(client)
    for (const { migration, isDone } of steps) {
      await (isDone ? note(client, migration, version) : runOne(client, migration, { isServed, version }))
    }
    if (!isServed) {
      await showLiveRows(client)
    }
    return steps.flatMap(({ migration, isDone }) => (isDone ? [] : [migration.name]))
  } finally {
    await client.end()
  }
}

/** Only what is missing: to change a table waits for whoever reads it, such as a backup. */
async function addLaterColumns(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select attname as name from pg_attribute where attrelid = 'migration'::regclass and not attisdropped",
  )
  for (const [name, type] of Object.entries(LATER_COLUMNS)) {
    if (!rows.some((row) => row.name === name)) {
      await client.query(`alter table migration add column ${name} ${type}`)
    }
  }
}

interface Step {
  readonly migration: Migration
  /** What it makes is there already, and it is only noted as run. */
  readonly isDone: boolean
}

/** What is left to do. A database that began before the base has the rest of the history, which is all that the base makes. */
function stepsOf({ history, files }: Migrations, ran: readonly Ran[]): readonly Step[] {
  const isLeft = ({ name }: Migration) => !ran.some((one) => one.name === name)
  const [base] = files
  const beganBefore = base === undefined || history.some((one) => !isLeft(one))
  return [...(beganBefore ? history : []), ...files].filter(isLeft).map((migration) => ({
    migration,
    isDone: beganBefore && history.length > 0 && migration === base,
  }))
}

function requireKnown({ history, files }: Migrations, ran: readonly Ran[], version: string): void {
  const known = new Map([...history, ...files].map((one) => [one.name, one]))
  const lastOfFiles = files.findLast(({ name }) => ran.some((one) => one.name === name))?.name ?? ''
  for (const { name, hash } of ran) {
    const file = known.get(name)
    if (file !== undefined && file.hash !== hash) {
      throw new Error(`migration ${name} changed after it ran`)
    }
  }
  const newer = ran.filter(({ name }) => !known.has(name)).toSorted((a, b) => (a.name < b.name ? 1 : -1))[0]
  if (newer !== undefined) {
    throw new NewerDatabaseError(
      `The database was brought forward by version ${newer.version ?? 'unknown'} of Vitrine, and this is version ${version}, which does not know ${newer.name}: start ${newer.version ?? 'the newer version'} or a later one`,
    )
  }
  const late = files.find(({ name }) => name < lastOfFiles && !ran.some((one) => one.name === name))
  if (late !== undefined) {
    throw new Error(`migration ${late.name} has to run before ${lastOfFiles}, which ran already: give it a later name`)
  }
}

/**
 * Runs it as one transaction, again while others use its tables.
 * @param isServed the program before may be at work: it misses no view of live rows between two files
 */
async function runOne(
  client: pg.Client,
  migration: Migration,
  { isServed, version }: { readonly isServed: boolean; readonly version: string },
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    await client.query('begin')
    try {
      await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`)
      await client.query(migration.sql)
      if (isServed) {
        await showLiveRows(client)
      }
      await note(client, migration, version)
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback')
      if (!isInUse(error) || tries === MOST_TRIES) {
        throw new Error(`migration ${migration.name} failed: ${causeOf(error, migration)}`, { cause: error })
      }
      await pause(PAUSE_MS)
    }
  }
}

async function note(client: pg.Client, { name, hash, kind }: Migration, version: string): Promise<void> {
  await client.query('insert into migration (name, hash, kind, version) values ($1, $2, $3, $4)', [
    ...[name, hash, kind, version],
  ])
}

function isInUse(error: unknown): boolean {
  return error instanceof pg.DatabaseError && IN_USE.includes(error.code ?? '')
}

/** What PostgreSQL says, and the line of the file that it says it of. */
function causeOf(error: unknown, { sql }: Migration): string {
  if (!(error instanceof pg.DatabaseError)) {
    return String(error)
  }
  const place = error.position === undefined ? undefined : sql.slice(0, Number(error.position) - 1).split('\n').length
  const words = [error.message, error.detail].filter((text) => text !== undefined).join('; ')
  return place === undefined ? words : `${words} (line ${place})`
}
