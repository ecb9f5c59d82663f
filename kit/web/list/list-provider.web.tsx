import { type ComponentType, type ReactNode, Suspense, useState } from 'react'
import { permissionOf } from '#kit/contract/permission.ts'
import { type AnyResource, keepsHistory, type RowOf, type Verb, verbsOf } from '#kit/contract/resource.ts'
import { rowKey } from '#kit/contract/row-key.ts'
import { plural, type Text } from '#kit/contract/text.ts'
import { useLocale } from '../browser/text.web.ts'
import { isRecord } from '../client/api-error.ts'
import type { AnyRow } from '../client/page-of.ts'
import { askedOf, DELETE, DELETE_QUESTION, EDIT } from '../command/question-words.ts'
import type { RunCommand } from '../command/use-command.web.tsx'
import { useRowCommands } from '../command/use-row-commands.web.ts'
import { useDeletedNotice } from '../command/use-undelete.web.ts'
import type { ResourceFormProps } from '../form/resource-form.web.tsx'
import { ADD_PARAM, IMPORT_PARAM } from '../page/add-param.ts'
import { late } from '../page/late.web.ts'
import { NoPermission } from '../page/states.web.tsx'
import type { RecordContent } from '../record/record-content.web.ts'
import { activeFilters } from '../search/list-state.ts'
import { useCan, useSeenResource } from '../session/can.web.ts'
import { rowName } from '../table/columns.ts'
import type { RowAction } from '../table/row-actions.web.tsx'
import { useAddress } from './address.web.ts'
import { useDefaultView } from './advanced-query/use-default-view.web.ts'
import {
  type BatchAction,
  type ExportChoice,
  offeredOf,
  type PageAction,
  type PageBatchAction,
  type SheetExport,
} from './list-commands.ts'
import { ListContext, type ListContextValue, type OpenMode } from './list-context.web.ts'
import { ListDialogs, type Opened, type ResourceImportProps } from './list-dialogs.web.tsx'
import { useAskedInAddress } from './use-asked-in-address.web.ts'
import { useDeletion } from './use-deletion.web.tsx'
import { useExport } from './use-export.web.ts'
import { useListColumns } from './use-list-columns.web.ts'
import { useResourceList } from './use-resource-list.web.ts'

const DefaultView = late(async () => (await import('./advanced-query/default-view.web.tsx')).DefaultView)

/** What can be done with the rows of a list, where it is not what every resource has. */
export interface ListOptions<R extends AnyResource> {
  readonly resource: R
  /** Declared commands that the page offers in a way of its own. */
  readonly ownCommands?: readonly string[]
  /** Declared commands that make a row: it is opened. */
  readonly opens?: readonly string[]
  /** Opens what keeps a single row from a command. */
  readonly onMend?: (row: RowOf<R>) => void
  /** Commands of a row beside the declared ones. */
  readonly rowActions?: (row: RowOf<R>, run: RunCommand) => readonly PageAction<RowOf<R>>[]
  readonly batchActions?: (run: RunCommand) => readonly PageBatchAction<RowOf<R>>[]
  /** Workbooks of the rows beside the standard export, for whoever may export. */
  readonly sheets?: readonly SheetExport[]
  /** Another form, with the properties of the standard one. */
  readonly Form?: ComponentType<ResourceFormProps>
  /** What the record of a row shows where it is not what every record shows. */
  readonly record?: RecordContent
  /** Another import, with the properties of the standard one; null: rows of this list are not imported here. */
  readonly ImportDialog?: ComponentType<ResourceImportProps> | null
  /** Opens a page of its own instead of the form. */
  readonly onOpen?: (mode: OpenMode, row?: RowOf<R>) => void
  /** A row was added by the form. */
  readonly onAdded?: (row: RowOf<R>) => void
  /** May refuse a deletion by throwing an error with the words to show. */
  readonly beforeDelete?: (rows: readonly RowOf<R>[]) => void | Promise<void>
}

type ListProviderProps<R extends AnyResource> = ListOptions<R> & { readonly children: ReactNode }

/**
 * The list of a resource without its looks: parts inside it (`useList`) show its search, tabs, rows and commands, in a
 * layout of the page's own. Brings the dialogs of the commands with it. Whoever may not list the rows is told so.
 */
export function ListProvider<R extends AnyResource>(props: ListProviderProps<R>) {
  const can = useCan()
  const resource = useSeenResource(props.resource)
  const code = permissionOf(resource, 'list')
  return can(code) ? <OpenedList {...props} resource={resource} /> : <NoPermission code={code} />
}

/** A list that is opened without conditions opens with the default view of the person, if there is one. */
function OpenedList<R extends AnyResource>(props: ListProviderProps<R>) {
  const { resource } = props
  const [defaultView] = useDefaultView(resource)
  const { change } = useListColumns(resource)
  const address = useAddress()
  const [isOpening, setOpening] = useState(defaultView !== '' && Object.keys(address[0]).length === 0)
  return isOpening ? (
    <Suspense fallback={null}>
      <DefaultView
        resource={resource}
        id={defaultView}
        address={address}
        onColumns={(shown) => change({ shown })}
        onReady={() => setOpening(false)}
      />
    </Suspense>
  ) : (
    <List {...props} />
  )
}

