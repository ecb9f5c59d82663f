import { z } from 'zod'
import { exactPage } from '#kit/contract/envelope.ts'
import { refused } from '#kit/contract/errors.ts'
import { IMPORT_VERBS } from '#kit/contract/import.ts'
import { JOB_VERBS } from '#kit/contract/job.ts'
import { idsOf } from '#kit/contract/list-request.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { crudRoutes } from '#kit/server/crud/crud.server.ts'
import { missingVersion, updateRow } from '#kit/server/crud/write.server.ts'
import { answers, NOTHING, pageOfRows } from '#kit/server/http/answers.server.ts'
import { type Route, route } from '#kit/server/http/route.server.ts'
import { input, saidText, WIRE_ID, WIRE_IDS, wireInteger, wireText } from '#kit/server/http/schema.server.ts'
import { CODE_MAX } from './category.ts'
import { moveCategory, orderCategories } from './category-move.server.ts'
import { byId, CATEGORY, categories, children, ROOT, search } from './category-rows.server.ts'
import { addCategory, importHooks, removeCategories } from './category-write.server.ts'

const NAME = wireText(100)

/** The page of the category tree. */
export function categoryRoutes(app: AppContext): readonly Route[] {
  const list = { method: 'GET', permission: 'system:category:list' } as const
  return [
    route(
      {
        ...list,
        path: '/sys/category/rootList',
        answers: answers(ROOT_LIST_OUT),
        summary: ['分类：根列表', 'Categories: one level as a page'],
        input: input({
          pid: wireText(36).default(ROOT),
          name: wireText().default(''),
          code: wireText().default(''),
          pageNo: wireInteger(1).default(1),
          pageSize: wireInteger(1, 1000).default(10),
        }),
      },
      async (ctx) => {
        const { pid, name, code, pageNo, pageSize } = ctx.input
        const isSearch = name !== '' || code !== ''
        const rows = isSearch ? await search(app, ctx, name, code) : await children(app, ctx, pid)
        const records = rows.slice((pageNo - 1) * pageSize, pageNo * pageSize)
        return exactPage(records, { total: rows.length, size: pageSize, current: pageNo })
      },
    ),
    route(
      {
        ...list,
        path: '/sys/category/childList',
        answers: answers(CHILD_LIST_OUT),
        summary: ['分类：下级', 'Categories: children'],
        input: input({ pid: wireText(36) }),
      },
      (ctx) => children(app, ctx, ctx.input.pid),
    ),
    route(
      {
        ...list,
        path: '/sys/category/getChildListBatch',
        answers: answers(ROOT_LIST_OUT),
        summary: ['分类：多个上级的下级', 'Categories: children of several'],
        input: input({ parentIds: wireText(65_000).default('') }),
      },
      async (ctx) => {
        const parents = idsOf(ctx.input.parentIds)
        const rows = parents.length > 0 ? await categories(app, ctx, (query) => query.where('pid', 'in', parents)) : []
        return exactPage(rows, { total: rows.length, size: rows.length, current: 1 })
      },
    ),
    route(
      {
        ...list,
        path: '/sys/category/checkCode',
        answers: NOTHING,
        summary: ['分类：校验编码', 'Categories: whether a code fits below a parent'],
        input: input({ pid: wireText(36).default(''), code: wireText().default('') }),
      },
      async (ctx) => {
        const { pid, code } = ctx.input
        if (code === '') {
          throw refused(['错误,类型编码为空!', 'The code is empty', 'category.codeMissing'])
        }
        const [parent] = pid === '' ? [] : await categories(app, ctx, (query) => query.where('id', '=', pid))
        if (parent && !code.startsWith(parent.code)) {
          throw refused(
            ['编码不符合规范,须以"{code}"开头!', 'The code must start with "{code}"', 'category.wrongPrefix'],
            {
              code: parent.code,
            },
          )
        }
        return null
      },
    ),
    route(
      {
        method: 'POST',
        path: '/sys/category/add',
        answers: answers(ADD_OUT),
        summary: ['分类：新增', 'Categories: add'],
        permission: 'system:category:add',
        successMessage: ['添加成功！', 'Added'],
        input: input({ pid: wireText(36).default(ROOT), name: NAME.pipe(saidText(100)), nameEn: NAME.nullish() }),
      },
      (ctx) => addCategory(app, ctx),
    ),
    route(
      {
        method: 'PUT',
        path: '/sys/category/edit',
        answers: answers(ADD_OUT),
        summary: ['分类：编辑', 'Categories: edit'],
        permission: 'system:category:edit',
        successMessage: ['修改成功!', 'Saved'],
        input: input({
          id: WIRE_ID,
          name: NAME.pipe(saidText(100)),
          nameEn: NAME.nullish(),
          version: wireInteger().optional(),
        }),
      },
      async (ctx) => {
        const { id, name, nameEn, version } = ctx.input
        if (version === undefined && ctx.isFromOwnPage) {
          throw missingVersion()
        }
        await updateRow(app, CATEGORY, ctx, { id, version, values: { name: name.trim(), nameEn: nameEn || null } })
        return byId(app, ctx, id)
      },
    ),
    ...(['delete', 'deleteBatch'] as const).map((verb) =>
      route(
        {
          method: 'DELETE',
          path: `/sys/category/${verb}`,
          answers: answers(z.number()),
          summary: ['分类：删除', 'Categories: Delete'],
          permission: 'system:category:delete',
          successMessage: ['删除成功!', 'Deleted'],
          input: input({ id: WIRE_ID.optional(), ids: WIRE_IDS.optional() }),
        },
        (ctx) => removeCategories(app, ctx, idsOf(ctx.input.ids ?? ctx.input.id ?? '')),
      ),
    ),
    route(
      {
        method: 'PUT',
        path: '/sys/category/sort',
        answers: NOTHING,
        summary: ['分类：排序', 'Categories: Sort'],
        permission: 'system:category:edit',
        input: input({ pid: wireText(36), ids: WIRE_IDS }),
      },
      async (ctx) => {
        await orderCategories(app, ctx, ctx.input.pid, idsOf(ctx.input.ids))
        return null
      },
    ),
    route(
      {
        method: 'PUT',
        path: '/sys/category/move',
        answers: answers(ADD_OUT),
        summary: ['分类：移动', 'Categories: Move'],
        permission: 'system:category:edit',
        successMessage: ['已移动', 'Moved'],
        input: input({
          id: WIRE_ID,
          pid: wireText(36).default(ROOT),
          ids: wireText(65_000).default(''),
          code: wireText(CODE_MAX).default(''),
        }),
      },
      (ctx) => moveCategory(app, ctx),
    ),
    ...crudRoutes(app, CATEGORY, importHooks(app)).filter(({ definition: { path } }) => STANDARD.has(path)),
  ]
}

/** What the standard routes do for categories as for every noun. */
const STANDARD = new Set(
  ['exportXls', 'importExcel', JOB_VERBS.import, ...Object.values(IMPORT_VERBS), 'history', 'historyXls'].map(
    (name) => `${CATEGORY.path}/${name}`,
  ),
)

const ROOT_LIST_OUT = pageOfRows(
  z.object({
    id: z.string(),
    pid: z.string(),
    name: z.string(),
    nameEn: z.string().nullable(),
    code: z.string(),
    hasChild: z.string(),
    sortOrder: z.number(),
    version: z.number(),
  }),
)

const CHILD_LIST_OUT = z.array(
  z.object({
    id: z.string(),
    pid: z.string(),
    name: z.string(),
    nameEn: z.string().nullable(),
    code: z.string(),
    hasChild: z.string(),
    sortOrder: z.number(),
    version: z.number(),
  }),
)

const ADD_OUT = z.object({
  id: z.string(),
  pid: z.string(),
  name: z.string(),
  nameEn: z.string().nullable(),
  code: z.string(),
  hasChild: z.string(),
  sortOrder: z.number(),
  version: z.number(),
})
