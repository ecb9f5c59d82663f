import { refused } from '#kit/contract/errors.ts'
import { type Route, route, SIGNED_IN } from '#kit/server/http/route.server.ts'
import { input, wireText } from '#kit/server/http/schema.server.ts'
import { type AnyCall, type CategoryRow, children, ROOT, select } from './category-rows.server.ts'

/** The pickers that stand on the category tree (specification 7.20; wire 5.2). */
export function categoryPickerRoutes(): readonly Route[] {
  const reading = { method: 'GET', permission: SIGNED_IN } as const
  return [
    route(
      {
        ...reading,
        path: '/sys/category/loadTreeRoot',
        summary: ['分类树：根', 'Category tree: roots'],
        input: input({ async: wireText(5).default('true'), pcode: wireText().default('') }),
      },
      async (call) => {
        const pid = await pidOfCode(call, call.input.pcode)
        return call.input.async === 'false' ? wholeTree(call, pid) : (await children(call, pid)).map(node)
      },
    ),
    route(
      {
        ...reading,
        path: '/sys/category/loadTreeChildren',
        summary: ['分类树：下级', 'Category tree: children'],
        input: input({ pid: wireText(36) }),
      },
      async (call) => (await children(call, call.input.pid)).map(node),
    ),
    route(
      {
        ...reading,
        path: '/sys/category/loadTreeData',
        summary: ['分类树：一级', 'Category tree: one level'],
        input: input({
          pid: wireText(36).default(''),
          pcode: wireText().default(''),
          condition: wireText(500).default(''),
        }),
      },
      async (call) => {
        const { pid, pcode } = call.input
        if (pid === '' && pcode === '') {
          throw refused(['加载分类字典树参数有误.[null]!', 'Neither parent nor code was given'])
        }
        return (await children(call, pid === '' ? await pidOfCode(call, pcode === ROOT ? '' : pcode) : pid)).map(node)
      },
    ),
    route(
      {
        ...reading,
        path: '/sys/category/loadOne',
        summary: ['分类：按字段查询', 'Category by id or code'],
        input: input({ field: wireText(20), val: wireText() }),
      },
      async (call) => {
        const { field, val } = call.input
        if (field !== 'id' && field !== 'code') {
          throw refused(['字段无效，请检查!', 'Only id and code can be asked for'])
        }
        const row = await select(call).where(field, '=', val).executeTakeFirst()
        if (!row) {
          throw refused(['查询无果', 'Nothing found'])
        }
        return row
      },
    ),
    ...['/sys/category/loadDictItem', '/sys/category/loadDictItem/:ids'].map((path) =>
      route(
        {
          ...reading,
          path,
          summary: ['分类：按编号取名称', 'Names of categories'],
          input: input({ ids: wireText(20_000).default(''), delNotExist: wireText(5).default('true') }),
        },
        async (call) => {
          const ids = call.input.ids.split(',').filter((id) => id !== '')
          const rows = (await select(call)
            .where('id', 'in', ids.length > 0 ? ids : [''])
            .execute()) as unknown as readonly CategoryRow[]
          return ids.flatMap(
            (id) => rows.find((row) => row.id === id)?.name ?? (call.input.delNotExist === 'false' ? id : []),
          )
        },
      ),
    ),
    route(
      {
        ...reading,
        path: '/sys/category/loadAllData',
        summary: ['分类：全部', 'All categories below a code'],
        input: input({ code: wireText().default(ROOT) }),
      },
      async (call) => {
        const prefix = call.input.code === ROOT ? '' : call.input.code
        const rows = (await select(call).orderBy('code').execute()) as unknown as readonly CategoryRow[]
        return rows
          .filter(({ code }) => code.startsWith(prefix))
          .map(({ id, name }) => ({ value: id, text: name, title: name, label: name }))
      },
    ),
  ]
}

async function pidOfCode(call: AnyCall, code: string): Promise<string> {
  if (code === '') {
    return ROOT
  }
  const row = (await select(call).where('code', '=', code).executeTakeFirst()) as unknown as CategoryRow | undefined
  if (!row) {
    throw refused(['该编码【{code}】不存在，请核实!', 'There is no category with code {code}'], { code })
  }
  return row.id
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

async function wholeTree(call: AnyCall, root: string): Promise<readonly TreeNode[]> {
  const rows = (await select(call).orderBy('sortOrder').orderBy('code').execute()) as unknown as readonly CategoryRow[]
  const below = (pid: string): readonly TreeNode[] =>
    rows
      .filter((row) => row.pid === pid)
      .map((row) => (row.hasChild === '1' ? { ...node(row), children: below(row.id) } : node(row)))
  return below(root)
}
