import { App, Empty, Spin } from 'antd'
import { useCallback, useId, useImperativeHandle, useMemo, useRef, useState } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'
import { useIsPhone } from '../browser/use-is-phone.web.ts'
import { usePermissions } from '../session/can.web.ts'
import { hiddenButtons } from '../session/permission-check.ts'
import { Grid } from '../table/grid/grid.web.tsx'
import type { GridHandle } from '../table/grid/grid-types.web.ts'
import { Pager } from '../table/pager.web.tsx'
import { bounded, placeOf } from './add-settings.ts'
import { keptAddSettings } from './add-settings-menu.web.tsx'
import { Aside } from './cells/editor-frame.web.tsx'
import type { TableColumn, TableRow } from './column.ts'
import { DetailsDialog } from './details-dialog.web.tsx'
import { gutterColumns, toggled } from './gutter-columns.web.tsx'
import { RowMenu, type RowMenuPlace } from './row-menu.web.tsx'
import { newData, tableData } from './rows.ts'
import type { CellError } from './rules.ts'
import { statisticOf, statisticsIn } from './statistics.ts'
import { tableColumns } from './table-columns.web.tsx'
import type { EditableTableHandle, EditableTableProps } from './table-props.web.ts'
import { TableToolbar } from './table-toolbar.web.tsx'
import { useCellRanges } from './use-cell-ranges.web.ts'
import { useEditableTable } from './use-editable-table.web.ts'
import { useGuardedColumns } from './use-guarded-columns.web.ts'
import { useLiveRows } from './use-live-rows.web.ts'
import { useSubTable } from './use-sub-table.web.tsx'
import { useTableInteraction } from './use-table-interaction.web.ts'
import { editsOf } from './use-table-rows.web.ts'
import './editable-table.css'

/** Pixels. */
const ROW_HEIGHT = 61
const MAX_HEIGHT = 400
/** What may stand still on a phone; more would leave no room for the rest. */
const MOST_FROZEN = 140

/**
 * Rows to type into: cells of many types that turn into their editors, rules that mark what is wrong, rows to add,
 * insert, move and remove, ranges to copy, paste and fill, all of it to be undone.
 */
