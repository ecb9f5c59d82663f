interface Node {
  readonly id: string
  readonly parentId: string | null
}

export type Nested<Row> = Row & { readonly children?: readonly Nested<Row>[] }

/**
 * Rows below a parent with those below them, in their order; `children` only where there are some. Rows whose parent is
 * not among them stand on the first level, so that none is lost.
 */
export function nested<Row extends Node>(rows: readonly Row[], parent: string | null = null): readonly Nested<Row>[] {
  const known = new Set(rows.map(({ id }) => id))
  const placeOf = ({ parentId }: Row): string | null => (parentId && known.has(parentId) ? parentId : null)
  const below = (id: string | null): readonly Nested<Row>[] =>
    rows
      .filter((row) => placeOf(row) === id)
      .map((row) => {
        const children = below(row.id)
        return children.length > 0 ? { ...row, children } : row
      })
  return below(parent)
}

/** Ids of the rows above one, the nearest first; ends at a row that stands above itself. */
export function idsAbove(rows: readonly Node[], id: string): readonly string[] {
  const parents = new Map(rows.map((row) => [row.id, row.parentId]))
  const above: string[] = []
  for (let next = parents.get(id); next && !above.includes(next); next = parents.get(next)) {
    above.push(next)
  }
  return above
}
