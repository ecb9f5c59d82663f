import { nested } from '#kit/contract/nested.ts'

export interface PermissionRow {
  readonly id: string
  readonly parentId: string | null
  readonly name: string
  /** 1 when row rules are bound to the entry. */
  readonly ruleFlag: number
}

/** A menu entry or action in the tree of rights; its name stands in `slotTitle`. */
export interface PermissionNode {
  readonly key: string
  readonly value: string
  readonly parentId: string | null
  readonly title: null
  readonly slotTitle: string
  readonly label: null
  readonly icon: null
  readonly isLeaf: boolean
  readonly ruleFlag: number
  readonly scopedSlots: { readonly title: 'hasDatarule' }
  readonly children: readonly PermissionNode[] | null
}

/** Menu entries as a tree, in the order of the rows. */
export function permissionTree(rows: readonly PermissionRow[]): readonly PermissionNode[] {
  return nested(
    rows,
    ({ id, parentId, name, ruleFlag }, children: readonly PermissionNode[]): PermissionNode => ({
      key: id,
      value: id,
      parentId,
      title: null,
      slotTitle: name,
      label: null,
      icon: null,
      isLeaf: children.length === 0,
      ruleFlag,
      scopedSlots: { title: 'hasDatarule' },
      children: children.length === 0 ? null : children,
    }),
  )
}
