import { type Answer, client } from '#kit/web/client/client.web.ts'
import { ROOT } from '#kit/web/table/tree-table/tree-state.ts'
import type { Permission } from './permission.ts'

/** An entry as a row of a tree. */
export type PermissionRow = Permission & { readonly hasChildren: boolean }

export const permissionRow = (wire: unknown): PermissionRow => {
  const row = wire as Permission
  return { ...row, hasChildren: !row.isLeaf }
}

/** An entry to choose a parent from. */
export interface ParentNode {
  readonly value: string
  readonly title: string
  readonly titleEn: string | null
  readonly menuType: number
  readonly children: readonly ParentNode[] | null
}

export interface Rule {
  readonly id: string
  readonly ruleName: string
  readonly ruleColumn: string
  readonly ruleConditions: string
  readonly ruleValue: string
  readonly status: string
}

/** A field that a rule may name. */
export interface RuleField {
  readonly name: string
  readonly title: string
  readonly kind: string
  readonly operators: readonly string[]
  readonly code: string | null
}

const BY_FORM = { handles: [400, 409] } as const

/** Calls of the page of the menu; all reject with an ApiError. */
export const permissionCalls = {
  /** Entries below one; with a keyword those of any level whose name holds it, as roots. */
  list(parent: string, keyword: string): Promise<unknown> {
    if (parent !== ROOT) {
      return client.get('/sys/permission/getSystemSubmenu', { parentId: parent })
    }
    return keyword === ''
      ? client.get('/sys/permission/getSystemMenuList')
      : client.get('/sys/permission/list', { name: keyword })
  },
  parents: async (): Promise<readonly ParentNode[]> => {
    const { treeList } = await client.get<{ readonly treeList: readonly ParentNode[] }>('/sys/permission/queryTreeList')
    return treeList
  },
  /** Ids of the entries above one and of the entry itself, from the first level. */
  pathOf: async (id: string): Promise<readonly string[]> => pathIn(await permissionCalls.parents(), id) ?? [],
  save: (input: Readonly<Record<string, unknown>>): Promise<Answer<Permission>> =>
    input.id === undefined
      ? client.post('/sys/permission/add', input, BY_FORM)
      : client.put('/sys/permission/edit', input, BY_FORM),
  remove: (id: string): Promise<Answer<number>> => client.remove('/sys/permission/delete', { id }),
  move: (id: string, parent: string, ids: readonly string[]): Promise<Answer<unknown>> =>
    client.put('/sys/permission/move', { id, parentId: parent === ROOT ? '' : parent, ids: ids.join(',') }, BY_FORM),
  rules: (permissionId: string): Promise<readonly Rule[]> =>
    client.get('/sys/permission/getPermRuleListByPermId', { permissionId }),
  ruleFields: (permissionId: string): Promise<readonly RuleField[]> =>
    client.get('/sys/permission/ruleFields', { permissionId }),
  saveRule: (rule: Readonly<Record<string, unknown>>): Promise<Answer<unknown>> =>
    rule.id === undefined
      ? client.post('/sys/permission/addPermissionRule', rule, BY_FORM)
      : client.put('/sys/permission/editPermissionRule', rule, BY_FORM),
  removeRule: (id: string): Promise<Answer<unknown>> => client.remove('/sys/permission/deletePermissionRule', { id }),
}

function pathIn(nodes: readonly ParentNode[], id: string): readonly string[] | undefined {
  for (const { value, children } of nodes) {
    const below = value === id ? [] : pathIn(children ?? [], id)
    if (below) {
      return [value, ...below]
    }
  }
  return undefined
}
