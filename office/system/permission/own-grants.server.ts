import { sql } from 'kysely'
import type { Database } from '#kit/server/database/database.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { Caller } from '#kit/server/http/caller.server.ts'
import type { RuleMatch } from './rule-cover.ts'

export interface OwnGrant {
  readonly permissionId: string
  readonly component: string | null
  readonly dataRuleIds: string | null
  readonly ruleMatch: RuleMatch
}

/** What was granted to the caller in this tenant, one row per way it comes: pages and buttons, no groups. */
export async function ownGrants(
  db: Database,
  { userId, tenantId }: Pick<Caller, 'userId' | 'tenantId'>,
): Promise<readonly OwnGrant[]> {
  const { rows } = await sql<OwnGrant>`
    select rp.permission_id, p.component, rp.data_rule_ids, rp.rule_match
    from sys_user_role ur
    join sys_role r on r.id = ur.role_id and r.del_flag = 0 and r.tenant_id = ${tenantId}
    join sys_role_permission rp on rp.role_id = r.id
    join sys_permission p on p.id = rp.permission_id and p.del_flag = 0
    where ur.user_id = ${userId}
  `.execute(unscoped(db, 'grants of the caller'))
  return rows
}
