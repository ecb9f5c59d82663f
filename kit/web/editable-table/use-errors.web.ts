import { useRef, useState } from 'react'
import type { Text } from '#kit/contract/text.ts'
import type { RuleMoment, TableColumn, TableRow } from './column.ts'
import { type CellError, cellError, tableErrors } from './rules.ts'
import { byKey } from './use-table-rows.web.ts'

interface CellName {
  readonly id: string
  readonly key: string
}

interface ErrorMark extends CellName {
  readonly message: Text
}

export interface Errors {
  readonly of: (cell: CellName) => Text | undefined
  /** Checks these cells again, and those that were wrong: an edit of one row can free another. */
  readonly recheck: (rows: readonly TableRow[], cells: readonly CellName[]) => void
  /** Checks one cell that somebody has left. */
  readonly checkLeft: (rows: readonly TableRow[], cell: CellName) => void
  /** Checks everything. */
  readonly checkAll: (rows: readonly TableRow[]) => Promise<readonly CellError[]>
  /** Marks cells as somebody else, such as the server, says. */
  readonly mark: (cells: readonly ErrorMark[]) => void
  readonly clear: () => void
}

/** What is wrong in a table, cell by cell. */
export function useErrors(columns: readonly TableColumn[]): Errors {
  const [marks, setMarks] = useState<ReadonlyMap<string, ErrorMark>>(new Map())
  // As they are now, also within one event that changes cells twice.
  const latest = useRef(marks)
  const asked = useRef(new Map<string, number>())
  const turns = useRef(0)
  const keep = (after: ReadonlyMap<string, ErrorMark>) => {
    latest.current = after
    setMarks(after)
  }
  /** Each question outdates those before it: answers of a server do not come in order. */
  const ask = (name: string): number => {
    turns.current += 1
    asked.current.set(name, turns.current)
    return turns.current
  }
  const put = (cell: CellName, message: Text | undefined) => {
    const name = nameOf(cell)
    if (latest.current.get(name)?.message !== message) {
      const after = new Map(latest.current)
      if (message) {
        after.set(name, { ...cell, message })
      } else {
        after.delete(name)
      }
      keep(after)
    }
  }
  const check = (cells: Iterable<CellName>, rows: readonly TableRow[], moment: RuleMoment) => {
    const known = byKey(columns)
    const byId = new Map(rows.map((row) => [row.id, row]))
    for (const cell of cells) {
      const turn = ask(nameOf(cell))
      const row = byId.get(cell.id)
      const column = known.get(cell.key)
      if (!row || !column) {
        put(cell, undefined)
        continue
      }
      const message = cellError({ value: row[cell.key], row, column, moment }, rows)
      if (message instanceof Promise) {
        void message.then((text) => {
          if (asked.current.get(nameOf(cell)) === turn) {
            put(cell, text)
          }
        })
      } else {
        put(cell, message)
      }
    }
  }
  return {
    of: (cell) => marks.get(nameOf(cell))?.message,
    recheck: (rows, cells) => check([...latest.current.values(), ...cells], rows, 'change'),
    checkLeft: (rows, cell) => check([cell], rows, 'blur'),
    checkAll: async (rows) => {
      const errors = await tableErrors(rows, columns)
      const found = errors.map(({ row, column, message }) => ({ id: row.id, key: column.key, message }))
      asked.current.clear()
      keep(new Map(found.map((error) => [nameOf(error), error])))
      return errors
    },
    mark: (cells) => keep(new Map([...latest.current, ...cells.map((cell) => [nameOf(cell), cell] as const)])),
    clear: () => {
      asked.current.clear()
      keep(new Map())
    },
  }
}

function nameOf({ id, key }: CellName): string {
  return `${id}\n${key}`
}
