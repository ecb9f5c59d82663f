import { sql } from 'kysely'
import type { Database } from '#kit/server/database/database.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { ofAnySpeaker } from '#kit/server/database/scope.server.ts'
import { hasAdministratorLeft } from '../../../rights/administrators.server.ts'
import { BUILT_IN_ROLE } from '../../../rights/built-in-role.ts'
import { HOUSE } from '../../../rights/tenants.ts'
import { grantingRoles, tenantWithoutGranter } from '../../../system/permission/granter-left.server.ts'
import type { Provider } from '../provider-row.server.ts'
import { roleRulesIn } from '../role-rules.ts'

const OWN = 'roles that a provider gives by its groups'

interface Role {
  readonly id: string
  readonly name: string
}

/** The roles that somebody in these groups has from a provider. */
export async function rolesOf(
  db: Database,
  { roleRules, memberTenantId }: Pick<Provider, 'roleRules' | 'memberTenantId'>,
  groups: readonly string[],
): Promise<readonly Role[]> {
  const codes = (roleRulesIn(roleRules ?? '') ?? [])
    .filter(({ group }) => groups.some((one) => one.toLowerCase() === group.toLowerCase()))
    .map(({ roleCode }) => roleCode)
  const { rows } = await sql<Role>`select id, role_name as name from sys_role
    where role_code = any(${codes}) and tenant_id = ${memberTenantId} order by id`.execute(ofAnySpeaker(db, OWN))
  return rows
}

interface Given {
  readonly bindingId: string
  readonly userId: string
  readonly provider: Provider
  readonly groups: readonly string[]
}

/**
 * Gives the roles of the groups, and takes those back that this provider gave before. Roles that somebody has otherwise stay,
 * so that no provider takes the rights of an administrator; nor does it take the last one away, of the house or of whoever can grant in a tenant.
 */
export async function giveRoles(db: Database, { bindingId, userId, provider, groups }: Given): Promise<void> {
  const raw = ofAnySpeaker(db, OWN)
  const said = (await rolesOf(db, provider, groups)).map(({ id }) => id)
  const { rows } = await sql<{ givenRoles: readonly string[] }>`select given_roles from sys_provider_binding
    where id = ${bindingId} for update`.execute(raw)
  const had = rows[0]?.givenRoles ?? []
  const kept = await ofLastOne(
    db,
    userId,
    had.filter((id) => !said.includes(id)),
  )
  const wanted = [...said, ...kept]
  const lost = had.filter((id) => !wanted.includes(id))
  if (lost.length > 0) {
    await sql`delete from sys_user_role where user_id = ${userId} and role_id = any(${lost})`.execute(raw)
  }
  const { rows: added } = await sql<{ roleId: string }>`insert into sys_user_role (user_id, role_id)
    select ${userId}, r.id from ${withDeleted('sys_role')} r join ${withDeleted('sys_user')} u on u.id = ${userId}
      and ${String(provider.memberTenantId)} = any(u.tenant_ids)
    where r.id = any(${wanted}) and not exists (
      select 1 from sys_user_role held where held.user_id = ${userId} and held.role_id = r.id)
    on conflict do nothing returning role_id`.execute(raw)
  const given = [...had.filter((id) => wanted.includes(id)), ...added.map(({ roleId }) => roleId)]
  if (given.length !== had.length || given.some((id) => !had.includes(id))) {
    await sql`update sys_provider_binding set given_roles = ${given} where id = ${bindingId}`.execute(raw)
  }
}

/** Of the roles that somebody loses, those without which the house would have no administrator, or a tenant nobody who can grant. */
async function ofLastOne(db: Database, userId: string, losing: readonly string[]): Promise<readonly string[]> {
  const leaving = [userId]
  const granting = await grantingRoles(db, losing)
  const last: string[] = []
  for (const { id, tenantId } of granting) {
    if (await tenantWithoutGranter(db, [tenantId], { leaving })) {
      last.push(id)
    }
  }
  const { rows } = await sql<{ id: string }>`select id from sys_role
    where id = any(${losing}) and tenant_id = ${HOUSE} and role_code = ${BUILT_IN_ROLE}`.execute(ofAnySpeaker(db, OWN))
  const isLast = rows.length > 0 && !(await hasAdministratorLeft(db, leaving))
  return [...new Set([...last, ...(isLast ? rows.map(({ id }) => id) : [])])]
}
