import { sql } from 'kysely'
import { refused } from '#kit/contract/errors.ts'
import type { Database } from '#kit/server/database/database.server.ts'
import { acrossTenants } from '#kit/server/database/tenant-connections.server.ts'
import { USER_STATUS } from '../standard/user-status.ts'
import { BUILT_IN_ROLE } from './built-in-role.ts'
import { HOUSE, type Mine } from './tenants.ts'

const ADMINISTRATORS = 'who the administrators of the house are, asked from whatever tenant'

/**
 * Whether somebody works in the house as its administrator, by a role of their own. They may take away what people hold in other tenants, so
 * that there is always somebody who can; they give no more than anybody.
 */
export async function isHouseAdministrator(db: Database, { userId, tenantId }: Mine): Promise<boolean> {
  if (tenantId !== HOUSE) {
    return false
  }
  const { rows } = await sql`
    select 1 from sys_user_role ur join sys_role r on r.id = ur.role_id
    where ur.user_id = ${userId} and r.tenant_id = ${HOUSE} and r.role_code = ${BUILT_IN_ROLE} limit 1
  `.execute(acrossTenants(db, ADMINISTRATORS))
  return rows.length > 0
}

/**
 * Whether the house has an administrator who can sign in, beside those who leave. The role is locked meanwhile, so that of two who take each
 * other's away only one succeeds.
 */
export async function hasAdministratorLeft(db: Database, leaving: readonly string[] = []): Promise<boolean> {
  const raw = acrossTenants(db, ADMINISTRATORS)
  await sql`
    select 1 from sys_role where tenant_id = ${HOUSE} and role_code = ${BUILT_IN_ROLE} for update
  `.execute(raw)
  const { rows } = await sql`
    select 1 from sys_role r join sys_user_role ur on ur.role_id = r.id
    join sys_user u on u.id = ur.user_id and u.status = ${sql.lit(USER_STATUS.active)} and u.password <> ''
      and ${HOUSE}::text = any(u.tenant_ids) and u.id <> all(${leaving})
    where r.tenant_id = ${HOUSE} and r.role_code = ${BUILT_IN_ROLE} limit 1
  `.execute(raw)
  return rows.length > 0
}

/**
 * Asked at the end of commands that could take the last administrator of the house away.
 * @throws DomainError `refused`, which takes the command back
 */
export async function requireAdministratorLeft(db: Database, leaving: readonly string[] = []): Promise<void> {
  if (!(await hasAdministratorLeft(db, leaving))) {
    throw refused([
      '至少要保留一名启用的管理员，请先指定另一名管理员',
      'At least one active administrator must be left; make somebody else one first',
      'rights.lastAdministrator',
    ])
  }
}
