interface Placed {
  readonly id: string
  /** null or '' for a row of the first level. */
  readonly parentId: string | null
}

/** Rows by their parent, in their order; '' is the parent of those that have none. */
export function byParent<Row extends Placed>(rows: readonly Row[]): ReadonlyMap<string, readonly Row[]> {
  const below = new Map<string, Row[]>()
  for (const row of rows) {
    const siblings = below.get(row.parentId ?? '')
    if (siblings) {
      siblings.push(row)
    } else {
      below.set(row.parentId ?? '', [row])
    }
  }
  return below
}

/** A flat list as a tree, siblings in the order of the rows; rows whose parent is not among them stand at the top. */
export function nested<Row extends Placed, Node>(
  rows: readonly Row[],
  nodeOf: (row: Row, children: readonly Node[]) => Node,
): readonly Node[] {
  const below = byParent(rows)
  const known = new Set(rows.map(({ id }) => id))
  const branch = (row: Row): Node => nodeOf(row, (below.get(row.id) ?? []).map(branch))
  return rows.filter(({ parentId }) => !parentId || !known.has(parentId)).map(branch)
}