export function EditableTable(props: EditableTableProps) {
  const { label, authPre, dragSort, maxHeight = MAX_HEIGHT, rowHeight = ROW_HEIGHT, expand, pagination } = props
  const t = useTranslate()
  const { message } = App.useApp()
  const permissions = usePermissions()
  const isPhone = useIsPhone()
  const tableId = useId()
  const grid = useRef<GridHandle>(null)
  const frame = useRef<HTMLDivElement>(null)
  const [settings, setSettings] = useState(keptAddSettings)
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set())
  const isExpanded = useCallback(({ id }: TableRow) => expanded.has(id), [expanded])
  const [menu, setMenu] = useState<RowMenuPlace>()
  const [detailed, setDetailed] = useState<{ readonly row: TableRow; readonly column: TableColumn }>()

  const hidden = authPre === undefined ? NOTHING : hiddenButtons(permissions, authPre)
  const columns = useGuardedColumns(props.columns, authPre)
  const table = useEditableTable(props, columns)
  const sendRow = useLiveRows({ live: props.live, tableId, columns, table })
  const subTable = useSubTable({ frame, render: props.subTable, rows: table.state.rows })
  const { state } = table
  const shown = columns.filter(({ type }) => type !== 'hidden')
  const interaction = useTableInteraction({
    props,
    table,
    shown,
    frame,
    grid,
    onSubTable: subTable.toggle,
    onDetails: setDetailed,
  })
  const canAdd = !props.isDisabled && !hidden.has('add')
  const ranges = useCellRanges({ table, columns: shown, canAdd: canAdd && Boolean(props.toolbar) })

  const kinds = useMemo(() => statisticsIn(columns), [columns])
  const rendered = [
    ...gutterColumns({
      props,
      table,
      t,
      hasStatistics: kinds.length > 0,
      expanded,
      onExpand: (id) => setExpanded(toggled(expanded, id, false)),
      onMenu: (index, event) => setMenu({ index, anchor: event.currentTarget }),
    }),
    ...tableColumns({ props, columns, table, tableId, t }),
  ]
  const frozenWidth = rendered.reduce((sum, { isFrozen, width = 0 }) => sum + (isFrozen ? width : 0), 0)
  const isRoomy = !isPhone || frozenWidth <= MOST_FROZEN
  const first = rendered[0]?.name ?? ''
  const footers = useMemo(
    () =>
      kinds.map((kind) => ({
        ...Object.fromEntries(
          columns
            .filter(({ statistics }) => statistics?.includes(kind))
            .map(({ key }) => [key, statisticOf(state.rows, key, kind)]),
        ),
        [first]: t(kind === 'sum' ? SUM : AVERAGE),
      })),
    [kinds, columns, state.rows, first, t],
  )

  const goTo = ({ row: { id }, column }: Pick<CellError, 'row' | 'column'>) => {
    const row = table.rows().findIndex((one) => one.id === id)
    grid.current?.goTo({ row, column: column.key })
  }
  const validate = async () => {
    const errors = await table.validate()
    const [one] = errors
    if (!one) {
      return undefined
    }
    goTo(one)
    return errors
  }
  const getAll = () => ({ tableData: tableData(table.current()), deleteData: table.current().deleted })
  const save = async () => {
    try {
      const errors = await validate()
      if (errors) {
        void message.warning(t(ERRORS, { n: errors.length, first: t(errors[0]?.message ?? SUM) }))
      } else {
        await props.onSave?.(getAll())
      }
    } catch (error) {
      // A check or the saving itself was refused; everything stays as it was typed.
      void message.error(error instanceof Error ? error.message : t(NOT_SAVED))
    }
  }
  const add = () => {
    const { count, position, scrollsToEnd } = bounded(settings, state.rows.length)
    const index = placeOf({ ...settings, position }, state.rows.length)
    const added = table.insert(
      Array.from({ length: count }, () => ({})),
      index,
    )
    props.onAdd?.(added)
    const firstOwn = shown.find(({ disabled, type }) => !disabled && type !== 'normal')?.key
    const row = index + count - 1
    // The new rows are rendered first.
    setTimeout(() => {
      if (firstOwn && (scrollsToEnd || position > 0)) {
        grid.current?.goTo({ row, column: firstOwn }, true)
      }
    })
  }

  useImperativeHandle(
    props.ref,
    (): EditableTableHandle => ({
      validate,
      goTo,
      showErrors: (placed) => {
        const marks = placed.flatMap(({ row: index, key, message: text }) => {
          const row = table.rows()[index]
          const column = columns.find((one) => one.key === key)
          return row && column ? [{ id: row.id, key, message: text, row, column }] : []
        })
        table.errors.mark(marks)
        if (marks[0]) {
          goTo(marks[0])
        }
      },
      getAll,
      getTableData: (ids) => tableData(table.current(), ids),
      getNewData: () => newData(table.current()),
      getDeleteData: () => table.current().deleted,
      getIfRowById: (id) => {
        const { rows, newIds } = table.current()
        const row = rows.find((one) => one.id === id)
        return row && { row, isNew: newIds.has(id) }
      },
      setValues: (rows) => table.write(editsOf(rows)),
      addRows: (rows) => {
        table.insert(rows, table.rows().length)
      },
      insertRows: (rows, index) => {
        table.insert(rows, index)
      },
      loadNewData: table.startNew,
      removeRows: (ids) => void table.remove(new Set(ids)),
      removeSelection: () => void table.remove(table.selected),
      clearSelection: () => table.select(new Set()),
      moveRow: table.move,
      resetScrollTop: (top = 0) => grid.current?.scrollTo(top),
      sendRow,
      undo: table.undo,
      redo: table.redo,
    }),
  )

  return (
    <section ref={frame} className="editable-table" aria-label={t(label)} onKeyDown={interaction.handleKeyDown}>
      {props.toolbar && (
        <TableToolbar
          props={props}
          table={table}
          hidden={hidden}
          settings={settings}
          onSettings={setSettings}
          onAdd={add}
          onSave={save}
          onRemove={interaction.removeSelection}
        />
      )}
      <Spin spinning={props.isLoading ?? false}>
        <Grid<TableRow>
          ref={grid}
          label={t(label)}
          columns={isRoomy ? rendered : rendered.map((column) => ({ ...column, isFrozen: false }))}
          rows={state.rows}
          keyOf={idOf}
          rowHeight={rowHeight}
          maxHeight={maxHeight === 0 ? 'none' : maxHeight}
          editsOnClick
          footers={footers}
          empty={<Empty className="table-empty" image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(NO_DATA)} />}
          {...(expand && {
            detail: {
              height: expand.height,
              isOpen: isExpanded,
              of: (row: TableRow) => <Aside>{expand.of(row)}</Aside>,
            },
          })}
          {...(dragSort && !props.isDisabled && { onMove: table.move })}
          rowClass={(row) =>
            [table.selected.has(row.id) && 'is-selected', !table.canSelect(row) && 'is-disabled']
              .filter(Boolean)
              .join(' ')
          }
          markOf={({ row: index, column }) => {
            const row = state.rows[index]
            const error = row && table.errors.of({ id: row.id, key: column })
            return error && { tone: 'error', text: t(error) }
          }}
          onActive={interaction.handleActive}
          onLeave={interaction.handleLeave}
          onPress={(place, event) => interaction.press(place, event.target)}
          onScroll={subTable.handleScroll}
          {...ranges}
        />
      </Spin>
      {pagination && (
        <Pager
          page={pagination.current}
          size={pagination.pageSize}
          total={pagination.total}
          totalKind="exact"
          onChange={(page, size) => props.onPageChange?.(page, size)}
        />
      )}
      <RowMenu place={menu} table={table} canInsert={canAdd} onClose={() => setMenu(undefined)} />
      {subTable.panel}
      {detailed && props.details && (
        <DetailsDialog
          {...detailed}
          form={props.details}
          below={props.subTable?.(detailed.row)}
          onOk={(copy) => props.onDetails?.(copy, detailed.column) ?? false}
          onClose={() => {
            setDetailed(undefined)
            goTo(detailed)
          }}
        />
      )}
    </section>
  )
}

function idOf({ id }: TableRow): string {
  return id
}

const NOTHING: ReadonlySet<string> = new Set()
const SUM: Text = ['合计', 'Sum']
const AVERAGE: Text = ['平均', 'Average']
const NO_DATA: Text = ['暂无数据', 'No data']
const NOT_SAVED: Text = ['保存失败', 'Not saved']
const ERRORS: Text = ['有 {n} 处错误：{first}', '{n} {n|cell is|cells are} wrong: {first}']
