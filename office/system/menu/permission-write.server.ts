import { sql } from 'kysely'
import { DomainError, type FieldError, invalid, refused } from '#kit/contract/errors.ts'
import type { Text } from '#kit/contract/text.ts'
import type { Database } from '#kit/server/database/database.server.ts'
import { newId } from '#kit/server/database/ids.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { acrossTenants } from '#kit/server/database/tenant-connections.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import { heldAmong } from '../permission/held.server.ts'
import { isGroup, MENU_TYPE } from '../permission/menu-kind.ts'
import { SHARED_TENANT } from '../permission/shared-tenant.ts'
import { MENU_RIGHTS, normalComponent, normalUrl, type Permission } from './permission.ts'
import type { PermissionInput } from './permission-input.server.ts'
import { permissions } from './permission-rows.server.ts'

const MENU = 'entries of the menu are for all; grants give them'
const EVERYWHERE = 'an entry of the menu goes in every tenant, with the rules that each has for it'
const GROUP = 'layouts/RouteView'
/** Any number; commands on the menu run one after the other, so that no two of them close a circle. */
const MENU_LOCK = 7_301_947

/** What a row of the menu holds beside its id and place among its siblings. */
type Values = Omit<
  { readonly [name in keyof PermissionInput]-?: Exclude<PermissionInput[name], undefined> },
  | 'name'
  | 'menuType'
  | 'permsType'
  | 'status'
  | 'sortNo'
  | 'route'
  | 'keepAlive'
  | 'alwaysShow'
  | 'hidden'
  | 'hideTab'
  | 'internalOrExternal'
> &
  Pick<
    Permission,
    | 'name'
    | 'menuType'
    | 'permsType'
    | 'status'
    | 'sortNo'
    | 'route'
    | 'keepAlive'
    | 'alwaysShow'
    | 'hidden'
    | 'hideTab'
    | 'internalOrExternal'
  >

const NEW: Values = {
  menuType: MENU_TYPE.first,
  parentId: null,
  name: '',
  nameEn: null,
  url: null,
  component: null,
  componentName: null,
  redirect: null,
  perms: null,
  permsType: '1',
  sortNo: 1,
  icon: null,
  description: null,
  status: '1',
  route: true,
  keepAlive: false,
  alwaysShow: false,
  hidden: false,
  hideTab: false,
  internalOrExternal: false,
}

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
  if (version !== undefined && version !== null && version !== before.version) {
    throw new DomainError('conflict', ['数据已变更，请刷新后重试', 'Someone changed this meanwhile'], {
      data: { current: before },
    })
  }
  const values = merged(valuesOf(before), ctx.input)
  await check(ctx, values, before)
  const columns = Object.entries(columnsOf(values)).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  await sql`
    update sys_permission set ${sql.join(columns)}, update_by = ${ctx.user.username}, update_time = now(), version = version + 1
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
      update sys_permission set parent_id = ${parentId || null}, menu_type = ${menuType}, sort_no = ${index + 1},
        update_by = ${ctx.user.username}, update_time = now(), version = version + 1
      where id = ${id} and (parent_id is distinct from ${parentId || null} or sort_no <> ${index + 1})
    `.execute(unscoped(ctx.db, MENU))
  }
  await settleLeaves(ctx.db, [parentId, ...before.map((row) => row.parentId)])
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
      select id, parent_id, name, name_en, create_by from sys_permission where id = any(${ids}) and del_flag = 0
      union select c.id, c.parent_id, c.name, c.name_en, c.create_by from sys_permission c join gone on c.parent_id = gone.id
      where c.del_flag = 0)
    select id, parent_id, name, name_en, coalesce(create_by = 'system', false) as is_system from gone
  `.execute(unscoped(ctx.db, MENU))
  if (!ids.every((id) => rows.some((row) => row.id === id)) || ids.length === 0) {
    throw refused(['未找到菜单信息', 'This menu entry does not exist'])
  }
  const needed = rows.find(({ isSystem }) => isSystem)
  if (needed) {
    throw new DomainError('refused', [
      `「${needed.name}」由系统提供，不能删除，可以隐藏`,
      `${needed.nameEn ?? needed.name} came with the product; hide it instead of deleting it`,
    ])
  }
  const all = rows.map(({ id }) => id)
  for (const table of ['sys_role_permission', 'sys_depart_role_permission', 'sys_depart_permission']) {
    await sql`delete from ${sql.table(table)} where permission_id = any(${all})`.execute(unscoped(ctx.db, MENU))
  }
  await sql`
    update sys_permission_data_rule set del_flag = 1, update_by = ${ctx.user.username}, update_time = now() where permission_id = any(${all})
  `.execute(acrossTenants(ctx.db, EVERYWHERE))
  await sql`
    update sys_permission set del_flag = 1, update_by = ${ctx.user.username}, update_time = now() where id = any(${all})
  `.execute(unscoped(ctx.db, MENU))
  await settleLeaves(
    ctx.db,
    rows.map(({ parentId }) => parentId),
  )
  return all.length
}

/** Whether another page has the address; two groups and a page in them may share one. */
export async function urlIsTaken(
  db: Database,
  { id, url, alwaysShow }: { readonly id: string; readonly url: string; readonly alwaysShow: boolean },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from sys_permission
    where url = ${url} and id <> ${id} and always_show = ${alwaysShow} and menu_type <> ${MENU_TYPE.button} and del_flag = 0 limit 1
  `.execute(unscoped(db, MENU))
  return rows.length > 0
}

