import { client } from '#kit/web/client/client.web.ts'
import { type GrantCalls, grantBody, type TickableRule } from '../../permission/grant-calls.web.ts'
import type { Grants } from '../../permission/grant-tree.ts'
import { DEPART_RIGHTS, depart } from '../depart.ts'
import { DEPART_ROLE_RIGHTS, departRole } from './depart-role.ts'

interface Rules {
  readonly datarule: readonly TickableRule[]
}

/** What a department is given. */
export function departGrantCalls(departId: string): GrantCalls {
  return {
    load: () => client.get<Grants>('/sys/sysDepartPermission/grants', { departId }),
    save: (wanted, last, rules) =>
      client.post('/sys/permission/saveDepartPermission', grantBody({ departId }, wanted, last, rules)),
    rulesOf: async (permissionId) =>
      (await client.get<Rules>(`/sys/sysDepartPermission/datarule/${permissionId}/${departId}`)).datarule,
    taken: { resource: depart, ownerId: departId, permission: DEPART_RIGHTS.grant },
  }
}

/** What a role of a department gives, within what the department was given. */
export function departRoleGrantCalls(departId: string, roleId: string): GrantCalls {
  return {
    load: () => client.get<Grants>('/sys/sysDepartRole/grants', { roleId }),
    save: (wanted, last, rules) =>
      client.post('/sys/sysDepartPermission/saveDeptRolePermission', grantBody({ roleId }, wanted, last, rules)),
    rulesOf: async (permissionId) =>
      (await client.get<Rules>(`/sys/sysDepartRole/datarule/${permissionId}/${departId}/${roleId}`)).datarule,
    within: async () =>
      (
        await client.get<{ readonly ids: readonly string[] }>('/sys/sysDepartPermission/queryTreeListForDeptRole', {
          departId,
        })
      ).ids,
    taken: { resource: departRole, ownerId: roleId, permission: DEPART_ROLE_RIGHTS.grant },
  }
}
