import { ROOT, type TreeRow, type TreeState } from './tree-state.ts'

/** A row that was put somewhere else in its tree. */
export interface BranchMove {
  readonly id: string
  /** `ROOT` for the top. */
  readonly parent: string
  /** The rows below that parent in their new order; none where they have not been loaded: the row comes last. */
  readonly ids: readonly string[]
}

interface Drop {
  readonly id: string
  readonly target: string
  readonly place: 'inside' | 'before' | 'after'
}

/** Where a dropped row comes; undefined for a place within its own branch. */
export function branchMove<Row extends TreeRow>(
  { levels }: TreeState<Row>,
  { id, target, place }: Drop,
): BranchMove | undefined {
  const parentOf = new Map([...levels].flatMap(([parent, rows]) => rows.map((row) => [row.id, parent] as const)))
  for (let above: string | undefined = target; above !== undefined; above = parentOf.get(above)) {
    if (above === id) {
      return undefined
    }
  }
  const parent = place === 'inside' ? target : (parentOf.get(target) ?? ROOT)
  const siblings = levels.get(parent)
  if (!siblings) {
    return { id, parent, ids: [] }
  }
  const others = siblings.map((row) => row.id).filter((one) => one !== id)
  const at = place === 'inside' ? others.length : others.indexOf(target) + (place === 'after' ? 1 : 0)
  return { id, parent, ids: others.toSpliced(at, 0, id) }
}
