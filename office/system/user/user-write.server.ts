import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { type FieldError, invalid, refused } from '#kit/contract/errors.ts'
import type { Values } from '#kit/contract/read-field.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import type { SheetChange, WriteHooks } from '#kit/server/crud/handlers.server.ts'
import type { StoredRow } from '#kit/server/crud/rows.server.ts'
import { updateRow } from '#kit/server/crud/write.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import { requireRolesHeld } from '../permission/held.server.ts'
import { requireGranters, requireOver, requireWhole } from './person-rights.server.ts'
import { IDENTITY, USER_STATUS } from './user.ts'
import { takenErrors } from './user-duplicates.server.ts'
import { listOf, USER } from './user-rows.server.ts'

/** What the rest of the office does for people. */
export interface UserParts {
  /** Ends every session of somebody. */
  endSessions(db: RequestContext['db'], userId: string): Promise<void>
  /** Everybody is asked anew who they are; after what changed is there for all. */
  forget(): void
  hashPassword(password: string): Promise<string>
}

/** How a new person signs in first. */
export interface FirstPassword {
  /** Hash; '' is nobody's password. */
  readonly password: string
  readonly mustChangePassword: boolean
}

/** Somebody who cannot sign in before they are given a password. */
export const NO_PASSWORD: FirstPassword = { password: '', mustChangePassword: true }

/** A password that somebody has to replace at once: 72 random bits. */
export function oneTimePassword(): string {
  return randomBytes(9).toString('base64url')
}

const LINKS = 'links of a person who was found visible, within the tenant of the caller'

/** The rules of writing people; `first` is the password of the new one. */
export function userHooks(parts: UserParts, first: FirstPassword): WriteHooks {
  return {
    leavesReferences: true,
    prepare: async (sent, ctx, before) => {
      const values = await preparedValues(ctx, sent, before)
      if (before) {
        await requireEdit(ctx, values, before)
        return values
      }
      await requireFree(ctx, values)
      return { ...values, ...first }
    },
    after: async (id, ctx) => {
      const held = await syncLinks(ctx, id)
      await requireGranters(ctx, held)
    },
    sheetErrors: (rows, ctx) => sheetErrors(rows, ctx),
    guardDelete: async (rows, ctx) => {
      const ids = rows.map(({ id }) => String(id))
      if (ids.includes(ctx.user.userId)) {
        throw refused(['不能删除自己', 'You cannot delete yourself'])
      }
      await requireOver(ctx, ids)
      await requireWhole(ctx, ids)
      await requireHome(ctx, ids)
      await requireOthersLeft(ctx, ids)
      for (const id of ids) {
        await parts.endSessions(ctx.db, id)
      }
    },
  }
}

/** @throws DomainError `refused` when nobody who grants is left beside people who leave. */
async function requireOthersLeft(ctx: RequestContext, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ roleId: string }>`
    select distinct role_id from sys_user_role where user_id = any(${ids})
  `.execute(unscoped(ctx.db, LINKS))
  await requireGranters(
    ctx,
    rows.map(({ roleId }) => roleId),
    ids,
  )
}

