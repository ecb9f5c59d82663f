import { sql } from 'kysely'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { storedById } from '#kit/server/crud/write.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import { type GrantTable, grantsTo, grantsToEach, type StoredGrant } from '../../permission/grant-rows.server.ts'
import type { GivenGrant } from '../../permission/held.server.ts'
import { requireManaged } from '../depart-rows.server.ts'
import { departRole } from './depart-role.ts'

/** What departments were given. */
export const DEPART_GRANTS: GrantTable = { table: 'sys_depart_permission', owner: 'depart_id' }

const ROLE_GRANTS = { table: 'sys_depart_role_permission', owner: 'role_id' } as const

/** What a role of a department gives. */
export function roleGrantsOf(departId: string): GrantTable {
  return {
    ...ROLE_GRANTS,
    beside: { depart_id: departId },
    given: (db, id) => boundGrants({ db }, { id, departId }),
  }
}

/** A role of a department that the caller manages. @throws DomainError `notFound`, `refused` */
export async function managedRole(app: AppContext, ctx: RequestContext, id: string) {
  const role = await storedById(app, departRole, ctx, id)
  await requireManaged(app, ctx, role.departId)
  return role
}

/** What a department was given, by the id of the menu entry or action. */
export async function departLimits(
  { db }: Pick<RequestContext, 'db'>,
  departId: string,
): Promise<ReadonlyMap<string, StoredGrant>> {
  return new Map((await grantsTo(db, DEPART_GRANTS, departId)).map((grant) => [grant.permissionId, grant]))
}

/** What a role gives, with the row rules that bind it: its own, or where it has none all those of its department. */
export async function boundGrants(ctx: Pick<RequestContext, 'db'>, role: RoleOfDepart): Promise<readonly GivenGrant[]> {
  return (await boundGrantsOf(ctx, [role])).get(role.id) ?? []
}

interface RoleOfDepart {
  readonly id: string
  readonly departId: string
}

/** The same for several roles, by their ids. */
export async function boundGrantsOf(
  { db }: Pick<RequestContext, 'db'>,
  roles: readonly RoleOfDepart[],
): Promise<ReadonlyMap<string, readonly GivenGrant[]>> {
  const departs = roles.map(({ departId }) => departId)
  const limits = await grantsToEach(db, DEPART_GRANTS, [...new Set(departs)])
  const own = await grantsToEach(
    db,
    ROLE_GRANTS,
    roles.map(({ id }) => id),
  )
  return new Map(
    roles.map(({ id, departId }) => {
      const ofDepart = new Map(limits.get(departId)?.map((grant) => [grant.permissionId, grant]))
      const given = (own.get(id) ?? []).flatMap((grant) => {
        const limit = ofDepart.get(grant.permissionId)
        return limit ? [grant.ruleIds.length > 0 ? grant : limit] : []
      })
      return [id, given]
    }),
  )
}

/** Roles lose the row rules that their department has no longer. */
export async function trimRoleRules(
  { db }: Pick<RequestContext, 'db'>,
  departId: string,
  { permissionId, ruleIds }: GivenGrant,
): Promise<void> {
  await sql`
    update sys_depart_role_permission set data_rule_ids = (
      select string_agg(rule, ',') from unnest(string_to_array(data_rule_ids, ',')) rule where rule = any(${ruleIds}))
    where depart_id = ${departId} and permission_id = ${permissionId}
  `.execute(unscoped(db, 'grants of a department that was found to be the caller’s to manage'))
}
