import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { BACKUP_FAILURE } from '#kit/contract/backup-failure.ts'
import type { FilePlace } from '../files/file-store.server.ts'
import { BackupError } from './backup-error.server.ts'

const PART = z.object({ size: z.int(), sha256: z.string() })

const MANIFEST = z.object({
  format: z.literal(1),
  /** Its folder in the place of backups. */
  name: z.string(),
  madeAt: z.iso.datetime(),
  /** Of the program that made it. */
  version: z.string(),
  database: PART.extend({
    tables: z.array(z.object({ name: z.string(), rows: z.int() })),
    migrations: z.array(z.string()),
    books: z.record(z.string(), z.number()),
  }),
  files: PART.extend({ count: z.int(), bytes: z.int() }),
  /** Of the key that seals secrets; the key itself is in no backup. */
  keyFingerprint: z.string(),
})

/** What a backup consists of. It is written last: a folder without it is a backup that did not come to its end. */
export type Manifest = z.infer<typeof MANIFEST>

/** Names within the folder of a backup. */
export const DATABASE = 'database.sql.gz'
export const FILES = 'files.jsonl.gz'
export const MANIFEST_FILE = 'manifest.json'

/** Where the contents of files lie, by their hash, for all backups of a place. */
export function contentPath(sha256: string): string {
  return `files/${sha256.slice(0, 2)}/${sha256}`
}

export async function writeManifest(place: FilePlace, manifest: Manifest): Promise<void> {
  const text = JSON.stringify(manifest, null, 1)
  const bytes = Buffer.from(`${text}\n${hashOf(text)}\n`)
  await place.receive({
    path: `${manifest.name}/${MANIFEST_FILE}`,
    size: bytes.length,
    bytes: Readable.from([bytes], { objectMode: false }),
  })
}

/** @throws BackupError where there is none, or not a byte of it may be believed */
export async function readManifest(place: FilePlace, name: string): Promise<Manifest> {
  const found = await place.find(`${name}/${MANIFEST_FILE}`)
  if (!found) {
    throw new BackupError(BACKUP_FAILURE.unfinished, `${name}/${MANIFEST_FILE}`)
  }
  const lines = (await buffer(found.read())).toString('utf8').trimEnd().split('\n')
  const sum = lines.pop()
  const text = lines.join('\n')
  if (sum !== hashOf(text)) {
    throw new BackupError(BACKUP_FAILURE.changed, MANIFEST_FILE)
  }
  return MANIFEST.parse(JSON.parse(text))
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
