import { screen } from '@testing-library/react'
import { createRef } from 'react'
import { renderForTest } from '../field/render-for-test.web.tsx'
import type { TableColumn, TableRow } from './column.ts'
import { EditableTable } from './editable-table.web.tsx'
import type { EditableTableHandle, EditableTableProps } from './table-props.web.ts'

export const COLUMNS: readonly TableColumn[] = [
  { key: 'name', type: 'input', title: ['名称', 'Name'] },
  { key: 'price', type: 'inputNumber', title: ['价格', 'Price'] },
  { key: 'note', type: 'normal', title: ['备注', 'Note'] },
]

/** Rows a, b, c, … with a name, a price from 1 on and an empty note. */
export function rowsForTest(count: number): readonly TableRow[] {
  return Array.from({ length: count }, (_, index) => {
    const id = index < 26 ? String.fromCharCode(97 + index) : `r${index}`
    return { id, name: `行${id}`, price: index + 1, note: '' }
  })
}

const ROWS = rowsForTest(3)

/** Renders a table of three rows for a test. */
export function renderTable(props: Partial<EditableTableProps> = {}) {
  const ref = createRef<EditableTableHandle>()
  const made = (more: Partial<EditableTableProps>) => (
    <EditableTable ref={ref} label={['明细', 'Lines']} columns={COLUMNS} rows={ROWS} toolbar {...props} {...more} />
  )
  const { rerender, unmount } = renderForTest(made({}))
  const handle = () => {
    if (!ref.current) {
      throw new Error('no table')
    }
    return ref.current
  }
  return {
    handle,
    unmount,
    data: () => handle().getAll().tableData,
    rerender: (more: Partial<EditableTableProps>) => rerender(made(more)),
  }
}

export function gridOf(name = '明细'): HTMLElement {
  return screen.getByRole('grid', { name })
}

/** Row from 0 in the order they are rendered, column by its place from 0. */
export function cellAt(row: number, column: number, grid = gridOf()): HTMLElement {
  const cell = grid.querySelector<HTMLElement>(
    `[role=row][aria-rowindex="${row + 2}"] > [aria-colindex="${column + 1}"]`,
  )
  if (!cell) {
    throw new Error(`no cell ${row} ${column}`)
  }
  return cell
}
