import { usePageMeta } from '#kit/web/page/page-context.web.ts'
import { PageHeader } from '#kit/web/page/page-header.web.tsx'
import { ReportView } from './report-view.web.tsx'

/** The page of a report in the menu; its address names it. */
export function ReportPage() {
  const { path } = usePageMeta()
  const code = decodeURIComponent(path.split('/').at(-1) ?? '')
  return (
    <>
      <PageHeader />
      <div className="page-body">
        <div className="report-sheet">
          <ReportView code={code} />
        </div>
      </div>
    </>
  )
}
