import type { Refusal } from '#kit/contract/text.ts'

/**
 * Code of the role that administrators have: those of the house in its first tenant, those of a tenant in that one. Nobody makes a role of
 * this code by hand; it is never renamed, emptied or deleted.
 */
export const BUILT_IN_ROLE = 'admin'

export const isBuiltIn = ({ roleCode }: { readonly roleCode?: unknown }): boolean => roleCode === BUILT_IN_ROLE

export const BUILT_IN_STAYS: Refusal = [
  '管理员角色由系统内置，不能改名、收回权限或删除',
  'The role of the administrators is built in: it is not renamed, emptied or deleted',
  'role.builtIn',
]
