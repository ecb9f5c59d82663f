import type { RowOf } from '#kit/contract/resource.ts'
import { ResourcePage } from '#kit/web/list/resource-page.web.tsx'
import type { RecordContent } from '#kit/web/record/record-content.web.ts'
import { RecordPage } from '#kit/web/record/record-page.web.tsx'
import { CompareVersions } from './compare-versions.web.tsx'
import { dataLog } from './data-log.ts'

type Row = RowOf<typeof dataLog> & { readonly kind?: string }

/** A version beside any other one of its record. */
const CONTENT: RecordContent = {
  summary: { sums: [], facts: ['dataTable', 'dataId', 'commandText', 'note'] },
  Details: ({ row }) => <CompareVersions key={row.id} row={row as unknown as Row} />,
}

/** Versions of records, to compare and to restore. */
export function DataLogPage() {
  return (
    <ResourcePage
      resource={dataLog}
      record={CONTENT}
      cells={{
        dataTable: (row: Row) => (row.kind === undefined ? row.dataTable : `${row.kind} ${row.dataTable}`),
      }}
    />
  )
}

/** A version on a page of its own. */
export function DataLogRecord() {
  return <RecordPage resource={dataLog} content={CONTENT} />
}
