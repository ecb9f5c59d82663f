import type { RowOf } from '#kit/contract/resource.ts'
import { StateTag } from '#kit/web/field/state-tag.web.tsx'
import { ResourcePage } from '#kit/web/list/resource-page.web.tsx'
import { late } from '#kit/web/page/late.web.ts'
import type { RecordContent } from '#kit/web/record/record-content.web.ts'
import { RecordPage } from '#kit/web/record/record-page.web.tsx'
import { RelatedRows } from '#kit/web/record/related-rows.web.tsx'
import type { Health } from './health.ts'
import { jobRun } from './job-run.ts'
import { scheduledJob } from './scheduled-job.ts'

const JobForm = late(async () => (await import('./job-form.web.tsx')).JobForm)

type Row = RowOf<typeof scheduledJob> & { readonly health?: string; readonly healthCode?: Health }

/** A schedule with its next runs, and what became of the last ones. */
const CONTENT: RecordContent = {
  summary: { sums: [], facts: ['cronExpression', 'status', 'nextDue', 'nextRuns', 'lastEnd', 'lastRows', 'lastError'] },
  tabs: [
    {
      key: 'runs',
      title: ['运行记录', 'Runs'],
      render: (row) => <RelatedRows resource={jobRun} filters={{ scheduleId: row.id }} />,
    },
  ],
}

/** When jobs run by themselves, and whether they do. */
export function JobPage() {
  return (
    <ResourcePage
      resource={scheduledJob}
      record={CONTENT}
      Form={JobForm}
      titleNote={(row) => <HealthTag row={row} />}
    />
  )
}

/** A schedule on a page of its own. */
export function JobRecord() {
  return <RecordPage resource={scheduledJob} content={CONTENT} />
}

/** Every run of every schedule. */
export function JobRunPage() {
  return <ResourcePage resource={jobRun} />
}

/** A run on a page of its own. */
export function JobRunRecord() {
  return <RecordPage resource={jobRun} />
}

/** Only what somebody should look at is marked. */
function HealthTag({ row: { health, healthCode } }: { readonly row: Row }) {
  const isBad = healthCode === 'late' || healthCode === 'failed'
  return isBad ? <StateTag tone="red">{health}</StateTag> : null
}
