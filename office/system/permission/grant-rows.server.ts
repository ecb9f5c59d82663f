import { sql } from 'kysely'
import type { RuleMatch } from '#kit/contract/data-rule.ts'
import { DomainError, refused } from '#kit/contract/errors.ts'
import { grouped } from '#kit/contract/grouped.ts'
import type { TenantDatabase } from '#kit/server/database/database.server.ts'
import { newId } from '#kit/server/database/ids.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { HttpContext } from '#kit/server/http/route.server.ts'
import { BUILT_IN_STAYS, isBuiltIn } from '../../rights/built-in-role.ts'
import { selectedIds } from '../../rights/rule-grants.server.ts'
import type { Grants } from './grant-tree.ts'
import { requireGranterLeft } from './granter-left.server.ts'
import { type GivenGrant, narrowedAmong, requireGrantsHeld, requireHeld, requireOverGrants } from './held.server.ts'
import { GROUP_SQL, groupIds, readRightsOf } from './menu-rows.server.ts'
import { SHARED_TENANT } from './shared-tenant.ts'

const RULES = 'data rules of the tenant, and those that all tenants share'
const OWNER = 'grants of an owner that was found to be of the tenant of the caller'

/** Where grants to somebody are kept: a table, and its column that names whom. */
export interface GrantTable {
  readonly table: 'sys_role_permission' | 'sys_depart_permission' | 'sys_depart_role_permission'
  readonly owner: 'role_id' | 'depart_id'
  /** Columns that every grant of this owner has, such as the department of a role of a department. */
  readonly beside?: Readonly<Record<string, string>>
  /** What an owner gives with the rules that bind it, where these are not all in its own rows. */
  readonly given?: (db: TenantDatabase, id: string) => Promise<readonly GivenGrant[]>
}

export const ROLE_GRANTS: GrantTable = { table: 'sys_role_permission', owner: 'role_id' }

export interface StoredGrant extends GivenGrant {
  readonly id: string
}

/** Pages and buttons that were granted, with their rules. */
export async function grantsTo(
  db: TenantDatabase,
  grantTable: GrantTable,
  id: string,
): Promise<readonly StoredGrant[]> {
  return (await grantsToEach(db, grantTable, [id])).get(id) ?? []
}

