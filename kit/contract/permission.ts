import type { AnyResource, Verb } from './resource.ts'
import { verbsOf } from './resource.ts'
import type { Text } from './text.ts'

/** Permission code of each verb: reading needs `list`, one row and many share a code. */
const VERB_CODES = {
  list: 'list',
  queryById: 'list',
  add: 'add',
  edit: 'edit',
  delete: 'delete',
  deleteBatch: 'delete',
  exportXls: 'export',
  importExcel: 'import',
} as const satisfies Record<Verb, string>

const CODE_TITLES: Readonly<Record<string, Text>> = {
  list: ['查看', 'View'],
  add: ['新增', 'Add'],
  edit: ['编辑', 'Edit'],
  delete: ['删除', 'Delete'],
  export: ['导出', 'Export'],
  import: ['导入', 'Import'],
}

/** What the code of a right ends with that shows what is on a page: without it the page is of no use. */
export const READ_RIGHT = ':(list|view)$'

export interface PermissionCode {
  readonly code: string
  readonly title: Text
}

/** `permissionOf(position, 'deleteBatch')` → `system:position:delete`. */
export function permissionOf(resource: Pick<AnyResource, 'permission'>, verb: Verb): string {
  return `${resource.permission}:${VERB_CODES[verb]}`
}

/** Code of a field: where it is configured, whoever lacks it does not see the column, or may not change the field. */
export function fieldPermission(resource: Pick<AnyResource, 'permission'>, name: string): string {
  return `${resource.permission}:${name}`
}

export function actionPermission(resource: AnyResource, action: string): string {
  return `${resource.permission}:${action}`
}

/** All permission codes a resource defines, verbs first, then its actions. */
export function permissionsOf(resource: AnyResource): readonly PermissionCode[] {
  const codes = [...new Set(verbsOf(resource).map((verb) => VERB_CODES[verb]))]
  const verbs = codes.map((code) => ({
    code: `${resource.permission}:${code}`,
    title: CODE_TITLES[code] ?? ([code, code] as Text),
  }))
  const actions = Object.entries(resource.actions ?? {}).map(([name, action]) => ({
    code: actionPermission(resource, name),
    title: action.title,
  }))
  return [...verbs, ...actions]
}
