import { type Answer, client } from '#kit/web/client/client.web.ts'
import { type GrantCalls, grantBody, type TickableRule } from '../permission/grant-calls.web.ts'
import type { Grants } from '../permission/grant-tree.ts'
import type { Comparison } from './compared.ts'
import { ROLE_RIGHTS, type RoleHome, role } from './role.ts'

export interface RoleUser {
  readonly id: string
  readonly username: string
  readonly realname: string | null
  readonly status: number
  readonly status_dictText?: string
  readonly _can?: readonly string[]
}

export interface RoleUserPage {
  readonly records: readonly RoleUser[]
  readonly total: number
}

export interface ChoosableRole {
  readonly id: string
  readonly roleName: string
  readonly roleNameEn: string | null
  readonly roleCode: string
}

/** Calls of the page of roles; all reject with an ApiError. */
export const roleCalls = {
  users: (roleId: string, username: string, pageNo: number, pageSize: number): Promise<RoleUserPage> =>
    client.get('/sys/user/userRoleList', { roleId, username: username || undefined, pageNo, pageSize }),
  addUsers: (roleId: string, userIdList: readonly string[]): Promise<Answer<unknown>> =>
    client.post('/sys/user/addSysUserRole', { roleId, userIdList }),
  takeFrom: (roleId: string, userIds: readonly string[]): Promise<Answer<unknown>> =>
    client.remove('/sys/user/deleteUserRoleBatch', { roleId, userIds: userIds.join(',') }),
  usage: (ids: readonly string[]): Promise<{ readonly users: number; readonly permissions: number }> =>
    client.get('/sys/role/usage', { ids: ids.join(',') }),
  remove: (ids: readonly string[]): Promise<Answer<unknown>> =>
    client.remove('/sys/role/deleteBatch', { ids: ids.join(',') }),
  home: (roleId: string): Promise<RoleHome> => client.get('/sys/role/home', { roleId }),
  setHome: (roleId: string, home: RoleHome): Promise<Answer<RoleHome>> =>
    client.put('/sys/role/home', { roleId, ...home }, { handles: [400] }),
  compare: (left: string, right: string): Promise<Comparison> => client.get('/sys/role/compare', { left, right }),
  all: (): Promise<readonly ChoosableRole[]> => client.get('/sys/role/queryall'),
}

/** What is granted to a role. */
export function roleGrantCalls(roleId: string): GrantCalls {
  return {
    load: () => client.get<Grants>('/sys/role/grants', { roleId }),
    save: (wanted, last, rules) =>
      client.post('/sys/permission/saveRolePermission', grantBody({ roleId }, wanted, last, rules)),
    rulesOf: async (permissionId) => {
      const { datarule } = await client.get<{ readonly datarule: readonly TickableRule[] }>(
        `/sys/role/datarule/${permissionId}/${roleId}`,
      )
      return datarule
    },
    taken: { resource: role, ownerId: roleId, permission: ROLE_RIGHTS.grant },
  }
}
