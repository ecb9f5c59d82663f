import type { NamingRules } from '#kit/contract/naming.ts'

/** What no declared field tells of who has rows named. */
export const NAMING: NamingRules = {
  // trees beside a list, and people and roles that are put together on pages of their own
  choosers: new Map([
    ['sys_depart', ['system:address:list', 'system:user:list', 'system:departRole:list']],
    ['sys_role', ['system:user:list', 'system:role:assign', 'system:role:grant']],
    ['sys_user', ['system:role:list', 'system:depart:list', 'system:access:explain', 'system:savedQuery:share']],
  ]),
  people: new Set(['shop_app_user', 'sys_user']),
}
