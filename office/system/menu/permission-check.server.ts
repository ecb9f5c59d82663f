import { sql } from 'kysely'
import { type FieldError, invalid } from '#kit/contract/errors.ts'
import { PLACE } from '#kit/contract/place.ts'
import type { Text } from '#kit/contract/text.ts'
import type { TenantDatabase } from '#kit/server/database/database.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import { heldAmong } from '../permission/held.server.ts'
import { MENU_TYPE } from '../permission/menu-kind.ts'
import { isComponentName, isPageAddress, type Permission } from './permission.ts'
import { permissions } from './permission-rows.server.ts'
import type { Values } from './permission-values.server.ts'

const MENU = 'entries of the menu are for all; grants give them'

/** Whether another page has the address; two groups and a page in them may share one. */
export async function urlIsTaken(
  db: TenantDatabase,
  { id, url, alwaysShow }: { readonly id: string; readonly url: string; readonly alwaysShow: boolean },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from sys_permission
    where url = ${url} and id <> ${id} and always_show = ${alwaysShow} and menu_type <> ${MENU_TYPE.button} limit 1
  `.execute(unscoped(db, MENU))
  return rows.length > 0
}

/** @throws DomainError `invalid` with an error per field, or `refused` */
export async function check(ctx: RequestContext, values: Values, before: Permission | null): Promise<void> {
  const errors = [
    ...plainErrors(values),
    ...formErrors(values),
    ...(before?.isSystem ? fixedErrors(values, before) : []),
  ]
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

/** What clients load and go to by these. */
function formErrors({ menuType, url, component, redirect }: Values): readonly FieldError[] {
  const isButton = menuType === MENU_TYPE.button
  const wrong: readonly (readonly [string, boolean, Text])[] = [
    ['url', !isButton && !!url && !isPageAddress(url), PLACE.message],
    ['redirect', !!redirect && !isPageAddress(redirect), PLACE.message],
    ['component', !!component && !isComponentName(component), WRONG_COMPONENT],
  ]
  return wrong.flatMap(([path, isWrong, message]) => (isWrong ? [{ path, message }] : []))
}

const WRONG_COMPONENT: Text = [
  '前端组件只能是如 system/UserList 的名称',
  'A component is a name such as system/UserList',
]

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
  if (!parent) {
    throw invalid([
      { path: 'parentId', message: ['上级菜单不存在', 'There is no such entry to be below', 'menu.unknownParent'] },
    ])
  }
  if (parent.menuType === MENU_TYPE.button) {
    throw invalid([
      { path: 'parentId', message: ['按钮下不能有下级', 'Nothing can be below a button', 'menu.belowButton'] },
    ])
  }
  if (!before) {
    return
  }
  const { rows } = await sql<{ id: string }>`
    with recursive above as (
      select id, parent_id from ${withDeleted('sys_permission')} where id = ${parentId}
      union select p.id, p.parent_id from ${withDeleted('sys_permission')} p join above on p.id = above.parent_id)
    select id from above where id = ${before.id}
  `.execute(unscoped(ctx.db, MENU))
  if (rows.length > 0) {
    throw invalid([
      { path: 'parentId', message: ['不能移到自己或自己的下级之下', 'It cannot be below itself', 'menu.belowItself'] },
    ])
  }
}

async function checkUnique({ db }: RequestContext, values: Values, id: string): Promise<void> {
  const errors: FieldError[] = []
  if (values.perms) {
    const { rows } = await sql`
      select 1 from sys_permission where perms = ${values.perms} and id <> ${id}
    `.execute(unscoped(db, MENU))
    if (rows.length > 0) {
      errors.push({
        path: 'perms',
        message: ['授权标识已存在!', 'This permission code is taken', 'menu.permissionTaken'],
      })
    }
  }
  const isPage = values.menuType !== MENU_TYPE.button
  if (isPage && values.url && (await urlIsTaken(db, { id, url: values.url, alwaysShow: values.alwaysShow }))) {
    errors.push({ path: 'url', message: ['菜单路径已存在', 'Another page has this address', 'menu.addressTaken'] })
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
        message: [
          '您没有该组件的全部数据权限',
          'You do not hold the page of this component with all its rows',
          'menu.pageNotHeld',
        ],
      },
    ])
  }
}
