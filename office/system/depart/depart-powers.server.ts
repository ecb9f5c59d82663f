import { sql } from 'kysely'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import { grantsTo } from '../permission/grant-rows.server.ts'
import { requireOverGrants } from '../permission/held.server.ts'
import { boundGrants, DEPART_GRANTS } from './role/depart-role-rows.server.ts'

type Asking = Pick<RequestContext, 'db' | 'user'>

const POWERS = 'what departments were given, compared with what the caller holds; nothing of it is shown'

/**
 * The guard of departments: whoever changes, moves or deletes one holds all that it was given, which is the most that its roles give.
 * @throws DomainError `refused`
 */
export async function requireOverDeparts(ctx: Asking, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    await requireOverGrants(ctx, await grantsTo(ctx.db, DEPART_GRANTS, id))
  }
}

/**
 * The guard of the roles of departments.
 * @throws DomainError `refused` for a role that gives what the caller does not hold
 */
export async function requireOverDepartRoles(ctx: Asking, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string; departId: string }>`
    select id, depart_id from sys_depart_role where id = any(${ids})
  `.execute(unscoped(ctx.db, POWERS))
  for (const role of rows) {
    await requireOverGrants(ctx, await boundGrants(ctx, role))
  }
}

/** Ids of those who belong to any of the departments, or are in charge of one. */
export async function peopleOf({ db }: Pick<Asking, 'db'>, departIds: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{ userId: string }>`
    select user_id from sys_user_depart where dep_id = any(${departIds})
    union select id from sys_user where del_flag = 0 and string_to_array(depart_ids, ',') && ${departIds}::text[]
  `.execute(unscoped(db, POWERS))
  return rows.map(({ userId }) => userId)
}
