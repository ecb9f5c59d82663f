import { type RawBuilder, sql } from 'kysely'
import { refused } from '#kit/contract/errors.ts'
import type { Refusal } from '#kit/contract/text.ts'
import { type RowRefusal, requireNone } from '#kit/server/crud/row-guard.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { acrossTenants } from '#kit/server/database/tenant-connections.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import { isHouseAdministrator, requireAdministratorLeft } from '../../rights/administrators.server.ts'
import { BUILT_IN_ROLE } from '../../rights/built-in-role.ts'
import { actingFor, grantRows } from '../../rights/grants.server.ts'
import { HOUSE } from '../../rights/tenants.ts'
import { grantingRoles, requireGranterLeft } from './granter-left.server.ts'
import { GROUP_SQL } from './menu-rows.server.ts'

type Asking = Pick<RequestContext, 'db' | 'user'>

const COMPARED = 'what people hold is compared in every tenant; nothing of it is shown'

const HOLDS_MORE: Refusal = [
  '“{name}”拥有您没有的权限，不能执行此操作',
  '"{name}" holds rights that you do not hold; ask somebody who does',
  'permission.holdsMore',
]
const ELSEWHERE: Refusal = [
  '“{name}”还属于您不在的租户，账号信息不能在这里修改',
  '"{name}" also belongs to a tenant that you are not in; the account cannot be changed from here',
  'permission.elsewhere',
]

/** Pages and buttons that people hold in all tenants, each with the rules that bind it: '' for none. */
const grantsOf = (people: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select p.holder_id as user_id, p.tenant_id, p.permission_id,
    case when coalesce(p.data_rule_ids, '') = '' then '' else p.rule_match || ':' || p.data_rule_ids end as rules
  from (${grantRows(people)}) p where not (${GROUP_SQL})
`

/** Whether somebody of `held` (grants) does as much as the grant `g`: unbound, or bound by the very same rules. */
const isHeld = sql`exists (
  select 1 from mine m where m.tenant_id = g.tenant_id and m.permission_id = g.permission_id and m.rules in ('', g.rules)
)`

interface Person {
  readonly id: string
  readonly name: string
}

/**
 * Nobody changes, resets, freezes, signs out or deletes somebody who holds more than they do, in whatever tenant, be it for somebody else whom
 * they stand in for. What somebody holds in other tenants does not stop an administrator of the house.
 */
export async function peopleBeyond({ db, user }: Asking, ids: readonly string[]): Promise<readonly RowRefusal[]> {
  const others = ids.filter((id) => id !== user.userId)
  if (others.length === 0) {
    return []
  }
  const isOverTenants = await isHouseAdministrator(db, user)
  const { rows } = await sql<Person>`
    with mine as (${grantsOf(sql`array[${user.userId}::text]`)}),
      acting as (${actingFor(sql`${others}::text[]`)}),
      theirs as (
        select acting.person as user_id, g.tenant_id, g.permission_id, g.rules from acting
        join (${grantsOf(sql`(array(select holder from acting))`)}) g on g.user_id = acting.holder
          and g.tenant_id = coalesce(acting.tenant_id, g.tenant_id))
    select u.id, coalesce(u.realname, u.username) as name from ${withDeleted('sys_user')} u
    where u.id = any(${others}) and exists (
      select 1 from theirs g where g.user_id = u.id
        and not ${isHeld} and not (${isOverTenants} and g.tenant_id <> ${HOUSE}))
  `.execute(acrossTenants(db, COMPARED))
  return rows.map(({ id, name }) => ({ id, why: refused(HOLDS_MORE, { name }) }))
}

/** The same for rows that belong to people, such as their sessions. */
export async function ownersBeyond(
  ctx: Asking,
  rows: readonly { readonly id: string; readonly userId: string }[],
): Promise<readonly RowRefusal[]> {
  const people = await peopleBeyond(ctx, [...new Set(rows.map(({ userId }) => userId))])
  const why = new Map(people.map((refusal) => [refusal.id, refusal.why]))
  return rows.flatMap(({ id, userId }) => {
    const refusal = why.get(userId)
    return refusal ? [{ id, why: refusal }] : []
  })
}

/** @throws DomainError `refused` naming the first person who holds more than the caller */
export async function requireOver(ctx: Asking, ids: readonly string[]): Promise<void> {
  requireNone(await peopleBeyond(ctx, ids))
}

/** What signs a person in is theirs in every tenant: only somebody who belongs to all of these changes it, or an administrator of the house. */
export async function peopleElsewhere({ db, user }: Asking, ids: readonly string[]): Promise<readonly RowRefusal[]> {
  if (await isHouseAdministrator(db, user)) {
    return []
  }
  const { rows } = await sql<Person>`
    select u.id, coalesce(u.realname, u.username) as name from ${withDeleted('sys_user')} u
    where u.id = any(${ids}) and u.id <> ${user.userId}
      and not u.tenant_ids <@ (select tenant_ids from ${withDeleted('sys_user')} where id = ${user.userId})
  `.execute(acrossTenants(db, COMPARED))
  return rows.map(({ id, name }) => ({ id, why: refused(ELSEWHERE, { name }) }))
}

/** @throws DomainError `refused` naming the first person who also belongs to a tenant that the caller is not in */
export async function requireWhole(ctx: Asking, ids: readonly string[]): Promise<void> {
  requireNone(await peopleElsewhere(ctx, ids))
}

/**
 * Somebody can still grant in each tenant of the roles `held`, beside those who leave, and the house has an administrator. Asked after people with
 * these roles have changed.
 * @throws DomainError `refused`
 */
export async function requireGranters(
  ctx: Asking,
  held: readonly string[],
  leaving: readonly string[] = [],
): Promise<void> {
  const raw = acrossTenants(ctx.db, COMPARED)
  const administrators = await sql`
    select 1 from ${withDeleted('sys_role')} where id = any(${held}) and tenant_id = ${HOUSE} and role_code = ${BUILT_IN_ROLE}
  `.execute(raw)
  if (administrators.rows.length > 0) {
    await requireAdministratorLeft(ctx.db, leaving)
  }
  const granting = await grantingRoles(ctx.db, held)
  if (granting.length > 0) {
    await requireGranterLeft(
      ctx.db,
      granting.map(({ tenantId }) => tenantId),
      { leaving },
    )
  }
}
