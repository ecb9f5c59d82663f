import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import { DomainError } from '#kit/contract/errors.ts'
import { idsOf } from '#kit/contract/list-request.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { listPage, visibleRows } from '#kit/server/crud/list.server.ts'
import { rowOut } from '#kit/server/crud/resource-answers.server.ts'
import { storedById } from '#kit/server/crud/write.server.ts'
import { newId } from '#kit/server/database/ids.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { answers, NOTHING, pageOfRows } from '#kit/server/http/answers.server.ts'
import { type RequestContext, type Route, route } from '#kit/server/http/route.server.ts'
import { input, WIRE_ID, WIRE_IDS, wireInteger, wireText } from '#kit/server/http/schema.server.ts'
import { STEP_UP } from '../../rights/step-up.ts'
import { requireOverRoles, requireRolesHeld } from '../permission/held.server.ts'
import { requireGranters, requireOver } from '../permission/person-rights.server.ts'
import { noteTaken } from '../permission/taken.server.ts'
import { user } from '../user/user.ts'
import { ROLE_RIGHTS, role } from './role.ts'

const LINKS = 'people of a role that was found to be of the tenant of the caller'

/** Who has a role. */
export function roleUserRoutes(app: AppContext): readonly Route[] {
  const assigning = { permission: ROLE_RIGHTS.assign } as const
  return [
    route(
      {
        method: 'GET',
        path: '/sys/user/userRoleList',
        answers: answers(() => pageOfRows(rowOut(user))),
        summary: ['角色的用户：分页列表', 'Users of a role: list'],
        permission: 'system:role:list',
        input: input({
          roleId: WIRE_ID,
          username: wireText(100).default(''),
          pageNo: wireInteger(1).default(1),
          pageSize: wireInteger(1, 1000).default(10),
        }),
      },
      async (ctx) => {
        const { roleId, username, pageNo, pageSize } = ctx.input
        await storedById(app, role, ctx, roleId)
        return listPage(app, user, { ...ctx, input: { pageNo, pageSize } }, (rows) =>
          rows.where(hasRole(roleId)).$if(username !== '', (query) => query.where('username', '=', username)),
        )
      },
    ),
    route(
      {
        ...assigning,
        method: 'POST',
        path: '/sys/user/addSysUserRole',
        answers: NOTHING,
        stepUp: STEP_UP.grant,
        summary: ['角色的用户：添加', 'Users of a role: add'],
        successMessage: ['添加成功!', 'Added'],
        input: input({ roleId: WIRE_ID, userIdList: z.array(WIRE_ID).max(1000) }),
      },
      async (ctx) => {
        const { roleId } = ctx.input
        await storedById(app, role, ctx, roleId, { isLocked: true })
        await requireRolesHeld(ctx, [roleId])
        const ids = await requireUsers(app, ctx, ctx.input.userIdList)
        // a role may demand a factor of its people
        await requireOver(ctx, ids)
        await sql`
          insert into sys_user_role (id, user_id, role_id)
          select * from (select unnest(${ids.map(() => newId())}::text[]), unnest(${ids}::text[]), ${roleId}) as link
          on conflict do nothing
        `.execute(unscoped(ctx.db, LINKS))
        return null
      },
    ),
    ...(['deleteUserRole', 'deleteUserRoleBatch'] as const).map((name) =>
      route(
        {
          ...assigning,
          method: 'DELETE',
          path: `/sys/user/${name}`,
          answers: NOTHING,
          stepUp: STEP_UP.grant,
          summary: ['角色的用户：取消关联', 'Users of a role: Remove'],
          successMessage: ['删除成功!', 'Taken from them'],
          input: input({ roleId: WIRE_ID, userId: WIRE_ID.optional(), userIds: WIRE_IDS.optional() }),
        },
        async (ctx) => {
          const { roleId, userId, userIds } = ctx.input
          await storedById(app, role, ctx, roleId, { isLocked: true })
          await requireOverRoles(ctx, [roleId])
          const ids = await requireUsers(app, ctx, idsOf(userIds ?? userId ?? ''))
          await requireOver(ctx, ids)
          const { rows } = await sql<{ userId: string }>`
            delete from sys_user_role where role_id = ${roleId} and user_id = any(${ids}) returning user_id
          `.execute(unscoped(ctx.db, LINKS))
          await noteTaken(ctx, role.table, roleId, { people: rows.map((row) => row.userId) })
          await requireGranters(ctx, [roleId])
          return null
        },
      ),
    ),
  ]
}

function hasRole(roleId: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`id in (select ur.user_id from sys_user_role ur where ur.role_id = ${roleId})`
}

/** @throws DomainError `notFound` when one of them is not there, or not the caller's to see */
async function requireUsers(
  app: AppContext,
  ctx: RequestContext,
  asked: readonly string[],
): Promise<readonly string[]> {
  const ids = [...new Set(asked)]
  const seen = await visibleRows(app, user, ctx)
    .select('id')
    .where('id', 'in', ids.length > 0 ? ids : [''])
    .execute()
  if (seen.length < ids.length || ids.length === 0) {
    throw new DomainError('notFound', ['用户不存在', 'This user does not exist', 'user.unknown'])
  }
  return ids
}
