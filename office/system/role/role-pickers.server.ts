import { sql } from 'kysely'
import { z } from 'zod'
import { refused } from '#kit/contract/errors.ts'
import { mayHave } from '#kit/server/crud/answer-fields.server.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { listSchemaOf } from '#kit/server/crud/json-schema.server.ts'
import { listPage, type Rows, visibleRows } from '#kit/server/crud/list.server.ts'
import { namedOnly } from '#kit/server/crud/named-rows.server.ts'
import { rowOut } from '#kit/server/crud/resource-answers.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { answers, pageOfRows } from '#kit/server/http/answers.server.ts'
import { type RequestContext, type Route, route, SIGNED_IN } from '#kit/server/http/route.server.ts'
import { NO_INPUT, rawInput } from '#kit/server/http/schema.server.ts'
import { ID_OUT, MOMENT_OUT } from '#kit/server/http/wire-values.server.ts'
import { RIGHTS_TREE_OUT } from '../permission/grant-answers.server.ts'
import { knownEntries } from '../permission/whole-tree.server.ts'
import { type PermissionNode, type PermissionRow, permissionTree } from './permission-tree.ts'
import { pickableRole } from './pickable-role.ts'
import { role } from './role.ts'

/** Roles to choose from; those who keep them see all of them. */
export function rolePickerRoutes(app: AppContext): readonly Route[] {
  const reading = { method: 'GET', permission: SIGNED_IN } as const
  return [
    route(
      {
        ...reading,
        path: '/sys/role/list',
        answers: answers(() =>
          z.union([pageOfRows(rowOut(role)), pageOfRows(ROLE_CHOICE_OUT.extend({ createTime: MOMENT_OUT }))]),
        ),
        summary: ['角色：分页列表', 'Roles: list'],
        input: rawInput(() => listSchemaOf(role)),
      },
      async (ctx) => {
        if (ctx.user.can('system:role:list')) {
          return listPage(app, role, ctx)
        }
        const page = await listPage(app, pickableRole, ctx, namedOnly<Rows>(app, pickableRole, ctx.user))
        return {
          ...page,
          records: page.records.map(({ id, roleName, roleNameEn, roleCode, createTime }) => ({
            id,
            roleName,
            roleNameEn,
            roleCode,
            createTime,
          })),
        }
      },
    ),
    route(
      {
        ...reading,
        path: '/sys/role/queryall',
        answers: answers(z.array(ROLE_CHOICE_OUT)),
        summary: ['全部角色', 'All roles'],
        input: NO_INPUT,
      },
      async (ctx) => {
        const known = visibleRows(app, pickableRole, ctx)
        const roles = await namedOnly<typeof known>(
          app,
          pickableRole,
          ctx.user,
        )(known)
          .select(['id', 'roleName', 'roleNameEn', 'roleCode'])
          .orderBy('createTime')
          .orderBy('id')
          .execute()
        if (roles.length === 0) {
          throw refused(['未找到角色信息', 'There are no roles', 'role.none'])
        }
        return roles
      },
    ),
    route(
      {
        ...reading,
        path: '/sys/role/queryTreeList',
        answers: answers(RIGHTS_TREE_OUT),
        summary: ['菜单权限树', 'Menu entries and actions as a tree: all for those who grant, for others their own'],
        input: NO_INPUT,
      },
      (ctx) => permissions(ctx),
    ),
  ]
}

async function permissions(
  ctx: RequestContext,
): Promise<{ readonly treeList: readonly PermissionNode[]; readonly ids: readonly string[] }> {
  const { rows } = await sql<PermissionRow>`
    select p.id, p.parent_id, p.name, exists (select 1 from sys_permission_data_rule d where d.permission_id = p.id)::int as rule_flag
    from sys_permission p order by p.sort_no, p.id
  `.execute(unscoped(ctx.db, 'entries of the menu are for all; roles grant them'))
  const known = await knownEntries(ctx, rows)
  return { treeList: permissionTree(known), ids: known.map(({ id }) => id) }
}

/** A role as those see it who do not keep roles. */
const ROLE_CHOICE_OUT = z.object({ id: ID_OUT, ...mayHave(pickableRole, 'roleName', 'roleNameEn', 'roleCode') })
