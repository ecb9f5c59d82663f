import { Button } from 'antd'
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { permissionOf } from '#kit/contract/permission.ts'
import { anyResource, type Fields, type Resource, type RowOf, type Verb, verbsOf } from '#kit/contract/resource.ts'
import type { Text } from '#kit/contract/text.ts'
import { AdvancedTools } from '../advanced-query/advanced-tools.web.tsx'
import { useDefaultView } from '../advanced-query/use-default-view.web.ts'
import type { FormMode } from '../form/form-values.ts'
import type { ResourceFormProps } from '../form/resource-form.web.tsx'
import { PageHeader } from '../page/page-header.web.tsx'
import { NoPermission } from '../page/states.web.tsx'
import { useCan } from '../session/can.web.ts'
import type { RowAction } from '../table/row-actions.web.tsx'
import { TableTools } from '../table/table-tools.web.tsx'
import { useIsPhone } from '../table/use-is-phone.web.ts'
import { useText } from '../text/text.web.ts'
import { useAddress } from './address.web.ts'
import { ADD, BatchBar, IMPORT, ListToolbar } from './list-toolbar.web.tsx'
import type { AnyRow } from './page-of.ts'
import { ResourceTable, rowName } from './resource-table.web.tsx'
import { SearchBar } from './search-bar.web.tsx'
import { useArrangement } from './use-arrangement.web.ts'
import { useExport } from './use-export.web.ts'
import { REMOVE_QUESTION, REMOVE_TITLE, useRemoval } from './use-removal.web.tsx'
import { type ResourceList, useResourceList } from './use-resource-list.web.ts'
import './resource.css'

// A list is read more often than it is written to: forms and imports are fetched when they are opened.
const StandardForm = lazy(async () => ({ default: (await import('../form/resource-form.web.tsx')).ResourceForm }))
const DefaultView = lazy(async () => ({
  default: (await import('../advanced-query/default-view.web.tsx')).DefaultView,
}))
const ImportDialog = lazy(async () => ({ default: (await import('../sheet/import-dialog.web.tsx')).ImportDialog }))

export interface PageAction<Row> {
  readonly key: string
  readonly title: Text
  /** Permission code; without it nobody is asked. */
  readonly permission?: string
  readonly isDanger?: boolean
  /** Asked before it runs. */
  readonly confirm?: { readonly title: Text; readonly content: Text }
  readonly run: (row: Row) => unknown
}

export interface BatchAction<Row> {
  readonly key: string
  readonly title: Text
  readonly permission?: string
  readonly isDanger?: boolean
  /** What is selected is `rows`; reloading the list clears it. */
  readonly run: (rows: readonly Row[], list: ResourceList<Row>) => unknown
}

/** A part of the page; as a function it may use the list. */
export type Slot<Row> = ReactNode | ((list: ResourceList<Row>) => ReactNode)

export interface ResourcePageProps<F extends Fields> {
  readonly resource: Resource<F>
  /** Own drawing of single columns. */
  readonly cells?: { readonly [name in keyof F & string]?: (row: RowOf<Resource<F>>) => ReactNode }
  /** More buttons on the left of the toolbar. */
  readonly toolbar?: Slot<RowOf<Resource<F>>>
  /** More tools on its right, before columns and density. */
  readonly tools?: Slot<RowOf<Resource<F>>>
  /** Commands of a row beside 编辑 and 删除. */
  readonly rowActions?: (
    row: RowOf<Resource<F>>,
    list: ResourceList<RowOf<Resource<F>>>,
  ) => readonly PageAction<RowOf<Resource<F>>>[]
  readonly batchActions?: readonly BatchAction<RowOf<Resource<F>>>[]
  /** Another form, with the properties of the standard one. */
  readonly Form?: ComponentType<ResourceFormProps>
  /** Opens a page of its own instead of the form. */
  readonly onOpen?: (mode: FormMode, row?: RowOf<Resource<F>>) => void
  /** May refuse a deletion by throwing an error with the words to show (specification 8.15d). */
  readonly beforeRemove?: (rows: readonly RowOf<Resource<F>>[]) => void | Promise<void>
}

/** The standard page of a resource: search, toolbar, rows, pager, form, import and export, from its declaration. */
export function ResourcePage<F extends Fields>(props: ResourcePageProps<F>) {
  const can = useCan()
  const code = permissionOf(anyResource(props.resource), 'list')
  return (
    <>
      <PageHeader />
      <div className="page-body">{can(code) ? <OpenedPage {...anyProps(props)} /> : <NoPermission code={code} />}</div>
    </>
  )
}

interface Opened {
  readonly mode: FormMode
  readonly row?: AnyRow | undefined
}

/** Forgets the field names: the machinery below works on any resource. */
function anyProps<F extends Fields>(props: ResourcePageProps<F>): ResourcePageProps<Fields> {
  return props as unknown as ResourcePageProps<Fields>
}

/** A list that is opened without conditions opens with the default view of the person, if there is one. */
function OpenedPage(props: ResourcePageProps<Fields>) {
  const [defaultView] = useDefaultView(props.resource)
  const { arrange } = useArrangement(props.resource)
  const address = useAddress()
  const [isOpening, setOpening] = useState(defaultView !== '' && Object.keys(address[0]).length === 0)
  return isOpening ? (
    <Suspense fallback={null}>
      <DefaultView
        resource={props.resource}
        id={defaultView}
        address={address}
        onColumns={(shown) => arrange({ shown })}
        onReady={() => setOpening(false)}
      />
    </Suspense>
  ) : (
    <ListPage {...props} />
  )
}

