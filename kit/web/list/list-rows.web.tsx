import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslate } from '../browser/text.web.ts'
import type { AnyRow } from '../client/page-of.ts'
import { useList } from './list-context.web.ts'
import { ADD, BatchBar, BatchButton, IMPORT, REMOVE } from './list-toolbar.web.tsx'
import { ResourceTable } from './resource-table.web.tsx'
import { SearchBar } from './search-bar.web.tsx'
import { useListKeys } from './use-list-keys.web.ts'

/** The declared search fields of the list. */
export function ListSearch() {
  return <SearchBar list={useList().list} />
}

/** Own rendering of single columns, by name of the field. */
export type Cells<Row = AnyRow> = Readonly<Partial<Record<string, (row: Row) => ReactNode>>>

export interface ListRowsProps {
  readonly cells?: Cells | undefined
  /** Stands below the title of a row, outside of what opens it: marks, and what is pressed by itself. */
  readonly titleNote?: ((row: AnyRow) => ReactNode) | undefined
  /** False where the page shows no commands of selected rows. */
  readonly canSelect?: boolean
}

/** Rows and pager of the list; rows can be selected where something can be done with several. */
export function ListRows({ cells, titleNote, canSelect = true }: ListRowsProps) {
  const t = useTranslate()
  const { list, listColumns, commands, batchActions, actionsOf, open } = useList()
  const isSelectable =
    canSelect && (commands.delete !== undefined || commands.export !== undefined || batchActions.length > 0)
  const current = useListKeys(isSelectable)
  return (
    <>
      <ResourceTable
        list={list}
        listColumns={listColumns}
        cells={cells}
        titleNote={titleNote}
        rowActions={actionsOf}
        onOpen={(row) => open('detail', row)}
        canSelect={isSelectable}
        current={current}
        emptyActions={
          <>
            {commands.add && (
              <Button type="primary" onClick={commands.add}>
                {t(ADD)}
              </Button>
            )}
            {commands.import && <Button onClick={commands.import}>{t(IMPORT)}</Button>}
          </>
        }
      />
      {isSelectable && list.selection.rows.size > 0 && <SelectedRows />}
    </>
  )
}

/** What can be done with the selected rows. */
function SelectedRows() {
  const { list, commands, batchActions, isOpenTo, isExporting } = useList()
  const selected = { rows: [...list.selection.rows.values()], isOpenTo }
  const buttonsOf = (isDanger: boolean) =>
    batchActions
      .filter((action) => (action.isDanger ?? false) === isDanger)
      .map((action) => <BatchButton key={action.key} {...selected} action={action} />)
  return (
    <BatchBar
      list={list}
      isExporting={isExporting}
      onExport={commands.export}
      exportChoices={commands.exportChoices}
      last={
        <>
          {buttonsOf(true)}
          {commands.delete && (
            <BatchButton
              {...selected}
              action={{ key: 'delete', title: REMOVE, asks: 'delete', isDanger: true, run: commands.delete }}
            />
          )}
        </>
      }
    >
      {buttonsOf(false)}
    </BatchBar>
  )
}
