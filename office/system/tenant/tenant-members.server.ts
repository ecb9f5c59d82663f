import { sql } from 'kysely'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { addAbilities } from '#kit/server/crud/rows.server.ts'
import { acrossTenants } from '#kit/server/database/tenant-connections.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import { BUILT_IN_ROLE } from '../../rights/built-in-role.ts'
import { user } from '../user/user.ts'
import type { TenantMember } from './tenant-member.ts'

const KEPT = 'whoever keeps the tenants of the shop keeps their members'

/** People who belong to a tenant, its administrators first, with what the caller may do with them. */
export async function members(
  app: AppContext,
  ctx: RequestContext,
  tenantId: number,
): Promise<readonly TenantMember[]> {
  const { rows } = await sql<TenantMember & Record<string, unknown>>`
    select u.id, u.username, u.realname, u.status, exists (
      select 1 from sys_user_role ur join sys_role r on r.id = ur.role_id
      where ur.user_id = u.id and r.tenant_id = ${tenantId} and r.role_code = ${BUILT_IN_ROLE}) as is_admin
    from sys_user u where ${tenantId} = any(tenants_of(u.tenant_id, u.rel_tenant_ids))
    order by is_admin desc, u.username limit 1000
  `.execute(acrossTenants(ctx.db, KEPT))
  await addAbilities(app, user, ctx, rows)
  return rows
}
