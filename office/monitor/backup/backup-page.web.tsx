import { ResourcePage } from '#kit/web/list/resource-page.web.tsx'
import { RecordPage } from '#kit/web/record/record-page.web.tsx'
import { backup } from './backup.ts'

/** Backups and their proofs. */
export function BackupPage() {
  return <ResourcePage resource={backup} />
}

/** A backup on a page of its own. */
export function BackupRecord() {
  return <RecordPage resource={backup} />
}