function List<R extends AnyResource>({
  children,
  onOpen,
  beforeDelete,
  Form,
  ImportDialog,
  ...props
}: ListProviderProps<R>) {
  type Row = RowOf<R>
  const { resource } = props
  const can = useCan()
  const locale = useLocale()
  const list = useResourceList(resource)
  const searched = activeFilters(resource, list.state.filters).map(({ name }) => name)
  const listColumns = useListColumns(resource, searched)
  const [isFull, setFull] = useState(false)
  const [opened, setOpened] = useState<Opened>()
  const [isImporting, setImporting] = useState<boolean>()
  const nameOf = (row: Row) => rowName(row, listColumns.naming, locale)
  const tellDeleted = useDeletedNotice(resource)
  const { remove, askDelete } = useDeletion(list, {
    before: beforeDelete,
    nameOf,
    noun: plural(resource.title),
    onDone: (rows, said) =>
      tellDeleted(
        rows.map(({ id }) => id),
        said,
      ),
  })
  const [runExport, isExporting] = useExport(list, {
    title: plural(resource.title),
    // with what tells rows apart a sheet can come back
    columns: verbsOf(resource).includes('importExcel')
      ? [...new Set([...listColumns.exported, rowKey(resource).name])]
      : listColumns.exported,
  })

  const may = (verb: Verb) => verbsOf(resource).includes(verb) && can(permissionOf(resource, verb))
  const permitted = <A extends { readonly permission?: string }>(actions: readonly A[] = []): readonly A[] =>
    actions.filter(({ permission }) => permission === undefined || can(permission))
  const open = (mode: OpenMode, row?: Row) => {
    if (onOpen) {
      onOpen(mode, row)
    } else {
      setOpened({ mode, row: row as AnyRow | undefined, isOpen: true })
    }
  }
  useAskedInAddress(ADD_PARAM, () => may('add') && open('new'))
  useAskedInAddress(IMPORT_PARAM, () => ImportDialog !== null && may('importExcel') && setImporting(true))
  const declared = useRowCommands(resource, {
    nameOf: nameOf as (row: AnyRow) => string,
    own: props.ownCommands,
    controls: props.record?.controls,
    forbids: props.record?.forbids,
    onDone: (name, { done, result }) => {
      // what was refused stays selected
      list.select(done as unknown as readonly Row[], false)
      if (props.opens?.includes(name) && isRecord(result)) {
        open('edit', result as unknown as Row)
      }
    },
    onMend: props.onMend as ((row: AnyRow) => void) | undefined,
  })
  const actionsOf = (row: Row): readonly RowAction[] => [
    ...(may('edit') && declared.isOffered('edit', row as AnyRow)
      ? [
          {
            key: 'edit',
            title: EDIT,
            letter: 'e',
            forbidden: declared.whyNot('edit', row),
            run: () => open('edit', row),
          },
        ]
      : []),
    ...declared.ofRow(row),
    ...offeredOf(props.rowActions?.(row, declared.run) ?? [], can, row).map(({ run, asks: _asks, ...action }) => ({
      letter: resource.actions?.[action.key]?.letter,
      ...action,
      run: () => run(row),
    })),
    ...(may('delete') && declared.isOffered('delete', row as AnyRow)
      ? [
          {
            key: 'delete',
            title: DELETE,
            isDanger: true,
            confirm: { title: askedOf(DELETE, nameOf(row)), content: DELETE_QUESTION },
            run: () => remove([row]),
          },
        ]
      : []),
  ]
  const exportChoices: readonly ExportChoice[] = [
    ...(props.sheets ?? []).map((sheet) => ({
      key: `sheet:${sheet.name}`,
      title: sheet.command,
      run: () => void runExport({ sheet }),
    })),
    ...(keepsHistory(resource)
      ? [{ key: 'comments', title: WITH_COMMENTS, run: () => void runExport({ isWithComments: true }) }]
      : []),
  ]
  const value: ListContextValue<Row> = {
    resource,
    list,
    listColumns,
    nameOf,
    open,
    commands: {
      add: may('add') ? () => open('new') : undefined,
      import: ImportDialog !== null && may('importExcel') ? () => setImporting(true) : undefined,
      export: may('exportXls') ? () => void runExport() : undefined,
      exportChoices: may('exportXls') ? exportChoices : [],
      delete: may('deleteBatch') ? askDelete : undefined,
    },
    listCommands: declared.list,
    isExporting,
    actionsOf: may('edit') || may('delete') || declared.hasRow || props.rowActions ? actionsOf : undefined,
    batchActions: [
      ...declared.batch,
      ...permitted(props.batchActions?.(declared.run)).map(
        ({ run, ...action }): BatchAction<Row> => ({
          ...action,
          run: (rows) => run(rows, () => list.select(rows, false)),
        }),
      ),
    ],
    isOpenTo: (name, row) => {
      const { _can: told } = row as AnyRow
      return !Array.isArray(told) || told.includes(name) || declared.whyNot(name, row) !== undefined
    },
    run: declared.run,
    isFull,
    setFull,
  }
  return (
    <ListContext value={value as unknown as ListContextValue}>
      {children}
      {declared.dialog}
      <ListDialogs
        resource={resource}
        list={list}
        opened={opened}
        onOpened={setOpened}
        actionsOf={value.actionsOf as ((row: AnyRow) => readonly RowAction[]) | undefined}
        record={props.record}
        isImporting={isImporting}
        onImporting={setImporting}
        Form={Form}
        onAdded={props.onAdded as ((row: AnyRow) => void) | undefined}
        ImportDialog={ImportDialog ?? undefined}
      />
    </ListContext>
  )
}

const WITH_COMMENTS: Text = ['导出并附评论', 'Export with comments']
