import { type ComponentType, Suspense } from 'react'
import { useLocation } from 'react-router'
import type { AnyResource } from '#kit/contract/resource.ts'
import type { AnyRow } from '../client/page-of.ts'
import type { ResourceFormProps } from '../form/resource-form.web.tsx'
import { late } from '../page/late.web.ts'
import type { Trail } from '../record/neighbours.ts'
import type { RecordContent } from '../record/record-content.web.ts'
import { keepTrail } from '../record/trail.web.ts'
import { type Filters, listParams } from '../search/list-state.ts'
import type { RowAction } from '../table/row-actions.web.tsx'
import type { OpenMode } from './list-context.web.ts'
import type { ResourceList } from './use-resource-list.web.ts'

// A list is read more often than it is written to: forms and imports are fetched when they are opened.
const StandardForm = late(async () => (await import('../form/resource-form.web.tsx')).ResourceForm, { isAhead: true })
const RecordPanel = late(async () => (await import('../record/record-panel.web.tsx')).RecordPanel, { isAhead: true })
const StandardImport = late(async () => (await import('./import/import-dialog.web.tsx')).ImportDialog)

/** What an import dialog of a list is told. */
export interface ResourceImportProps {
  readonly resource: AnyResource
  readonly open: boolean
  readonly onClose: () => void
  /** Rows were written: the list is out of date. */
  readonly onDone: () => void
  /** Shows the rows of the list that match, and no other. */
  readonly onShow: (filters: Filters) => void
}

/** The form or the record that is or was open: it keeps its row while it closes. */
export interface Opened {
  readonly mode: OpenMode
  readonly row?: AnyRow | undefined
  readonly isOpen: boolean
}

interface ListDialogsProps {
  readonly resource: AnyResource
  readonly list: Pick<ResourceList<unknown>, 'reload' | 'filterBy' | 'state' | 'rows' | 'total' | 'totalKind'>
  readonly opened: Opened | undefined
  readonly onOpened: (opened: Opened) => void
  readonly actionsOf: ((row: AnyRow) => readonly RowAction[]) | undefined
  /** What a record of this noun shows. */
  readonly record: RecordContent | undefined
  /** undefined until the import was asked for. */
  readonly isImporting: boolean | undefined
  readonly onImporting: (isImporting: boolean) => void
  readonly Form: ComponentType<ResourceFormProps> | undefined
  readonly onAdded: ((row: AnyRow) => void) | undefined
  readonly ImportDialog: ComponentType<ResourceImportProps> | undefined
}

/** Record, form and import of a list, as they were asked for. */
export function ListDialogs({
  resource,
  list,
  opened,
  onOpened,
  isImporting,
  onImporting,
  ...props
}: ListDialogsProps) {
  const { actionsOf, record, onAdded, Form = StandardForm, ImportDialog = StandardImport } = props
  const { search } = useLocation()
  const rows = list.rows as readonly AnyRow[]
  const { pageNo, pageSize, ...params } = listParams(resource, list.state)
  const trail: Trail = {
    search,
    params,
    size: list.state.size,
    firstPage: list.state.page,
    lastPage: list.state.page,
    ids: rows.map(({ id }) => id),
    total: list.total,
    isCapped: list.totalKind !== 'exact',
  }
  const { menu } = resource
  /** The page of a row knows the rows beside it. */
  const pageOfRow = ({ id }: AnyRow, known: Trail): string => {
    keepTrail(resource, known)
    return `${menu?.url ?? ''}/${id}`
  }
  return (
    <>
      {opened?.mode === 'detail' && opened.row && (
        <Suspense fallback={null}>
          <RecordPanel
            resource={resource}
            row={opened.row}
            list={{ trail, rows }}
            open={opened.isOpen}
            onClose={() => onOpened({ ...opened, isOpen: false })}
            onRow={(row) => onOpened({ ...opened, row })}
            onPage={menu ? pageOfRow : undefined}
            actionsOf={actionsOf}
            content={record}
          />
        </Suspense>
      )}
      {opened && opened.mode !== 'detail' && (
        <Suspense fallback={null}>
          <Form
            resource={resource}
            mode={opened.mode}
            row={opened.row}
            open={opened.isOpen}
            onClose={() => onOpened({ ...opened, isOpen: false })}
            onSaved={(row) => {
              list.reload()
              if (opened.mode !== 'edit') {
                onAdded?.(row)
              }
            }}
          />
        </Suspense>
      )}
      {isImporting !== undefined && (
        <Suspense fallback={null}>
          <ImportDialog
            resource={resource}
            open={isImporting}
            onClose={() => onImporting(false)}
            onDone={list.reload}
            onShow={(filters) => list.filterBy({ ...without(list.state.filters), ...filters })}
          />
        </Suspense>
      )}
    </>
  )
}

/** The same filters, each taken away. */
function without(filters: Filters): Readonly<Record<string, undefined>> {
  return Object.fromEntries(Object.keys(filters).map((name) => [name, undefined]))
}
