import { sql } from 'kysely'
import type { ZonedClock } from '#kit/contract/zoned-time.ts'
import { escapeLike } from '#kit/server/database/escape-like.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import { SHARED_TENANT } from './shared-tenant.ts'

/** A data rule on the wire. */
export interface DataRuleRow {
  readonly id: string
  readonly permissionId: string
  readonly ruleName: string | null
  readonly ruleColumn: string
  readonly ruleConditions: string
  readonly ruleValue: string
  /** '1' binds, '0' is switched off. */
  readonly status: string
  readonly tenantId: number
  readonly version: number
  readonly createBy: string | null
  readonly createTime: string | null
  readonly updateBy: string | null
  readonly updateTime: string | null
}

interface Wanted {
  readonly permissionId?: string
  readonly id?: string
  readonly ruleName?: string
  readonly ruleValue?: string
}

type Stored = Omit<DataRuleRow, 'createTime' | 'updateTime'> & {
  readonly createTime: Date | null
  readonly updateTime: Date | null
}

/** Data rules of the tenant and those that all share, newest first. */
export async function dataRules(
  { db, user, clock }: Pick<RequestContext, 'db' | 'user' | 'clock'>,
  { permissionId = '', id = '', ruleName = '', ruleValue = '' }: Wanted,
): Promise<readonly DataRuleRow[]> {
  const { rows } = await sql<Stored>`
    select id, permission_id, rule_name, rule_column, rule_conditions, rule_value, status, tenant_id, version,
      create_by, create_time, update_by, update_time
    from sys_permission_data_rule
    where tenant_id = any(${[SHARED_TENANT, user.tenantId]})
      and (${permissionId} = '' or permission_id = ${permissionId}) and (${id} = '' or id = ${id})
      and (${ruleName} = '' or rule_name ilike ${like(ruleName)}) and (${ruleValue} = '' or rule_value ilike ${like(ruleValue)})
    order by create_time desc, id desc
  `.execute(unscoped(db, 'data rules of the tenant, and those that all tenants share'))
  return rows.map((row) => ({
    ...row,
    createTime: timeOf(clock, row.createTime),
    updateTime: timeOf(clock, row.updateTime),
  }))
}

function timeOf(clock: ZonedClock, time: Date | null): string | null {
  return time && clock.format(time)
}

function like(text: string): string {
  return `%${escapeLike(text.replaceAll('*', ''))}%`
}
