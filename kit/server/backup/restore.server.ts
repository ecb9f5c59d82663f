import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { BACKUP_FAILURE } from '#kit/contract/backup-failure.ts'
import type { FilePlace } from '../files/file-store.server.ts'
import { hashOf, keptFiles } from './backup.server.ts'
import { BackupError } from './backup-error.server.ts'
import { answersOf, type BookRule, connected, countRows } from './dump.server.ts'
import { load } from './load.server.ts'
import { contentPath, DATABASE, FILES, type Manifest } from './manifest.server.ts'

/** Makes the tables of an empty database as they were when certain migrations had run. */
export type MakeTables = (url: string, migrations: readonly string[]) => Promise<void>

/** @throws BackupError where the dump or the list of files is not what was written */
export async function checkParts(place: FilePlace, { name, database, files }: Manifest): Promise<void> {
  for (const [file, { size, sha256 }] of [[DATABASE, database] as const, [FILES, files] as const]) {
    const found = await place.find(`${name}/${file}`)
    if (found?.size !== size || (await hashOf(found.read())) !== sha256) {
      throw new BackupError(found ? BACKUP_FAILURE.changed : BACKUP_FAILURE.missing, file)
    }
  }
}

/** Fills an empty database. @throws BackupError where what is in it then is not what was backed up */
export async function restoreDatabase(
  { place, url, makeTables, rules, signal }: RestoreParts,
  { name, database }: Manifest,
): Promise<void> {
  await makeTables(url, database.migrations)
  const found = await place.find(`${name}/${DATABASE}`)
  if (!found) {
    throw new BackupError(BACKUP_FAILURE.missing, DATABASE)
  }
  await pipeline(found.read(), createGunzip(), async (chunks: AsyncIterable<Buffer>) => load(url, chunks), {
    ...(signal && { signal }),
  })
  const client = await connected(url)
  try {
    const counted = new Map((await countRows(client)).map((table) => [table.name, table.rows]))
    const wrong = database.tables.filter((table) => counted.get(table.name) !== table.rows)
    if (wrong.length > 0) {
      const told = wrong.map((table) => `${table.name} ${counted.get(table.name) ?? 0}/${table.rows}`)
      throw new BackupError(BACKUP_FAILURE.rows, told.join(', '))
    }
    const books = await answersOf(client, rules)
    const other = Object.entries(database.books).filter(([rule, answer]) => (books[rule] ?? answer) !== answer)
    if (other.length > 0) {
      throw new BackupError(BACKUP_FAILURE.books, other.map(([rule]) => rule).join(', '))
    }
  } finally {
    await client.end()
  }
}

export interface RestoreParts {
  readonly place: FilePlace
  /** Of the empty database. */
  readonly url: string
  readonly makeTables: MakeTables
  readonly rules: readonly BookRule[]
  readonly signal?: AbortSignal
}

/** Files that are looked at to the last byte in one proof: those of one in so many, another part each day. */
const PARTS_OF_FILES = 7

/** @throws BackupError for a content that is missing, or, of the part of this day, not what was written */
export async function checkFiles(
  place: FilePlace,
  { name }: Manifest,
  today: Date,
  signal: AbortSignal,
): Promise<void> {
  const sizes = new Map<string, number>()
  for await (const { path, size } of place.list('files')) {
    sizes.set(path, size)
  }
  const part = Math.floor(today.getTime() / 86_400_000) % PARTS_OF_FILES
  for await (const { path, size, sha256 } of keptFiles(place, name)) {
    signal.throwIfAborted()
    const content = contentPath(sha256)
    if (sizes.get(content) !== size) {
      throw new BackupError(BACKUP_FAILURE.missing, path)
    }
    const isLookedAt = Number.parseInt(sha256.slice(0, 8), 16) % PARTS_OF_FILES === part
    if (isLookedAt && (await hashOf((await place.find(content))?.read())) !== sha256) {
      throw new BackupError(BACKUP_FAILURE.changed, path)
    }
  }
}

/** Writes the files of a backup to where files lie. */
export async function restoreFiles(place: FilePlace, { name }: Manifest, to: FilePlace): Promise<number> {
  let count = 0
  for await (const { path, size, sha256 } of keptFiles(place, name)) {
    const found = await place.find(contentPath(sha256))
    if (!found) {
      throw new BackupError(BACKUP_FAILURE.missing, path)
    }
    await to.receive({ path, size, bytes: checked(found.read(), sha256, path) })
    count += 1
  }
  return count
}

function checked(bytes: Readable, sha256: string, path: string): Readable {
  async function* passed() {
    const hash = createHash('sha256')
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
      hash.update(chunk)
      yield chunk
    }
    if (hash.digest('hex') !== sha256) {
      throw new BackupError(BACKUP_FAILURE.changed, path)
    }
  }
  return Readable.from(passed(), { objectMode: false })
}

/** PostgreSQL's `object_in_use`: somebody is connected. */
const IN_USE = '55006'

/**
 * Without force an autovacuum worker is sent away; by force it is a session that a plain role may not end. Force is for what
 * a proof that broke off has left behind.
 */
async function dropDatabase(client: pg.Client, name: string): Promise<void> {
  const statement = `drop database if exists ${pg.escapeIdentifier(name)}`
  await client.query(statement).catch(async (error: unknown) => {
    if (!(error instanceof pg.DatabaseError && error.code === IN_USE)) {
      throw error
    }
    await client.query(`${statement} with (force)`)
  })
}

/**
 * Restores a backup into a database of its own beside that of the shop, compares it, and drops it again.
 * @throws Error for whatever would keep it from being restored
 */
export async function proveDatabase(
  { databaseUrl, ...parts }: Omit<RestoreParts, 'url'> & { readonly databaseUrl: string },
  manifest: Manifest,
): Promise<void> {
  const url = new URL(databaseUrl)
  const scratch = `${decodeURIComponent(url.pathname.slice(1))}_proof`.slice(-63)
  url.pathname = `/${encodeURIComponent(scratch)}`
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'vitrine backup' })
  client.on('error', () => undefined)
  await client.connect()
  const drop = () => dropDatabase(client, scratch)
  try {
    await drop()
    await client
      .query(`create database ${pg.escapeIdentifier(scratch)} template template0 encoding 'UTF8'`)
      .catch((error: unknown) => {
        const isRefused = error instanceof pg.DatabaseError && error.code === '42501'
        throw isRefused ? new BackupError(BACKUP_FAILURE.noRight) : error
      })
    await restoreDatabase({ ...parts, url: url.href }, manifest)
  } finally {
    await drop().finally(() => client.end())
  }
}
