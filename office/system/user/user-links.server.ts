import { sql } from 'kysely'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { acrossTenants } from '#kit/server/database/tenant-connections.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import { notePeopleTaken } from '../permission/taken.server.ts'
import { listOf } from './user-rows.server.ts'

const LINKS = 'links of people who were found visible, within the tenant of the caller'
const LEFT = 'roles of people who were found visible in tenants that they leave; nothing of them is shown'

/**
 * Brings the links of the tenant in line with the rows of people.
 * @returns the roles that they had before, and those in tenants that they left
 */
export async function syncLinks(ctx: RequestContext, ids: readonly string[]): Promise<readonly string[]> {
  const { db, user } = ctx
  const raw = unscoped(db, LINKS)
  // the lists follow the links: they are read before the first link changes
  const { rows } = await sql<{ id: string; roles: string | null; departs: string | null }>`
    select id, selectedroles as roles, selecteddeparts as departs from ${withDeleted('sys_user')} where id = any(${ids})
  `.execute(raw)
  const roles = pairsOf(rows.map(({ id, roles: listed }) => [id, listOf(listed)]))
  const departs = pairsOf(rows.map(({ id, departs: listed }) => [id, listOf(listed)]))
  const held = await sql<{ roleId: string }>`
    select distinct l.role_id from sys_user_role l join ${withDeleted('sys_role')} r on r.id = l.role_id join ${withDeleted('sys_user')} u on u.id = l.user_id
    where l.user_id = any(${ids}) and (r.tenant_id = ${user.tenantId} or r.tenant_id::text <> all(u.tenant_ids))
  `.execute(acrossTenants(db, LEFT))
  const lost = await sql<{ id: string; userId: string }>`
    delete from sys_user_role l using ${withDeleted('sys_role')} r
    where l.user_id = any(${ids}) and (l.user_id, l.role_id) not in (select * from ${roles})
      and r.id = l.role_id
    returning l.role_id as id, l.user_id
  `.execute(raw)
  await notePeopleTaken(ctx, 'sys_role', lost.rows)
  await sql`
    insert into sys_user_role (user_id, role_id)
    select w.user_id, r.id from ${roles} w (user_id, id) join sys_role r on r.id = w.id
    on conflict do nothing
  `.execute(raw)
  const left = await sql<{ id: string; userId: string }>`
    delete from sys_user_depart l using ${withDeleted('sys_depart')} d
    where l.user_id = any(${ids}) and (l.user_id, l.dep_id) not in (select * from ${departs})
      and d.id = l.dep_id
    returning l.dep_id as id, l.user_id
  `.execute(raw)
  await notePeopleTaken(ctx, 'sys_depart', left.rows)
  // whoever leaves a department leaves its roles
  const without = await sql<{ id: string; userId: string }>`
    delete from sys_depart_role_user l using ${withDeleted('sys_depart_role')} r
    where r.id = l.drole_id and (l.user_id, r.depart_id) in (
      select * from ${pairsOf(left.rows.map(({ userId, id }) => [userId, [id]]))})
    returning l.drole_id as id, l.user_id
  `.execute(raw)
  await notePeopleTaken(ctx, 'sys_depart_role', without.rows)
  await sql`
    insert into sys_user_depart (user_id, dep_id)
    select w.user_id, d.id from ${departs} w (user_id, id) join sys_depart d on d.id = w.id
    on conflict do nothing
  `.execute(raw)
  return held.rows.map(({ roleId }) => roleId)
}

/** Rows of a person and one of theirs. */
function pairsOf(lists: readonly (readonly [userId: string, ids: readonly string[]])[]) {
  const pairs = lists.flatMap(([userId, ids]) => ids.map((id) => [userId, id] as const))
  return sql`unnest(${pairs.map(([userId]) => userId)}::text[], ${pairs.map(([, id]) => id)}::text[])`
}
