import { sql } from 'kysely'
import { refused } from '#kit/contract/errors.ts'
import type { Refusal } from '#kit/contract/text.ts'
import type { Database } from '#kit/server/database/database.server.ts'
import { acrossTenants } from '#kit/server/database/tenant-connections.server.ts'
import { HOUSE } from '../../rights/tenants.ts'
import { TENANT_STATUS } from '../../standard/tenant-status.ts'
import { USER_STATUS } from '../../standard/user-status.ts'
import { GRANT_RIGHT } from './rights.ts'

const NOBODY_LEFT: Refusal = [
  '至少要保留一个可以授权的启用用户，否则无人能再授权',
  'Somebody who can grant must be left, or nobody could ever grant again',
  'permission.nobodyLeft',
]
const NOBODY_LEFT_IN: Refusal = [
  '租户“{name}”至少要保留一个可以授权的启用用户，请先指定另一名管理员',
  'Somebody who can grant must be left in the tenant {name}: appoint another administrator first',
  'permission.nobodyLeftIn',
]
const GRANTERS = 'whether somebody of a tenant can still grant, asked from whatever tenant'

interface Going {
  /** Ids of people who are about to leave. */
  readonly leaving?: readonly string[]
  /** Ids of roles that are about to go. */
  readonly going?: readonly string[]
}

/**
 * Of open tenants one where nobody who can sign in may grant by a role of their own, beside those who leave and the roles that go. Until the
 * transaction ends nobody else is told of these tenants, so that of two who take each other's granters away only one succeeds, whatever roles
 * they had.
 */
export async function tenantWithoutGranter(
  db: Database,
  tenantIds: readonly number[],
  { leaving = [], going = [] }: Going = {},
): Promise<{ readonly number: number; readonly name: string; readonly nameEn: string | null } | undefined> {
  const raw = acrossTenants(db, GRANTERS)
  await sql`
    select pg_advisory_xact_lock(hashtext('granters'), number) from (select distinct unnest(${tenantIds}::int[]) as number order by 1) asked
  `.execute(raw)
  const { rows } = await sql<{ number: number; name: string; nameEn: string | null }>`
    select t.number, t.name, t.name_en from sys_tenant t where t.number = any(${tenantIds}) and t.status = ${sql.lit(TENANT_STATUS.normal)} and not exists (
      select 1 from sys_permission p
      join sys_role_permission rp on rp.permission_id = p.id
      join sys_role r on r.id = rp.role_id and r.tenant_id = t.number and r.id <> all(${going})
      join sys_user_role ur on ur.role_id = r.id
      join sys_user u on u.id = ur.user_id and u.status = ${sql.lit(USER_STATUS.active)} and u.password <> ''
        and t.number::text = any(u.tenant_ids) and u.id <> all(${leaving})
      where p.perms = ${GRANT_RIGHT})
    limit 1
  `.execute(raw)
  return rows[0]
}

/**
 * Somebody in each of the tenants can still grant: otherwise no one there could ever give a right back. Asked at the end of commands
 * that take rights, roles or people away.
 * @throws DomainError `refused`, which takes the command back
 */
export async function requireGranterLeft(db: Database, tenantIds: readonly number[], going?: Going): Promise<void> {
  const without = await tenantWithoutGranter(db, tenantIds, going)
  if (without) {
    throw refused(without.number === HOUSE ? NOBODY_LEFT : NOBODY_LEFT_IN, {
      name: [without.name, without.nameEn || without.name],
    })
  }
}

/** Of roles those that let their people grant, with their tenants. */
export async function grantingRoles(
  db: Database,
  roleIds: readonly string[],
): Promise<readonly { readonly id: string; readonly tenantId: number }[]> {
  const { rows } = await sql<{ id: string; tenantId: number }>`
    select r.id, r.tenant_id from sys_role r where r.id = any(${roleIds}) and exists (
      select 1 from sys_role_permission rp join sys_permission p on p.id = rp.permission_id
      where rp.role_id = r.id and p.perms = ${GRANT_RIGHT})
    order by r.id
  `.execute(acrossTenants(db, GRANTERS))
  return rows
}