function ListPage(props: ResourcePageProps<Fields>) {
  const { resource, Form = StandardForm } = props
  const say = useText()
  const can = useCan()
  const isPhone = useIsPhone()
  const list = useResourceList(resource)
  const arranged = useArrangement(resource)
  const [isFull, setFull] = useState(false)
  const [opened, setOpened] = useState<Opened>()
  const [isFormOpen, setFormOpen] = useState(false)
  const [isImporting, setImporting] = useState<boolean>()
  const nameOf = (row: AnyRow) => rowName(row, arranged.columns)
  const { remove, askRemove } = useRemoval(list, { before: props.beforeRemove, nameOf })
  const columns = arranged.columns.map(({ name }) => name)
  const [runExport, isExporting] = useExport(list, { title: resource.title, columns })

  const may = (verb: Verb) => verbsOf(resource).includes(verb) && can(permissionOf(resource, verb))
  const permitted = <A extends { readonly permission?: string }>(actions: readonly A[] = []): readonly A[] =>
    actions.filter(({ permission }) => permission === undefined || can(permission))
  const open = (mode: FormMode, row?: AnyRow) => {
    if (props.onOpen) {
      props.onOpen(mode, row)
    } else {
      setOpened({ mode, row })
      setFormOpen(true)
    }
  }
  const slot = (part: Slot<AnyRow>) => (typeof part === 'function' ? part(list) : part)
  const add = may('add') ? () => open('new') : undefined
  const startImport = may('importExcel') ? () => setImporting(true) : undefined
  const startExport = may('exportXls') ? () => void runExport() : undefined

  const actionsOf = (row: AnyRow): readonly RowAction[] => [
    ...(may('edit') ? [{ key: 'edit', title: EDIT, run: () => open('edit', row) }] : []),
    ...permitted(props.rowActions?.(row, list)).map(({ run, ...action }) => ({ ...action, run: () => run(row) })),
    ...(may('delete')
      ? [
          {
            key: 'delete',
            title: REMOVE,
            isDanger: true,
            confirm: { title: REMOVE_TITLE, content: REMOVE_QUESTION },
            run: () => remove([row]),
          },
        ]
      : []),
  ]
  const batchActions = permitted(props.batchActions)
  const hasBatch = may('deleteBatch') || startExport !== undefined || batchActions.length > 0
  const hasRowActions = may('edit') || may('delete') || props.rowActions !== undefined

  return (
    <section
      className={`resource-page${isFull ? ' is-full' : ''}`}
      aria-label={say(resource.title)}
      onKeyDown={(event) => {
        // Keys of dialogs and menus arrive here, too; they have their own use for Escape.
        const isInside = event.target instanceof Node && event.currentTarget.contains(event.target)
        if (isFull && event.key === 'Escape' && isInside) {
          setFull(false)
        }
      }}
    >
      <SearchBar list={list} />
      <div className="list-toolbar">
        {list.selection.rows.size > 0 ? (
          <BatchBar
            list={list}
            isExporting={isExporting}
            onExport={startExport}
            onRemove={may('deleteBatch') ? () => askRemove([...list.selection.rows.values()]) : undefined}
          >
            {batchActions.map(({ key, title, isDanger = false, run }) => (
              <Button
                key={key}
                size="small"
                danger={isDanger}
                onClick={() => void run([...list.selection.rows.values()], list)}
              >
                {say(title)}
              </Button>
            ))}
          </BatchBar>
        ) : (
          <ListToolbar onAdd={add} onImport={startImport} onExport={startExport} isExporting={isExporting}>
            {slot(props.toolbar)}
          </ListToolbar>
        )}
        {slot(props.tools)}
        <div className="list-tools">
          <AdvancedTools list={list} arranged={arranged} />
          <TableTools
            columns={arranged.choosable.map(({ name, title }) => ({ name, title: say(title) }))}
            shown={columns}
            onShown={(shown) => arranged.arrange({ shown })}
            onReset={arranged.reset}
            density={arranged.arrangement.density}
            onDensity={(density) => arranged.arrange({ density })}
            isFetching={list.isFetching}
            onRefresh={list.refresh}
            isFull={isFull}
            onFull={setFull}
            isPhone={isPhone}
          />
        </div>
      </div>
      <ResourceTable
        list={list}
        arranged={arranged}
        cells={props.cells}
        rowActions={hasRowActions ? actionsOf : undefined}
        onOpen={(row) => open('detail', row)}
        canTick={hasBatch}
        emptyActions={
          <>
            {add && (
              <Button type="primary" onClick={add}>
                {say(ADD)}
              </Button>
            )}
            {startImport && <Button onClick={startImport}>{say(IMPORT)}</Button>}
          </>
        }
      />
      {opened && (
        <Suspense fallback={null}>
          <Form
            resource={resource}
            mode={opened.mode}
            row={opened.row}
            open={isFormOpen}
            onClose={() => setFormOpen(false)}
            onSaved={list.reload}
            onEdit={may('edit') ? () => setOpened({ ...opened, mode: 'edit' }) : undefined}
          />
        </Suspense>
      )}
      {isImporting !== undefined && (
        <Suspense fallback={null}>
          <ImportDialog
            resource={resource}
            open={isImporting}
            onClose={() => setImporting(false)}
            onDone={list.reload}
          />
        </Suspense>
      )}
    </section>
  )
}

const EDIT: Text = ['编辑', 'Edit']
const REMOVE: Text = ['删除', 'Delete']
