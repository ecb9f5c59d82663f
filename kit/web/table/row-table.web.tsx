import { Table } from 'antd'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'
import { useWidth } from '../browser/use-width.web.ts'
import { CellBoundary } from './cell-boundary.web.tsx'
import { type Column, type Density, frozenCount, titleColumn } from './columns.ts'
import { sharedWidths } from './content-widths.ts'
import { type Resizing, ResizingContext, resizableAttributes } from './header-cell.web.tsx'
import { SELECTION_HEADER, selectionNames } from './selection.web.tsx'
import type { Sort } from './sort.ts'
import { useContentWidths } from './use-content-widths.web.ts'
import './table.css'

export interface RowsProps<Row> {
  readonly columns: readonly Column[]
  readonly rows: readonly Row[]
  readonly cell: (row: Row, column: Column) => ReactNode
  /** Stands below the title of a row, outside of what opens it: marks, and what is pressed by itself. */
  readonly titleNote?: ((row: Row) => ReactNode) | undefined
  /** The commands of a row. */
  readonly actions?: ((row: Row) => ReactNode) | undefined
  /** Opens a row from its title. */
  readonly onOpen?: ((row: Row) => void) | undefined
  /** Id of the row that the keyboard is at: it has the focus. */
  readonly current?: string | undefined
  readonly selected?: ReadonlyMap<string, unknown> | undefined
  readonly onSelect?: ((rows: readonly Row[], isSelected: boolean) => void) | undefined
  /** Shown instead of rows when there are none. */
  readonly empty: ReactNode
  readonly isFirstLoad: boolean
  readonly isStale: boolean
  /** Name of the list for those who do not see it. */
  readonly label: string
  /** Field of the state of a row, where there is one that is declared as such. */
  readonly state?: string | undefined
  /** Names a row in labels. */
  readonly nameOf: (row: Row) => string
}

interface RowTableProps<Row> extends RowsProps<Row> {
  readonly sort: Sort
  readonly onSort: (sort: Sort | undefined) => void
  readonly density: Density
  /** Widths dragged so far; empty until the first drag. */
  readonly widths: Readonly<Record<string, number>>
  readonly onWidths: (widths: Readonly<Record<string, number>>) => void
  readonly actionsWidth?: number
}

interface TableRow {
  readonly id: string
}

const SKELETON_ROWS: readonly TableRow[] = Array.from({ length: 8 }, (_, index) => ({ id: `skeleton-${index}` }))

/** Pixels of the boxes that select rows. */
export const SELECTION_WIDTH = 44

