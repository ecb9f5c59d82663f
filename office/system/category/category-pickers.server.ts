import { z } from 'zod'
import { invalid, refused } from '#kit/contract/errors.ts'
import { readTreeCondition } from '#kit/contract/tree-condition.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { answers, named } from '#kit/server/http/answers.server.ts'
import { type RequestContext, type Route, route, SIGNED_IN } from '#kit/server/http/route.server.ts'
import { input, wireText } from '#kit/server/http/schema.server.ts'
import { ID_OUT } from '#kit/server/http/wire-values.server.ts'
import { type AnyRequestContext, byCode, type CategoryRow, categories, children, ROOT } from './category-rows.server.ts'

/** The pickers that stand on the category tree. */
export function categoryPickerRoutes(app: AppContext): readonly Route[] {
  const reading = { method: 'GET', permission: SIGNED_IN } as const
  return [
    route(
      {
        ...reading,
        path: '/sys/category/loadTreeRoot',
        answers: answers(z.array(CATEGORY_NODE_OUT)),
        summary: ['分类树：根', 'Category tree: roots'],
        input: input({ async: wireText(5).default('true'), pcode: wireText().default('') }),
      },
      async (ctx) => {
        const { pcode } = ctx.input
        const pid = pcode === '' ? ROOT : (await byCode(app, ctx, pcode))?.id
        if (pid === undefined) {
          throw refused(
            ['该编码【{code}】不存在，请核实!', 'There is no category with code {code}', 'category.unknownCode'],
            { code: pcode },
          )
        }
        return ctx.input.async === 'false' ? wholeTree(app, ctx, pid) : (await children(app, ctx, pid)).map(node)
      },
    ),
    route(
      {
        ...reading,
        path: '/sys/category/loadTreeChildren',
        answers: answers(z.array(CATEGORY_NODE_OUT)),
        summary: ['分类树：下级', 'Category tree: children'],
        input: input({ pid: wireText(36) }),
      },
      async (ctx) => (await children(app, ctx, ctx.input.pid)).map(node),
    ),
    route(
      {
        ...reading,
        path: '/sys/category/loadTreeData',
        answers: answers(z.array(CATEGORY_NODE_OUT)),
        summary: ['分类树：一级', 'Category tree: one level'],
        input: input({
          pid: wireText(36).default(''),
          pcode: wireText().default(''),
          condition: wireText(500).default(''),
        }),
      },
      (ctx) => level(app, ctx),
    ),
    route(
      {
        ...reading,
        path: '/sys/category/loadOne',
        answers: answers(LOAD_ONE_OUT),
        summary: ['分类：按字段查询', 'Category by id or code'],
        input: input({ field: wireText(20), val: wireText() }),
      },
      async (ctx) => {
        const { field, val } = ctx.input
        if (field !== 'id' && field !== 'code') {
          throw refused(['字段无效，请检查!', 'Only id and code can be asked for', 'category.idOrCodeOnly'])
        }
        const [row] = await categories(app, ctx, (query) => query.where(field, '=', val))
        if (!row) {
          throw refused(['查询无果', 'Nothing found', 'category.nothingFound'])
        }
        return row
      },
    ),
    ...['/sys/category/loadDictItem', '/sys/category/loadDictItem/:ids'].map((path) =>
      route(
        {
          ...reading,
          path,
          answers: answers(z.array(z.string())),
          summary: ['分类：按编号取名称', 'Names of categories'],
          input: input({ ids: wireText(20_000).default(''), delNotExist: wireText(5).default('true') }),
        },
        async (ctx) => {
          const ids = ctx.input.ids.split(',').filter((id) => id !== '')
          const rows = ids.length > 0 ? await categories(app, ctx, (query) => query.where('id', 'in', ids)) : []
          return ids.flatMap(
            (id) => rows.find((row) => row.id === id)?.name ?? (ctx.input.delNotExist === 'false' ? id : []),
          )
        },
      ),
    ),
    route(
      {
        ...reading,
        path: '/sys/category/loadAllData',
        answers: answers(LOAD_ALL_DATA_OUT),
        summary: ['分类：全部', 'All categories below a code'],
        input: input({ code: wireText().default(ROOT) }),
      },
      async (ctx) => {
        const prefix = ctx.input.code === ROOT ? '' : ctx.input.code
        const rows = await categories(app, ctx, (query) => query.orderBy('code'))
        return rows
          .filter(({ code }) => code.startsWith(prefix))
          .map(({ id, name }) => ({ value: id, text: name, title: name, label: name }))
      },
    ),
  ]
}

interface LevelInput {
  readonly pid: string
  readonly pcode: string
  readonly condition: string
}

/** One level of the tree below an id or a code, kept to a condition: each named field like its text. */
async function level(app: AppContext, ctx: RequestContext<LevelInput>): Promise<readonly TreeNode[]> {
  const { pid, pcode } = ctx.input
  if (pid === '' && pcode === '') {
    throw refused([
      '加载分类字典树参数有误.[null]!',
      'Neither parent nor code was given',
      'category.parentOrCodeMissing',
    ])
  }
  const parent = pid !== '' || pcode === ROOT ? pid || ROOT : (await byCode(app, ctx, pcode))?.id
  if (parent === undefined) {
    throw refused(['加载分类字典树参数有误.[code]!', 'There is no category with this code', 'category.unknownCode'])
  }
  const condition = readTreeCondition(ctx.input.condition)
  const { name, code, ...unknown } = condition ?? {}
  if (!condition || Object.keys(unknown).length > 0) {
    throw invalid([
      { path: 'condition', message: ['查询条件不正确', 'The condition is not valid', 'input.wrongCondition'] },
    ])
  }
  const rows = await categories(app, ctx, (query) =>
    query
      .where('pid', '=', parent)
      .$if(name !== undefined, (named) => named.where('name', 'like', name ?? ''))
      .$if(code !== undefined, (coded) => coded.where('code', 'like', code ?? '')),
  )
  return rows.map(node)
}

interface TreeNode {
  readonly key: string
  readonly value: string
  readonly title: string
  readonly code: string
  readonly parentId: string
  readonly leaf: boolean
  readonly children?: readonly TreeNode[]
}

function node({ id, name, code, pid, hasChild }: CategoryRow): TreeNode {
  return { key: id, value: id, title: name, code, parentId: pid, leaf: hasChild !== '1' }
}

async function wholeTree(app: AppContext, ctx: AnyRequestContext, root: string): Promise<readonly TreeNode[]> {
  const rows = await categories(app, ctx)
  const below = (pid: string): readonly TreeNode[] =>
    rows
      .filter((row) => row.pid === pid)
      .map((row) => (row.hasChild === '1' ? { ...node(row), children: below(row.id) } : node(row)))
  return below(root)
}

/** A category; `children` only where the whole tree is asked for. */
const CATEGORY_NODE_OUT: z.ZodType = named(
  'CategoryNode',
  z.object({
    key: ID_OUT,
    value: ID_OUT,
    title: z.string(),
    code: z.string(),
    parentId: z.string(),
    leaf: z.boolean(),
    get children() {
      return z.array(CATEGORY_NODE_OUT).optional()
    },
  }),
)

const LOAD_ONE_OUT = z.object({
  id: z.string(),
  pid: z.string(),
  name: z.string(),
  nameEn: z.string().nullable(),
  code: z.string(),
  hasChild: z.string(),
  sortOrder: z.number(),
  version: z.number(),
})

const LOAD_ALL_DATA_OUT = z.array(
  z.object({ value: z.string(), text: z.string(), title: z.string(), label: z.string() }),
)
