import { sql } from 'kysely'
import { z } from 'zod'
import { idsOf } from '#kit/contract/list-request.ts'
import { seenBy } from '#kit/contract/seen-fields.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { noteRows } from '#kit/server/crud/history.server.ts'
import { deletedRows } from '#kit/server/crud/list.server.ts'
import { askGuard } from '#kit/server/crud/row-guard.server.ts'
import { columnsOf, type StoredRow, wireRow } from '#kit/server/crud/rows.server.ts'
import { purgeRows } from '#kit/server/crud/used-by.server.ts'
import { notFound } from '#kit/server/crud/write.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { acrossTenants } from '#kit/server/database/tenant-connections.server.ts'
import { answers, NOTHING } from '#kit/server/http/answers.server.ts'
import { type RequestContext, type Route, route } from '#kit/server/http/route.server.ts'
import { input, NO_INPUT, WIRE_IDS } from '#kit/server/http/schema.server.ts'
import { USER_RIGHTS } from './user.ts'
import { userAgent } from './user-agent.ts'
import { personOut } from './user-answers.server.ts'
import { shownUsers, USER } from './user-rows.server.ts'
import type { UserParts } from './user-write.server.ts'

const DELETED = 'deleted people that the caller found in the recycle bin, and what only they had'
const GONE = 1
/** Newest people of the bin; older ones are found by restoring or purging these. */
const MOST_SHOWN = 1000

/** Deleted people: seen, brought back, deleted for good. */
export function recycleBinRoutes(app: AppContext, _parts: UserParts): readonly Route[] {
  const named = { input: input({ userIds: WIRE_IDS }) } as const
  return [
    route(
      {
        method: 'GET',
        path: '/sys/user/recycleBin',
        answers: answers(() => z.array(personOut().extend(GONE_OUT))),
        summary: ['用户：回收站', 'Users: recycle bin'],
        permission: USER_RIGHTS.recycle,
        input: NO_INPUT,
      },
      async (ctx) => {
        const seen = seenBy(USER, ctx.user.can)
        const stored = (await deletedRows(app, seen, ctx)
          .select([...columnsOf(seen)])
          .orderBy('updateTime', (order) => order.desc().nullsLast())
          .orderBy('id')
          .limit(MOST_SHOWN)
          .execute()) as readonly StoredRow[]
        const rows = await shownUsers(
          ctx,
          stored.map((row) => wireRow(seen, row, app.clock)),
        )
        // clients show the names of departments under the name of the code
        return rows.map((row) => ({ ...row, delFlag: GONE, orgCode: row.orgCodeTxt }))
      },
    ),
    route(
      {
        ...named,
        method: 'PUT',
        path: '/sys/user/putRecycleBin',
        answers: NOTHING,
        summary: ['用户：还原用户', 'Users: Bring back'],
        permission: USER_RIGHTS.recycle,
        successMessage: ['还原成功', 'Brought back'],
      },
      async (ctx) => {
        const ids = await lockedIds(app, ctx, ctx.input.userIds)
        await askGuard(app, USER.table, ctx, { ids, command: 'undelete' })
        await sql`
          update ${withDeleted('sys_user')} set del_flag = 0, update_by = ${ctx.user.username}, update_time = now(), version = version + 1
          where id = any(${ids})
        `.execute(unscoped(ctx.db, DELETED))
        await noteRows(app, USER.table, ctx, ids, 'added')
        return null
      },
    ),
    route(
      {
        ...named,
        method: 'DELETE',
        path: '/sys/user/deleteRecycleBin',
        answers: NOTHING,
        summary: ['用户：彻底删除', 'Users: delete for good'],
        permission: USER_RIGHTS.purge,
        successMessage: ['删除成功', 'Deleted for good'],
      },
      async (ctx) => {
        const ids = await lockedIds(app, ctx, ctx.input.userIds)
        // before their roles go, which it compares
        await askGuard(app, USER.table, ctx, { ids, command: 'purge' })
        await purge(app, ctx, ids)
        return null
      },
    ),
  ]
}

async function lockedIds(app: AppContext, ctx: RequestContext, sent: string): Promise<readonly string[]> {
  const ids = [...new Set(idsOf(sent))]
  const rows = await deletedRows(app, USER, ctx)
    .select('id')
    .where('id', 'in', [...ids, ''])
    .orderBy('id')
    .forUpdate()
    .execute()
  if (ids.length === 0 || rows.length < ids.length) {
    throw notFound()
  }
  return ids
}

/** What people wrote stays, with their account in it; what only they had goes with them. */
export async function purge(app: AppContext, ctx: RequestContext, ids: readonly string[]): Promise<void> {
  const raw = acrossTenants(ctx.db, DELETED)
  await sql`delete from sys_user_role where user_id = any(${ids})`.execute(raw)
  await sql`delete from sys_user_depart where user_id = any(${ids})`.execute(raw)
  await sql`delete from sys_depart_role_user where user_id = any(${ids})`.execute(raw)
  await sql`delete from sys_session where user_id = any(${ids})`.execute(raw)
  await purgeRows(app, USER.table, ctx, ids, [userAgent.table])
}

const GONE_OUT = {
  delFlag: z.literal(GONE),
  orgCode: z.string().meta({ description: 'Names of their departments, joined by commas' }),
}
