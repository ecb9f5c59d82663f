import { Skeleton } from 'antd'
import { Suspense } from 'react'
import type { AnyResource } from '#kit/contract/resource.ts'
import type { AnyRow } from '../client/page-of.ts'
import type { RecordCells } from '../form/detail-list.web.tsx'
import { late } from '../page/late.web.ts'
import type { RecordTab } from './record-content.web.ts'

/**
 * What a tab shows: rows of another resource that belong to the record, whose declaration comes when the tab is opened.
 * @param filters which rows, in the terms of a list request
 */
export function relatedTo(
  load: () => Promise<AnyResource>,
  filters: (row: AnyRow) => Readonly<Record<string, string>>,
  cells?: RecordCells,
): RecordTab['render'] {
  const Rows = late(async () => {
    const [resource, { RelatedRows }] = await Promise.all([load(), import('./related-rows.web.tsx')])
    return ({ row }: { readonly row: AnyRow }) => (
      <RelatedRows resource={resource} filters={filters(row)} {...(cells && { cells })} />
    )
  })
  return (row) => (
    <Suspense fallback={<Skeleton active />}>
      <Rows row={row} />
    </Suspense>
  )
}
