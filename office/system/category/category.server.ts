import { sql } from 'kysely'
import { z } from 'zod'
import { DomainError } from '#kit/contract/errors.ts'
import { idsOf } from '#kit/contract/list-request.ts'
import { newId } from '#kit/server/database/ids.server.ts'
import { type Call, type Route, route } from '#kit/server/http/route.server.ts'
import { input, WIRE_ID, WIRE_IDS, wireInteger, wireText } from '#kit/server/http/schema.server.ts'
import { nextCode } from './category-code.ts'
import { byId, type CategoryRow, children, ROOT, search } from './category-rows.server.ts'

const NAME = wireText(100)

/** The page of the category tree (wire 4.8). */
export function categoryRoutes(): readonly Route[] {
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
