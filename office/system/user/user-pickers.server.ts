import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { idsOf } from '#kit/contract/list-request.ts'
import { seenBy } from '#kit/contract/seen-fields.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { listSchemaOf } from '#kit/server/crud/json-schema.server.ts'
import { listPage, type Rows, visibleRows } from '#kit/server/crud/list.server.ts'
import { addDictTexts, columnsOf, type WireRow, wireRow } from '#kit/server/crud/rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { RawResponse, type RequestContext, type Route, route, SIGNED_IN } from '#kit/server/http/route.server.ts'
import { input, wireText } from '#kit/server/http/schema.server.ts'
import { pickableUser, SEE_PERSONAL } from './pickable-user.ts'

const USER = pickableUser
const ACTIVE = 1
/** Most users that a call without pages answers. */
const MOST_USERS = 1000

type Sent = Readonly<Record<string, unknown>>

/** Users to choose from. */
export function userPickerRoutes(app: AppContext): readonly Route[] {
  const reading = { method: 'GET', permission: SIGNED_IN } as const
  const list = { read: (raw: Sent) => raw, json: listSchemaOf(USER) }
  return [
    route(
      { ...reading, path: '/sys/user/list', summary: ['用户：分页列表', 'Users: list'], input: list },
      async (ctx) => {
        const departId = textOf(ctx.input.departId)
        // `code` holds ids
        const ids = idsOf(textOf(ctx.input.code))
        return page(app, ctx, (rows) =>
          rows
            .$if(departId !== '', (query) => query.where(memberOf(ctx, departId, 'itself')))
            .$if(ids.length > 0, (query) => query.where('id', 'in', ids)),
        )
      },
    ),
    route(
      {
        ...reading,
        path: '/sys/user/queryUserComponentData',
        summary: ['按部门选择用户：分页列表', 'Active users of a department and below: list'],
        input: list,
      },
      async (ctx) => {
        const { username, realname, departId, ...rest } = ctx.input
        const asked = { ...rest, username: containing(username), realname: containing(realname) }
        const depart = textOf(departId)
        return page(app, { ...ctx, input: asked }, (rows) =>
          rows.where('status', '=', ACTIVE).$if(depart !== '', (query) => query.where(memberOf(ctx, depart, 'below'))),
        )
      },
    ),
    route(
      {
        ...reading,
        path: '/sys/user/queryUserByDepId',
        summary: ['部门的用户', 'Users of a department and below'],
        input: input({ id: wireText(36).default(''), realname: wireText(100).default('') }),
      },
      (ctx) =>
        users(app, ctx, (rows) =>
          rows
            .where(memberOf(ctx, ctx.input.id, 'below'))
            .$if(ctx.input.realname !== '', (query) =>
              query.where('realname', 'ilike', `%${ctx.input.realname.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`),
            ),
        ),
    ),
    route(
      {
        ...reading,
        path: '/sys/user/getMultiUser',
        summary: ['按存储字段取用户', 'Active users by the values of the stored field'],
        input: input({ id: LIST, username: LIST, realname: LIST, phone: LIST }),
      },
      async (ctx) => {
        const [store, list] =
          STORES.map((name) => [name, ctx.input[name]] as const).find(([, sent]) => sent !== '') ?? []
        const values = (list ?? '').split(',').filter((part) => part !== '')
        if (store === undefined || values.length === 0 || (store === 'phone' && !ctx.user.can(SEE_PERSONAL))) {
          return new RawResponse([])
        }
        return new RawResponse(
          await users(app, ctx, (rows) =>
            rows.where('status', '=', ACTIVE).where(store, 'in', values.slice(0, MOST_USERS)),
          ),
        )
      },
    ),
  ]
}

const LIST = wireText(65_000).default('')
const STORES = ['username', 'id', 'realname', 'phone'] as const

function textOf(raw: unknown): string {
  return typeof raw === 'string' ? raw.trim() : ''
}

/** Plain text of this call means a part of the name; what carries a wildcard is left as it is. */
function containing(raw: unknown): string {
  const text = textOf(raw)
  return text === '' || text.includes('*') ? text : `*${text}*`
}

async function page(app: AppContext, ctx: RequestContext<Sent>, extraFilter: (rows: Rows) => Rows) {
  const { records, ...rest } = await listPage(app, USER, ctx, extraFilter)
  return { ...rest, records: await shown(ctx, records) }
}

async function users(
  app: AppContext,
  ctx: RequestContext,
  extraFilter: (rows: Rows) => Rows,
): Promise<readonly WireRow[]> {
  const seen = seenBy(USER, ctx.user.can)
  const stored = await extraFilter(visibleRows(app, seen, ctx))
    .select([...columnsOf(seen)])
    .orderBy('createTime')
    .orderBy('id')
    .limit(MOST_USERS)
    .execute()
  const rows = stored.map((row) => wireRow(seen, row, app.clock))
  await addDictTexts(app, seen, ctx, rows)
  return shown(ctx, rows)
}

/** What clients find empty who may not see it. */
const UNSEEN = { sex: null, phone: null, birthday: null } as const

/** The public part of users, with the names of their departments. */
async function shown(
  { db, user }: Pick<RequestContext, 'db' | 'user'>,
  rows: readonly WireRow[],
): Promise<readonly WireRow[]> {
  const { rows: named } = await sql<{ userId: string; names: string }>`
    select ud.user_id, string_agg(d.depart_name, ',' order by d.org_code) as names
    from sys_user_depart ud join sys_depart d on d.id = ud.dep_id and d.del_flag = 0 and d.tenant_id = ${user.tenantId}
    where ud.user_id = any(${rows.map(({ id }) => String(id))}) group by ud.user_id
  `.execute(unscoped(db, 'names of the departments of users that were found visible'))
  const names = new Map(named.map((one) => [one.userId, one.names]))
  return rows.map(({ createBy, updateBy, updateTime, version, ...row }) => ({
    ...UNSEEN,
    ...row,
    orgCodeTxt: names.get(String(row.id)) ?? '',
  }))
}

/** Whether a user belongs to a department `itself`, or to it or any department `below`. */
function memberOf(
  { user }: Pick<RequestContext, 'user'>,
  departId: string,
  reach: 'itself' | 'below',
): RawBuilder<SqlBool> {
  const departs =
    reach === 'itself'
      ? sql`select id from sys_depart where id = ${departId} and tenant_id = ${user.tenantId}`
      : sql`with recursive below as (
          select id from sys_depart where id = ${departId} and tenant_id = ${user.tenantId} and del_flag = 0
          union select d.id from sys_depart d join below b on d.parent_id = b.id where d.del_flag = 0
        ) select id from below`
  return sql<SqlBool>`id in (select ud.user_id from sys_user_depart ud where ud.dep_id in (${departs}))`
}
