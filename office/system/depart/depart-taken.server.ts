import { sql } from 'kysely'
import { refused } from '#kit/contract/errors.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { noteRows } from '#kit/server/crud/history.server.ts'
import { askGuard } from '#kit/server/crud/row-guard.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { HttpContext, RequestContext, Route } from '#kit/server/http/route.server.ts'
import { grantAgain } from '../permission/grant-rows.server.ts'
import { requireOver } from '../permission/person-rights.server.ts'
import { takenRoutes } from '../permission/taken.server.ts'
import { type Deletion, takenRowRoutes } from '../permission/taken-rows.server.ts'
import { DEPART_RIGHTS, depart, MEMBER_RIGHTS } from './depart.ts'
import { giveCharge } from './depart-directors.server.ts'
import { peopleOf } from './depart-powers.server.ts'
import { requireManaged } from './depart-rows.server.ts'
import { lockTree } from './depart-write.server.ts'
import { addMembers } from './mine/depart-members.server.ts'
import { departRole } from './role/depart-role.ts'
import { DEPART_GRANTS } from './role/depart-role-rows.server.ts'

const GONE = 'departments of the tenant of the caller that were deleted within the hour, with what went with them'

/** What was taken from departments within the hour, and departments that were deleted. */
export function departTakenRoutes(app: AppContext): readonly Route[] {
  return [
    ...takenRoutes(app, {
      resource: depart,
      find: (ctx, id) => requireManaged(app, ctx, id),
      grants: {
        permission: DEPART_RIGHTS.grant,
        give: (ctx, id, grants) => grantAgain(ctx, DEPART_GRANTS, id, grants),
      },
      people: {
        permission: MEMBER_RIGHTS.add,
        give: (ctx, departId, userIds) => addMembers(app, ctx, { departId, userIds }),
      },
    }),
    ...takenRowRoutes(app, {
      resource: depart,
      name: ['departName', 'departNameEn'],
      bringBack: (ctx, deletion) => bringBranchBack(app, ctx, deletion),
    }),
  ]
}

/**
 * Brings departments back that one command deleted, with their roles, their people and whoever was in charge. They have their codes still: a
 * code is given once.
 * @throws DomainError `refused` where what they were below is gone, or holds more than the caller
 */
async function bringBranchBack(app: AppContext, ctx: HttpContext, { ids, requestId }: Deletion): Promise<void> {
  await lockTree(ctx)
  const raw = unscoped(ctx.db, GONE)
  const orphans = await sql`
    select 1 from ${withDeleted('sys_depart')} d left join ${withDeleted('sys_depart')} p on p.id = d.parent_id
    where d.id = any(${ids}) and d.parent_id <> '' and (p.id is null or (p.del_flag = 1 and not p.id = any(${ids}))) limit 1
  `.execute(raw)
  if (orphans.rows.length > 0) {
    throw refused([
      '上级部门已删除，请先还回上级部门',
      'The department above is deleted: bring that back first',
      'depart.aboveIsDeleted',
    ])
  }
  const roles = await deletedWith(ctx, departRole.table, requestId)
  await askGuard(app, depart.table, ctx, { ids, command: 'undelete' })
  await askGuard(app, departRole.table, ctx, { ids: roles, command: 'undelete' })
  await requireOver(ctx, await peopleOf(ctx, ids))
  for (const [table, gone] of [
    [depart.table, ids],
    [departRole.table, roles],
  ] as const) {
    await sql`
      update ${withDeleted(table)} set del_flag = 0, update_by = ${ctx.user.username}, update_time = now()
      where id = any(${gone}) and del_flag = 1
    `.execute(raw)
    await noteRows(app, table, ctx, gone, 'added')
  }
  await returnCharge(ctx, { ids, requestId })
}

/** Ids of rows of a table that the same command deleted. */
async function deletedWith({ db }: RequestContext, table: string, requestId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select record_id as id from sys_record_change where table_name = ${table}
      and request_id = ${requestId} and jsonb_typeof(changes -> 'id' -> 1) = 'null'
  `.execute(unscoped(db, GONE))
  return rows.map(({ id }) => id)
}

/** Whoever was in charge until the command that deleted the departments is in charge again. */
async function returnCharge(ctx: RequestContext, { ids, requestId }: Deletion): Promise<void> {
  const { rows } = await sql<{ userId: string; departIds: string }>`
    select record_id as user_id, changes -> 'departIds' ->> 0 as depart_ids from sys_record_change
    where table_name = 'sys_user' and request_id = ${requestId} and changes -> 'departIds' ->> 0 <> ''
  `.execute(unscoped(ctx.db, GONE))
  await requireOver(
    ctx,
    rows.map(({ userId }) => userId),
  )
  for (const { userId, departIds } of rows) {
    for (const id of departIds.split(',').filter((one) => ids.includes(one))) {
      await giveCharge(ctx, id, [userId])
    }
  }
}