/** The same for several owners, by their ids; none for who was granted nothing. */
export async function grantsToEach(
  db: TenantDatabase,
  { table, owner }: Pick<GrantTable, 'table' | 'owner'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly StoredGrant[]>> {
  const { rows } = await sql<GrantRow>`
    select g.id, g.${sql.ref(owner)} as owner_id, g.permission_id, g.data_rule_ids, g.rule_match as match
    from ${sql.table(table)} g join sys_permission p on p.id = g.permission_id
    where g.${sql.ref(owner)} = any(${ids})
  `.execute(unscoped(db, OWNER))
  return grouped(
    rows.map(({ dataRuleIds, ...grant }) => ({ ...grant, ruleIds: selectedIds(dataRuleIds) })),
    ({ ownerId }) => ownerId,
  )
}

interface GrantRow {
  readonly id: string
  readonly ownerId: string
  readonly permissionId: string
  readonly dataRuleIds: string | null
  readonly match: RuleMatch
}

/** What one owner was granted is granted to another one, with its rules. */
export async function copyGrants(
  db: TenantDatabase,
  { table, owner }: GrantTable,
  from: string,
  to: string,
): Promise<void> {
  await sql`
    insert into ${sql.table(table)} (${sql.ref(owner)}, permission_id, data_rule_ids, rule_match)
    select ${to}, permission_id, data_rule_ids, rule_match from ${sql.table(table)} where ${sql.ref(owner)} = ${from}
  `.execute(unscoped(db, OWNER))
}

/** What was granted, as pages of ours show it. */
export async function grantsAnswer(db: TenantDatabase, grantTable: GrantTable, id: string): Promise<Grants> {
  const grants = await grantsTo(db, grantTable, id)
  return {
    permissionIds: grants.map(({ permissionId }) => permissionId),
    rules: grants
      .filter(({ ruleIds }) => ruleIds.length > 0)
      .map(({ permissionId, ruleIds, match }) => ({ permissionId, ruleIds, match })),
  }
}

/** Ids of what was granted, and of the groups above it: these are shown to whoever holds something below them. */
export async function grantedIds(
  db: TenantDatabase,
  { table, owner }: GrantTable,
  id: string,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive held as (
      select p.id, p.parent_id from ${sql.table(table)} g join sys_permission p on p.id = g.permission_id
      where g.${sql.ref(owner)} = ${id} and not (${GROUP_SQL})
      union
      select p.id, p.parent_id from sys_permission p join held on p.id = held.parent_id
      where ${GROUP_SQL})
    select id from held
  `.execute(unscoped(db, OWNER))
  return rows.map((row) => row.id)
}

export interface WantedGrants {
  readonly wanted: readonly string[]
  /** As the page was told before: what is in neither list was granted or taken by somebody else, and stays. */
  readonly last: readonly string[]
  /** Rules of what is granted now and of what was granted before; pages of ours send them. */
  readonly rules?: readonly GivenGrant[] | undefined
}

/**
 * Grants and takes the difference of two lists. Groups among them are left out; a page that is granted brings the button
 * along that it is read by.
 * @returns what was granted, and as it was before what was taken or let through fewer rows from now on
 * @throws DomainError `refused` when the caller does not hold what is granted; `notFound` for an unknown entry
 */
export async function saveGrants(
  ctx: Pick<HttpContext, 'db' | 'user' | 'address'>,
  grantTable: GrantTable,
  id: string,
  { wanted, last, rules = [] }: WantedGrants,
): Promise<{ readonly granted: readonly string[]; readonly taken: readonly GivenGrant[] }> {
  const { table, owner, beside = {} } = grantTable
  await requireOverOwner(ctx, grantTable, id)
  const before = new Map((await grantsTo(ctx.db, grantTable, id)).map((grant) => [grant.permissionId, grant]))
  const wasThere = new Set(last)
  const groups = await groupIds(ctx.db, wanted)
  const isNew = (one: string) => !wasThere.has(one) && !before.has(one) && !groups.has(one)
  const read = await readRightsOf(ctx.db, wanted.filter(isNew))
  const isWanted = new Set([...wanted, ...read])
  const granted = [...wanted.filter(isNew), ...read.filter((one) => !wanted.includes(one) && !before.has(one))]
  const taken = last.filter((one) => !isWanted.has(one) && before.has(one))
  const withRules = new Map(rules.map((grant) => [grant.permissionId, grant]))
  await requireHeld(
    ctx,
    granted.filter((one) => !withRules.has(one)),
  )
  await requireGrantsHeld(ctx, rules)
  await requireRulesOf(ctx, rules)
  await requireWholeRole(ctx, grantTable, id, { taken, rules })
  if (taken.length > 0) {
    await sql`
      delete from ${sql.table(table)} where ${sql.ref(owner)} = ${id} and permission_id = any(${taken})
    `.execute(unscoped(ctx.db, OWNER))
    await requireGranterLeft(ctx.db, [ctx.user.tenantId])
  }
  if (granted.length > 0) {
    const ids = granted.map(() => newId())
    const columns = [owner, ...Object.keys(beside)].map((column) => sql.ref(column))
    const values = [id, ...Object.values(beside)].map((value) => sql`${value}::text`)
    await sql`
      insert into ${sql.table(table)} (id, permission_id, ${sql.join(columns)})
      select new_grant.*, ${sql.join(values)} from unnest(${ids}::text[], ${granted}::text[]) as new_grant
      on conflict do nothing
    `.execute(unscoped(ctx.db, OWNER))
    if (table === ROLE_GRANTS.table) {
      await sql`update sys_role_permission set operate_ip = ${ctx.address} where id = any(${ids})`.execute(
        unscoped(ctx.db, OWNER),
      )
    }
  }
  for (const grant of rules) {
    await writeRules(ctx.db, grantTable, id, grant)
  }
  const narrowed = await narrowedAmong(ctx, before, rules)
  return { granted, taken: [...taken.flatMap((one) => before.get(one) ?? []), ...narrowed] }
}

/**
 * Ticks rules for something that is granted already.
 * @returns as it was before what lets through fewer rows from now on; undefined when it is not granted
 * @throws DomainError `refused` when more rows would be seen than the caller sees
 */
export async function saveRules(
  ctx: Pick<HttpContext, 'db' | 'user'>,
  grantTable: GrantTable,
  id: string,
  grant: GivenGrant,
): Promise<readonly GivenGrant[] | undefined> {
  await requireOverOwner(ctx, grantTable, id)
  await requireRulesOf(ctx, [grant])
  await requireGrantsHeld(ctx, [grant])
  await requireWholeRole(ctx, grantTable, id, { taken: [], rules: [grant] })
  const before = new Map((await grantsTo(ctx.db, grantTable, id)).map((one) => [one.permissionId, one]))
  return (await writeRules(ctx.db, grantTable, id, grant)) ? narrowedAmong(ctx, before, [grant]) : undefined
}

/**
 * Grants again what was taken, as it was: with its rules, in place of those that it has by now. What left the menu meanwhile is left out. The
 * guard of the owner was asked.
 * @throws DomainError `refused` when the caller does not hold it
 */
export async function grantAgain(
  ctx: Pick<HttpContext, 'db' | 'user'>,
  grantTable: GrantTable,
  id: string,
  grants: readonly GivenGrant[],
): Promise<void> {
  const { table, owner, beside = {} } = grantTable
  const { rows: there } = await sql<{ id: string }>`
    select id from sys_permission where id = any(${grants.map(({ permissionId }) => permissionId)})
  `.execute(unscoped(ctx.db, OWNER))
  const live = grants.filter(({ permissionId }) => there.some((entry) => entry.id === permissionId))
  await requireGrantsHeld(ctx, live)
  const columns = [owner, ...Object.keys(beside)].map((column) => sql.ref(column))
  const values = [id, ...Object.values(beside)].map((value) => sql`${value}::text`)
  for (const { permissionId, ruleIds, match } of live) {
    await sql`
      insert into ${sql.table(table)} (id, permission_id, data_rule_ids, rule_match, ${sql.join(columns)})
      values (${newId()}, ${permissionId}, ${ruleIds.join(',') || null}, ${match}, ${sql.join(values)})
      on conflict (${sql.ref(owner)}, permission_id) do update set data_rule_ids = excluded.data_rule_ids, rule_match = excluded.rule_match
    `.execute(unscoped(ctx.db, OWNER))
  }
}

/** @throws DomainError `refused` for an owner that was given what the caller does not hold */
async function requireOverOwner(
  ctx: Pick<HttpContext, 'db' | 'user'>,
  grantTable: GrantTable,
  id: string,
): Promise<void> {
  const { given = (db: TenantDatabase, of: string) => grantsTo(db, grantTable, of) } = grantTable
  await requireOverGrants(ctx, await given(ctx.db, id))
}

/**
 * Nothing is taken from the role of the administrators, and no rule narrows what it gives.
 * @throws DomainError `refused`
 */
async function requireWholeRole(
  { db }: Pick<HttpContext, 'db'>,
  { table }: GrantTable,
  id: string,
  { taken, rules }: { readonly taken: readonly string[]; readonly rules: readonly GivenGrant[] },
): Promise<void> {
  if (table !== ROLE_GRANTS.table || (taken.length === 0 && rules.every(({ ruleIds }) => ruleIds.length === 0))) {
    return
  }
  const { rows } = await sql<{
    roleCode: string
  }>`select role_code from ${withDeleted('sys_role')} where id = ${id}`.execute(unscoped(db, OWNER))
  if (rows.some(isBuiltIn)) {
    throw refused(BUILT_IN_STAYS)
  }
}

/** The longest list that its column holds. */
const MOST_RULES_LENGTH = 1000

async function writeRules(
  db: TenantDatabase,
  { table, owner }: GrantTable,
  id: string,
  { permissionId, ruleIds, match }: GivenGrant,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set data_rule_ids = ${ruleIds.length > 0 ? ruleIds.join(',') : null}, rule_match = ${match}
    where ${sql.ref(owner)} = ${id} and permission_id = ${permissionId}
  `.execute(unscoped(db, OWNER))
  return (numAffectedRows ?? 0n) > 0n
}

/** Rules are ticked for the page that they belong to: those of the tenant, and those that all tenants share. */
async function requireRulesOf({ db, user }: Pick<HttpContext, 'db' | 'user'>, grants: readonly GivenGrant[]) {
  const asked = grants.flatMap(({ permissionId, ruleIds }) => ruleIds.map((id) => `${permissionId}:${id}`))
  const { rows } = await sql<{ known: string }>`
    select permission_id || ':' || id as known from sys_permission_data_rule
    where id = any(${grants.flatMap(({ ruleIds }) => ruleIds)}) and tenant_id = any(${[SHARED_TENANT, user.tenantId]})
  `.execute(unscoped(db, RULES))
  const known = new Set(rows.map((row) => row.known))
  if (!asked.every((one) => known.has(one))) {
    throw new DomainError('notFound', ['数据规则不存在', 'This data rule does not exist', 'dataRule.unknown'])
  }
  if (grants.some(({ ruleIds }) => ruleIds.join(',').length > MOST_RULES_LENGTH)) {
    throw refused(['勾选的数据规则过多', 'Too many data rules are ticked', 'dataRule.tooMany'])
  }
}
