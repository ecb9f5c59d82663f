import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { BACKUP_FAILURE } from '#kit/contract/backup-failure.ts'
import type { FilePlaces } from '../files/file-places.server.ts'
import type { FilePlace } from '../files/file-store.server.ts'
import { BackupError } from './backup-error.server.ts'
import { type BookRule, type DumpFacts, dump } from './dump.server.ts'
import {
  contentPath,
  DATABASE,
  FILES,
  MANIFEST_FILE,
  type Manifest,
  readManifest,
  writeManifest,
} from './manifest.server.ts'

export interface BackupParts {
  readonly databaseUrl: string
  readonly files: Pick<FilePlaces, 'list' | 'find'>
  /** Where backups lie. */
  readonly place: FilePlace
  /** For what is on its way; on a volume with room for the dump. */
  readonly workFolder: string
  readonly rules: readonly BookRule[]
  /** Of the program. */
  readonly version: string
  readonly keyFingerprint: string
  readonly signal: AbortSignal
}

/** A stored file and the hash of its content. */
export interface KeptFile {
  readonly path: string
  readonly size: number
  readonly sha256: string
}

/** A name that sorts by time and is a folder everywhere. */
export function backupName(now: Date): string {
  return `${now.toISOString().slice(0, 19).replaceAll(':', '')}Z-${randomBytes(3).toString('hex')}`
}

/**
 * Writes a backup: all rows of one moment, the contents of files that no earlier backup of the place has, and at last what it
 * consists of. Nothing is held in memory but the paths of files with their hashes.
 * @param before name of an earlier backup whose hashes are taken for files that are as they were
 */
export async function makeBackup(parts: BackupParts, name: string, before: string | undefined): Promise<Manifest> {
  const work = await mkdtemp(join(parts.workFolder, '.backup-'))
  try {
    let facts: DumpFacts | undefined
    const rows = dump(parts.databaseUrl, parts.rules, (told) => {
      facts = told
    })
    const database = await keep(parts, `${name}/${DATABASE}`, rows, join(work, DATABASE))
    if (!facts) {
      throw new BackupError(BACKUP_FAILURE.unfinished, DATABASE)
    }
    const sums = { count: 0, bytes: 0 }
    const files = await keep(parts, `${name}/${FILES}`, listed(parts, before, sums), join(work, FILES))
    const manifest: Manifest = {
      format: 1,
      name,
      madeAt: new Date().toISOString(),
      version: parts.version,
      database: {
        ...database,
        tables: [...facts.tables],
        migrations: [...facts.migrations],
        books: { ...facts.books },
      },
      files: { ...files, ...sums },
      keyFingerprint: parts.keyFingerprint,
    }
    await writeManifest(parts.place, manifest)
    return manifest
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

/** Compressed, by way of a local file: a bucket wants to know the size before the first byte. */
async function keep(
  { place, signal }: BackupParts,
  path: string,
  source: AsyncIterable<Buffer>,
  draft: string,
): Promise<{ readonly size: number; readonly sha256: string }> {
  const hash = createHash('sha256')
  await pipeline(
    Readable.from(source, { objectMode: false }),
    createGzip({ level: 6 }),
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        yield chunk
      }
    },
    createWriteStream(draft),
    { signal },
  )
  const { size } = await stat(draft)
  await place.receive({ path, size, bytes: createReadStream(draft) })
  return { size, sha256: hash.digest('hex') }
}

/** Keeps the contents of all files, and lists them. */
async function* listed(
  { files, place, signal }: BackupParts,
  before: string | undefined,
  sums: { count: number; bytes: number },
): AsyncGenerator<Buffer> {
  const known = new Map<string, string>()
  const hashes = new Set<string>()
  if (before !== undefined) {
    for await (const { path, size, sha256 } of keptFiles(place, before)) {
      // a stored file never changes under its path
      known.set(`${path}:${size}`, sha256)
      hashes.add(sha256)
    }
  }
  for await (const { path, size } of files.list()) {
    signal.throwIfAborted()
    const sha256 = known.get(`${path}:${size}`) ?? (await hashOf((await files.find(path))?.read()))
    if (sha256 === undefined) {
      continue
    }
    if (!hashes.has(sha256)) {
      const found = await files.find(path)
      if (!found) {
        // removed since it was listed
        continue
      }
      const held = await place.find(contentPath(sha256))
      if (held?.size !== size) {
        await place.receive({ path: contentPath(sha256), size, bytes: found.read() })
      }
      hashes.add(sha256)
    }
    sums.count += 1
    sums.bytes += size
    yield Buffer.from(`${JSON.stringify({ path, size, sha256 } satisfies KeptFile)}\n`)
  }
}

export async function hashOf(bytes: Readable | undefined): Promise<string | undefined> {
  if (!bytes) {
    return undefined
  }
  const hash = createHash('sha256')
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    hash.update(chunk)
  }
  return hash.digest('hex')
}

/** The files of a backup. */
export async function* keptFiles(place: FilePlace, name: string): AsyncGenerator<KeptFile> {
  const found = await place.find(`${name}/${FILES}`)
  if (found) {
    const lines = createInterface({ input: found.read().pipe(createGunzip()), crlfDelay: Number.POSITIVE_INFINITY })
    for await (const line of lines) {
      yield JSON.parse(line) as KeptFile
    }
  }
}

/**
 * Removes backups, and contents of files that none of those which stay has.
 * @throws Error where one that stays cannot be read: no content is removed then
 */
export async function removeBackups(place: FilePlace, gone: readonly string[], kept: readonly string[]): Promise<void> {
  for (const name of gone) {
    // what it consists of first: what is left of it is no backup any more
    for (const file of [MANIFEST_FILE, DATABASE, FILES]) {
      await place.remove(`${name}/${file}`)
    }
  }
  const used = new Set<string>()
  for (const name of kept) {
    await readManifest(place, name)
    for await (const { sha256 } of keptFiles(place, name)) {
      used.add(contentPath(sha256))
    }
  }
  for await (const { path } of place.list('files')) {
    if (!used.has(path)) {
      await place.remove(path)
    }
  }
}
