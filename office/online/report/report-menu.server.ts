import { sql } from 'kysely'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { visibleRows } from '#kit/server/crud/list.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import { MENU_TYPE } from '../../system/permission/menu-kind.ts'
import { onlineReport, REPORT_COMPONENT, reportUrl, viewPermission } from './online-report.ts'

const MENU = 'entries of the menu are for all; grants give them'

/** What keeps the menu, handed in from the part that owns it. */
export interface MenuCommands {
  add(ctx: RequestContext<Entry>): Promise<string>
  edit(ctx: RequestContext<Entry & { readonly id: string }>): Promise<void>
  delete(ctx: RequestContext, ids: readonly string[]): Promise<number>
}

interface Entry {
  readonly menuType?: number
  readonly parentId?: string
  readonly name?: string
  readonly nameEn?: string
  readonly url?: string
  readonly component?: string
  readonly perms?: string
  readonly hidden?: boolean
  readonly keepAlive?: boolean
  readonly icon?: string
}

/**
 * Gives reports their entries of the menu, by which roles are given them: hidden ones where they are not to be seen there.
 * Administrators move entries where they like; their name, and whether they are seen, follow the report.
 */
export async function settleEntries(
  { app, menu }: { readonly app: AppContext; readonly menu: MenuCommands },
  ctx: RequestContext,
  ids: readonly string[],
): Promise<void> {
  const reports = await visibleRows(app, onlineReport, ctx)
    .select(['code', 'name', 'nameEn', 'isInMenu'])
    .where('id', 'in', [...ids])
    .execute()
  for (const { code, name, nameEn, isInMenu } of reports) {
    const words = { name, nameEn: nameEn ?? name, hidden: !isInMenu }
    const id = await entryOf(ctx, viewPermission(code))
    if (id) {
      await menu.edit({ ...ctx, input: { id, ...words } })
    } else {
      const [parentId = ''] = await groupIds(ctx)
      await menu.add({
        ...ctx,
        input: {
          ...words,
          ...{
            menuType: MENU_TYPE.page,
            parentId,
            url: reportUrl(code),
            component: REPORT_COMPONENT,
            icon: 'bar-chart',
          },
          ...{ perms: viewPermission(code), keepAlive: true },
        },
      })
    }
  }
}

/** Takes the entries of reports away, with all that was granted of them. */
export async function dropEntries(menu: MenuCommands, ctx: RequestContext, codes: readonly string[]): Promise<void> {
  const ids: string[] = []
  for (const code of codes) {
    ids.push(...[(await entryOf(ctx, viewPermission(code))) ?? []].flat())
  }
  if (ids.length > 0) {
    await menu.delete(ctx, ids)
  }
}

async function entryOf(ctx: RequestContext, perms: string): Promise<string | undefined> {
  const { rows } = await sql<{
    id: string
  }>`select id from sys_permission where perms = ${perms}`.execute(unscoped(ctx.db, MENU))
  return rows[0]?.id
}

/** The entry that the page of all reports is below. */
async function groupIds(ctx: RequestContext): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select parent_id as id from sys_permission where component = ${onlineReport.menu?.component} limit 1
  `.execute(unscoped(ctx.db, MENU))
  return rows.map(({ id }) => id)
}
