/** A cell by the places of its row and its column, from 0. */
export interface Cell {
  readonly row: number
  readonly column: number
}

/** Cells from one corner to the opposite one, in any direction. */
export interface Range {
  readonly anchor: Cell
  readonly head: Cell
}

export interface Bounds {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

/** The rectangle of a range; all of them included. */
export function boundsOf({ anchor, head }: Range): Bounds {
  return {
    top: Math.min(anchor.row, head.row),
    bottom: Math.max(anchor.row, head.row),
    left: Math.min(anchor.column, head.column),
    right: Math.max(anchor.column, head.column),
  }
}

export function isInside({ top, bottom, left, right }: Bounds, { row, column }: Cell): boolean {
  return row >= top && row <= bottom && column >= left && column <= right
}

/** Whole numbers from the first to the last. */
export function span(first: number, last: number): readonly number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
}

const STEPS: Readonly<Record<string, Cell>> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
}

/** The range after an arrow key with Shift; undefined for other keys. The head stays within the table's bounds. */
export function extended(range: Range, key: string, within: Bounds): Range | undefined {
  const step = STEPS[key]
  return (
    step && {
      anchor: range.anchor,
      head: {
        row: clamp(range.head.row + step.row, within.top, within.bottom),
        column: clamp(range.head.column + step.column, within.left, within.right),
      },
    }
  )
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}
