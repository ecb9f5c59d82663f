import type { CellValue, TableColumn, TableRow } from './column.ts'

/** What the table holds at one moment. */
export interface Contents {
  readonly rows: readonly TableRow[]
  /** Rows that the server does not know yet. */
  readonly newIds: ReadonlySet<string>
  /** Rows of the server that were removed; a row that was made and removed again is not among them. */
  readonly deleted: readonly TableRow[]
}

export interface RowsState extends Contents {
  /** What undo goes back to, the newest last. */
  readonly past: readonly Contents[]
  /** What redo goes forward to, the nearest last. */
  readonly future: readonly Contents[]
}

export interface CellEdit {
  readonly id: string
  readonly key: string
  readonly value: CellValue
}

/** Steps that can be undone. */
const HISTORY_STEPS = 100

/** A table of rows as they came from the server; `areNew` when it does not know them (`loadNewData`). */
export function startRows(rows: readonly TableRow[], areNew = false): RowsState {
  const newIds: ReadonlySet<string> = new Set(areNew ? rows.map(({ id }) => id) : [])
  return { rows, newIds, deleted: [], past: [], future: [] }
}

/** Writes cells as one step; cells that hold the value already are no change, and no step when all do. */
export function editCells(state: RowsState, edits: readonly CellEdit[]): RowsState {
  const byRow = new Map<string, Record<string, CellValue>>()
  for (const { id, key, value } of edits) {
    const values = byRow.get(id) ?? {}
    values[key] = value
    byRow.set(id, values)
  }
  let isChanged = false
  const rows = state.rows.map((row) => {
    const values = byRow.get(row.id)
    if (!values || Object.entries(values).every(([key, value]) => isSame(row[key], value))) {
      return row
    }
    isChanged = true
    return { ...row, ...values }
  })
  return isChanged ? step(state, { ...state, rows }) : state
}

/** Puts new rows before the place `index`, from 0. */
export function insertRows(state: RowsState, rows: readonly TableRow[], index: number): RowsState {
  if (rows.length === 0) {
    return state
  }
  return step(state, {
    ...state,
    rows: state.rows.toSpliced(index, 0, ...rows),
    newIds: new Set([...state.newIds, ...rows.map(({ id }) => id)]),
  })
}

export function removeRows(state: RowsState, ids: ReadonlySet<string>): RowsState {
  const removed = state.rows.filter(({ id }) => ids.has(id))
  if (removed.length === 0) {
    return state
  }
  return step(state, {
    rows: state.rows.filter(({ id }) => !ids.has(id)),
    newIds: new Set([...state.newIds].filter((id) => !ids.has(id))),
    deleted: [...state.deleted, ...removed.filter(({ id }) => !state.newIds.has(id))],
  })
}

/** Moves a row from one place to another; both from 0. A place outside of the table changes nothing. */
export function moveRow(state: RowsState, from: number, to: number): RowsState {
  const row = state.rows[from]
  if (!row || from === to || to < 0 || to >= state.rows.length) {
    return state
  }
  return step(state, { ...state, rows: state.rows.toSpliced(from, 1).toSpliced(to, 0, row) })
}

/** Takes over values that somebody else wrote: no step of one's own, and none that undo would take back. */
export function mergeRow(state: RowsState, row: TableRow): RowsState {
  const merge = <One extends Contents>(contents: One): One => {
    const place = contents.rows.findIndex(({ id }) => id === row.id)
    const old = contents.rows[place]
    return old ? { ...contents, rows: contents.rows.with(place, { ...old, ...row }) } : contents
  }
  return { ...merge(state), past: state.past.map(merge), future: state.future.map(merge) }
}

export function undo(state: RowsState): RowsState {
  const before = state.past.at(-1)
  return before ? { ...before, past: state.past.slice(0, -1), future: [...state.future, contentsOf(state)] } : state
}

export function redo(state: RowsState): RowsState {
  const next = state.future.at(-1)
  return next ? { ...next, past: [...state.past, contentsOf(state)], future: state.future.slice(0, -1) } : state
}

/** All steps since `before` as one, so that one undo takes them back together. */
export function asOneStep(before: RowsState, after: RowsState): RowsState {
  return after.past === before.past ? after : step(before, after)
}

/** Numbers the rows from 1 in the order field of a table that is sorted by hand. */
export function numbered(state: RowsState, key: string): RowsState {
  if (state.rows.every((row, index) => row[key] === index + 1)) {
    return state
  }
  return {
    ...state,
    rows: state.rows.map((row, index) => (row[key] === index + 1 ? row : { ...row, [key]: index + 1 })),
  }
}

/** A new row: the columns' defaults, an order column one above its greatest value. */
export function newRow(
  columns: readonly TableColumn[],
  rows: readonly TableRow[],
  id: string,
  initialOf: (column: TableColumn) => CellValue,
): TableRow {
  const values = columns.map((column) => [
    column.key,
    column.isOrder ? greatest(rows, column.key) + 1 : (column.defaultValue ?? initialOf(column)),
  ])
  return { ...Object.fromEntries(values), id }
}

/** What is saved: all rows, or those named; new ones without their id. */
export function tableData(state: Contents, ids?: readonly string[]): readonly Readonly<Record<string, unknown>>[] {
  const wanted = ids && new Set(ids)
  return state.rows
    .filter(({ id }) => !wanted || wanted.has(id))
    .map((row) => (state.newIds.has(row.id) ? bare(row) : row))
}

export function newData(state: Contents): readonly TableRow[] {
  return state.rows.filter(({ id }) => state.newIds.has(id))
}

function bare({ id, ...values }: TableRow): Readonly<Record<string, unknown>> {
  return values
}

function greatest(rows: readonly TableRow[], key: string): number {
  return rows.reduce((most, row) => Math.max(most, Number(row[key]) || 0), 0)
}

function isSame(old: unknown, value: CellValue): boolean {
  return old === value || ((old ?? '') === '' && (value ?? '') === '')
}

function step(before: RowsState, after: Contents): RowsState {
  return { ...contentsOf(after), past: [...before.past, contentsOf(before)].slice(-HISTORY_STEPS), future: [] }
}

function contentsOf({ rows, newIds, deleted }: Contents): Contents {
  return { rows, newIds, deleted }
}
