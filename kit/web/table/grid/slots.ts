/** A row with its place, as the rendering library has it. */
export interface Slot<Row> {
  readonly row: Row
  /** Place of the row among the rows, from 0. */
  readonly index: number
  readonly key: string
  /** What opens below the row, not the row itself. */
  readonly isDetail?: boolean
  /** Written to with every key, so that only the first one renders the grid anew. */
  readonly typed?: { text: string }
  readonly edited?: { value: unknown }
  readonly filledFrom?: number
}

/** Rows beside the rows: the one that changes whole columns, and those with statistics. */
export interface SideRow {
  /** By column; without it the row is that of `batch`. */
  readonly texts?: Readonly<Record<string, string>>
}

export interface Slots<Row> {
  readonly all: readonly Slot<Row>[]
  /** Place among the slots of the row with this place among the rows. */
  readonly placeOf: (index: number) => number
}

/** Slots keep their identity while their row does, so that only changed rows are rendered again. */
export function slotsOf<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  hasDetail: ((row: Row) => boolean) | undefined,
  before: readonly Slot<Row>[],
): Slots<Row> {
  if (!hasDetail) {
    const all = rows.map((row, index) => same(before[index], row, index) ?? { row, index, key: keyOf(row) })
    return { all, placeOf: (index) => index }
  }
  const all: Slot<Row>[] = []
  const places: number[] = []
  for (const [index, row] of rows.entries()) {
    const key = keyOf(row)
    places.push(all.length)
    all.push(same(before[all.length], row, index) ?? { row, index, key })
    if (hasDetail(row)) {
      all.push({ row, index, key: `${key} detail`, isDetail: true })
    }
  }
  return { all, placeOf: (index) => places[index] ?? index }
}

function same<Row>(old: Slot<Row> | undefined, row: Row, index: number): Slot<Row> | undefined {
  return old?.row === row && old.index === index && !old.isDetail ? old : undefined
}
