import { type RefObject, useLayoutEffect, useState } from 'react'
import type { Column } from './columns.ts'

type Needs = Readonly<Record<string, number>>

/** Beside it the cells of a table are as wide as what they hold. */
const MEASURED = 'is-measured'

/** What the columns of each list needed, so that a list that is opened again stands where it stood. */
const known = new Map<string, Needs>()

interface Measured {
  /** Around the table. */
  readonly box: RefObject<HTMLElement | null>
  /** Name of the list. */
  readonly label: string
  readonly columns: readonly Column[]
  readonly rows: readonly unknown[]
  /** Cells before the first column, such as the boxes that select rows. */
  readonly before: number
  /** Nothing is measured without it: placeholders have no width of their own, and dragged columns keep theirs. */
  readonly isOn: boolean
}

/**
 * Pixels that the widest cell and the heading of each column need, of all rows seen so far: columns do not move to and fro while
 * somebody turns pages. One layout of the table for each page of rows, before it is painted.
 */
export function useContentWidths({ box, label, columns, rows, before, isOn }: Measured): Needs {
  const names = columns.map(({ name }) => name).join(',')
  const key = `${label}:${names}`
  const [, setCount] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows have other cells
  useLayoutEffect(() => {
    const table = box.current?.querySelector<HTMLElement>('.row-table')
    if (!isOn || !table) {
      return
    }
    const was = known.get(key) ?? {}
    const cells = cellWidths(table).slice(before)
    const grown = names.split(',').flatMap((name, index) => {
      const needed = cells[index] ?? 0
      return needed > (was[name] ?? 0) ? [[name, needed] as const] : []
    })
    if (grown.length > 0) {
      known.set(key, { ...was, ...Object.fromEntries(grown) })
      setCount((count) => count + 1)
    }
  }, [box, key, names, before, isOn, rows])
  return known.get(key) ?? {}
}

/** antd keeps a hidden row, with a copy of the heading in each cell, to know how wide its columns are. */
function cellWidths(table: HTMLElement): readonly number[] {
  table.classList.add(MEASURED)
  const cells = [...table.querySelectorAll('.ant-table-measure-row > td')]
  const widths = cells.map((cell) => Math.ceil(cell.getBoundingClientRect().width))
  table.classList.remove(MEASURED)
  return widths
}
