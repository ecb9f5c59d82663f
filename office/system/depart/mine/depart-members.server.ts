import { sql } from 'kysely'
import { z } from 'zod'
import { refused } from '#kit/contract/errors.ts'
import { idsOf } from '#kit/contract/list-request.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import type { Sent } from '#kit/server/crud/handlers.server.ts'
import { listSchemaOf } from '#kit/server/crud/json-schema.server.ts'
import { visibleRows } from '#kit/server/crud/list.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { answers, NOTHING, pageOfRows } from '#kit/server/http/answers.server.ts'
import { type RequestContext, type Route, route } from '#kit/server/http/route.server.ts'
import { type InputSchema, input, rawInput, WIRE_ID, wireText } from '#kit/server/http/schema.server.ts'
import { STEP_UP } from '../../../rights/step-up.ts'
import { requireOver } from '../../permission/person-rights.server.ts'
import { notePeopleTaken, noteTaken } from '../../permission/taken.server.ts'
import { pickableUser } from '../../user/pickable-user.ts'
import { depart, MEMBER_RIGHTS } from '../depart.ts'
import { DEPART_USER_OUT } from '../depart-answers.server.ts'
import { takeCharge } from '../depart-directors.server.ts'
import { idsBelow, managedIds, missing, requireManaged } from '../depart-rows.server.ts'
import { departRole } from '../role/depart-role.ts'
import { memberOfAny, userPage } from './depart-users.server.ts'

const MEMBERS = 'who belongs to a department that is the caller’s to manage'

/** The people of departments, for whoever manages the department. */
export function departMemberRoutes(app: AppContext): readonly Route[] {
  const list: InputSchema<Sent> = rawInput(() => listSchemaOf(pickableUser))
  return [
    route(
      {
        method: 'GET',
        path: '/sys/user/departUserList',
        answers: answers(pageOfRows(DEPART_USER_OUT)),
        summary: ['部门用户：分页列表', 'Users of a department and below: list'],
        permission: MEMBER_RIGHTS.list,
        input: list,
      },
      async (ctx) => {
        const { depId, ...rest } = ctx.input
        const departId = typeof depId === 'string' ? depId.trim() : ''
        if (departId !== '') {
          await requireManaged(app, ctx, departId)
        }
        const departIds = departId === '' ? [...(await managedIds(app, ctx))] : await idsBelow(app, ctx, departId)
        return userPage(app, { ...ctx, input: rest }, (rows) => rows.where(memberOfAny(departIds)))
      },
    ),
    route(
      {
        method: 'POST',
        path: '/sys/user/editSysDepartWithUser',
        answers: NOTHING,
        summary: ['部门用户：添加已有用户', 'Users of a department: Add users'],
        permission: MEMBER_RIGHTS.add,
        successMessage: ['添加成功!', 'Added'],
        input: input({ depId: WIRE_ID, userIdList: IDS }),
      },
      async (ctx) => {
        const { depId, userIdList } = ctx.input
        await requireManaged(app, ctx, depId)
        await addMembers(app, ctx, { departId: depId, userIds: idsOf(userIdList) })
        return null
      },
    ),
    ...(['deleteUserInDepart', 'deleteUserInDepartBatch'] as const).map((verb) =>
      route(
        {
          method: 'DELETE',
          path: `/sys/user/${verb}`,
          answers: NOTHING,
          summary: ['部门用户：取消关联', 'Users of a department: take out'],
          permission: MEMBER_RIGHTS.delete,
          stepUpInside: [STEP_UP.grant],
          successMessage: ['删除成功!', 'Taken out'],
          input: input({ depId: WIRE_ID, userId: wireText(36).default(''), userIds: IDS }),
        },
        async (ctx) => {
          const { depId, userId, userIds } = ctx.input
          await requireManaged(app, ctx, depId)
          await removeMembers(ctx, { departId: depId, userIds: idsOf(userIds || userId) })
          return null
        },
      ),
    ),
  ]
}

/** A list of ids, or a text that joins them by commas. */
const IDS = z.preprocess((raw) => (Array.isArray(raw) ? raw.join(',') : raw), wireText(65_000)).default('')

interface Members {
  readonly departId: string
  readonly userIds: readonly string[]
}

/** @throws DomainError `notFound` for users that the caller may not see */
export async function addMembers(app: AppContext, ctx: RequestContext, { departId, userIds }: Members): Promise<void> {
  const wanted = [...new Set(userIds)]
  const found = await visibleRows(app, pickableUser, ctx)
    .select('id')
    .where('id', 'in', [...wanted, ''])
    .execute()
  if (wanted.length === 0 || found.length < wanted.length) {
    throw missing()
  }
  await requireOver(ctx, wanted)
  await sql`
    insert into sys_user_depart (user_id, dep_id) select id, ${departId} from unnest(${wanted}::text[]) chosen (id)
    on conflict do nothing
  `.execute(unscoped(ctx.db, MEMBERS))
}

/**
 * Whoever leaves a department has no role of it and is not in charge of it any more.
 * @throws DomainError `refused` when none of them belongs to it
 */
async function removeMembers(ctx: RequestContext, { departId, userIds }: Members): Promise<void> {
  await requireOver(ctx, userIds)
  const { rows } = await sql<{ userId: string }>`
    delete from sys_user_depart where dep_id = ${departId} and user_id = any(${userIds}) returning user_id
  `.execute(unscoped(ctx.db, MEMBERS))
  if (rows.length === 0) {
    throw refused([
      '当前选中部门与用户无关联关系!',
      'The user does not belong to this department',
      'depart.userNotOfIt',
    ])
  }
  const gone = rows.map(({ userId }) => userId)
  const taken = await sql<{ id: string; userId: string }>`
    delete from sys_depart_role_user l using ${withDeleted('sys_depart_role')} r
    where r.id = l.drole_id and r.depart_id = ${departId} and l.user_id = any(${gone}) returning l.drole_id as id, l.user_id
  `.execute(unscoped(ctx.db, MEMBERS))
  if (taken.rows.length > 0) {
    await ctx.user.requireProof(ctx.db, STEP_UP.grant)
  }
  await noteTaken(ctx, depart.table, departId, { people: gone })
  await notePeopleTaken(ctx, departRole.table, taken.rows)
  await takeCharge(ctx, [departId], gone)
}

/** @throws DomainError `refused` for a user who does not belong to the department itself */
export async function requireMember(
  app: AppContext,
  ctx: RequestContext,
  { userId, departId }: { readonly userId: string; readonly departId: string },
): Promise<void> {
  const found = await visibleRows(app, pickableUser, ctx)
    .select('id')
    .where('id', '=', userId)
    .where(memberOfAny([departId]))
    .execute()
  if (found.length === 0) {
    throw refused([
      '当前选中部门与用户无关联关系!',
      'The user does not belong to this department',
      'depart.userNotOfIt',
    ])
  }
}
