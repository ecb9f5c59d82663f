import { sql } from 'kysely'
import { DomainError, refused } from '#kit/contract/errors.ts'
import type { TenantDatabase } from '#kit/server/database/database.server.ts'
import { newId } from '#kit/server/database/ids.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { acrossTenants } from '#kit/server/database/tenant-connections.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import { BUILT_IN_ROLE } from '../../rights/built-in-role.ts'
import { requireOverGrants } from '../permission/held.server.ts'
import { isGroup, MENU_TYPE } from '../permission/menu-kind.ts'
import { SHARED_TENANT } from '../permission/shared-tenant.ts'
import { MENU_RIGHTS, type Permission } from './permission.ts'
import { check } from './permission-check.server.ts'
import type { PermissionInput } from './permission-input.server.ts'
import { permissions } from './permission-rows.server.ts'
import { columnsOf, merged, NEW, valuesOf } from './permission-values.server.ts'

const MENU = 'entries of the menu are for all; grants give them'
const EVERYWHERE = 'an entry of the menu goes in every tenant, with the rules and grants that each has of it'

/** Any number; commands on the menu run one after the other, so that no two of them close a circle. */
const MENU_LOCK = 7_301_947

/** Adds an entry; whoever may add gets it by the roles that let them, and grants it on from there. @returns its id */
export async function addPermission(ctx: RequestContext<PermissionInput>): Promise<string> {
  await lockMenu(ctx)
  const values = merged(NEW, ctx.input)
  await check(ctx, values, null)
  const id = newId()
  await sql`
    insert into sys_permission (id, ${sql.join(Object.keys(columnsOf(values)).map((name) => sql.ref(name)))}, create_by)
    values (${id}, ${sql.join(Object.values(columnsOf(values)))}, ${ctx.user.username})
  `.execute(unscoped(ctx.db, MENU))
  await settleLeaves(ctx.db, [id, values.parentId])
  if (!isGroup(values)) {
    await grantToAdder(ctx, id)
  }
  return id
}

export async function editPermission(
  ctx: RequestContext<PermissionInput & { readonly id: string; readonly version?: number | null | undefined }>,
): Promise<void> {
  await lockMenu(ctx)
  const { id, version } = ctx.input
  const before = await entry(ctx, id)
  await requireOverEntries(ctx, [id])
  if (version !== undefined && version !== null && version !== before.version) {
    throw new DomainError(
      'conflict',
      ['数据已变更，请刷新后重试', 'Someone changed this meanwhile', 'record.changedMeanwhile'],
      {
        data: { current: before },
      },
    )
  }
  const values = merged(valuesOf(before), ctx.input)
  await check(ctx, values, before)
  const columns = Object.entries(columnsOf(values)).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  await sql`
    update ${withDeleted('sys_permission')} set ${sql.join(columns)}, update_by = ${ctx.user.username}, update_time = now(), version = version + 1
    where id = ${id}
  `.execute(unscoped(ctx.db, MENU))
  await settleLeaves(ctx.db, [id, before.parentId, values.parentId])
  if (isGroup(before) && !isGroup(values)) {
    await grantToAdder(ctx, id)
  }
}

/** Puts entries below a parent ('' for the first level) in an order; those from elsewhere move there. */
export async function sortPermissions(
  ctx: RequestContext<{ readonly parentId: string; readonly ids: readonly string[] }>,
): Promise<void> {
  await lockMenu(ctx)
  const { parentId, ids } = ctx.input
  const before = []
  for (const [index, id] of ids.entries()) {
    const row = await entry(ctx, id)
    before.push(row)
    const isButton = row.menuType === MENU_TYPE.button
    const menuType = isButton ? row.menuType : parentId === '' ? MENU_TYPE.first : MENU_TYPE.page
    if ((row.parentId ?? '') !== parentId) {
      await check(ctx, { ...valuesOf(row), parentId: parentId || null, menuType }, row)
    }
    await sql`
      update ${withDeleted('sys_permission')} set parent_id = ${parentId || null}, menu_type = ${menuType}, sort_no = ${index + 1},
        update_by = ${ctx.user.username}, update_time = now(), version = version + 1
      where id = ${id} and (parent_id is distinct from ${parentId || null} or sort_no <> ${index + 1})
    `.execute(unscoped(ctx.db, MENU))
  }
  await settleLeaves(ctx.db, [parentId, ...before.map((row) => row.parentId)])
}

/**
 * Puts an entry below another one ('' for the first level), among those there in the order of `ids`; without ids it comes
 * last. It keeps its id, and with it all that was granted of it and of what is below it.
 */
