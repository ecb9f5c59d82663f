import { sql } from 'kysely'
import { z } from 'zod'
import { DomainError, refused } from '#kit/contract/errors.ts'
import { idsOf } from '#kit/contract/list-request.ts'
import { newId } from '#kit/server/database/ids.server.ts'
import { type Call, type Route, route, SIGNED_IN } from '#kit/server/http/route.server.ts'
import { input, WIRE_ID, WIRE_IDS, wireInteger, wireText } from '#kit/server/http/schema.server.ts'
import { nextCode } from './category-code.ts'

const ROOT = '0'
const NAME = wireText(100)

interface CategoryRow {
  readonly id: string
  readonly pid: string
  readonly name: string
  readonly nameEn: string | null
  readonly code: string
  readonly hasChild: string
  readonly sortOrder: number
  readonly version: number
}

/** The category tree: its page and the pickers that stand on it (specification 7.20; wire 4.8, 5.2). */
export function categoryRoutes(): readonly Route[] {
  return [...maintenance(), ...pickers()]
}

function maintenance(): readonly Route[] {
  const list = { method: 'GET', permission: 'system:category:list' } as const
  return [
    route(
      {
        ...list,
        path: '/sys/category/rootList',
        summary: ['分类：根列表', 'Categories: one level as a page'],
        input: input({
          pid: wireText(36).default(ROOT),
          name: wireText().default(''),
          code: wireText().default(''),
          pageNo: wireInteger(1).default(1),
          pageSize: wireInteger(1, 1000).default(10),
        }),
      },
      async (call) => {
        const { pid, name, code, pageNo, pageSize } = call.input
        const isSearch = name !== '' || code !== ''
        const rows = isSearch ? await search(call, name, code) : await children(call, pid)
        const records = rows.slice((pageNo - 1) * pageSize, pageNo * pageSize)
        return {
          records,
          total: rows.length,
          size: pageSize,
          current: pageNo,
          pages: Math.ceil(rows.length / pageSize),
          totalKind: 'exact',
        }
      },
    ),
    route(
      {
        ...list,
        path: '/sys/category/childList',
        summary: ['分类：下级', 'Categories: children'],
        input: input({ pid: wireText(36) }),
      },
      (call) => children(call, call.input.pid),
    ),
    route(
      {
        method: 'POST',
        path: '/sys/category/add',
        summary: ['分类：新增', 'Categories: add'],
        permission: 'system:category:add',
        says: ['添加成功！', 'Added'],
        input: input({ pid: wireText(36).default(ROOT), name: NAME.pipe(z.string().min(1)), nameEn: NAME.nullish() }),
      },
      (call) => add(call),
    ),
    route(
      {
        method: 'PUT',
        path: '/sys/category/edit',
        summary: ['分类：编辑', 'Categories: edit'],
        permission: 'system:category:edit',
        says: ['修改成功!', 'Saved'],
        input: input({ id: WIRE_ID, name: NAME.pipe(z.string().min(1)), nameEn: NAME.nullish() }),
      },
      async (call) => {
        const { id, name, nameEn } = call.input
        await byId(call, id)
        await call.db
          .updateTable('sysCategory')
          .set({
            name: name.trim(),
            nameEn: nameEn || null,
            updateBy: call.me.username,
            updateTime: new Date(),
            version: sql`version + 1`,
          })
          .where('id', '=', id)
          .execute()
        return byId(call, id)
      },
    ),
    ...(['delete', 'deleteBatch'] as const).map((verb) =>
      route(
        {
          method: 'DELETE',
          path: `/sys/category/${verb}`,
          summary: ['分类：删除', 'Categories: delete with everything below'],
          permission: 'system:category:delete',
          says: ['删除成功!', 'Deleted'],
          input: input({ id: WIRE_ID.optional(), ids: WIRE_IDS.optional() }),
        },
        (call) => remove(call, idsOf(call.input.ids ?? call.input.id ?? '')),
      ),
    ),
    route(
      {
        method: 'PUT',
        path: '/sys/category/sort',
        summary: ['分类：排序', 'Categories: order among siblings'],
        permission: 'system:category:edit',
        input: input({ pid: wireText(36), ids: WIRE_IDS }),
      },
      async (call) => {
        const ids = idsOf(call.input.ids)
        for (const [index, id] of ids.entries()) {
          await call.db
            .updateTable('sysCategory')
            .set({ sortOrder: index + 1 })
            .where('id', '=', id)
            .where('pid', '=', call.input.pid)
            .where('tenantId', '=', call.me.tenantId)
            .execute()
        }
        return null
      },
    ),
  ]
}

