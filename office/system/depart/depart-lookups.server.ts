import { z } from 'zod'
import { refused } from '#kit/contract/errors.ts'
import { idsOf } from '#kit/contract/list-request.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { escapeLike } from '#kit/server/database/escape-like.ts'
import { answers } from '#kit/server/http/answers.server.ts'
import { type Route, route, SIGNED_IN } from '#kit/server/http/route.server.ts'
import { input, WIRE_ID, wireText } from '#kit/server/http/schema.server.ts'
import { ID_OUT } from '#kit/server/http/wire-values.server.ts'
import { DEPART_NODE_OUT, DEPART_OUT, DEPART_USER_OUT } from './depart-answers.server.ts'
import { flat, holding } from './depart-pickers.server.ts'
import { departs, withDetails } from './depart-rows.server.ts'
import { departNode, departTree, pathTo, withDescendants } from './depart-tree.ts'
import { memberOfAny, userList } from './mine/depart-users.server.ts'

const LIST = wireText(65_000).default('')

/** Single departments, their ancestors and their people, for whoever is signed in. */
export function departLookupRoutes(app: AppContext): readonly Route[] {
  const reading = { method: 'GET', permission: SIGNED_IN } as const
  return [
    route(
      {
        ...reading,
        path: '/sys/sysDepart/queryAllParentId',
        answers: answers(QUERY_ALL_PARENT_ID_OUT),
        summary: ['部门的所有上级', 'A department and those above it'],
        input: input({ departId: LIST, orgCode: LIST }),
      },
      async (ctx) => {
        const { departId, orgCode } = ctx.input
        const [column, asked] = departId === '' ? (['orgCode', orgCode] as const) : (['id', departId] as const)
        if (asked === '') {
          throw refused([
            'departId 和 orgCode 不能都为空！',
            'Either departId or orgCode is needed',
            'depart.idOrCodeMissing',
          ])
        }
        const rows = await withDetails(app, ctx, await departs(app, ctx).execute())
        const byId = new Map(rows.map((row) => [row.id, row]))
        const idOf = new Map(rows.map((row) => [row[column], row.id]))
        return Object.fromEntries(
          idsOf(asked).map((value) => {
            const path = pathTo(byId, idOf.get(value) ?? '')
            const parentMap = Object.fromEntries(
              path.map((row) => [row.id, departNode(row, { locale: ctx.locale, isLeaf: true })]),
            )
            return [value, { parentIds: path.map(({ id }) => id), parentMap }]
          }),
        )
      },
    ),
    route(
      {
        ...reading,
        path: '/sys/sysDepart/listAll',
        answers: answers(z.array(DEPART_OUT)),
        summary: ['全部部门', 'All departments as a list'],
        input: input({ id: LIST }),
      },
      async (ctx) => {
        const wanted = idsOf(ctx.input.id)
        const rows = await departs(app, ctx)
          .$if(wanted.length > 0, (query) => query.where('id', 'in', wanted))
          .execute()
        const sorted = rows.toSorted((one, other) => (one.orgCode < other.orgCode ? -1 : 1))
        return withDetails(app, ctx, sorted)
      },
    ),
    route(
      {
        ...reading,
        path: '/sys/sysDepart/queryTreeByKeyWord',
        answers: answers(z.object({ departList: z.array(DEPART_NODE_OUT), userList: z.array(DEPART_USER_OUT) })),
        summary: ['按关键字查询部门与用户', 'Departments and users by a part of the name'],
        input: input({ keyWord: wireText(100).default('') }),
      },
      async (ctx) => {
        const { keyWord } = ctx.input
        const rows = await withDetails(app, ctx, await departs(app, ctx).execute())
        const found = new Set(holding(rows, keyWord).map(({ id }) => id))
        const pattern = `%${escapeLike(keyWord.trim())}%`
        return {
          departList:
            keyWord.trim() === ''
              ? departTree(rows, ctx)
              : flat(
                  withDescendants(rows, [...found]).filter(({ id }) => found.has(id)),
                  ctx,
                ),
          userList: await userList(app, ctx, (query) =>
            query.where((where) =>
              where.or([where('username', 'ilike', pattern), where('realname', 'ilike', pattern)]),
            ),
          ),
        }
      },
    ),
    route(
      {
        ...reading,
        path: '/sys/sysDepart/getDepartName',
        answers: answers(DEPART_OUT.nullable()),
        summary: ['按编码取部门', 'A department by its code'],
        input: input({ orgCode: wireText(64).default('') }),
      },
      async (ctx) => {
        const rows = await departs(app, ctx).where('orgCode', '=', ctx.input.orgCode).execute()
        return (await withDetails(app, ctx, rows))[0] ?? null
      },
    ),
    route(
      {
        ...reading,
        path: '/sys/sysDepart/getUsersByDepartId',
        answers: answers(z.array(DEPART_USER_OUT)),
        summary: ['部门的直属用户', 'Users of a department itself'],
        input: input({ id: WIRE_ID }),
      },
      async (ctx) => {
        const [row] = await departs(app, ctx).where('id', '=', ctx.input.id).execute()
        return row ? userList(app, ctx, (query) => query.where(memberOfAny([row.id]))) : []
      },
    ),
  ]
}

/** By what was asked for: ids from the top down, and the departments by their ids. */
const QUERY_ALL_PARENT_ID_OUT = z.record(
  z.string(),
  z.object({ parentIds: z.array(ID_OUT), parentMap: z.record(z.string(), DEPART_NODE_OUT) }),
)
