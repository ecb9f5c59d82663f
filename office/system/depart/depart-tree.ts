import { byParent, nested } from '#kit/contract/nested.ts'

/** A department as everybody signed in may see it; telephone, address and notes stay with the page of departments. */
export interface DepartRow {
  readonly id: string
  /** null or '' for a company. */
  readonly parentId: string | null
  readonly departName: string
  readonly orgCode: string
  /** 1 company, 2 department, 3 post. */
  readonly orgCategory: string
  /** Number of the level, from 1. */
  readonly orgType: string | null
  readonly departOrder: number
}

/** A node of the department tree. */
export interface DepartNode extends DepartRow {
  readonly key: string
  readonly value: string
  readonly title: string
  readonly isLeaf: boolean
  readonly children: readonly DepartNode[] | null
}

/** A node by itself: of a flat list, or of a level whose children are loaded later. */
export function departNode(row: DepartRow, isLeaf: boolean, children: DepartNode['children'] = null): DepartNode {
  return { ...row, key: row.id, value: row.id, title: row.departName, isLeaf, children }
}

/** Departments as a tree, in the order of the rows; those whose parent is not among them stand at the top. */
export function departTree(rows: readonly DepartRow[]): readonly DepartNode[] {
  return nested(rows, (row, children: readonly DepartNode[]) =>
    departNode(row, children.length === 0, children.length === 0 ? null : children),
  )
}

/** The given departments and everything below them, in the order of the rows. */
export function withDescendants(rows: readonly DepartRow[], ids: readonly string[]): readonly DepartRow[] {
  const wanted = new Set(ids)
  const below = byParent(rows)
  const open = [...wanted]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    for (const child of below.get(id) ?? []) {
      if (!wanted.has(child.id)) {
        wanted.add(child.id)
        open.push(child.id)
      }
    }
  }
  return rows.filter(({ id }) => wanted.has(id))
}
