import { useRef, useState } from 'react'
import type { CellValue, TableColumn, TableRow } from './column.ts'
import { type CellEdit, numbered, type RowsState, startRows } from './rows.ts'

interface RowsInput {
  readonly rows: readonly TableRow[]
  /** Kept at 1, 2, 3, … when given. */
  readonly orderKey: string | undefined
  readonly onStart: () => void
  readonly onChange: ((rows: readonly TableRow[]) => void) | undefined
}

export interface TableRows {
  readonly state: RowsState
  /** As it is now, also within one event that changes it twice. */
  readonly current: () => RowsState
  readonly apply: (change: (state: RowsState) => RowsState) => RowsState
}

/** The rows of a table; other rows of the server begin it anew. */
export function useTableRows({ rows, orderKey, onStart, onChange }: RowsInput): TableRows {
  const ordered = (state: RowsState) => (orderKey === undefined ? state : numbered(state, orderKey))
  const [state, setState] = useState(() => ordered(startRows(rows)))
  const [given, setGiven] = useState(rows)
  const latest = useRef(state)
  if (given !== rows) {
    setGiven(rows)
    latest.current = ordered(startRows(rows))
    setState(latest.current)
    onStart()
  }
  return {
    state,
    current: () => latest.current,
    apply: (change) => {
      latest.current = ordered(change(latest.current))
      setState(latest.current)
      onChange?.(latest.current.rows)
      return latest.current
    },
  }
}

/** The cells of several rows, one edit each. */
export function editsOf(
  rows: readonly { readonly id: string; readonly values: Readonly<Record<string, CellValue>> }[],
): readonly CellEdit[] {
  return rows.flatMap(({ id, values }) => Object.entries(values).map(([key, value]) => ({ id, key, value })))
}

/** Columns by their keys. */
export function byKey(columns: readonly TableColumn[]): ReadonlyMap<string, TableColumn> {
  return new Map(columns.map((column) => [column.key, column]))
}
