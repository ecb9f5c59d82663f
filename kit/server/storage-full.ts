import { DomainError } from '#kit/contract/errors.ts'
import type { Refusal } from '#kit/contract/text.ts'

/** What has no space left: where files lie, or the database. */
export type FullStorage = 'files' | 'database'

/** Of PostgreSQL (53100) and of the file system (errno(3)). */
const DATABASE_CODE = '53100'
const FILE_CODES = ['ENOSPC', 'EDQUOT']

/** What servers of the S3 protocol say: of Ceph, Garage, MinIO and others; some say 507 alone (RFC 4918). */
const BUCKET_CODES = [
  'QuotaExceeded',
  'InsufficientStorage',
  'InsufficientCapacity',
  'StorageFull',
  'XMinioStorageFull',
  'XMinioAdminBucketQuotaExceeded',
]
const INSUFFICIENT_STORAGE = 507

/** Causes of causes that are looked at. */
const DEEPEST = 5

interface Thrown {
  readonly code?: unknown
  readonly name?: unknown
  readonly severity?: unknown
  readonly message?: unknown
  readonly cause?: unknown
  readonly $metadata?: { readonly httpStatusCode?: number }
}

/** What is full, where that is why something failed; undefined where it failed otherwise. */
export function fullStorage(error: unknown): FullStorage | undefined {
  let at = error
  for (let depth = 0; depth < DEEPEST && typeof at === 'object' && at !== null; depth += 1) {
    const found = fullHere(at as Thrown)
    if (found) {
      return found
    }
    at = (at as Thrown).cause
  }
  return undefined
}

function fullHere({ code, name, severity, message, $metadata }: Thrown): FullStorage | undefined {
  // a quota of its file system has no code of its own in PostgreSQL
  if (code === DATABASE_CODE || (severity !== undefined && /No space left|quota exceeded/i.test(String(message)))) {
    return 'database'
  }
  const isOfFiles = FILE_CODES.includes(String(code)) || BUCKET_CODES.includes(String(name))
  return isOfFiles || $metadata?.httpStatusCode === INSUFFICIENT_STORAGE ? 'files' : undefined
}

const WORDS: Readonly<Record<FullStorage, Refusal>> = {
  files: [
    '文件存储空间已满，未保存任何内容；请联系管理员',
    'There is no space left for files, nothing was saved; please tell an administrator',
    'storage.filesFull',
  ],
  database: [
    '数据库存储空间已满，未保存任何内容；请联系管理员',
    'There is no space left in the database, nothing was saved; please tell an administrator',
    'storage.databaseFull',
  ],
}

/** Seconds after which to try again: space comes back by hand. */
const RETRY_AFTER = 60

/** The refusal that says what is full, with the error as its cause; null where an error says something else. */
export function fullRefusal(error: unknown): DomainError | null {
  const storage = fullStorage(error)
  if (!storage) {
    return null
  }
  const refusal = new DomainError('unavailable', WORDS[storage], {
    data: { reason: 'full', storage, retryAfter: RETRY_AFTER },
  })
  refusal.cause = error
  return refusal
}
