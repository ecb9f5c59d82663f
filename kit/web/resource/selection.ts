/** Rows ticked by hand over several pages, or all that match. */
export interface Selection<Row> {
  readonly rows: ReadonlyMap<string, Row>
  /** All rows that match the filters are ticked. */
  readonly isWhole: boolean
}

export const NOTHING_SELECTED: Selection<never> = { rows: new Map<string, never>(), isWhole: false }

interface Identified {
  readonly id: string
}

/** Ticks or unticks rows; what is ticked on other pages stays. */
export function ticked<Row extends Identified>(
  { rows }: Selection<Row>,
  changed: readonly Row[],
  isTicked: boolean,
): Selection<Row> {
  const next = new Map(rows)
  for (const row of changed) {
    if (isTicked) {
      next.set(row.id, row)
    } else {
      next.delete(row.id)
    }
  }
  return { rows: next, isWhole: false }
}

export function allOf<Row extends Identified>(rows: readonly Row[], isWhole: boolean): Selection<Row> {
  return { rows: new Map(rows.map((row) => [row.id, row])), isWhole }
}
