import { sql } from 'kysely'
import { z } from 'zod'
import { refused } from '#kit/contract/errors.ts'
import { idsOf } from '#kit/contract/list-request.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { copyRow } from '#kit/server/crud/copy.server.ts'
import { crudRoutes } from '#kit/server/crud/crud.server.ts'
import type { WriteHooks } from '#kit/server/crud/handlers.server.ts'
import type { RowRefusal } from '#kit/server/crud/row-guard.server.ts'
import type { TenantDatabase } from '#kit/server/database/database.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { answers } from '#kit/server/http/answers.server.ts'
import { type RequestContext, type Route, route, SIGNED_IN } from '#kit/server/http/route.server.ts'
import { input, WIRE_IDS, wireText } from '#kit/server/http/schema.server.ts'
import { BUILT_IN_ROLE, BUILT_IN_STAYS, isBuiltIn } from '../../rights/built-in-role.ts'
import { copyGrants, ROLE_GRANTS } from '../permission/grant-rows.server.ts'
import { requireGranterLeft } from '../permission/granter-left.server.ts'
import { rolesBeyond } from '../permission/held.server.ts'
import { requireOver } from '../permission/person-rights.server.ts'
import { ROLE_RIGHTS, role } from './role.ts'
import { roleCompareRoutes } from './role-compare.server.ts'
import { roleGrantRoutes } from './role-grants.server.ts'
import { roleHomeRoutes } from './role-home.server.ts'
import { roleTakenRoutes } from './role-taken.server.ts'
import { roleUserRoutes } from './role-users.server.ts'

const LINKS = 'grants and people of roles that were found to be of the tenant of the caller'

/** Roles with what is granted to them and who has them. */
export function roleRoutes(app: AppContext): readonly Route[] {
  app.guards.set(role.table, roleGuard)
  const hooks = roleHooks()
  return [
    ...roleGrantRoutes(app),
    ...roleUserRoutes(app),
    ...roleHomeRoutes(app),
    ...roleTakenRoutes(app),
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
      async ({ db, input: { id, roleCode } }) => {
        const { rows } = await sql`
          select 1 from sys_role
          where role_code = ${roleCode} and id <> ${id}
        `.execute(unscoped(db, 'whether a code is taken counts although row rules hide the role'))
        if (rows.length > 0) {
          throw refused(['角色编码已存在', 'This role code is taken', 'role.codeTaken'])
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
      async ({ db, input: { ids } }) => {
        const { rows } = await sql<{ users: number; permissions: number }>`
          with mine as (select id from sys_role where id = any(${idsOf(ids)}))
          select (select count(distinct u.id)::int from sys_user_role ur join sys_user u on u.id = ur.user_id
              where ur.role_id in (select id from mine)) as users,
            (select count(*)::int from sys_role_permission where role_id in (select id from mine)) as permissions
        `.execute(unscoped(db, LINKS))
        return rows[0]
      },
    ),
    ...crudRoutes(app, role, {
      ...hooks,
      messages: { delete: ['删除角色成功', 'Deleted'], deleteBatch: ['删除角色成功!', 'Deleted'] },
      actions: {
        copy: async ({ row, input: values, ctx }) => {
          // an English name of the row would hide the new one
          const copy = await copyRow(app, role, hooks, ctx, { row, values: { ...values, roleNameEn: null } })
          await copyGrants(ctx.db, ROLE_GRANTS, row.id, copy.id)
          return copy
        },
      },
    }),
  ]
}

/** The guard of roles: those that hold more, and the built-in one, which stays. */
async function roleGuard(
  ctx: Pick<RequestContext, 'db' | 'user'>,
  ids: readonly string[],
): Promise<readonly RowRefusal[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${withDeleted('sys_role')} where id = any(${ids}) and role_code = ${BUILT_IN_ROLE}
  `.execute(unscoped(ctx.db, LINKS))
  const builtIn = rows.map(({ id }): RowRefusal => ({ id, only: ['delete'], why: refused(BUILT_IN_STAYS) }))
  return [...builtIn, ...(await rolesBeyond(ctx, ids))]
}

/** What is written of roles beside their fields. People and grants of a role that is deleted stay noted, and come back with it. */
function roleHooks(): WriteHooks<typeof role> {
  return {
    prepare: async (values, ctx, before) => {
      if (before === null ? isBuiltIn(values) : isBuiltIn(before) && isRenamed(values, before)) {
        throw refused(BUILT_IN_STAYS)
      }
      if (before !== null && DUTY.some((name) => values[name] !== undefined && values[name] !== before[name])) {
        await requireOver(ctx, await peopleOf(ctx.db, [before.id]))
      }
      return values
    },
    guardDelete: async (rows, ctx) => {
      const ids = rows.map(({ id }) => id)
      await requireGranterLeft(ctx.db, [ctx.user.tenantId], { going: ids })
    },
  }
}

/** What a role demands of its people at their next sign-in. */
const DUTY = ['needsFactor', 'factorGraceDays'] as const

function isRenamed(values: RoleValues, before: RoleValues): boolean {
  return NAMES.some((name) => values[name] !== undefined && (values[name] ?? null) !== (before[name] ?? null))
}

const NAMES = ['roleCode', 'roleName', 'roleNameEn'] as const
type RoleValues = Partial<Readonly<Record<(typeof NAMES)[number], unknown>>>

async function peopleOf(db: TenantDatabase, roleIds: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{ userId: string }>`
    select distinct user_id from sys_user_role where role_id = any(${roleIds})
  `.execute(unscoped(db, LINKS))
  return rows.map(({ userId }) => userId)
}
