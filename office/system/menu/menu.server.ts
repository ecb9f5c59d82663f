import { sql } from 'kysely'
import type { Locale } from '#kit/contract/text.ts'
import type { Database } from '#kit/server/database/database.server.ts'
import { type Route, route, SIGNED_IN_EARLY } from '#kit/server/http/route.server.ts'
import { NO_INPUT } from '#kit/server/http/schema.server.ts'

interface PermissionRow {
  readonly id: string
  readonly parentId: string | null
  readonly name: string
  readonly nameEn: string | null
  readonly url: string | null
  readonly component: string | null
  readonly componentName: string | null
  readonly redirect: string | null
  readonly menuType: number
  readonly perms: string | null
  readonly permsType: string
  readonly alwaysShow: boolean
  readonly icon: string | null
  readonly isRoute: boolean
  readonly keepAlive: boolean
  readonly hidden: boolean
  readonly hideTab: boolean
  readonly status: string
  readonly internalOrExternal: boolean
}

const BUTTON = 2

/** The menu and the granted actions of the caller (specification 6.2a, 7.8; wire 3.1). */
export function menuRoutes(): readonly Route[] {
  return [
    route(
      {
        method: 'GET',
        path: '/sys/permission/getUserPermissionByToken',
        summary: ['当前用户的菜单与权限', 'Menu and permissions of the caller'],
        permission: SIGNED_IN_EARLY,
        input: NO_INPUT,
      },
      async ({ db, me, locale }) => {
        const [granted, buttons] = await Promise.all([grantedRows(db, me.userId), allButtons(db)])
        return {
          menu: menuTree(
            granted.filter(({ menuType }) => menuType !== BUTTON),
            null,
            locale,
          ),
          auth: granted
            .filter(({ menuType, status }) => menuType === BUTTON && status === '1')
            .map((row) => ({ action: row.perms, type: row.permsType, describe: nameIn(row, locale) })),
          allAuth: buttons.map((row) => ({
            action: row.perms,
            status: row.status,
            type: row.permsType,
            describe: nameIn(row, locale),
          })),
          sysSafeMode: false,
        }
      },
    ),
  ]
}

const COLUMNS = sql.raw(
  'p.id, p.parent_id, p.name, p.name_en, p.url, p.component, p.component_name, p.redirect, p.menu_type, p.perms, p.perms_type, p.always_show, p.icon, p.is_route, p.keep_alive, p.hidden, p.hide_tab, p.status, p.internal_or_external',
)

async function grantedRows(db: Database, userId: string): Promise<readonly PermissionRow[]> {
  const { rows } = await sql<PermissionRow>`
    select ${COLUMNS} from sys_permission p
    where p.del_flag = 0 and p.id in (
      select rp.permission_id from sys_user_role ur
      join sys_role r on r.id = ur.role_id and r.del_flag = 0
      join sys_role_permission rp on rp.role_id = r.id
      where ur.user_id = ${userId})
    order by p.sort_no, p.id
  `.execute(db)
  return rows
}

async function allButtons(db: Database): Promise<readonly PermissionRow[]> {
  const { rows } =
    await sql<PermissionRow>`select ${COLUMNS} from sys_permission p where p.menu_type = ${BUTTON} and p.del_flag = 0`.execute(
      db,
    )
  return rows
}

function menuTree(
  rows: readonly PermissionRow[],
  parentId: string | null,
  locale: Locale,
): readonly Readonly<Record<string, unknown>>[] {
  return rows
    .filter((row) => (row.parentId || null) === parentId)
    .map((row) => {
      const children = menuTree(rows, row.id, locale)
      return { ...menuItem(row, locale), ...(children.length > 0 ? { children } : {}) }
    })
}

function menuItem(row: PermissionRow, locale: Locale): Readonly<Record<string, unknown>> {
  const url = row.url ?? ''
  const isAddress = /^(https?:\/\/|\{\{)/.test(url)
  return {
    id: row.id,
    path: isAddress ? `/frame/${row.id}` : url,
    name: row.componentName ?? url.replace(/^\//, '').replaceAll('/', '-').replaceAll(':', '@'),
    component: row.component ?? '',
    route: row.isRoute ? '1' : '0',
    ...(row.parentId ? {} : { redirect: row.redirect }),
    ...(row.hidden ? { hidden: true } : {}),
    ...(row.alwaysShow ? { alwaysShow: true } : {}),
    meta: {
      title: nameIn(row, locale),
      icon: row.icon,
      keepAlive: row.keepAlive,
      internalOrExternal: row.internalOrExternal,
      componentName: row.componentName ?? row.component?.split('/').at(-1) ?? '',
      ...(isAddress ? { url } : {}),
      ...(row.hidden ? { hideMenu: true } : {}),
      ...(row.hideTab ? { hideTab: true } : {}),
    },
  }
}

function nameIn(row: Pick<PermissionRow, 'name' | 'nameEn'>, locale: Locale): string {
  return locale === 'en-US' ? (row.nameEn ?? row.name) : row.name
}
