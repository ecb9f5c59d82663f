import { PASSIVE_META } from '#kit/contract/envelope.ts'
import { PASSIVE_REASON } from '#kit/contract/job.ts'
import { sizeText } from '#kit/contract/size-text.ts'
import { metaContent } from '#kit/web/browser/meta.web.ts'
import { ResourcePage } from '#kit/web/list/resource-page.web.tsx'
import type { RecordContent } from '#kit/web/record/record-content.web.ts'
import { RecordPage } from '#kit/web/record/record-page.web.tsx'
import { backup } from './backup.ts'

const CONTENT: RecordContent = {
  cells: { bytes: ({ bytes }) => shownSize(bytes) },
  // whoever looks at a copy is told before anything is pressed
  forbids: () => (metaContent(PASSIVE_META) === undefined ? undefined : PASSIVE_REASON),
}

/** Backups and their proofs. */
export function BackupPage() {
  return <ResourcePage resource={backup} record={CONTENT} cells={{ bytes: ({ bytes }) => shownSize(bytes) }} />
}

/** A backup on a page of its own. */
export function BackupRecord() {
  return <RecordPage resource={backup} content={CONTENT} />
}

/** Nothing while it is being made. */
function shownSize(bytes: unknown): string | null {
  return typeof bytes === 'number' ? sizeText(bytes) : null
}
