import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { idsOf } from '#kit/contract/list-request.ts'
import { anyResource } from '#kit/contract/resource.ts'
import type { House } from '#kit/server/crud/house.server.ts'
import { listSchemaOf } from '#kit/server/crud/json-schema.server.ts'
import { listPage, type Rows, visibleRows } from '#kit/server/crud/list.server.ts'
import { addDictTexts, columnsOf, type WireRow, wireRow } from '#kit/server/crud/rows.server.ts'
import { type Call, RawAnswer, type Route, route, SIGNED_IN } from '#kit/server/http/route.server.ts'
import { input, wireText } from '#kit/server/http/schema.server.ts'
import { pickableUser } from './pickable-user.ts'

const USER = anyResource(pickableUser)
const ACTIVE = 1
/** Most users that a call without pages answers. */
const MOST_USERS = 1000

type Sent = Readonly<Record<string, unknown>>

/** Users to choose from (specification 7.13d,h-j; wire 5.3). */
export function userPickerRoutes(house: House): readonly Route[] {
  const reading = { method: 'GET', permission: SIGNED_IN } as const
  const list = { read: (raw: Sent) => raw, json: listSchemaOf(USER) }
  return [
    route(
      { ...reading, path: '/sys/user/list', summary: ['用户：分页列表', 'Users: list'], input: list },
      async (call) => {
        const departId = textOf(call.input.departId)
        // `code` holds ids (wire 4.1)
        const ids = idsOf(textOf(call.input.code))
        return page(house, call, (rows) =>
          rows
            .$if(departId !== '', (query) => query.where(memberOf(call, departId, 'itself')))
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
      async (call) => {
        const { username, realname, departId, ...rest } = call.input
        const asked = { ...rest, username: containing(username), realname: containing(realname) }
        const depart = textOf(departId)
        return page(house, { ...call, input: asked }, (rows) =>
          rows.where('status', '=', ACTIVE).$if(depart !== '', (query) => query.where(memberOf(call, depart, 'below'))),
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
      (call) =>
        users(house, call, (rows) =>
          rows
            .where(memberOf(call, call.input.id, 'below'))
            .$if(call.input.realname !== '', (query) =>
              query.where('realname', 'ilike', `%${call.input.realname.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`),
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
      async (call) => {
        const [store, list] =
          STORES.map((name) => [name, call.input[name]] as const).find(([, sent]) => sent !== '') ?? []
        const values = (list ?? '').split(',').filter((part) => part !== '')
        if (store === undefined || values.length === 0) {
          return new RawAnswer([])
        }
        return new RawAnswer(
          await users(house, call, (rows) =>
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

async function page(house: House, call: Call<Sent>, narrow: (rows: Rows) => Rows) {
  const { records, ...rest } = await listPage(house, USER, call, narrow)
  return { ...rest, records: await shown(call, records) }
}

async function users(house: House, call: Call, narrow: (rows: Rows) => Rows): Promise<readonly WireRow[]> {
  const stored = await narrow(visibleRows(house, USER, call))
    .select([...columnsOf(USER)])
    .orderBy('createTime')
    .orderBy('id')
    .limit(MOST_USERS)
    .execute()
  const rows = stored.map((row) => wireRow(USER, row, house.clock))
  await addDictTexts(house, USER, call, rows)
  return shown(call, rows)
}

/** The public part of users, with the names of their departments. */
async function shown({ db }: Pick<Call, 'db'>, rows: readonly WireRow[]): Promise<readonly WireRow[]> {
  const { rows: named } = await sql<{ userId: string; names: string }>`
    select ud.user_id, string_agg(d.depart_name, ',' order by d.org_code) as names
    from sys_user_depart ud join sys_depart d on d.id = ud.dep_id and d.del_flag = 0
    where ud.user_id = any(${rows.map(({ id }) => String(id))}) group by ud.user_id
  `.execute(db)
  const names = new Map(named.map((one) => [one.userId, one.names]))
  return rows.map(({ createBy, updateBy, updateTime, version, ...row }) => ({
    ...row,
    orgCodeTxt: names.get(String(row.id)) ?? '',
  }))
}

/** Whether a user belongs to a department `itself`, or to it or any department `below`. */
function memberOf({ me }: Pick<Call, 'me'>, departId: string, reach: 'itself' | 'below'): RawBuilder<SqlBool> {
  const departs =
    reach === 'itself'
      ? sql`select ${departId}::varchar`
      : sql`with recursive below as (
          select id from sys_depart where id = ${departId} and tenant_id = ${me.tenantId} and del_flag = 0
          union select d.id from sys_depart d join below b on d.parent_id = b.id where d.del_flag = 0
        ) select id from below`
  return sql<SqlBool>`id in (select ud.user_id from sys_user_depart ud where ud.dep_id in (${departs}))`
}