/** @throws DomainError `refused` outside the tenant that keeps the menu of all */
async function lockMenu({ db, user }: Pick<RequestContext, 'db' | 'user'>): Promise<void> {
  if (user.tenantId !== SHARED_TENANT) {
    throw refused([
      '菜单由所有租户共用，只能在主租户维护',
      'All tenants share the menu; it is kept in the first tenant',
    ])
  }
  await sql`select pg_advisory_xact_lock(${MENU_LOCK})`.execute(unscoped(db, MENU))
}

async function entry(ctx: RequestContext, id: string): Promise<Permission> {
  const [row] = await permissions(ctx, sql`p.id = ${id}`)
  if (!row) {
    throw refused(['未找到菜单信息', 'This menu entry does not exist'])
  }
  return row
}

function valuesOf(row: Permission): Values {
  return Object.fromEntries(Object.keys(NEW).map((name) => [name, row[name as keyof Permission]])) as unknown as Values
}

/** What was sent over what is there, as it is stored: '' clears, groups of the first level need no component. */
function merged(before: Values, sent: PermissionInput): Values {
  const given = Object.entries(sent).filter(([name, value]) => value !== undefined && value !== null && name in NEW)
  const texts = given.map(([name, value]) => [name, typeof value === 'string' ? value.trim() || null : value])
  const values = { ...before, ...Object.fromEntries(texts) } as Values
  const component = normalComponent(values.component ?? '')
  const isFirst = values.menuType === MENU_TYPE.first
  const isButton = values.menuType === MENU_TYPE.button
  return {
    ...values,
    name: values.name ?? '',
    component: component || (isFirst ? GROUP : null),
    url: isButton ? values.url : normalUrl(values.url ?? '') || null,
    parentId: isFirst ? null : values.parentId,
    perms: values.perms,
  }
}

const COLUMN_NAMES: Readonly<Record<string, string>> = { route: 'is_route' }

function columnsOf(values: Values): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      COLUMN_NAMES[name] ?? name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  )
}

/** @throws DomainError `invalid` with an error per field, or `refused` */
async function check(ctx: RequestContext, values: Values, before: Permission | null): Promise<void> {
  const errors = [...plainErrors(values), ...(before?.isSystem ? fixedErrors(values, before) : [])]
  if (errors.length > 0) {
    throw invalid(errors)
  }
  await checkPlace(ctx, values, before)
  await checkUnique(ctx, values, before?.id ?? '')
  if (values.component && values.component !== before?.component && !values.component.startsWith('layouts/')) {
    await checkComponent(ctx, values.component)
  }
}

function plainErrors({ name, menuType, parentId, url, component }: Values): readonly FieldError[] {
  const isButton = menuType === MENU_TYPE.button
  const missing: readonly (readonly [string, boolean, Text])[] = [
    ['name', name === '', ['请输入菜单标题!', 'Enter a name']],
    ['parentId', menuType !== MENU_TYPE.first && !parentId, ['请选择上级菜单', 'Choose what it is below']],
    ['url', !isButton && !url, ['请输入菜单路径', 'Enter an address']],
    ['component', !isButton && !component, ['请输入前端组件', 'Enter a component']],
  ]
  return missing.flatMap(([path, isMissing, message]) => (isMissing ? [{ path, message }] : []))
}

