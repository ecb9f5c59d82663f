import { type RawBuilder, sql } from 'kysely'
import type { RuleMatch } from '#kit/contract/data-rule.ts'
import type { Database } from '#kit/server/database/database.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { ofAnySpeaker } from '#kit/server/database/scope.server.ts'
import { USER_STATUS } from '../standard/user-status.ts'
import { isHousePage } from './house-pages.ts'
import { IS_OPEN } from './open-tenants.server.ts'
import { HOUSE, type Mine } from './tenants.ts'

const GRANTS = 'rights of a person are read before there is a caller'

/** One permission that one role gives to one person, in one tenant. */
export interface Grant {
  readonly kind: 'role' | 'departRole'
  readonly roleId: string
  readonly roleName: string
  readonly roleNameEn: string | null
  /** Whose role it is: the person, or somebody they stand in for. */
  readonly holderId: string
  readonly permissionId: string
  readonly menuType: number
  readonly component: string | null
  readonly perms: string | null
  /** Ids joined by commas. */
  readonly dataRuleIds: string | null
  /** How the rules of this grant are joined. */
  readonly ruleMatch: RuleMatch
}

/**
 * Every grant of these people in a tenant. Roles count in their own tenant only; roles of a department for those who
 * belong to it, and for what it was given; in a tenant with a plan nothing counts that the plan does not contain. Always in the same order.
 */
export async function grantsOf(
  db: Database,
  { holderIds, tenantId }: { readonly holderIds: readonly string[]; readonly tenantId: number },
): Promise<readonly Grant[]> {
  const { rows } = await sql<Grant>`
    select kind, role_id, role_name, role_name_en, holder_id, permission_id, menu_type, component, perms, data_rule_ids, rule_match
    from (${grantRows(sql`${[...holderIds]}::text[]`, tenantId)}) p order by kind, role_id, holder_id, permission_id
  `.execute(ofAnySpeaker(db, GRANTS))
  return tenantId === HOUSE ? rows : rows.filter((grant) => !isHousePage(grant))
}

/** The same as rows of a statement; without a tenant those of every tenant, which `tenant_id` names. */
export function grantRows(holderIds: RawBuilder<unknown>, tenantId?: number): RawBuilder<unknown> {
  const inTenant = (table: string) =>
    tenantId === undefined ? sql`true` : sql`${sql.ref(`${table}.tenantId`)} = ${tenantId}`
  return sql`
    select g.kind, g.tenant_id, g.role_id, g.role_name, g.role_name_en, g.holder_id, p.id as permission_id, p.menu_type, p.component, p.perms,
      g.data_rule_ids, g.rule_match
    from (
      select 'role' as kind, r.tenant_id, r.id as role_id, r.role_name, r.role_name_en, ur.user_id as holder_id, rp.permission_id, rp.data_rule_ids,
        rp.rule_match
      from sys_user_role ur
      join sys_role r on r.id = ur.role_id and ${inTenant('r')}
      join sys_role_permission rp on rp.role_id = r.id
      where ur.user_id = any(${holderIds})
      union all
      select 'departRole', dr.tenant_id, dr.id, dr.role_name, dr.role_name_en, du.user_id, rp.permission_id,
        coalesce(nullif(rp.data_rule_ids, ''), dp.data_rule_ids),
        case when coalesce(rp.data_rule_ids, '') = '' then dp.rule_match else rp.rule_match end
      from sys_depart_role_user du
      join sys_depart_role dr on dr.id = du.drole_id and ${inTenant('dr')}
      join sys_depart d on d.id = dr.depart_id and d.status = '1'
      join sys_user_depart ud on ud.user_id = du.user_id and ud.dep_id = d.id
      join sys_depart_role_permission rp on rp.role_id = dr.id
      join sys_depart_permission dp on dp.depart_id = d.id and dp.permission_id = rp.permission_id
      where du.user_id = any(${holderIds})
    ) g
    join sys_permission p on p.id = g.permission_id
    where not exists (
      select 1 from ${withDeleted('sys_tenant')} t where t.number = g.tenant_id and t.pack_id is not null and not exists (
        select 1 from sys_tenant_pack_permission pp where pp.pack_id = t.pack_id and pp.permission_id = p.id))
  `
}

/**
 * Whom people act for, as rows `person`, `holder`, `tenant_id`: themselves in every tenant, which is null, and those they stand in for in one, now
 * or at a time that is set already.
 */
export function actingFor(people: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select id as person, id as holder, null::int as tenant_id from unnest(${people}) as id
    union select me.id, p.id, a.tenant_id from ${withDeleted('sys_user')} me
      join sys_user_agent a on a.agent_user_name = me.username and a.status = '1' and a.end_time > now()
      join sys_user p on p.username = a.user_name
    where me.id = any(${people})
  `
}

/** Ids of the active people of a tenant who hold a permission by roles of their own. */
export async function holdersOf(
  db: Database,
  { tenantId, permission }: { readonly tenantId: number; readonly permission: string },
): Promise<readonly string[]> {
  const people = sql`(array(select id from sys_user where status = ${sql.lit(USER_STATUS.active)}
    and tenant_ids @> array[${tenantId}::text]))`
  const { rows } = await sql<{ id: string }>`select distinct holder_id as id from (${grantRows(people, tenantId)}) p
    where perms = ${permission} order by 1`.execute(ofAnySpeaker(db, GRANTS))
  return rows.map(({ id }) => id)
}

/** Somebody whose rights another person has for a time. */
export interface Principal {
  readonly id: string
  readonly username: string
  readonly realname: string | null
  readonly orgCode: string | null
}

/** Active people of the tenant whom this person stands in for now. */
export async function principalsOf(db: Database, { userId, tenantId }: Mine): Promise<readonly Principal[]> {
  const { rows } = await sql<Principal>`
    select u.id, u.username, u.realname, u.org_code from sys_user_agent a
    join ${withDeleted('sys_user')} me on me.username = a.agent_user_name and me.id = ${userId}
    join sys_user u on u.username = a.user_name and u.status = ${sql.lit(USER_STATUS.active)}
    where a.tenant_id = ${tenantId} and a.status = '1' and now() >= a.start_time and now() < a.end_time
      and ${tenantId} = any(tenants_of(u.tenant_id, u.rel_tenant_ids))
    order by u.username
  `.execute(ofAnySpeaker(db, GRANTS))
  return rows
}

/** When the rights of a person in a tenant change by themselves: milliseconds from now, Infinity for never. */
export async function untilTimesChange(db: Database, { userId, tenantId }: Mine): Promise<number> {
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from min(at) - now())::float as seconds from (
      select unnest(array[a.start_time, a.end_time]) as at from sys_user_agent a
      join ${withDeleted('sys_user')} me on me.username = a.agent_user_name and me.id = ${userId}
      where a.tenant_id = ${tenantId} and a.status = '1'
      union all
      select unnest(array[t.begin_date, t.end_date]) from ${withDeleted('sys_tenant')} t where t.number = ${tenantId}
    ) times where at > now()
  `.execute(ofAnySpeaker(db, GRANTS))
  const seconds = rows[0]?.seconds
  return seconds === null || seconds === undefined ? Number.POSITIVE_INFINITY : seconds * 1000
}

/** Whether people may work in the tenant now. */
export async function isOpenTenant(db: Database, tenantId: number): Promise<boolean> {
  const { rows } = await sql`select 1 from sys_tenant t where t.number = ${tenantId} and ${IS_OPEN}`.execute(
    ofAnySpeaker(db, GRANTS),
  )
  return rows.length === 1
}
