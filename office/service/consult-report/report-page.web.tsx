import { ResourcePage } from '#kit/web/list/resource-page.web.tsx'
import { late } from '#kit/web/page/late.web.ts'
import type { RecordContent } from '#kit/web/record/record-content.web.ts'
import { RecordPage } from '#kit/web/record/record-page.web.tsx'
import { consultReport } from '../../trade/model/consult-report.ts'

const ResultControl = late(async () => (await import('./result-control.web.tsx')).ResultControl)
const ReportDetails = late(async () => (await import('./report-details.web.tsx')).ReportDetails)

const CONTENT: RecordContent = {
  Details: ReportDetails,
  controls: { uphold: { result: ResultControl } },
}

/** What customers report, to be reviewed. */
export function ConsultReportPage() {
  return (
    <ResourcePage
      resource={consultReport}
      record={CONTENT}
      cells={{ authorId: ({ authorId, authorName, ...row }) => nameOf(row, authorId) ?? authorName ?? '-' }}
    />
  )
}

/** Answers of the staff have no customer as their author. */
function nameOf(row: object, authorId: string | null): string | undefined {
  const { authorId_dictText: name } = row as { readonly authorId_dictText?: string }
  return authorId === null ? undefined : name
}

/** A report on a page of its own. */
export function ConsultReportRecord() {
  return <RecordPage resource={consultReport} content={CONTENT} />
}
