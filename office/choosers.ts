/**
 * Permissions, by table, of pages that choose rows of it in a way that no declared field tells: trees beside a list, and
 * people and roles that are put together on pages of their own.
 */
export const CHOOSERS: ReadonlyMap<string, readonly string[]> = new Map([
  ['sys_depart', ['system:address:list', 'system:user:list', 'system:departRole:list']],
  ['sys_role', ['system:user:list', 'system:role:assign', 'system:role:grant']],
  ['sys_user', ['system:role:list', 'system:depart:list', 'system:access:explain', 'system:savedQuery:share']],
])
