import { type MouseEvent, type RefObject, useEffect, useState } from 'react'
import { type Bounds, boundsOf, type Cell, extended, type Range } from './range.ts'

interface RangeInput {
  /** The cell that has the focus; a range starts there. */
  readonly active: RefObject<Cell | undefined>
  readonly within: Bounds
  /** The cell under the pointer. */
  readonly cellAt: (target: Element) => Cell | undefined
  readonly show: (cell: Cell) => void
}

export interface RangeSelection {
  /** More than one cell, or nothing. */
  readonly bounds: Bounds | undefined
  readonly clear: () => void
  readonly extendTo: (head: Cell) => void
  /** Handles Shift with an arrow, and Ctrl+A; false for all other keys. */
  readonly handleKey: (event: {
    readonly key: string
    readonly shiftKey: boolean
    readonly ctrlKey: boolean
    readonly metaKey: boolean
  }) => boolean
  /** For the element around all cells: dragging over cells chooses them. */
  readonly handleMove: (event: MouseEvent) => void
}

/** Several cells at once, as in a spreadsheet: Shift with arrows or a click, or dragging from one cell to another. */
export function useRange({ active, within, cellAt, show }: RangeInput): RangeSelection {
  const [range, setRange] = useState<Range>()
  const extendTo = (head: Cell) => {
    const anchor = range?.anchor ?? active.current
    if (anchor) {
      setRange(anchor.row === head.row && anchor.column === head.column ? undefined : { anchor, head })
    }
  }
  const isBeyond =
    range !== undefined && (boundsOf(range).bottom > within.bottom || boundsOf(range).right > within.right)
  useEffect(() => {
    if (isBeyond) {
      setRange(undefined)
    }
  }, [isBeyond])
  return {
    bounds: range && !isBeyond ? boundsOf(range) : undefined,
    clear: () => setRange(undefined),
    extendTo,
    handleKey: (event) => {
      const start = range ?? (active.current && { anchor: active.current, head: active.current })
      if (!start) {
        return false
      }
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a') {
        setRange({
          anchor: { row: within.top, column: within.left },
          head: { row: within.bottom, column: within.right },
        })
        return true
      }
      const next = event.shiftKey ? extended(start, event.key, within) : undefined
      if (!next) {
        return false
      }
      extendTo(next.head)
      show(next.head)
      return true
    },
    handleMove: ({ target, buttons }) => {
      const cell = buttons === 1 && target instanceof Element ? cellAt(target) : undefined
      if (
        cell &&
        active.current &&
        (cell.row !== active.current.row || cell.column !== active.current.column || range)
      ) {
        extendTo(cell)
      }
    },
  }
}
