import { sql } from 'kysely'
import { z } from 'zod'
import { refused } from '#kit/contract/errors.ts'
import { idsOf } from '#kit/contract/list-request.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { copyRow } from '#kit/server/crud/copy.server.ts'
import { crudRoutes } from '#kit/server/crud/crud.server.ts'
import type { WriteHooks } from '#kit/server/crud/handlers.server.ts'
import { removeRows } from '#kit/server/crud/remove-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { answers } from '#kit/server/http/answers.server.ts'
import { type Route, route, SIGNED_IN } from '#kit/server/http/route.server.ts'
import { input, WIRE_IDS, wireText } from '#kit/server/http/schema.server.ts'
import { copyGrants, ROLE_GRANTS } from '../permission/grant-rows.server.ts'
import { requireGranterLeft } from '../permission/granter-left.server.ts'
import { requireRolesHeld } from '../permission/held.server.ts'
import { ROLE_RIGHTS, role } from './role.ts'
import { roleCompareRoutes } from './role-compare.server.ts'
import { roleGrantRoutes } from './role-grants.server.ts'
import { roleHomeRoutes } from './role-home.server.ts'
import { roleUserRoutes } from './role-users.server.ts'

const LINKS = 'grants and people of roles that were found to be of the tenant of the caller'

/** Roles with what is granted to them and who has them. */
export function roleRoutes(app: AppContext): readonly Route[] {
  const hooks: WriteHooks<typeof role> = {}
  return [
    ...roleGrantRoutes(app),
    ...roleUserRoutes(app),
    ...roleHomeRoutes(app),
    ...roleCompareRoutes(app),
    route(
      {
        method: 'GET',
        path: '/sys/role/checkRoleCode',
        answers: answers(z.boolean()),
        summary: ['角色：校验编码', 'Roles: whether a code is free'],
        permission: SIGNED_IN,
        input: input({ id: wireText(64).default(''), roleCode: wireText(100).default('') }),
      },
      async ({ db, user, input: { id, roleCode } }) => {
        const { rows } = await sql`
          select 1 from sys_role
          where role_code = ${roleCode} and id <> ${id} and tenant_id = ${user.tenantId} and del_flag = 0
        `.execute(unscoped(db, 'whether a code is taken counts although row rules hide the role'))
        if (rows.length > 0) {
          throw refused(['角色编码已存在', 'This role code is taken'])
        }
        return true
      },
    ),
    route(
      {
        method: 'GET',
        path: '/sys/role/usage',
        answers: answers(z.object({ users: z.number(), permissions: z.number() }).nullable()),
        summary: ['角色：使用情况', 'Roles: how many people have them'],
        permission: ROLE_RIGHTS.delete,
        input: input({ ids: WIRE_IDS }),
      },
      async ({ db, user, input: { ids } }) => {
        const { rows } = await sql<{ users: number; permissions: number }>`
          with mine as (select id from sys_role where id = any(${idsOf(ids)}) and tenant_id = ${user.tenantId} and del_flag = 0)
          select (select count(distinct u.id)::int from sys_user_role ur join sys_user u on u.id = ur.user_id and u.del_flag = 0
              where ur.role_id in (select id from mine)) as users,
            (select count(*)::int from sys_role_permission where role_id in (select id from mine)) as permissions
        `.execute(unscoped(db, LINKS))
        return rows[0]
      },
    ),
    ...(
      [
        ['delete', ['删除角色成功', 'Deleted']],
        ['deleteBatch', ['删除角色成功!', 'Deleted']],
      ] as const
    ).map(([verb, successMessage]) =>
      route(
        {
          method: 'DELETE',
          path: `/sys/role/${verb}`,
          answers: answers(z.number()),
          summary: ['角色：删除', 'Roles: delete with their grants'],
          permission: ROLE_RIGHTS.delete,
          successMessage,
          input: input({ id: WIRE_IDS.optional(), ids: WIRE_IDS.optional() }),
        },
        async (ctx) => {
          const removed = await removeRows(app, role, hooks, ctx)
          const ids = idsOf(ctx.input.ids ?? ctx.input.id ?? '')
          for (const table of ['sys_user_role', 'sys_role_permission']) {
            await sql`delete from ${sql.table(table)} where role_id = any(${ids})`.execute(unscoped(ctx.db, LINKS))
          }
          await requireGranterLeft(ctx)
          return removed
        },
      ),
    ),
    ...crudRoutes(app, role, {
      ...hooks,
      actions: {
        copy: async ({ row, input: values, ctx }) => {
          await requireRolesHeld(ctx, [row.id])
          // an English name of the row would hide the new one
          const copy = await copyRow(app, role, hooks, ctx, { row, values: { ...values, roleNameEn: null } })
          await copyGrants(ctx.db, ROLE_GRANTS, row.id, copy.id)
          return copy
        },
      },
    }),
  ]
}
