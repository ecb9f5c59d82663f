import { useRef, useState } from 'react'
import type { Text } from '#kit/contract/text.ts'
import type { TableColumn, TableRow } from './column.ts'
import { type CellFault, cellFault, tableFaults } from './rules.ts'
import { byKey } from './use-table-rows.web.ts'

export interface CellName {
  readonly id: string
  readonly key: string
}

interface FaultMark extends CellName {
  readonly message: Text
}

export interface Faults {
  readonly of: (cell: CellName) => Text | undefined
  /** Checks these cells again, and those that were wrong: an edit of one row can free another (specification 5.6g). */
  readonly recheck: (rows: readonly TableRow[], cells: readonly CellName[]) => void
  /** Checks everything (specification 5.6h). */
  readonly checkAll: (rows: readonly TableRow[]) => Promise<readonly CellFault[]>
  readonly clear: () => void
}

/** What is wrong in a table, cell by cell. */
export function useFaults(columns: readonly TableColumn[]): Faults {
  const [marks, setMarks] = useState<ReadonlyMap<string, FaultMark>>(new Map())
  // As they are now, also within one event that changes cells twice.
  const latest = useRef(marks)
  const asked = useRef(new Map<string, number>())
  const turns = useRef(0)
  const keep = (after: ReadonlyMap<string, FaultMark>) => {
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
  return {
    of: (cell) => marks.get(nameOf(cell))?.message,
    recheck: (rows, cells) => {
      const known = byKey(columns)
      const byId = new Map(rows.map((row) => [row.id, row]))
      for (const cell of [...latest.current.values(), ...cells]) {
        const turn = ask(nameOf(cell))
        const row = byId.get(cell.id)
        const column = known.get(cell.key)
        if (!row || !column) {
          put(cell, undefined)
          continue
        }
        const message = cellFault({ value: row[cell.key], row, column, moment: 'change' }, rows)
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
    },
    checkAll: async (rows) => {
      const faults = await tableFaults(rows, columns)
      const found = faults.map(({ row, column, message }) => ({ id: row.id, key: column.key, message }))
      asked.current.clear()
      keep(new Map(found.map((fault) => [nameOf(fault), fault])))
      return faults
    },
    clear: () => {
      asked.current.clear()
      keep(new Map())
    },
  }
}

function nameOf({ id, key }: CellName): string {
  return `${id}\n${key}`
}
