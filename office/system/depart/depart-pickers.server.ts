import { z } from 'zod'
import { refused } from '#kit/contract/errors.ts'
import { idsOf } from '#kit/contract/list-request.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { answers } from '#kit/server/http/answers.server.ts'
import { MessageResponse, type RequestContext, type Route, route, SIGNED_IN } from '#kit/server/http/route.server.ts'
import { input, NO_INPUT, wireText } from '#kit/server/http/schema.server.ts'
import { DEPART_KEY_OUT, DEPART_NODE_OUT } from './depart-answers.server.ts'
import { chargeOf, departLevel, departs, ownDeparts, withDetails } from './depart-rows.server.ts'
import { type DepartNode, type DepartRow, departNode, departTree } from './depart-tree.ts'

/** Departments for pickers and forms. Whoever may have them named chooses among them. */
export function departPickerRoutes(app: AppContext): readonly Route[] {
  const reading = { method: 'GET', permission: SIGNED_IN } as const
  const ids = wireText(65_000).default('')
  return [
    route(
      {
        ...reading,
        path: '/sys/sysDepart/queryTreeList',
        answers: answers(z.array(DEPART_NODE_OUT)),
        summary: ['部门树', 'All departments as a tree'],
        input: input({ ids }),
      },
      async (ctx) => {
        const wanted = idsOf(ctx.input.ids)
        return wanted.length > 0
          ? named(app, ctx, 'id', wanted)
          : departTree(await withDetails(app, ctx, await departs(app, ctx).execute()), ctx)
      },
    ),
    route(
      {
        ...reading,
        path: '/sys/sysDepart/queryDepartTreeSync',
        answers: answers(z.array(DEPART_NODE_OUT)),
        summary: ['部门树：一级', 'One level of departments'],
        input: input({ pid: wireText(36).default(''), ids, primaryKey: wireText(20).default('') }),
      },
      async (ctx) => {
        const { pid, primaryKey } = ctx.input
        const wanted = idsOf(ctx.input.ids)
        if (wanted.length > 0) {
          return named(app, ctx, primaryKey === 'orgCode' ? 'orgCode' : 'id', wanted)
        }
        const level = await withDetails(app, ctx, await departLevel(app, ctx, pid))
        return level.map(({ isLeaf, ...row }) => departNode(row, { locale: ctx.locale, isLeaf, children: [] }))
      },
    ),
    route(
      {
        ...reading,
        path: '/sys/sysDepart/queryIdTree',
        answers: answers(z.array(DEPART_KEY_OUT)),
        summary: ['部门编号树', 'Ids and names of all departments'],
        input: NO_INPUT,
      },
      async (ctx) => departTree(await departs(app, ctx).execute(), ctx).map(idNode),
    ),
    route(
      {
        ...reading,
        path: '/sys/sysDepart/searchBy',
        answers: answers(z.array(DEPART_NODE_OUT)),
        summary: ['按名称查询部门', 'Departments by a part of the name'],
        input: input({ keyWord: wireText(100).default(''), myDeptSearch: wireText(1).default('') }),
      },
      (ctx) => search(app, ctx),
    ),
    route(
      {
        ...reading,
        path: '/sys/sysDepart/queryMyDeptTreeList',
        answers: answers(z.array(DEPART_NODE_OUT).nullable()),
        summary: ['我负责的部门树', 'Departments the caller is in charge of'],
        input: NO_INPUT,
      },
      async (ctx) => {
        const { identity } = await chargeOf(ctx)
        const mine =
          identity === 2
            ? departTree(await withDetails(app, ctx, await ownDeparts(app, ctx), { isInCharge: true }), ctx)
            : null
        // the wire tells the identity in the message
        return new MessageResponse(mine, [String(identity), String(identity)])
      },
    ),
  ]
}

async function named(
  app: AppContext,
  ctx: RequestContext,
  column: 'id' | 'orgCode',
  values: readonly string[],
): Promise<readonly DepartNode[]> {
  const rows = await departs(app, ctx).where(column, 'in', values).execute()
  return flat(await withDetails(app, ctx, rows), ctx)
}

/** Departments whose name holds a text, in any case. */
export function holding(rows: readonly DepartRow[], text: string): readonly DepartRow[] {
  const keyWord = text.trim().toLowerCase()
  return rows.filter(({ departName, departNameEn }) =>
    [departName, departNameEn].some((name) => name?.toLowerCase().includes(keyWord)),
  )
}

async function search(
  app: AppContext,
  ctx: RequestContext<{ readonly keyWord: string; readonly myDeptSearch: string }>,
): Promise<readonly DepartNode[]> {
  const among = ctx.input.myDeptSearch === '1' ? await ownDeparts(app, ctx) : await departs(app, ctx).execute()
  const found = holding(among, ctx.input.keyWord)
  if (found.length === 0) {
    throw refused(['未查询匹配数据！', 'No department matches', 'depart.nothingFound'])
  }
  return flat(await withDetails(app, ctx, found), ctx)
}

/** A list without hierarchy, as a search answers. */
export function flat(rows: readonly DepartRow[], { locale }: Pick<RequestContext, 'locale'>): readonly DepartNode[] {
  return rows.map((row) => departNode(row, { locale, isLeaf: true }))
}

interface IdNode {
  readonly key: string
  readonly value: string
  readonly title: string
  readonly children: readonly IdNode[] | null
}

function idNode({ key, value, title, children }: DepartNode): IdNode {
  return { key, value, title, children: children?.map(idNode) ?? null }
}
