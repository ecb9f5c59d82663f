import { Progress } from 'antd'
import type { Text } from '#kit/contract/text.ts'
import { ResourcePage } from '#kit/web/list/resource-page.web.tsx'
import type { RecordContent } from '#kit/web/record/record-content.web.ts'
import { RecordPage } from '#kit/web/record/record-page.web.tsx'
import { CountTab } from './count-tab.web.tsx'
import { ReportTab } from './report-tab.web.tsx'
import { stocktake } from './stocktake.ts'

const COUNT: Text = ['清点与差异', 'Counts and differences']
const REPORT: Text = ['盘点报告', 'Report']

/** Without a summary: whoever counts with a phone has the lines at the top. */
const CONTENT: RecordContent = {
  tabs: [
    { key: 'count', title: COUNT, isFirst: true, render: (row) => <CountTab key={row.id} row={row} /> },
    { key: 'report', title: REPORT, render: (row) => <ReportTab row={row} /> },
  ],
}

/** Stocktakes by their state, each with how far it is. */
export function StocktakePage() {
  return (
    <ResourcePage
      resource={stocktake}
      record={CONTENT}
      titleNote={(row) => {
        const { lines, counted } = row as typeof row & { readonly lines?: number; readonly counted?: number }
        return lines ? (
          <Progress
            size="small"
            style={{ width: 120, margin: 0 }}
            percent={Math.round((100 * (counted ?? 0)) / lines)}
            format={() => `${counted ?? 0}/${lines}`}
          />
        ) : null
      }}
    />
  )
}

/** A stocktake on a page of its own: it is counted, checked and reported there. */
export function StocktakeRecord() {
  return <RecordPage resource={stocktake} content={CONTENT} />
}