export async function movePermission(
  ctx: RequestContext<{ readonly id: string; readonly parentId: string; readonly ids: readonly string[] }>,
): Promise<void> {
  const { id, parentId, ids } = ctx.input
  await lockMenu(ctx)
  const below = await permissions(ctx, sql`coalesce(p.parent_id, '') = ${parentId}`)
  const others = below.map((row) => row.id).filter((one) => one !== id)
  // what came meanwhile stays behind those that were named
  const named = ids.filter((one) => one === id || others.includes(one))
  const rest = others.filter((one) => !named.includes(one))
  const order = named.includes(id) ? [...named, ...rest] : [...rest, id]
  await sortPermissions({ ...ctx, input: { parentId, ids: order } })
}

/** Deletes entries with everything below them, what was granted of them and their data rules. @returns how many */
export async function deletePermissions(ctx: RequestContext, ids: readonly string[]): Promise<number> {
  await lockMenu(ctx)
  const { rows } = await sql<{
    id: string
    parentId: string | null
    name: string
    nameEn: string | null
    isSystem: boolean
  }>`
    with recursive gone as (
      select id, parent_id, name, name_en, create_by from sys_permission where id = any(${ids})
      union select c.id, c.parent_id, c.name, c.name_en, c.create_by from sys_permission c join gone on c.parent_id = gone.id)
    select id, parent_id, name, name_en, coalesce(create_by = 'system', false) as is_system from gone
  `.execute(unscoped(ctx.db, MENU))
  if (!ids.every((id) => rows.some((row) => row.id === id)) || ids.length === 0) {
    throw refused(['未找到菜单信息', 'This menu entry does not exist', 'menu.unknown'])
  }
  const needed = rows.find(({ isSystem }) => isSystem)
  if (needed) {
    throw new DomainError('refused', [
      `「${needed.name}」由系统提供，不能删除，可以隐藏`,
      `${needed.nameEn ?? needed.name} came with the product; hide it instead of deleting it`,
      'menu.builtIn',
    ])
  }
  const all = rows.map(({ id }) => id)
  await requireOverEntries(ctx, all)
  for (const table of ['sys_role_permission', 'sys_depart_role_permission', 'sys_depart_permission']) {
    await sql`delete from ${sql.table(table)} where permission_id = any(${all})`.execute(
      acrossTenants(ctx.db, EVERYWHERE),
    )
  }
  await sql`
    update ${withDeleted('sys_permission_data_rule')} set del_flag = 1, update_by = ${ctx.user.username}, update_time = now() where permission_id = any(${all})
  `.execute(acrossTenants(ctx.db, EVERYWHERE))
  await sql`
    update ${withDeleted('sys_permission')} set del_flag = 1, update_by = ${ctx.user.username}, update_time = now() where id = any(${all})
  `.execute(unscoped(ctx.db, MENU))
  await settleLeaves(
    ctx.db,
    rows.map(({ parentId }) => parentId),
  )
  return all.length
}

/** Whoever changes or deletes pages and buttons holds them: what they let people do changes with them. */
function requireOverEntries(ctx: RequestContext, ids: readonly string[]): Promise<void> {
  return requireOverGrants(
    ctx,
    ids.map((permissionId) => ({ permissionId, ruleIds: [], match: 'and' })),
  )
}

/** @throws DomainError `refused` outside the tenant that keeps the menu of all */
async function lockMenu({ db, user }: Pick<RequestContext, 'db' | 'user'>): Promise<void> {
  if (user.tenantId !== SHARED_TENANT) {
    throw refused([
      '菜单由所有租户共用，只能在主租户维护',
      'All tenants share the menu; it is kept in the first tenant',
      'menu.shared',
    ])
  }
  await sql`select pg_advisory_xact_lock(${MENU_LOCK})`.execute(unscoped(db, MENU))
}

async function entry(ctx: RequestContext, id: string): Promise<Permission> {
  const [row] = await permissions(ctx, sql`p.id = ${id}`)
  if (!row) {
    throw refused(['未找到菜单信息', 'This menu entry does not exist', 'menu.unknown'])
  }
  return row
}

/** A new entry is held by nobody: it goes to those roles of the caller that let them add it, and to that of the administrators. */
async function grantToAdder({ db, user }: RequestContext, id: string): Promise<void> {
  await sql`
    insert into sys_role_permission (role_id, permission_id)
    select rp.role_id, ${id} from sys_permission p
    join sys_role_permission rp on rp.permission_id = p.id
    join sys_role r on r.id = rp.role_id
    join sys_user_role ur on ur.role_id = r.id and ur.user_id = ${user.userId}
    where p.perms = ${MENU_RIGHTS.add}
    union select r.id, ${id} from sys_role r where r.role_code = ${BUILT_IN_ROLE}
    on conflict do nothing
  `.execute(unscoped(db, MENU))
}

async function settleLeaves(db: TenantDatabase, ids: readonly (string | null)[]): Promise<void> {
  await sql`
    update ${withDeleted('sys_permission')} p set is_leaf = not exists (select 1 from sys_permission c where c.parent_id = p.id)
    where p.id = any(${ids.filter((id) => id !== null)})
  `.execute(unscoped(db, MENU))
}
