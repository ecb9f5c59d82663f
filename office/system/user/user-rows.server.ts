import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { permissionOf } from '#kit/contract/permission.ts'
import { partsOf } from '#kit/contract/reference.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { type Locale, nameIn } from '#kit/contract/text.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { visibleRowsOfTable } from '#kit/server/crud/list.server.ts'
import type { WireRow } from '#kit/server/crud/rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import { user } from './user.ts'

/** People as machinery over all resources takes them: what is written holds columns that no field declares. */
export const USER: AnyResource = user

type Asking = Pick<RequestContext, 'db' | 'user' | 'locale'>

const MANY = { many: true } as const

/** What clients find empty who may not see it. */
const UNSEEN = { sex: null, phone: null, birthday: null } as const

/**
 * People as the caller may see them, with the names of their departments. Roles and departments of other tenants stay
 * out; who may not list people sees of them what a choice needs.
 */
export async function shownUsers(ctx: Asking, rows: readonly WireRow[]): Promise<readonly WireRow[]> {
  const [departs, roles] = await Promise.all([departsOf(ctx, rows), rolesOf(ctx, rows)])
  const isListing = ctx.user.can(permissionOf(user, 'list'))
  return rows.map((row) => {
    const { createBy, updateBy, updateTime, version, underDeparts, underDeparts_dictText, ...rest } = row
    const own = departs.get(String(row.id)) ?? []
    return {
      ...UNSEEN,
      ...rest,
      ...(isListing && {
        createBy,
        updateBy,
        updateTime,
        version,
        delFlag: 0,
        clientId: null,
        homePath: null,
        ...listed('selectedroles', roles.get(String(row.id)) ?? []),
        ...listed('selecteddeparts', own),
      }),
      orgCodeTxt: own.map(({ name }) => name).join(','),
    }
  })
}

interface Named {
  readonly id: string
  readonly name: string
}

function listed(field: string, parts: readonly Named[]): WireRow {
  return {
    [field]: parts.map(({ id }) => id).join(',') || null,
    [`${field}_dictText`]: parts.map(({ name }) => name).join(',') || undefined,
  }
}

type Link = Named & { readonly userId: string }
type LinkInTwo = Link & { readonly nameEn: string | null }

function byUser(links: readonly Link[]): ReadonlyMap<string, readonly Link[]> {
  const found = new Map<string, Link[]>()
  for (const link of links) {
    found.set(link.userId, [...(found.get(link.userId) ?? []), link])
  }
  return found
}

function inLocale(locale: Locale) {
  return ({ nameEn, name, ...link }: LinkInTwo): Link => ({ ...link, name: nameIn(locale, name, nameEn) })
}

async function departsOf({ db, locale }: Asking, people: readonly WireRow[]) {
  const { rows } = await sql<LinkInTwo>`
    select ud.user_id, d.id, d.depart_name as name, d.depart_name_en as name_en from sys_user_depart ud
    join sys_depart d on d.id = ud.dep_id
    where ud.user_id = any(${people.map(({ id }) => String(id))}) order by d.org_code
  `.execute(unscoped(db, 'names of the departments of users that were found visible'))
  return byUser(rows.map(inLocale(locale)))
}

async function rolesOf({ db, user: { can }, locale }: Asking, people: readonly WireRow[]) {
  if (!can(permissionOf(user, 'list'))) {
    return byUser([])
  }
  const { rows } = await sql<LinkInTwo>`
    select ur.user_id, r.id, r.role_name as name, r.role_name_en as name_en from sys_user_role ur
    join sys_role r on r.id = ur.role_id
    where ur.user_id = any(${people.map(({ id }) => String(id))}) order by r.create_time, r.id
  `.execute(unscoped(db, 'names of the roles of users that were found visible'))
  return byUser(rows.map(inLocale(locale)))
}

/** Whether a user belongs to a department `itself`, or to it or any department `below`, among those the caller may see. */
export function memberOf(
  app: AppContext,
  ctx: Pick<RequestContext, 'db' | 'user'>,
  departId: string,
  reach: 'itself' | 'below',
): RawBuilder<SqlBool> {
  const seen = visibleRowsOfTable(app, 'sys_depart', ctx).select(['id', 'parentId'])
  const departs =
    reach === 'itself'
      ? sql`select seen.id from (${seen}) seen where seen.id = ${departId}`
      : sql`with recursive seen as (${seen}), below as (
          select id from seen where id = ${departId}
          union select seen.id from seen join below on seen.parent_id = below.id
        ) select id from below`
  return sql<SqlBool>`id in (select ud.user_id from sys_user_depart ud where ud.dep_id in (${departs}))`
}

/** Ids of a comma list; none for nothing. */
export function listOf(value: unknown): readonly string[] {
  return [...new Set(partsOf(MANY, value).map((part) => part.trim()))].filter((part) => part !== '')
}
