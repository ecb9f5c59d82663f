import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { Database } from '#kit/server/database/database.server.ts'
import { newId } from '#kit/server/database/ids.server.ts'
import type { FileStore } from '#kit/server/files/file-store.server.ts'
import type { SentForm } from '#kit/server/http/multipart.server.ts'
import { dropStored } from '#kit/server/jobs/files-dropped.server.ts'
import { PROPOSAL_PLACE } from '../../system/file/places.ts'

/** A file that was sent with a command. */
export interface SentWith {
  readonly name: string
  /** Bytes. */
  readonly size: number
  /** SHA-256 of its bytes, in hex. */
  readonly digest: string
}

/** One that waits with its proposal. */
export interface KeptFile extends SentWith {
  readonly path: string
}

/** What files of a form are, by all of their bytes. */
export async function digestsOf({ files }: SentForm): Promise<readonly SentWith[]> {
  const found: SentWith[] = []
  for (const { name, size, path } of files) {
    const hash = createHash('sha256')
    await pipeline(createReadStream(path), hash)
    found.push({ name, size, digest: hash.digest('hex') })
  }
  return found
}

/** Keeps the files of a form until the proposal that they belong to is over. */
export async function keepFiles(
  store: FileStore,
  form: SentForm | undefined,
  sent: readonly SentWith[],
): Promise<readonly KeptFile[]> {
  const kept: KeptFile[] = []
  for (const [index, file] of sent.entries()) {
    const path = await store.take(PROPOSAL_PLACE, 'file', form?.files[index]?.path ?? '')
    kept.push({ ...file, path })
  }
  return kept
}

/** Files of proposals that are over leave the store once the transaction is committed. */
export async function dropKept(db: Database, files: readonly KeptFile[]): Promise<void> {
  if (files.length > 0) {
    await dropStored(db, { jobId: newId(), paths: files.map(({ path }) => path) })
  }
}
