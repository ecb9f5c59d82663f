import pg from 'pg'
import { BACKUP_FAILURE, type BackupFailure } from '#kit/contract/backup-failure.ts'
import { choicesOf } from '#kit/contract/choices.ts'
import { fullStorage } from '../storage-full.ts'

/** What keeps a backup from being made or restored. Its message is for terminal and log, in English. */
export class BackupError extends Error {
  readonly failure: BackupFailure
  /** What it is about, in no language: names of files and tables, numbers. */
  readonly about: string

  constructor(failure: BackupFailure, about = '') {
    super([titleOf(failure), ...(about === '' ? [] : [about])].join(': '))
    this.failure = failure
    this.about = about
  }
}

/** What made a backup fail, whatever was thrown. */
export function asBackupError(error: unknown): BackupError {
  if (error instanceof BackupError) {
    return error
  }
  if (error instanceof DOMException && error.name === 'TimeoutError') {
    return new BackupError(BACKUP_FAILURE.late)
  }
  const full = fullStorage(error)
  if (full) {
    return new BackupError(full === 'files' ? BACKUP_FAILURE.filesFull : BACKUP_FAILURE.databaseFull, messageOf(error))
  }
  const { cause } = error as { readonly cause?: unknown }
  if (cause instanceof DOMException) {
    return asBackupError(cause)
  }
  const kind = error instanceof pg.DatabaseError ? BACKUP_FAILURE.database : BACKUP_FAILURE.other
  return new BackupError(kind, messageOf(error))
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function titleOf(failure: BackupFailure): string {
  return choicesOf(BACKUP_FAILURE).items.find(([value]) => value === failure)?.[2] ?? failure
}
