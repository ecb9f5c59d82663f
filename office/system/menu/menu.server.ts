import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import type { MenuScreen } from '#kit/contract/menu-screen.ts'
import type { Locale } from '#kit/contract/text.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import type { TenantDatabase } from '#kit/server/database/database.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { answers } from '#kit/server/http/answers.server.ts'
import type { Caller } from '#kit/server/http/caller.server.ts'
import { type RequestContext, type Route, route, SIGNED_IN_EARLY } from '#kit/server/http/route.server.ts'
import { NO_INPUT } from '#kit/server/http/schema.server.ts'
import { GROUP_SQL, READ_RIGHT_SQL } from '../permission/menu-rows.server.ts'
import { PAGES_OF_ALL } from '../permission/pages-of-all.ts'
import { ACTIONS_OUT, PERMISSIONS_OUT } from './menu-answers.server.ts'

const MENU = 'entries of the menu are for all; roles grant them'

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

/** The ids of the entries that somebody holds. */
type EntriesOf = (user: Pick<Caller, 'userId' | 'tenantId'>) => Promise<ReadonlySet<string>>

interface MenuParts {
  readonly app: Pick<AppContext, 'siteName'>
  readonly entriesOf: EntriesOf
  readonly screens: readonly MenuScreen[]
}

/** The menu and the granted actions of the caller. */
export function menuRoutes({ app, entriesOf, screens }: MenuParts): readonly Route[] {
  const openings = screens.flatMap(({ url, openedBy = [] }) => openedBy.map((code) => ({ url, code })))
  const rowsOf = async ({ db, user }: Pick<RequestContext, 'db' | 'user'>) =>
    Promise.all([grantedRows(db, await entriesOf(user), openings), allButtons(db)])
  return [
    route(
      {
        method: 'GET',
        path: '/sys/permission/getUserPermissionByToken',
        answers: answers(PERMISSIONS_OUT),
        summary: ['当前用户的菜单与权限', 'Menu and permissions of the caller'],
        permission: SIGNED_IN_EARLY,
        input: NO_INPUT,
        isRevalidated: true,
      },
      async (ctx) => {
        const { locale, clock } = ctx
        const [granted, buttons] = await rowsOf(ctx)
        const pages = granted.filter(({ menuType }) => menuType !== BUTTON)
        return {
          menu: menuTree(pages, null, locale),
          ...actionsOf(granted, buttons, locale),
          timeZone: clock.zone,
          siteName: await app.siteName(ctx.user.tenantId, ctx.db),
        }
      },
    ),
    route(
      {
        method: 'GET',
        path: '/sys/permission/getPermCode',
        answers: answers(z.object({ ...ACTIONS_OUT, codeList: z.array(z.string()) })),
        summary: ['当前用户的权限编码', 'Permission codes of the caller'],
        permission: SIGNED_IN_EARLY,
        input: NO_INPUT,
      },
      async (ctx) => {
        const [granted, buttons] = await rowsOf(ctx)
        return { codeList: granted.flatMap(({ perms }) => perms || []), ...actionsOf(granted, buttons, ctx.locale) }
      },
    ),
  ]
}

/** Actions that were granted, those that there are, and whether clients are to refuse what runs code of others. */
function actionsOf(granted: readonly PermissionRow[], buttons: readonly PermissionRow[], locale: Locale) {
  return {
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
}

const COLUMNS = sql.raw(
  'p.id, p.parent_id, p.name, p.name_en, p.url, p.component, p.component_name, p.redirect, p.menu_type, p.perms, p.perms_type, p.sort_no, p.always_show, p.icon, p.is_route, p.keep_alive, p.hidden, p.hide_tab, p.status, p.internal_or_external',
)

/** A page that is opened from others, with the code of a button that leads to it. */
interface Opening {
  readonly url: string
  readonly code: string
}

/**
 * Buttons of the caller; pages of theirs that they may read, those that their buttons open, and the pages of everybody; and
 * the groups that have such a page below them.
 */
async function grantedRows(
  db: TenantDatabase,
  own: ReadonlySet<string>,
  openings: readonly Opening[],
): Promise<readonly PermissionRow[]> {
  const isOwn = (id: string) => sql`${sql.ref(id)} = any(${[...own]})`
  const { rows } = await sql<PermissionRow>`
    with recursive opened as (
      select o.url, bool_or(${isOwn('b.id')}) as is_held
      from jsonb_to_recordset(${JSON.stringify(openings)}::jsonb) as o(url varchar, code varchar)
      left join sys_permission b on b.perms = o.code and b.menu_type = ${BUTTON}
      group by o.url
    ), shown as (
      select ${COLUMNS} from sys_permission p
      where not (${GROUP_SQL}) and case
        when p.menu_type = ${BUTTON} then ${isOwn('p.id')}
        when p.url = any(${[...PAGES_OF_ALL]}) then true
        when p.url in (select url from opened) then p.url in (select url from opened where is_held)
        else ${isOwn('p.id')} and coalesce((
          select bool_or(${isOwn('r.id')}) from sys_permission r
          where ${READ_RIGHT_SQL}), true)
        end
      union
      select ${COLUMNS} from sys_permission p join shown below on p.id = below.parent_id
      where ${GROUP_SQL} and below.menu_type <> ${BUTTON})
    select p.* from shown p order by p.sort_no, p.id
  `.execute(unscoped(db, MENU))
  return rows
}

async function allButtons(db: TenantDatabase): Promise<readonly PermissionRow[]> {
  const { rows } =
    await sql<PermissionRow>`select ${COLUMNS} from sys_permission p where p.menu_type = ${BUTTON}`.execute(
      unscoped(db, MENU),
    )
  return rows
}

interface Item {
  readonly hidden?: boolean
  readonly meta: Readonly<Record<string, unknown>>
  readonly children?: readonly Item[]
  readonly [field: string]: unknown
}

function menuTree(rows: readonly PermissionRow[], parentId: string | null, locale: Locale): readonly Item[] {
  return rows
    .filter((row) => (row.parentId || null) === parentId)
    .map((row) => {
      const children = menuTree(rows, row.id, locale)
      const item = menuItem(row, locale)
      if (children.length === 0) {
        return item
      }
      // a first level of which nothing shows does not show either
      const isEmpty = parentId === null && children.every(({ hidden }) => hidden)
      return isEmpty
        ? { ...item, hidden: true, meta: { ...item.meta, hideMenu: true }, children }
        : { ...item, children }
    })
}

function menuItem(row: PermissionRow, locale: Locale): Item {
  const url = row.url ?? ''
  const isAddress = /^(https?:\/\/|\{\{)/.test(url)
  return {
    id: row.id,
    // a path that no other page has; the address itself is in `meta`
    path: isAddress ? createHash('md5').update(url).digest('hex') : url,
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
      ...(row.internalOrExternal ? { target: '_blank' } : {}),
      componentName: row.componentName ?? row.component?.split('/').at(-1) ?? '',
      ...(isAddress ? { url } : {}),
      ...(row.hidden ? { hideMenu: true, hidden: true } : {}),
      ...(row.hideTab ? { hideTab: true } : {}),
    },
  }
}

function nameIn(row: Pick<PermissionRow, 'name' | 'nameEn'>, locale: Locale): string {
  return locale === 'en-US' ? (row.nameEn ?? row.name) : row.name
}
