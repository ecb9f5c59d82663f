import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { listAll, listPage, type Rows } from '#kit/server/crud/list.server.ts'
import { namedOnly } from '#kit/server/crud/named-rows.server.ts'
import type { WireRow } from '#kit/server/crud/rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import { pickableUser } from '../../user/pickable-user.ts'
import { type DepartRow, departNameIn } from '../depart-tree.ts'

const NAMES = 'names of the departments of users that were found visible'

/** Most users that a call without pages answers. */
const MOST_USERS = 1000

type Sent = Readonly<Record<string, unknown>>

/** A user belongs to one of the departments. */
export function memberOfAny(departIds: readonly string[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`id in (select ud.user_id from sys_user_depart ud where ud.dep_id = any(${departIds}))`
}

/** A page of users as the pages of departments show them: `orgCode` holds the names of their departments. */
export async function userPage(app: AppContext, ctx: RequestContext<Sent>, extraFilter: (rows: Rows) => Rows) {
  const { records, ...rest } = await listPage(app, pickableUser, ctx, extraFilter)
  return { ...rest, records: await withDepartNames(ctx, records) }
}

/** The same as a plain list, for whoever may have users named. */
export async function userList(
  app: AppContext,
  ctx: RequestContext,
  extraFilter: (rows: Rows) => Rows,
): Promise<readonly WireRow[]> {
  const named = namedOnly<Rows>(app, pickableUser, ctx.user)
  const rows = await listAll(app, pickableUser, ctx, {
    most: MOST_USERS,
    extraFilter: (all) => extraFilter(named(all)),
  })
  return withDepartNames(ctx, rows)
}

type Link = Pick<DepartRow, 'departName' | 'departNameEn'> & { readonly userId: string }

/** What clients find empty who may not see it. */
const UNSEEN = { sex: null, phone: null, birthday: null } as const

async function withDepartNames(
  { db, locale }: Pick<RequestContext, 'db' | 'locale'>,
  rows: readonly WireRow[],
): Promise<readonly WireRow[]> {
  const { rows: named } = await sql<Link>`
    select ud.user_id, d.depart_name, d.depart_name_en
    from sys_user_depart ud join sys_depart d on d.id = ud.dep_id
    where ud.user_id = any(${rows.map(({ id }) => String(id))}) order by d.org_code
  `.execute(unscoped(db, NAMES))
  const names = new Map<string, string[]>()
  for (const { userId, ...link } of named) {
    names.set(userId, [...(names.get(userId) ?? []), departNameIn(link, locale)])
  }
  return rows.map(({ createBy, updateBy, updateTime, version, ...row }) => {
    const departNames = names.get(String(row.id))?.join(',') ?? ''
    return { ...UNSEEN, ...row, orgCode: departNames, orgCodeTxt: departNames }
  })
}
