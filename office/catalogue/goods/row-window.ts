/** Rows drawn beyond the edges of what is seen, so that scrolling does not show gaps. */
const MARGIN_ROWS = 6

/** Rows of known, different heights in one tall column, of which only those in sight are drawn. */
export interface RowColumn {
  /** Pixels from the top to each row, and one more for the end. */
  readonly tops: Float64Array
}

export interface RowWindow {
  /** First row to draw. */
  readonly first: number
  /** Behind the last one. */
  readonly end: number
}

/** @param heights in pixels, of each row */
export function rowColumn(heights: readonly number[]): RowColumn {
  const tops = new Float64Array(heights.length + 1)
  for (const [index, height] of heights.entries()) {
    tops[index + 1] = (tops[index] ?? 0) + height
  }
  return { tops }
}

export function columnHeight({ tops }: RowColumn): number {
  return tops.at(-1) ?? 0
}

/** The rows to draw when `height` pixels are seen from `top` on. */
export function windowAt(column: RowColumn, top: number, height: number): RowWindow {
  const count = column.tops.length - 1
  const first = rowAt(column, top)
  const last = rowAt(column, top + height)
  return { first: Math.max(0, first - MARGIN_ROWS), end: Math.min(count, last + 1 + MARGIN_ROWS) }
}

/** The row at a height, the last one below the end. */
function rowAt({ tops }: RowColumn, y: number): number {
  let low = 0
  let high = Math.max(0, tops.length - 2)
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((tops[middle] ?? 0) <= y) {
      low = middle
    } else {
      high = middle - 1
    }
  }
  return low
}