/** Rows as a table: header that stays, first column that stays, columns that are dragged to their width. */
export function RowTable<Row extends TableRow>(props: RowTableProps<Row>) {
  const { columns, rows, selected, onSelect, isFirstLoad, density, current, actionsWidth = 128 } = props
  const t = useTranslate()
  const [dragged, setDragged] = useState<Readonly<Record<string, number>>>()
  const widths = dragged ?? props.widths
  const hasWidths = Object.keys(widths).length > 0
  const title = titleColumn(columns)
  const resizing = useMemo<Resizing>(
    () => ({
      show: setDragged,
      keep: (next) => {
        setDragged(undefined)
        props.onWidths(next)
      },
    }),
    [props.onWidths],
  )

  // Without rows nothing in it takes the focus, so that the keyboard could not scroll it: its header fits the window.
  const isEmpty = !isFirstLoad && rows.length === 0

  // What names the row stays in sight, with the picture in front of it.
  const frozen = frozenCount(columns)
  const hasActions = props.actions !== undefined
  const box = useRef<HTMLDivElement>(null)
  const boxWidth = useWidth(box)
  useEffect(() => {
    if (current !== undefined) {
      box.current?.querySelector<HTMLElement>('.ant-table-row[aria-current]')?.focus()
    }
  }, [current])
  const fixed = (onSelect ? SELECTION_WIDTH : 0) + (hasActions ? actionsWidth : 0)
  const needs = useContentWidths({
    box,
    label: props.label,
    columns,
    rows,
    before: onSelect ? 1 : 0,
    isOn: !hasWidths && !isFirstLoad && rows.length > 0,
  })
  // Once widths are dragged the room that is left goes to the last column.
  const shared = hasWidths
    ? widths
    : sharedWidths(
        columns.map((column) => ({
          name: column.name,
          declared: column.width,
          needed: needs[column.name],
          isTitle: column === title,
        })),
        boxWidth - fixed,
      )
  const widthOf = ({ name, width }: Column) => shared[name] ?? width
  const total = columns.reduce((sum, column) => sum + widthOf(column), 0)

  return (
    <ResizingContext value={resizing}>
      <div ref={box}>
        <Table<Row>
          className={`row-table${props.isStale ? ' is-stale' : ''}`}
          aria-busy={isFirstLoad || props.isStale}
          aria-label={props.label}
          rowKey="id"
          onRow={({ id }) => (id === current ? AT_KEYBOARD : NOT_AT_KEYBOARD)}
          size={density}
          pagination={false}
          // Placeholders are rendered by the columns below, which ask first.
          dataSource={isFirstLoad ? (SKELETON_ROWS as readonly Row[]) : rows}
          scroll={isEmpty ? {} : { x: total + fixed }}
          sticky
          tableLayout="fixed"
          showSorterTooltip={false}
          components={SELECTION_HEADER}
          locale={{ emptyText: props.empty }}
          {...(onSelect && {
            rowSelection: {
              columnWidth: SELECTION_WIDTH,
              ...selectionNames<Row>({
                t,
                nameOf: (row) => (isFirstLoad ? '' : props.nameOf(row)),
                isEmpty: isFirstLoad || rows.length === 0,
              }),
              fixed: 'start',
              selectedRowKeys: rows.filter(({ id }) => selected?.has(id)).map(({ id }) => id),
              onChange: (keys) => {
                const now = new Set(keys)
                const isNow = (row: Row) => now.has(row.id)
                const was = (row: Row) => selected?.has(row.id) ?? false
                const added = rows.filter((row) => isNow(row) && !was(row))
                const removed = rows.filter((row) => !isNow(row) && was(row))
                onSelect(added.length > 0 ? added : removed, added.length > 0)
              },
            },
          })}
          onChange={(_pages, _filters, sorter) => {
            const [first] = Array.isArray(sorter) ? sorter : [sorter]
            const column = String(first?.columnKey ?? '')
            props.onSort(first?.order ? { column, order: first.order === 'ascend' ? 'asc' : 'desc' } : undefined)
          }}
          columns={[
            ...columns.map((column, index) => ({
              key: column.name,
              title: t(column.field.title),
              ...(index < columns.length - 1 && !isEmpty && { width: widthOf(column) }),
              ...(column.isNumeric && { align: 'right' as const, className: 'is-numeric' }),
              ...(index < frozen && { fixed: 'start' as const }),
              ...(column.isOrdered && { sorter: true, sortOrder: sortOrder(column, props.sort) }),
              ellipsis: { showTitle: false },
              onHeaderCell: () => resizableAttributes(column.name),
              render: (_value: unknown, row: Row) =>
                isFirstLoad ? (
                  <span className="row-skeleton" />
                ) : (
                  <>
                    <TitleOf row={row} onOpen={column === title ? props.onOpen : undefined}>
                      <CellBoundary message={t(BROKEN)} render={() => props.cell(row, column)} />
                    </TitleOf>
                    {column === title && props.titleNote?.(row)}
                  </>
                ),
            })),
            ...(hasActions
              ? [
                  {
                    key: 'action',
                    title: t(ACTIONS),
                    width: actionsWidth,
                    fixed: 'end' as const,
                    render: (_value: unknown, row: Row) =>
                      isFirstLoad ? <span className="row-skeleton" /> : props.actions?.(row),
                  },
                ]
              : []),
          ]}
        />
      </div>
    </ResizingContext>
  )
}

const AT_KEYBOARD = { 'aria-current': true, tabIndex: -1, className: 'is-current' } as const
const NOT_AT_KEYBOARD = {}

interface TitleOfProps<Row> {
  readonly row: Row
  readonly onOpen: ((row: Row) => void) | undefined
  readonly children: ReactNode
}

/** The text that opens its row; without anything to open it is plain. */
export function TitleOf<Row>({ row, onOpen, children }: TitleOfProps<Row>) {
  return onOpen ? (
    <button type="button" className="row-title" onClick={() => onOpen(row)}>
      {children}
    </button>
  ) : (
    children
  )
}

function sortOrder({ name }: Column, sort: Sort): 'ascend' | 'descend' | null {
  if (sort.column !== name) {
    return null
  }
  return sort.order === 'asc' ? 'ascend' : 'descend'
}

const ACTIONS: Text = ['操作', 'Actions']
export const BROKEN: Text = ['此处内容无法显示', 'This content cannot be shown']
