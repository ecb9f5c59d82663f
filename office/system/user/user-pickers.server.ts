import { sql } from 'kysely'
import { z } from 'zod'
import { idsOf } from '#kit/contract/list-request.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { listSchemaOf } from '#kit/server/crud/json-schema.server.ts'
import { listAll, listPage, type Rows } from '#kit/server/crud/list.server.ts'
import { namedOnly } from '#kit/server/crud/named-rows.server.ts'
import type { WireRow } from '#kit/server/crud/rows.server.ts'
import { escapeLike } from '#kit/server/database/escape-like.ts'
import { answers, answersBare, pageOfRows } from '#kit/server/http/answers.server.ts'
import { RawResponse, type RequestContext, type Route, route, SIGNED_IN } from '#kit/server/http/route.server.ts'
import { input, rawInput, wireText } from '#kit/server/http/schema.server.ts'
import { SEE_PERSONAL } from './pickable-user.ts'
import { personOut } from './user-answers.server.ts'
import { memberOf, shownUsers, USER } from './user-rows.server.ts'

const ACTIVE = 1
/** Most users that a call without pages answers. */
const MOST_USERS = 1000

type Sent = Readonly<Record<string, unknown>>

/** Users to choose from. */
export function userPickerRoutes(app: AppContext): readonly Route[] {
  const reading = { method: 'GET', permission: SIGNED_IN } as const
  const list = rawInput(() => listSchemaOf(USER))
  return [
    route(
      {
        ...reading,
        path: '/sys/user/list',
        answers: answers(() => pageOfRows(personOut())),
        summary: ['用户：分页列表', 'Users: list'],
        input: list,
      },
      async (ctx) => {
        const departId = textOf(ctx.input.departId)
        // `code` holds ids
        const ids = idsOf(textOf(ctx.input.code))
        return page(app, ctx, (rows) =>
          rows
            .$if(departId !== '', (query) => query.where(memberOf(app, ctx, departId, 'itself')))
            .$if(ids.length > 0, (query) => query.where('id', 'in', ids)),
        )
      },
    ),
    route(
      {
        ...reading,
        path: '/sys/user/queryByIds',
        answers: answers(() => z.array(personOut())),
        summary: ['用户：按编号', 'Users by their ids'],
        input: input({ userIds: LIST }),
      },
      (ctx) =>
        users(app, ctx, (rows) => rows.where('id', 'in', ['', ...idsOf(ctx.input.userIds).slice(0, MOST_USERS)])),
    ),
    route(
      {
        ...reading,
        path: '/sys/user/queryUsersByRoleCode',
        answers: answers(() => z.array(personOut())),
        summary: ['用户：按角色编码', 'Active users by the codes of roles'],
        input: input({ roleCode: LIST }),
      },
      (ctx) => {
        const codes = idsOf(ctx.input.roleCode)
        return users(app, ctx, (rows) =>
          rows.where('status', '=', ACTIVE).where(
            sql<boolean>`id in (
              select ur.user_id from sys_user_role ur join sys_role r on r.id = ur.role_id
              where r.role_code = any(${codes})
            )`,
          ),
        )
      },
    ),
    route(
      {
        ...reading,
        path: '/sys/user/queryUserComponentData',
        answers: answers(() => pageOfRows(personOut())),
        summary: ['按部门选择用户：分页列表', 'Active users of a department and below: list'],
        input: list,
      },
      async (ctx) => {
        const { username, realname, departId, ...rest } = ctx.input
        const asked = { ...rest, username: containing(username), realname: containing(realname) }
        const depart = textOf(departId)
        return page(app, { ...ctx, input: asked }, (rows) =>
          rows
            .where('status', '=', ACTIVE)
            .$if(depart !== '', (query) => query.where(memberOf(app, ctx, depart, 'below'))),
        )
      },
    ),
    route(
      {
        ...reading,
        path: '/sys/user/queryUserByDepId',
        answers: answers(() => z.array(personOut())),
        summary: ['部门的用户', 'Users of a department and below'],
        input: input({ id: wireText(36).default(''), realname: wireText(100).default('') }),
      },
      (ctx) =>
        users(app, ctx, (rows) =>
          rows
            .where(memberOf(app, ctx, ctx.input.id, 'below'))
            .$if(ctx.input.realname !== '', (query) =>
              query.where('realname', 'ilike', `%${escapeLike(ctx.input.realname)}%`),
            ),
        ),
    ),
    route(
      {
        ...reading,
        path: '/sys/user/getMultiUser',
        answers: answersBare(() => z.array(personOut())),
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
  const { records, ...rest } = await listPage(app, USER, ctx, (rows) => extraFilter(named(app, ctx, rows)))
  return { ...rest, records: await shownUsers(ctx, records) }
}

async function users(
  app: AppContext,
  ctx: RequestContext,
  extraFilter: (rows: Rows) => Rows,
): Promise<readonly WireRow[]> {
  return shownUsers(
    ctx,
    await listAll(app, USER, ctx, { most: MOST_USERS, extraFilter: (rows) => extraFilter(named(app, ctx, rows)) }),
  )
}

function named(app: AppContext, { user }: Pick<RequestContext, 'user'>, rows: Rows): Rows {
  return namedOnly<Rows>(app, USER, user)(rows)
}