/** Somebody is deleted where they were made. */
async function requireHome({ db, user }: RequestContext, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select coalesce(realname, username) as name from sys_user where id = any(${ids}) and tenant_id <> ${user.tenantId} limit 1
  `.execute(unscoped(db, LINKS))
  if (rows[0]) {
    throw refused(
      ['“{name}”由其他租户创建，请在该租户删除', '"{name}" was made in another tenant and is deleted there'],
      { name: rows[0].name },
    )
  }
}

/** Lists in their order, with what other tenants gave; who is in charge of nothing has no departments to be in charge of. */
async function preparedValues(ctx: RequestContext, sent: Values, before: StoredRow | null): Promise<Values> {
  const values: Record<string, Values[string]> = { ...sent }
  const given = listOf(values.departIds)
  if (listOf(values.selecteddeparts).length === 0 && given.length > 0) {
    values.selecteddeparts = given.join(',')
  }
  if ((values.userIdentity ?? before?.userIdentity) === IDENTITY.ordinary && (values.departIds ?? null) !== null) {
    values.departIds = null
  }
  if (values.selectedroles !== undefined) {
    const wanted = listOf(values.selectedroles)
    const had = listOf(before?.selectedroles)
    await requireKnownRoles(ctx, wanted)
    await requireRolesHeld(
      ctx,
      wanted.filter((id) => !had.includes(id)),
    )
    values.selectedroles = joined([...wanted, ...(await ofOtherTenants(ctx, 'sys_role', had))])
  }
  if (values.selecteddeparts !== undefined) {
    const others = await ofOtherTenants(ctx, 'sys_depart', listOf(before?.selecteddeparts))
    values.selecteddeparts = joined([...listOf(values.selecteddeparts), ...others])
  }
  if (values.relTenantIds !== undefined) {
    values.relTenantIds = await givenTenants(ctx, values.relTenantIds, before)
  }
  return values
}

/** @throws DomainError `invalid` at the field, for what is no role of the tenant */
async function requireKnownRoles(ctx: RequestContext, ids: readonly string[]): Promise<void> {
  if ((await ofOtherTenants(ctx, 'sys_role', ids)).length > 0) {
    throw invalid([{ path: 'selectedroles', message: ['角色不存在', 'There is no such role'] }])
  }
}

function joined(ids: readonly string[]): string | null {
  return [...new Set(ids)].sort().join(',') || null
}

/** Those of the ids whose rows are not of the tenant of the caller, or gone: they are not the caller's to take away. */
async function ofOtherTenants(
  { db, user }: RequestContext,
  table: 'sys_role' | 'sys_depart',
  ids: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select l.id from unnest(${ids}::text[]) as l (id)
    where not exists (select 1 from ${sql.table(table)} t where t.id = l.id and t.tenant_id = ${user.tenantId} and t.del_flag = 0)
  `.execute(unscoped(db, LINKS))
  return rows.map(({ id }) => id)
}

/**
 * Tenants are given and taken among those that the caller belongs to; the one the caller works in stays.
 * @throws DomainError `invalid`
 */
async function givenTenants(
  { db, user }: RequestContext,
  sent: Values[string],
  before: StoredRow | null,
): Promise<string | null> {
  const { rows } = await sql<{ tenantIds: readonly string[]; id: string }>`
    select id, tenant_ids from sys_user where id = any(${[user.userId, String(before?.id ?? '')]})
  `.execute(unscoped(db, LINKS))
  const tenantsOf = (id: unknown): readonly string[] => rows.find((row) => row.id === id)?.tenantIds ?? []
  const [mine, had] = [tenantsOf(user.userId), tenantsOf(before?.id)]
  const wanted = listOf(sent)
  if (wanted.length === 0 && had.every((id) => mine.includes(id))) {
    // one who was made elsewhere would leave with the list
    return before === null || (before.relTenantIds ?? null) === null ? null : String(user.tenantId)
  }
  if (wanted.some((id) => !mine.includes(id) && !had.includes(id))) {
    throw invalid([
      { path: 'relTenantIds', message: ['只能分配您所属的租户', 'Only tenants that you belong to can be given'] },
    ])
  }
  const kept = had.filter((id) => !mine.includes(id))
  return [...new Set([...wanted, ...kept, String(user.tenantId)])].sort((one, other) => +one - +other).join(',')
}

/** Fields that are given within a tenant: the rest is the person's account everywhere. */
const WITHIN_TENANT: readonly string[] = [
  'selectedroles',
  'selecteddeparts',
  'relTenantIds',
  'departIds',
  'userIdentity',
  'post',
]

async function requireEdit(ctx: RequestContext, values: Values, before: StoredRow): Promise<void> {
  const id = String(before.id)
  await requireOver(ctx, [id])
  const changed = Object.keys(values).filter((name) => (values[name] ?? null) !== (before[name] ?? null))
  if (changed.some((name) => !WITHIN_TENANT.includes(name))) {
    await requireWhole(ctx, [id])
  }
  await requireFree(ctx, Object.fromEntries(changed.map((name) => [name, values[name]])), id)
}

/** @throws DomainError `invalid` at the fields whose values somebody has, deleted people and other tenants included */
async function requireFree(ctx: RequestContext, values: Values, ownId = ''): Promise<void> {
  const [errors = []] = await takenErrors(ctx, [{ id: ownId, values }])
  if (errors.length > 0) {
    throw invalid(errors)
  }
}

