import { App } from 'antd'
import { useMemo, useState } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { randomHex } from '../browser/random-hex.web.ts'
import { useTranslate } from '../browser/text.web.ts'
import { INSERT_PAUSE_MS } from './add-settings.ts'
import type { CellScope } from './cell-type.web.ts'
import { cellTypeOf } from './cell-types.web.ts'
import type { CellValue, TableColumn, TableRow } from './column.ts'
import { isRowDisabled } from './disabled-rows.ts'
import { linkedValues } from './linkage.ts'
import { newRowId } from './new-row-id.ts'
import {
  asOneStep,
  type CellEdit,
  editCells,
  insertRows,
  mergeRow,
  moveRow,
  newRow,
  type RowsState,
  redo,
  removeRows,
  startRows,
  undo,
} from './rows.ts'
import { type CellError, cellError } from './rules.ts'
import type { EditableTableProps } from './table-props.web.ts'
import { useErrors } from './use-errors.web.ts'
import { useOptions } from './use-options.web.ts'
import { byKey, editsOf, useTableRows } from './use-table-rows.web.ts'

type Values = Readonly<Record<string, CellValue>>

/** A table without its looks: rows, choice, errors, and everything that is done to them. */
export function useEditableTable(props: EditableTableProps, columns: readonly TableColumn[]) {
  const t = useTranslate()
  const { message } = App.useApp()
  const [chosen, setSelected] = useState<ReadonlySet<string>>(new Set())
  const errors = useErrors(columns)
  const table = useTableRows({
    rows: props.rows,
    orderKey: props.dragSort ? (props.dragSortKey ?? 'orderNum') : undefined,
    onStart: () => {
      errors.clear()
      setSelected(new Set())
    },
    onChange: props.onChange,
  })
  const options = useOptions(columns, props.linkage)
  const [lastInsert, setLastInsert] = useState<number>()
  const { state, current, apply } = table
  const rows = () => current().rows
  // A chosen row can go by undo.
  const selected = useMemo(
    () => new Set(state.rows.flatMap(({ id }) => (chosen.has(id) ? [id] : []))),
    [state.rows, chosen],
  )

  const isDisabled = (row: TableRow, column?: TableColumn) =>
    Boolean(props.isDisabled || column?.disabled || isRowDisabled(props.disabledRows, row))
  const scopeOf = (column: TableColumn, row: TableRow): CellScope => ({
    column,
    row,
    options: options.of(column, row).options,
  })
  const textOf = (column: TableColumn, row: TableRow): string => {
    const value = row[column.key]
    const type = cellTypeOf(column.type)
    return column.formatter?.(value, row) ?? type.text?.(value, scopeOf(column, row)) ?? String(value ?? '')
  }

  const select = (ids: ReadonlySet<string>) => {
    setSelected(ids)
    props.onSelect?.(rows().filter(({ id }) => ids.has(id)))
  }
  /** Applies a step; cells that were wrong, and those of the step, are checked again. */
  const change = (step: (state: RowsState) => RowsState, cells: readonly CellEdit[] = []) => {
    const after = apply(step)
    errors.recheck(after.rows, cells)
    return after
  }

  /** Writes cells that nobody may type into as well: totals, what a report fills, what hangs on another cell. */
  const write = (edits: readonly CellEdit[]) => {
    const before = new Map(rows().map((row) => [row.id, row]))
    const known = byKey(columns)
    const after = new Map(change((old) => editCells(old, edits), edits).rows.map((row) => [row.id, row]))
    for (const { id, key, value } of edits) {
      const old = before.get(id)
      const column = known.get(key)
      const row = after.get(id)
      if (old && row && column && old[key] !== row[key]) {
        props.onValueChange?.({ row, column, value, oldValue: old[key] })
      }
    }
  }
  /** What a person types, pastes, fills or empties: free cells only. */
  const edit = (edits: readonly CellEdit[]) => {
    const byId = new Map(rows().map((row) => [row.id, row]))
    const known = byKey(columns)
    const free = new Map<TableRow, Record<string, CellValue>>()
    for (const { id, key, value } of edits) {
      const row = byId.get(id)
      if (row && !isDisabled(row, known.get(key))) {
        free.set(row, { ...free.get(row), [key]: value })
      }
    }
    write([...free].flatMap(([row, values]) => linkedEdits(row, values)))
  }
  /** A linked select empties those that depend on it, also where nobody may choose. */
  const linkedEdits = (row: TableRow, values: Values): readonly CellEdit[] =>
    editsOf([{ id: row.id, values: linkedValues({ chainOf: options.chainOf, row, values }) }])
  /** Writes columns of one row. */
  const set = (row: TableRow, values: Values) => {
    if (!isDisabled(row)) {
      write(linkedEdits(row, values))
    }
  }

  const made = (
    given: readonly Readonly<Record<string, unknown>>[],
    before: readonly TableRow[],
  ): readonly TableRow[] => {
    const all = [...before]
    const initialOf = (column: TableColumn) => cellTypeOf(column.type).initial?.(column) ?? ''
    // Each one knows those before it, so that an order column goes on counting.
    const added = given.map((values) => {
      const id = newRowId(randomHex())
      const row: TableRow = { ...newRow(columns, all, id, initialOf), ...values, id }
      all.push(row)
      return row
    })
    return added
  }
  const insert = (given: readonly Readonly<Record<string, unknown>>[], index: number) => {
    const added = made(given, rows())
    change((old) => insertRows(old, added, index))
    return added
  }
  const remove = async (ids: ReadonlySet<string>) => {
    const going = rows().filter((row) => ids.has(row.id))
    try {
      // Without a question the rows are gone at once.
      if (props.beforeDelete) {
        await props.beforeDelete(going)
      }
    } catch (error) {
      void message.error(error instanceof Error ? error.message : t(NOT_REMOVED))
      return
    }
    change((old) => removeRows(old, ids))
    select(new Set())
    props.onRemove?.(going)
  }

  return {
    state,
    rows,
    current,
    selected,
    select,
    options,
    errors,
    isDisabled,
    textOf,
    scopeOf,
    /** What a value would break that is not written yet; what a handler asks the server comes when it is. */
    draftError: (column: TableColumn, row: TableRow, value: CellValue): Text | undefined => {
      const error = cellError({ value, row, column, moment: 'input' }, rows())
      return error instanceof Promise ? undefined : error
    },
    edit,
    write,
    set,
    /** Several steps as one, to be undone together. */
    together: (steps: () => void) => {
      const before = current()
      steps()
      apply((after) => asOneStep(before, after))
    },
    insert,
    remove,
    canSelect: (row: TableRow) => !isRowDisabled(props.disabledRows, row),
    /** Below a row, by its menu; not twice within a moment. */
    insertBelow: (index: number) => {
      const now = performance.now()
      if (lastInsert !== undefined && now - lastInsert < INSERT_PAUSE_MS) {
        void message.warning(t(TOO_FAST))
        return
      }
      setLastInsert(now)
      const added = insert([{}], index + 1)
      props.onInsert?.(added, index + 1)
    },
    move: (from: number, to: number) => change((old) => moveRow(old, from, to)),
    merge: (row: TableRow) => change((old) => mergeRow(old, row)),
    startNew: (given: readonly Readonly<Record<string, unknown>>[]) => {
      errors.clear()
      setSelected(new Set())
      apply(() => startRows(made(given, []), true))
    },
    undo: () => change(undo),
    redo: () => change(redo),
    validate: async (): Promise<readonly CellError[]> => errors.checkAll(rows()),
  }
}

export type EditableTableState = ReturnType<typeof useEditableTable>

const TOO_FAST: Text = ['你点击的太快了，请慢点点击!', 'You clicked too fast, please slow down!']
const NOT_REMOVED: Text = ['删除失败', 'Not deleted']
