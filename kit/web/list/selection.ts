/** Rows selected by hand over several pages, or all that match. */
export interface Selection<Row> {
  readonly rows: ReadonlyMap<string, Row>
  /** All rows that match the filters are selected. */
  readonly isWhole: boolean
}

export const NOTHING_SELECTED: Selection<never> = { rows: new Map<string, never>(), isWhole: false }

interface Identified {
  readonly id: string
}

/** Selects or deselects rows; what is selected on other pages stays. */
export function selected<Row extends Identified>(
  { rows }: Selection<Row>,
  changed: readonly Row[],
  isSelected: boolean,
): Selection<Row> {
  const next = new Map(rows)
  for (const row of changed) {
    if (isSelected) {
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