async function sheetErrors(
  rows: readonly SheetChange[],
  ctx: RequestContext,
): Promise<readonly (readonly FieldError[])[]> {
  const taken = await takenErrors(
    ctx,
    rows.map(({ values, before }) => ({ id: String(before?.id ?? ''), values })),
  )
  return rows.map(({ row }, index) =>
    (taken[index] ?? []).map(({ path, what }) => ({
      path,
      message: [`第 ${row} 行：${what[0]}已经存在，忽略导入。`, `Row ${row}: this ${what[1]} is taken`],
    })),
  )
}

/** Brings the links of the tenant in line with the row. @returns the roles that the person had before */
async function syncLinks({ db, user }: RequestContext, id: string): Promise<readonly string[]> {
  const raw = unscoped(db, LINKS)
  const { rows } = await sql<{ roles: string | null; departs: string | null }>`
    select selectedroles as roles, selecteddeparts as departs from sys_user where id = ${id}
  `.execute(raw)
  const roles = listOf(rows[0]?.roles)
  const departs = listOf(rows[0]?.departs)
  const held = await sql<{ roleId: string }>`select role_id from sys_user_role where user_id = ${id}`.execute(raw)
  await sql`
    delete from sys_user_role l using sys_role r
    where l.user_id = ${id} and l.role_id <> all(${roles}) and r.id = l.role_id and r.tenant_id = ${user.tenantId}
  `.execute(raw)
  await sql`
    insert into sys_user_role (user_id, role_id)
    select ${id}, r.id from sys_role r where r.id = any(${roles}) and r.tenant_id = ${user.tenantId} and r.del_flag = 0
    on conflict do nothing
  `.execute(raw)
  const left = await sql<{ depId: string }>`
    delete from sys_user_depart l using sys_depart d
    where l.user_id = ${id} and l.dep_id <> all(${departs}) and d.id = l.dep_id and d.tenant_id = ${user.tenantId}
    returning l.dep_id
  `.execute(raw)
  // whoever leaves a department leaves its roles
  await sql`
    delete from sys_depart_role_user l using sys_depart_role r
    where l.user_id = ${id} and r.id = l.drole_id and r.depart_id = any(${left.rows.map(({ depId }) => depId)})
  `.execute(raw)
  await sql`
    insert into sys_user_depart (user_id, dep_id)
    select ${id}, d.id from sys_depart d where d.id = any(${departs}) and d.tenant_id = ${user.tenantId} and d.del_flag = 0
    on conflict do nothing
  `.execute(raw)
  return held.rows.map(({ roleId }) => roleId)
}

const NOT_ADMIN = '管理员账号不允许此操作！'
const ADMIN = 'admin'

/**
 * Lets people sign in or not; whoever is frozen is out at once.
 * @param write what writes the new status of one that has another
 * @throws DomainError `refused`
 */
export async function requireStatusChange(
  parts: UserParts,
  ctx: RequestContext,
  row: StoredRow,
  status: number,
  write: () => Promise<void>,
): Promise<void> {
  const id = String(row.id)
  if (status === USER_STATUS.frozen && row.username === ADMIN) {
    throw refused([NOT_ADMIN, 'This is not done to the administrator’s account'])
  }
  if (status === USER_STATUS.frozen && id === ctx.user.userId) {
    throw refused(['不能冻结自己', 'You cannot freeze yourself'])
  }
  await requireOver(ctx, [id])
  await requireWhole(ctx, [id])
  await write()
  if (status === USER_STATUS.frozen) {
    await parts.endSessions(ctx.db, id)
    await requireOthersLeft(ctx, [id])
  }
}

/** Gives somebody the status, unless they have it. */
export async function setStatus(
  app: AppContext,
  parts: UserParts,
  ctx: RequestContext,
  row: StoredRow,
  status: number,
): Promise<void> {
  if (row.status !== status) {
    await requireStatusChange(parts, ctx, row, status, async () => {
      await updateRow(app, USER, ctx, { id: String(row.id), values: { status }, before: row })
    })
  }
}
