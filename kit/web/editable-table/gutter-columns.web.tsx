import { DownOutlined, RightOutlined } from '@ant-design/icons'
import type { MouseEvent } from 'react'
import type { Text } from '#kit/contract/text.ts'
import type { GridColumn } from '../table/grid/grid-types.web.ts'
import { RowHandle } from '../table/grid/sortable-row.web.tsx'
import { GUTTER_WIDTH, GUTTER_WIDTH_WITH_STATISTICS, NUMBER_WIDTH, type TableRow } from './column.ts'
import type { EditableTableProps } from './table-props.web.ts'
import type { EditableTableState } from './use-editable-table.web.ts'

interface GutterInput {
  readonly props: EditableTableProps
  readonly table: EditableTableState
  readonly t: (text: Text, holes?: Readonly<Record<string, string | number>>) => string
  readonly hasStatistics: boolean
  readonly expanded: ReadonlySet<string>
  readonly onExpand: (id: string) => void
  readonly onMenu: (index: number, event: MouseEvent<HTMLElement>) => void
}

/** Handles, expanders, boxes and numbers before the columns, in this order. */
export function gutterColumns(input: GutterInput): readonly GridColumn<TableRow>[] {
  const { props, hasStatistics } = input
  const columns = [
    ...(props.dragSort ? [handleColumn(input)] : []),
    ...(props.expand ? [expandColumn(input)] : []),
    ...(props.rowSelection ? [selectColumn(input)] : []),
    ...(props.rowNumber ? [numberColumn(input)] : []),
  ]
  // The title of a statistics row stands in the leftmost of them.
  return columns.map((column, index) =>
    index === 0 && hasStatistics
      ? { ...column, width: Math.max(column.width ?? 0, GUTTER_WIDTH_WITH_STATISTICS) }
      : column,
  )
}

const GUTTER = { title: '', width: GUTTER_WIDTH, isFrozen: true, isGutter: true, text: () => '' } as const

function handleColumn({ props, t, onMenu }: GutterInput): GridColumn<TableRow> {
  return {
    ...GUTTER,
    name: 'row-drag-sort',
    header: () => <span className="table-hidden">{t(['排序', 'Order'])}</span>,
    cell: ({ index, tabIndex }) =>
      props.isDisabled ? null : (
        <RowHandle
          label={t(['移动第{n}行', 'Move row {n}'], { n: index + 1 })}
          tabIndex={tabIndex}
          onClick={(event) => onMenu(index, event)}
        />
      ),
  }
}

function expandColumn({ t, expanded, onExpand }: GutterInput): GridColumn<TableRow> {
  return {
    ...GUTTER,
    name: 'row-expand',
    header: () => <span className="table-hidden">{t(['展开', 'Expand'])}</span>,
    cell: ({ row, index, tabIndex }) => {
      const isOpen = expanded.has(row.id)
      return (
        <button
          type="button"
          className="table-expander"
          aria-expanded={isOpen}
          aria-label={t(['第{n}行的详情', 'Details of row {n}'], { n: index + 1 })}
          tabIndex={tabIndex}
          onClick={() => onExpand(row.id)}
        >
          {isOpen ? <DownOutlined aria-hidden /> : <RightOutlined aria-hidden />}
        </button>
      )
    },
  }
}

function selectColumn({ props, table, t }: GutterInput): GridColumn<TableRow> {
  const { selected, select } = table
  const isOne = props.rowSelectionType === 'radio'
  const selectable = table.state.rows.filter(table.canSelect)
  const areAll = selectable.length > 0 && selectable.every(({ id }) => selected.has(id))
  return {
    ...GUTTER,
    name: 'row-checkbox',
    header: (tabIndex) =>
      isOne ? (
        <span className="table-hidden">{t(['选择', 'Choose'])}</span>
      ) : (
        <input
          type="checkbox"
          className="table-box"
          aria-label={t(['选择全部', 'Choose all'])}
          tabIndex={tabIndex}
          ref={(box) => {
            if (box) {
              box.indeterminate = selected.size > 0 && !areAll
            }
          }}
          checked={areAll}
          onChange={() => select(new Set(areAll ? [] : selectable.map(({ id }) => id)))}
        />
      ),
    cell: ({ row, index, tabIndex }) => (
      <input
        type={isOne ? 'radio' : 'checkbox'}
        className="table-box"
        aria-label={t(['选择第{n}行', 'Choose row {n}'], { n: index + 1 })}
        tabIndex={tabIndex}
        disabled={!table.canSelect(row)}
        checked={selected.has(row.id)}
        onChange={() => select(toggled(selected, row.id, isOne))}
      />
    ),
  }
}

function numberColumn({ t }: GutterInput): GridColumn<TableRow> {
  return {
    ...GUTTER,
    name: 'row-number',
    title: '#',
    width: NUMBER_WIDTH,
    header: () => <abbr title={t(['序号', 'Number'])}>#</abbr>,
    cell: ({ index }) => index + 1,
  }
}

/** The choice after a row was chosen or let go. */
export function toggled(selected: ReadonlySet<string>, id: string, isOne: boolean): ReadonlySet<string> {
  if (isOne) {
    return new Set([id])
  }
  const next = new Set(selected)
  if (!next.delete(id)) {
    next.add(id)
  }
  return next
}
