import { sql } from 'kysely'
import type { CommentPerson } from '#kit/contract/comment.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import type { Database, ServerDatabase, TenantDatabase } from '#kit/server/database/database.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { ofAnySpeaker, unscoped } from '#kit/server/database/scope.server.ts'
import { acrossTenants } from '#kit/server/database/tenant-connections.server.ts'
import type { Caller } from '#kit/server/http/caller.server.ts'
import type { Route } from '#kit/server/http/route.server.ts'
import { grantRows, principalsOf } from '../../rights/grants.server.ts'
import { USER_STATUS } from '../../standard/user-status.ts'
import { AGREE } from './proposal.ts'

const OWN = 'who else could agree to what somebody of the tenant does'
const ALL = 'tenants in which two people could agree'

/** Days for which a tenant keeps its second person in mind: nobody is rid of the others by taking them out. */
const KEPT_DAYS = 7

/** The right of those who decide; of what anybody does about themselves that of those who keep the controls. */
export function rightOf({ permission }: Pick<Route['definition'], 'permission'>): string {
  return typeof permission === 'string' ? permission : 'system:stepUpRule:edit'
}

/**
 * People who could agree to what somebody does: they hold the right of the command and the right to agree, have an account that opens,
 * and stand in for nobody who asks.
 */
export async function secondPersonsFor(
  { people }: Pick<AppContext, 'people'>,
  { db, user, permission }: { readonly db: TenantDatabase; readonly user: Caller; readonly permission: string },
): Promise<readonly CommentPerson[]> {
  const { tenantId, userId } = user
  const { rows } = await sql<CommentPerson>`
    select u.id, u.username, coalesce(nullif(u.realname, ''), u.username) as name from ${withDeleted('sys_user')} u
    where u.id = any(array(${holders(tenantId)})) and u.id <> ${userId} order by name, u.id
  `.execute(unscoped(db, OWN))
  const found: CommentPerson[] = []
  for (const person of rows) {
    const caller = await people.callerNow(person.id, tenantId)
    if (caller?.can(permission) && caller.can(AGREE) && !(await standsInFor(db, caller, userId))) {
      found.push(person)
    }
  }
  if (found.length > 0) {
    await noteSecond(db, sql`select ${tenantId}::int`)
  }
  return found
}

/** Whether somebody acts for another one by now. */
export async function standsInFor(db: Database, { userId, tenantId }: Caller, principalId: string): Promise<boolean> {
  return (await principalsOf(db, { userId, tenantId })).some(({ id }) => id === principalId)
}

/** Whether there was a second person in the tenant within the last days. */
export async function wasSecondLately(db: TenantDatabase): Promise<boolean> {
  const { rows } = await sql`select 1 from sys_second_person
    where seen_at > now() - ${KEPT_DAYS} * interval '1 day'`.execute(unscoped(db, OWN))
  return rows.length > 0
}

/** Notes the tenants in which there is a second person by now. */
export async function noteSecondPersons(db: ServerDatabase): Promise<void> {
  await noteSecond(
    acrossTenants(db, ALL),
    sql`select tenant_id from (${grantRows(sql`(array(${active()}))`)}) g where perms = ${AGREE}
      group by tenant_id having count(distinct holder_id) > 1`,
  )
}

async function noteSecond(db: Database, tenants: ReturnType<typeof sql>): Promise<void> {
  await sql`insert into sys_second_person (tenant_id) ${tenants}
    on conflict (tenant_id) do update set seen_at = now()`.execute(ofAnySpeaker(db, ALL))
}

/** Ids of active people; an account without a password that opens it, nor another way in, agrees to nothing. */
function active() {
  return sql`select u.id from sys_user u where u.status = ${sql.lit(USER_STATUS.active)} and u.password <> '!'`
}

/** Ids of those who may agree in a tenant by roles of their own. */
function holders(tenantId: number) {
  return sql`select holder_id from (${grantRows(sql`(array(${active()} and u.tenant_ids @> array[${tenantId}::text]))`, tenantId)}) g
    where perms = ${AGREE}`
}
