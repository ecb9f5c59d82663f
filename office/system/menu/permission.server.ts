import { sql } from 'kysely'
import { z } from 'zod'
import { refused } from '#kit/contract/errors.ts'
import { idsOf } from '#kit/contract/list-request.ts'
import { nested } from '#kit/contract/nested.ts'
import { escapeLike } from '#kit/server/database/escape-like.ts'
import { answers, NOTHING } from '#kit/server/http/answers.server.ts'
import { type Route, route, SIGNED_IN } from '#kit/server/http/route.server.ts'
import { input, NO_INPUT, WIRE_ID, WIRE_IDS, wireInteger, wireText } from '#kit/server/http/schema.server.ts'
import { packedEntry } from '../permission/grant-tree.ts'
import { heldAmong } from '../permission/held.server.ts'
import { readRightsOf } from '../permission/menu-rows.server.ts'
import { knownEntries } from '../permission/whole-tree.server.ts'
import { MENU_ENTRY_OUT, MENU_NODE_OUT } from './menu-answers.server.ts'
import { MENU_RIGHTS, type Permission } from './permission.ts'
import { urlIsTaken } from './permission-check.server.ts'
import { PERMISSION_FIELDS } from './permission-input.server.ts'
import { permissions, permissionTree } from './permission-rows.server.ts'
import {
  addPermission,
  deletePermissions,
  editPermission,
  movePermission,
  sortPermissions,
} from './permission-write.server.ts'
import { type MenuReader, menuReader } from './whole-menu.server.ts'

/** '' for the first level. */
const PARENT = z.union([WIRE_ID, z.literal('')])

/** The entries of the menu as administrators keep them. */
export function permissionRoutes(): readonly Route[] {
  return [...readingRoutes(menuReader()), ...writingRoutes()]
}

function readingRoutes(wholeMenu: MenuReader): readonly Route[] {
  const reading = { method: 'GET', permission: MENU_RIGHTS.list } as const
  return [
    route(
      {
        ...reading,
        path: '/sys/permission/list',
        answers: answers(z.array(MENU_ENTRY_OUT)),
        summary: ['菜单：整棵树', 'Menu: the whole tree, or what has a name'],
        input: input({ name: wireText(100).default('') }),
      },
      async (ctx) => {
        const name = ctx.input.name.replaceAll('*', '').trim()
        if (name === '') {
          return permissionTree(await wholeMenu(ctx))
        }
        const part = `%${escapeLike(name)}%`
        return permissions(ctx, sql`p.name ilike ${part} or p.name_en ilike ${part}`)
      },
    ),
    route(
      {
        ...reading,
        path: '/sys/permission/getSystemMenuList',
        answers: answers(z.array(MENU_ENTRY_OUT)),
        summary: ['菜单：一级菜单', 'Menu: first level'],
        input: NO_INPUT,
      },
      (ctx) => permissions(ctx, sql`coalesce(p.parent_id, '') = ''`),
    ),
    route(
      {
        ...reading,
        path: '/sys/permission/getSystemSubmenu',
        answers: answers(z.array(MENU_ENTRY_OUT)),
        summary: ['菜单：下级', 'Menu: what is below an entry'],
        input: input({ parentId: WIRE_ID }),
      },
      (ctx) => permissions(ctx, sql`p.parent_id = ${ctx.input.parentId}`),
    ),
    route(
      {
        ...reading,
        path: '/sys/permission/getSystemSubmenuBatch',
        answers: answers(z.record(z.string(), z.array(MENU_ENTRY_OUT))),
        summary: ['菜单：多个上级的下级', 'Menu: what is below several entries'],
        input: input({ parentIds: wireText(65_000).default('') }),
      },
      async (ctx) => {
        const parents = idsOf(ctx.input.parentIds)
        const rows = await permissions(ctx, sql`p.parent_id = any(${parents})`)
        return Object.fromEntries(parents.map((id) => [id, rows.filter(({ parentId }) => parentId === id)]))
      },
    ),
    route(
      {
        ...reading,
        path: '/sys/permission/queryTreeList',
        answers: answers(z.object({ treeList: z.array(MENU_NODE_OUT), ids: z.array(z.string()) })),
        summary: ['菜单：选择上级用的树', 'Menu: tree to choose from'],
        input: NO_INPUT,
      },
      async (ctx) => {
        const rows = await wholeMenu(ctx)
        return {
          treeList: nested(rows, (row, children: readonly unknown[]) => treeNode(row, children)),
          ids: rows.map(({ id }) => id),
        }
      },
    ),
    route(
      {
        ...reading,
        path: '/sys/permission/queryListAsync',
        answers: answers(z.array(MENU_NODE_OUT)),
        summary: ['菜单：逐级树', 'Menu: tree to choose from, one level'],
        input: input({ pid: wireText(64).default('') }),
      },
      async (ctx) => {
        const rows = await permissions(ctx, sql`coalesce(p.parent_id, '') = ${ctx.input.pid}`)
        return rows.map((row) => treeNode(row, []))
      },
    ),
    route(
      {
        ...reading,
        path: '/sys/permission/checkPermDuplication',
        answers: NOTHING,
        summary: ['菜单：校验路径', 'Menu: whether an address is free'],
        successMessage: ['该值可用！', 'It is free'],
        input: input({
          id: wireText(64).default(''),
          url: wireText(255).default(''),
          alwaysShow: wireText(5).default('false'),
        }),
      },
      async ({ db, input: { id, url, alwaysShow } }) => {
        if (await urlIsTaken(db, { id, url, alwaysShow: ['true', '1'].includes(alwaysShow) })) {
          throw refused(['该值不可用，系统中已存在！', 'It is taken', 'menu.permissionTaken'])
        }
        return null
      },
    ),
    route(
      {
        method: 'GET',
        path: '/sys/permission/grantTree',
        answers: answers(GRANT_TREE_OUT),
        permission: SIGNED_IN,
        summary: [
          '菜单：授权用的列表',
          'Menu: what can be granted, as a flat list; all for those who grant, for others their own',
        ],
        input: NO_INPUT,
      },
      async (ctx) => {
        const rows = await knownEntries(ctx, await wholeMenu(ctx))
        const held = await heldAmong(
          ctx,
          rows.map(({ id }) => id),
        )
        const read = new Set(await readRightsOf(ctx.db))
        return rows.map((row) => packedEntry({ ...row, held: held.get(row.id) ?? 'none', isRead: read.has(row.id) }))
      },
    ),
  ]
}

