import { type RawBuilder, sql } from 'kysely'
import { idsOf } from '#kit/contract/list-request.ts'
import type { TenantDatabase } from '#kit/server/database/database.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { USER_STATUS } from '../../standard/user-status.ts'
import { NAMED_BY } from './announcement.ts'
import { AUDIENCE } from './announcement-choices.ts'

/** What says whom an announcement is for. */
export interface AudienceOf {
  readonly tenantId: number
  readonly msgType: string
  readonly userIds?: string | null
  readonly roleIds?: string | null
  readonly departIds?: string | null
}

/** Ids that one announcement names at most. */
const MOST_NAMED = 1000

/** Ids of the active people of the tenant whom an announcement is for, as a statement with the column `id`. */
export function peopleOf(of: AudienceOf): RawBuilder<unknown> {
  return sql`select u.id from sys_user u where u.status = ${sql.lit(USER_STATUS.active)}
    and u.tenant_ids @> array[${of.tenantId}::text] and ${isFor(of)}`
}

function isFor({ msgType, ...of }: AudienceOf): RawBuilder<unknown> {
  if (msgType === AUDIENCE.all) {
    return sql`true`
  }
  const field = NAMED_BY[msgType as keyof typeof NAMED_BY]
  const ids = field === undefined ? [] : [...idsOf(of[field] ?? '', MOST_NAMED)]
  switch (msgType) {
    case AUDIENCE.users:
      return sql`u.id = any(${ids})`
    case AUDIENCE.roles:
      return sql`exists (select 1 from sys_user_role ur
        join sys_role r on r.id = ur.role_id
        where ur.user_id = u.id and r.id = any(${ids}))`
    case AUDIENCE.departs:
      return sql`exists (select 1 from sys_user_depart ud
        join sys_depart d on d.id = ud.dep_id
        join sys_depart top on top.id = any(${ids})
          and starts_with(d.org_code, top.org_code)
        where ud.user_id = u.id)`
    default:
      return sql`false`
  }
}

/** How many people an announcement would reach now. */
export async function countPeople(db: TenantDatabase, of: AudienceOf): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (${peopleOf(of)}) p`.execute(
    unscoped(db, 'people of the tenant whom an announcement is for, counted'),
  )
  return rows[0]?.count ?? 0
}