function pickers(): readonly Route[] {
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

type AnyCall = Pick<Call, 'db' | 'me'>

function select({ db, me }: AnyCall) {
  return db
    .selectFrom('sysCategory')
    .select(['id', 'pid', 'name', 'nameEn', 'code', 'hasChild', 'sortOrder', 'version'])
    .where('delFlag', '=', 0)
    .where('tenantId', '=', me.tenantId)
}

async function children(call: AnyCall, pid: string): Promise<readonly CategoryRow[]> {
  const rows = await select(call)
    .where('pid', '=', pid === '' ? ROOT : pid)
    .orderBy('sortOrder')
    .orderBy('code')
    .execute()
  return rows as unknown as readonly CategoryRow[]
}

async function search(call: AnyCall, name: string, code: string): Promise<readonly CategoryRow[]> {
  const like = (text: string): string => `%${text.replaceAll('*', '').replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  const rows = await select(call)
    .$if(name !== '', (query) =>
      query.where((where) => where.or([where('name', 'ilike', like(name)), where('nameEn', 'ilike', like(name))])),
    )
    .$if(code !== '', (query) => query.where('code', 'ilike', like(code)))
    .orderBy('code')
    .limit(1000)
    .execute()
  return rows as unknown as readonly CategoryRow[]
}

async function byId(call: AnyCall, id: string): Promise<CategoryRow> {
  const row = await select(call).where('id', '=', id).executeTakeFirst()
  if (!row) {
    throw new DomainError('notFound', ['数据不存在', 'This record does not exist'])
  }
  return row as unknown as CategoryRow
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

async function add(
  call: Call<{ readonly pid: string; readonly name: string; readonly nameEn?: string | null | undefined }>,
): Promise<CategoryRow> {
  const pid = call.input.pid === '' ? ROOT : call.input.pid
  const parent = pid === ROOT ? null : await byId(call, pid)
  // one at a time below a parent, so that no two get the same code
  await sql`select pg_advisory_xact_lock(hashtext(${`category:${call.me.tenantId}:${pid}`}))`.execute(call.db)
  const { rows } = await sql<{ code: string; sortOrder: number }>`
    select code, sort_order from sys_category where pid = ${pid} and tenant_id = ${call.me.tenantId}
  `.execute(call.db)
  const id = newId()
  await call.db
    .insertInto('sysCategory')
    .values({
      id,
      pid,
      name: call.input.name.trim(),
      nameEn: call.input.nameEn || null,
      code: nextCode(
        parent?.code ?? '',
        rows.map(({ code }) => code),
      ),
      sortOrder: Math.max(0, ...rows.map(({ sortOrder }) => sortOrder)) + 1,
      createBy: call.me.username,
      tenantId: call.me.tenantId,
    })
    .execute()
  if (parent) {
    await call.db.updateTable('sysCategory').set({ hasChild: '1' }).where('id', '=', pid).execute()
  }
  return byId(call, id)
}

async function remove({ db, me }: Call, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    with recursive below as (
      select id from sys_category where id = any(${ids}) and del_flag = 0 and tenant_id = ${me.tenantId}
      union select c.id from sys_category c join below b on c.pid = b.id where c.del_flag = 0)
    update sys_category set del_flag = 1, update_by = ${me.username}, update_time = now() where id in (select id from below) returning id
  `.execute(db)
  if (rows.length === 0) {
    throw new DomainError('notFound', ['数据不存在', 'This record does not exist'])
  }
  await sql`
    update sys_category p set has_child = '0' where p.has_child = '1' and p.del_flag = 0
      and not exists (select 1 from sys_category c where c.pid = p.id and c.del_flag = 0)
  `.execute(db)
  return rows.length
}
