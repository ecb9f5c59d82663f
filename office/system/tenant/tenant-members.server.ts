import { sql } from 'kysely'
import { invalid, refused } from '#kit/contract/errors.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { visibleRows } from '#kit/server/crud/list.server.ts'
import { newId } from '#kit/server/database/ids.server.ts'
import { acrossTenants } from '#kit/server/database/tenant-connections.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import { isHousePage } from '../../rights/house-pages.ts'
import { HOUSE, tenantsOf } from '../../rights/tenants.ts'
import { user as people } from '../user/user.ts'
import type { TenantMember } from './tenant-member.ts'

const KEPT = 'whoever keeps the tenants of the shop keeps their members'

/** Code of the role that the administrators of a tenant have. */
const ADMIN_ROLE = 'admin'

/** People who belong to a tenant, its administrators first. */
export async function members({ db }: Pick<RequestContext, 'db'>, tenantId: number): Promise<readonly TenantMember[]> {
  const { rows } = await sql<TenantMember>`
    select u.id, u.username, u.realname, u.status, exists (
      select 1 from sys_user_role ur join sys_role r on r.id = ur.role_id
      where ur.user_id = u.id and r.tenant_id = ${tenantId} and r.role_code = ${ADMIN_ROLE} and r.del_flag = 0) as is_admin
    from sys_user u where u.del_flag = 0 and ${tenantId} = any(tenants_of(u.tenant_id, u.rel_tenant_ids))
    order by is_admin desc, u.username limit 1000
  `.execute(acrossTenants(db, KEPT))
  return rows
}

/**
 * Makes somebody of the shop a member of a tenant, and its administrator: they hold all that its plan contains, once
 * more when the plan has grown since.
 */
export async function appoint(
  app: AppContext,
  ctx: RequestContext,
  { tenantId, userId }: { readonly tenantId: number; readonly userId: string },
): Promise<null> {
  const { db, user } = ctx
  if (tenantId === HOUSE) {
    throw refused([
      '商城本身的管理员在“用户”中分配角色',
      'Administrators of the shop itself get their role on the page of users',
    ])
  }
  const known = await visibleRows(app, people, ctx).select('id').where('id', '=', userId).executeTakeFirst()
  const { rows } = await sql<{ tenantId: number; relTenantIds: string | null }>`
    select tenant_id, rel_tenant_ids from sys_user where id = ${known?.id ?? ''} and del_flag = 0 for update
  `.execute(acrossTenants(db, KEPT))
  const [person] = rows
  if (!person) {
    throw invalid([{ path: 'userId', message: ['用户不存在', 'No such user'] }])
  }
  const tenants = tenantsOf(person)
  if (!tenants.includes(tenantId)) {
    await sql`
      update sys_user set rel_tenant_ids = ${[...tenants, tenantId].join(',')}, update_by = ${user.username},
        update_time = now() where id = ${userId}
    `.execute(acrossTenants(db, KEPT))
  }
  const roleId = await adminRole(ctx, tenantId)
  await sql`
    insert into sys_user_role (id, user_id, role_id) values (${newId()}, ${userId}, ${roleId}) on conflict do nothing
  `.execute(acrossTenants(db, KEPT))
  return null
}

/** The role of a tenant's administrators, with all that its plan contains. */
async function adminRole({ db, user }: RequestContext, tenantId: number): Promise<string> {
  const found = await sql<{ id: string }>`
    select id from sys_role where tenant_id = ${tenantId} and role_code = ${ADMIN_ROLE} and del_flag = 0
  `.execute(acrossTenants(db, KEPT))
  const roleId = found.rows[0]?.id ?? newId()
  if (found.rows.length === 0) {
    await sql`
      insert into sys_role (id, role_name, role_name_en, role_code, tenant_id, create_by)
      values (${roleId}, '租户管理员', 'Tenant administrator', ${ADMIN_ROLE}, ${tenantId}, ${user.username})
    `.execute(acrossTenants(db, KEPT))
  }
  const { rows } = await sql<{ id: string; component: string | null; perms: string | null }>`
    select p.id, p.component, p.perms from sys_permission p
    join sys_tenant t on t.number = ${tenantId}
    where p.del_flag = 0 and (t.pack_id is null or exists (
      select 1 from sys_tenant_pack_permission pp where pp.pack_id = t.pack_id and pp.permission_id = p.id))
  `.execute(acrossTenants(db, KEPT))
  const granted = rows.filter((row) => !isHousePage(row)).map(({ id }) => id)
  await sql`
    insert into sys_role_permission (id, role_id, permission_id)
    select md5(${roleId} || p), ${roleId}, p from unnest(${granted}::text[]) as p on conflict do nothing
  `.execute(acrossTenants(db, KEPT))
  return roleId
}