function treeNode(row: Permission, children: readonly unknown[]) {
  const { id, parentId, name, nameEn, icon, ruleFlag, isLeaf, menuType } = row
  return {
    key: id,
    value: id,
    title: name,
    slotTitle: name,
    label: name,
    titleEn: nameEn,
    parentId,
    icon,
    ruleFlag,
    isLeaf,
    menuType,
    scopedSlots: null,
    children: children.length > 0 ? children : null,
  }
}

function writingRoutes(): readonly Route[] {
  return [
    route(
      {
        method: 'POST',
        path: '/sys/permission/add',
        answers: answers(MENU_ENTRY_OUT.nullable()),
        summary: ['菜单：新增', 'Menu: add'],
        permission: MENU_RIGHTS.add,
        successMessage: ['添加成功！', 'Added'],
        input: input(PERMISSION_FIELDS),
      },
      async (ctx) => {
        const id = await addPermission(ctx)
        const [row] = await permissions(ctx, sql`p.id = ${id}`)
        return row
      },
    ),
    ...(['PUT', 'POST'] as const).map((method) =>
      route(
        {
          method,
          path: '/sys/permission/edit',
          answers: answers(MENU_ENTRY_OUT.nullable()),
          summary: ['菜单：编辑', 'Menu: edit'],
          permission: MENU_RIGHTS.edit,
          successMessage: ['修改成功！', 'Saved'],
          input: input({ ...PERMISSION_FIELDS, id: WIRE_ID, version: wireInteger().nullish() }),
        },
        async (ctx) => {
          await editPermission(ctx)
          const [row] = await permissions(ctx, sql`p.id = ${ctx.input.id}`)
          return row
        },
      ),
    ),
    route(
      {
        method: 'PUT',
        path: '/sys/permission/sort',
        answers: NOTHING,
        summary: ['菜单：移动与排序', 'Menu: Move and sort'],
        permission: MENU_RIGHTS.edit,
        successMessage: ['已移动', 'Moved'],
        input: input({ parentId: PARENT, ids: WIRE_IDS }),
      },
      async (ctx) => {
        await sortPermissions({ ...ctx, input: { parentId: ctx.input.parentId, ids: idsOf(ctx.input.ids) } })
        return null
      },
    ),
    route(
      {
        method: 'PUT',
        path: '/sys/permission/move',
        answers: NOTHING,
        summary: ['菜单：移动', 'Menu: Move'],
        permission: MENU_RIGHTS.edit,
        successMessage: ['已移动', 'Moved'],
        input: input({ id: WIRE_ID, parentId: PARENT, ids: wireText(65_000).default('') }),
      },
      async (ctx) => {
        await movePermission({ ...ctx, input: { ...ctx.input, ids: idsOf(ctx.input.ids) } })
        return null
      },
    ),
    ...(['delete', 'deleteBatch'] as const).map((verb) =>
      route(
        {
          method: 'DELETE',
          path: `/sys/permission/${verb}`,
          answers: answers(z.number()),
          summary: ['菜单：删除', 'Menu: Delete'],
          permission: MENU_RIGHTS.delete,
          successMessage: ['删除成功!', 'Deleted'],
          input: input({ id: WIRE_IDS.optional(), ids: WIRE_IDS.optional() }),
        },
        (ctx) => deletePermissions(ctx, idsOf(ctx.input.ids ?? ctx.input.id ?? '')),
      ),
    ),
  ]
}

const GRANT_TREE_OUT = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    menuType: z.number(),
    parentId: z.string().nullable().optional(),
    nameEn: z.string().nullable().optional(),
    component: z.string().nullable().optional(),
    perms: z.string().nullable().optional(),
    ruleFlag: z.number().optional(),
    held: z.enum(['none', 'bound', 'all']).optional(),
    isRead: z
      .boolean()
      .optional()
      .meta({ description: 'Without this button its page shows nothing: both are given together' }),
  }),
)
