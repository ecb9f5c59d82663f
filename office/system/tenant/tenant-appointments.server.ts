import { sql } from 'kysely'
import { invalid, refused } from '#kit/contract/errors.ts'
import { actionPermission } from '#kit/contract/permission.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { noteValues } from '#kit/server/crud/history.server.ts'
import { visibleRows } from '#kit/server/crud/list.server.ts'
import { newId } from '#kit/server/database/ids.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { acrossTenants } from '#kit/server/database/tenant-connections.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import { NOTIFICATION_KIND } from '../../notification/notification-kind.ts'
import { tellPeople } from '../../notification/tell-people.server.ts'
import { BUILT_IN_ROLE } from '../../rights/built-in-role.ts'
import type { OwnAppointment } from '../../rights/own-appointments.ts'
import { HOUSE, tenantsOf } from '../../rights/tenants.ts'
import { requireGranters, requireOver } from '../permission/person-rights.server.ts'
import { noteTaken } from '../permission/taken.server.ts'
import { user as people } from '../user/user.ts'
import { tenant } from './tenant.ts'
import { entriesOfTenant } from './tenant-powers.server.ts'

const KEPT = 'whoever keeps the tenants of the shop keeps their members'

interface Appointment {
  /** Number and name of the tenant. */
  readonly to: { readonly number: number; readonly name: string; readonly nameEn: string | null }
  readonly userId: string
}

/**
 * Makes somebody of the shop a member of a tenant, and its administrator: they hold all that its plan contains, once
 * more when the plan has grown since.
 */
export async function appoint(app: AppContext, ctx: RequestContext, { to, userId }: Appointment): Promise<null> {
  const { db, user } = ctx
  const { number } = to
  requireOtherThanHouse(number)
  const known = await visibleRows(app, people, ctx).select('id').where('id', '=', userId).executeTakeFirst()
  const person = await lockedPerson(ctx, known?.id ?? '')
  await requireOver(ctx, [userId])
  const tenants = tenantsOf(person)
  if (!tenants.includes(number)) {
    await saveTenants(ctx, userId, person, [...tenants, number].join(','))
  }
  const roleId = await adminRole(ctx, number)
  const { rows } = await sql`
    insert into sys_user_role (id, user_id, role_id) values (${newId()}, ${userId}, ${roleId}) on conflict do nothing returning id
  `.execute(acrossTenants(db, KEPT))
  if (rows.length > 0) {
    await noteValues(ctx, tenant.table, [{ id: String(number), changes: { administrators: [null, userId] } }])
  }
  await tellPeople(db, {
    tenantId: user.tenantId,
    kind: NOTIFICATION_KIND.system,
    userIds: [userId],
    key: newId(),
    sender: user.username,
    text: [
      `您被指定为租户“${to.name}”的管理员`,
      `You were made an administrator of the tenant ${to.nameEn || to.name}`,
    ],
  })
  return null
}

/**
 * Takes an appointment back: the person is no administrator of the tenant any more, and leaves it where nothing else ties them to it. Their
 * sessions there end at once. They are told; where they lay it down by themselves, those are told who can appoint.
 * @throws DomainError `refused` for somebody who is no administrator of it, and for the last one who can grant there
 */
export async function dismiss(ctx: RequestContext, { to, userId }: Appointment): Promise<null> {
  const { db, user } = ctx
  const { number } = to
  requireOtherThanHouse(number)
  const person = await lockedPerson(ctx, userId)
  await requireOver(ctx, [userId])
  const raw = acrossTenants(db, KEPT)
  const taken = await sql<{ roleId: string }>`
    delete from sys_user_role ur using ${withDeleted('sys_role')} r
    where r.id = ur.role_id and r.tenant_id = ${number} and r.role_code = ${BUILT_IN_ROLE} and ur.user_id = ${userId} returning ur.role_id
  `.execute(raw)
  if (taken.rows.length === 0) {
    throw refused([
      '该用户不是此租户的管理员',
      'This person is no administrator of the tenant',
      'tenant.notAdministrator',
    ])
  }
  await requireGranters(
    ctx,
    taken.rows.map(({ roleId }) => roleId),
  )
  const tied = await sql`
    select 1 from sys_user_role ur join ${withDeleted('sys_role')} r on r.id = ur.role_id and r.tenant_id = ${number} where ur.user_id = ${userId}
    union all select 1 from sys_user_depart ud join ${withDeleted('sys_depart')} d on d.id = ud.dep_id and d.tenant_id = ${number} where ud.user_id = ${userId}
    limit 1
  `.execute(raw)
  const left = tenantsOf(person).filter((one) => one !== number)
  if (tied.rows.length === 0 && person.tenantId !== number && left.length > 0) {
    await saveTenants(ctx, userId, person, left.join(','))
  }
  await noteValues(ctx, tenant.table, [{ id: String(number), changes: { administrators: [userId, null] } }])
  await noteTaken(ctx, tenant.table, String(number), { people: [userId] })
  await sql`delete from sys_session s using sys_tenant t
    where s.user_id = ${userId} and t.number = s.tenant_id and t.number = ${number}`.execute(raw)
  const telling = { kind: NOTIFICATION_KIND.system, key: newId() }
  if (userId === user.userId) {
    await tellPeople(db, {
      ...telling,
      tenantId: HOUSE,
      holders: actionPermission(tenant, 'appoint'),
      sender: user.username,
      text: [
        `${user.realname} 辞去了租户“${to.name}”的管理员`,
        `${user.realname} is no longer an administrator of the tenant ${to.nameEn || to.name}: they stepped down`,
      ],
    })
  }
  await tellPeople(db, {
    ...telling,
    tenantId: HOUSE,
    userIds: [userId],
    text: [
      `您不再是租户“${to.name}”的管理员`,
      `You are no longer an administrator of the tenant ${to.nameEn || to.name}`,
    ],
  })
  return null
}

