import { sql } from 'kysely'
import type { RowRefusal } from '#kit/server/crud/row-guard.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import { grantsToEach } from '../permission/grant-rows.server.ts'
import { grantsBeyond } from '../permission/held.server.ts'
import { boundGrantsOf, DEPART_GRANTS } from './role/depart-role-rows.server.ts'

type Asking = Pick<RequestContext, 'db' | 'user'>

const POWERS = 'what departments were given, compared with what the caller holds; nothing of it is shown'

/** The guard of departments: whoever changes, moves or deletes one holds all that it was given, which is the most that its roles give. */
export async function departsBeyond(ctx: Asking, ids: readonly string[]): Promise<readonly RowRefusal[]> {
  return grantsBeyond(ctx, await grantsToEach(ctx.db, DEPART_GRANTS, ids))
}

/** The guard of the roles of departments: nobody changes one that gives what they do not hold. */
export async function departRolesBeyond(ctx: Asking, ids: readonly string[]): Promise<readonly RowRefusal[]> {
  const { rows } = await sql<{ id: string; departId: string }>`
    select id, depart_id from ${withDeleted('sys_depart_role')} where id = any(${ids})
  `.execute(unscoped(ctx.db, POWERS))
  return grantsBeyond(ctx, await boundGrantsOf(ctx, rows))
}

/** Ids of those who belong to any of the departments, or are in charge of one. */
export async function peopleOf({ db }: Pick<Asking, 'db'>, departIds: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{ userId: string }>`
    select user_id from sys_user_depart where dep_id = any(${departIds})
    union select id from sys_user where string_to_array(depart_ids, ',') && ${departIds}::text[]
  `.execute(unscoped(db, POWERS))
  return rows.map(({ userId }) => userId)
}
