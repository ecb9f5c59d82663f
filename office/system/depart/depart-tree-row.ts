import type { TreeRow } from '#kit/web/table/tree-table/tree-state.ts'

/** A department in a tree of a page. */
export interface DepartTreeRow extends TreeRow {
  /** '' for a company. */
  readonly parentId: string
  readonly departName: string
  readonly departNameEn: string
  readonly orgCode: string
}

/** A node of the wire; the nodes of a search stand alone. */
export function departTreeRow(wire: unknown): DepartTreeRow {
  const node: Readonly<Record<string, unknown>> = typeof wire === 'object' && wire !== null ? { ...wire } : {}
  return {
    id: String(node.id ?? ''),
    parentId: String(node.parentId ?? ''),
    departName: String(node.departName ?? ''),
    departNameEn: String(node.departNameEn ?? ''),
    orgCode: String(node.orgCode ?? ''),
    hasChildren: node.isLeaf !== true,
  }
}