/** Tenants that the caller was made an administrator of, but for the shop itself. */
export async function appointmentsOf({ db, user }: RequestContext): Promise<readonly OwnAppointment[]> {
  const { rows } = await sql<OwnAppointment>`
    select t.number as id, t.name, t.name_en from sys_user_role ur join sys_role r on r.id = ur.role_id and r.role_code = ${BUILT_IN_ROLE}
    join sys_tenant t on t.number = r.tenant_id where ur.user_id = ${user.userId} and t.number <> ${HOUSE} order by t.number
  `.execute(acrossTenants(db, 'tenants that the caller was appointed in, whichever they work in now'))
  return rows
}

/** Lays down an appointment of one's own. @throws DomainError like `dismiss` */
export async function stepDown(ctx: RequestContext, id: number): Promise<null> {
  const own = (await appointmentsOf(ctx)).find((one) => one.id === id)
  if (!own) {
    throw refused(['您不是此租户的管理员', 'You are no administrator of this tenant', 'tenant.youAreNoAdministrator'])
  }
  return dismiss(ctx, { to: { ...own, number: own.id }, userId: ctx.user.userId })
}

function requireOtherThanHouse(number: number): void {
  if (number === HOUSE) {
    throw refused([
      '商城本身的管理员在“用户”中分配角色',
      'Administrators of the shop itself get their role on the page of users',
      'tenant.shopItself',
    ])
  }
}

interface Person {
  readonly tenantId: number
  readonly relTenantIds: string | null
}

/** @throws DomainError `invalid` for nobody */
async function lockedPerson({ db }: RequestContext, userId: string): Promise<Person> {
  const { rows } = await sql<Person>`
    select tenant_id, rel_tenant_ids from sys_user where id = ${userId} for update
  `.execute(acrossTenants(db, KEPT))
  const [person] = rows
  if (!person) {
    throw invalid([{ path: 'userId', message: ['用户不存在', 'No such user', 'user.unknown'] }])
  }
  return person
}

async function saveTenants(
  ctx: RequestContext,
  userId: string,
  { relTenantIds }: Person,
  tenants: string,
): Promise<void> {
  await sql`
    update ${withDeleted('sys_user')} set rel_tenant_ids = ${tenants}, update_by = ${ctx.user.username}, update_time = now(), version = version + 1
    where id = ${userId}
  `.execute(acrossTenants(ctx.db, KEPT))
  await noteValues(ctx, people.table, [{ id: userId, changes: { relTenantIds: [relTenantIds, tenants] } }])
}

/** The role of a tenant's administrators, with all that its plan contains. */
async function adminRole(ctx: RequestContext, tenantId: number): Promise<string> {
  const raw = acrossTenants(ctx.db, KEPT)
  const found = await sql<{ id: string }>`
    select id from sys_role where tenant_id = ${tenantId} and role_code = ${BUILT_IN_ROLE}
  `.execute(raw)
  const roleId = found.rows[0]?.id ?? newId()
  if (found.rows.length === 0) {
    await sql`
      insert into sys_role (id, role_name, role_name_en, role_code, tenant_id, create_by)
      values (${roleId}, '租户管理员', 'Tenant administrator', ${BUILT_IN_ROLE}, ${tenantId}, ${ctx.user.username})
    `.execute(raw)
  }
  await sql`
    insert into sys_role_permission (id, role_id, permission_id)
    select md5(${roleId} || p), ${roleId}, p from unnest(${await entriesOfTenant(ctx, tenantId)}::text[]) as p on conflict do nothing
  `.execute(raw)
  return roleId
}