/** Code and pages of the product know their entries by these. */
function fixedErrors(values: Values, before: Permission): readonly FieldError[] {
  const message: Text = ['由系统提供，不能修改', 'It came with the product and stays as it is']
  const isPage = before.menuType !== MENU_TYPE.button
  const changed = [
    ...(values.perms !== before.perms ? ['perms'] : []),
    ...(values.component !== before.component ? ['component'] : []),
    ...(values.url !== before.url ? ['url'] : []),
    ...(isPage !== (values.menuType !== MENU_TYPE.button) ? ['menuType'] : []),
  ]
  return changed.map((path) => ({ path, message }))
}

async function checkPlace(ctx: RequestContext, { parentId }: Values, before: Permission | null): Promise<void> {
  if (!parentId) {
    return
  }
  const [parent] = await permissions(ctx, sql`p.id = ${parentId}`)
  if (!parent || parent.menuType === MENU_TYPE.button) {
    throw invalid([{ path: 'parentId', message: ['上级菜单不存在', 'There is no such entry to be below'] }])
  }
  if (!before) {
    return
  }
  const { rows } = await sql<{ id: string }>`
    with recursive above as (
      select id, parent_id from sys_permission where id = ${parentId}
      union select p.id, p.parent_id from sys_permission p join above on p.id = above.parent_id)
    select id from above where id = ${before.id}
  `.execute(unscoped(ctx.db, MENU))
  if (rows.length > 0) {
    throw invalid([{ path: 'parentId', message: ['不能移到自己或自己的下级之下', 'It cannot be below itself'] }])
  }
}

async function checkUnique({ db }: RequestContext, values: Values, id: string): Promise<void> {
  const errors: FieldError[] = []
  if (values.perms) {
    const { rows } = await sql`
      select 1 from sys_permission where perms = ${values.perms} and id <> ${id} and del_flag = 0
    `.execute(unscoped(db, MENU))
    if (rows.length > 0) {
      errors.push({ path: 'perms', message: ['授权标识已存在!', 'This permission code is taken'] })
    }
  }
  const isPage = values.menuType !== MENU_TYPE.button
  if (isPage && values.url && (await urlIsTaken(db, { id, url: values.url, alwaysShow: values.alwaysShow }))) {
    errors.push({ path: 'url', message: ['菜单路径已存在', 'Another page has this address'] })
  }
  if (errors.length > 0) {
    throw invalid(errors)
  }
}

/** A page shows the rows of its component: a second one is made by whoever sees all of them. */
async function checkComponent(ctx: RequestContext, component: string): Promise<void> {
  const others = await permissions(ctx, sql`p.component = ${component}`)
  const held = await heldAmong(
    ctx,
    others.map(({ id }) => id),
  )
  if (others.length > 0 && ![...held.values()].includes('all')) {
    throw invalid([
      {
        path: 'component',
        message: ['您没有该组件的全部数据权限', 'You do not hold the page of this component with all its rows'],
      },
    ])
  }
}

/** A new entry is held by nobody: it goes to those roles of the caller that let them add it. */
async function grantToAdder({ db, user }: RequestContext, id: string): Promise<void> {
  await sql`
    insert into sys_role_permission (role_id, permission_id)
    select rp.role_id, ${id} from sys_permission p
    join sys_role_permission rp on rp.permission_id = p.id
    join sys_role r on r.id = rp.role_id and r.del_flag = 0 and r.tenant_id = ${user.tenantId}
    join sys_user_role ur on ur.role_id = r.id and ur.user_id = ${user.userId}
    where p.perms = ${MENU_RIGHTS.add} and p.del_flag = 0
    on conflict do nothing
  `.execute(unscoped(db, MENU))
}

async function settleLeaves(db: Database, ids: readonly (string | null)[]): Promise<void> {
  await sql`
    update sys_permission p set is_leaf = not exists (select 1 from sys_permission c where c.parent_id = p.id and c.del_flag = 0)
    where p.id = any(${ids.filter((id) => id !== null)})
  `.execute(unscoped(db, MENU))
}
