import { type RawBuilder, sql } from 'kysely'
import { refused } from '#kit/contract/errors.ts'
import type { Text } from '#kit/contract/text.ts'
import { acrossTenants } from '#kit/server/database/tenant-connections.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import { isHouseAdministrator, requireAdministratorLeft } from '../../rights/administrators.server.ts'
import { BUILT_IN_ROLE } from '../../rights/built-in-role.ts'
import { grantRows } from '../../rights/grants.server.ts'
import { HOUSE } from '../../rights/tenants.ts'
import { grantingRoles, requireGranterLeft } from './granter-left.server.ts'
import { GROUP_SQL } from './menu-rows.server.ts'

type Asking = Pick<RequestContext, 'db' | 'user'>

const COMPARED = 'what people hold is compared in every tenant; nothing of it is shown'

const HOLDS_MORE: Text = [
  '“{name}”拥有您没有的权限，不能执行此操作',
  '"{name}" holds rights that you do not hold; ask somebody who does',
]
const ELSEWHERE: Text = [
  '“{name}”还属于您不在的租户，账号信息不能在这里修改',
  '"{name}" also belongs to a tenant that you are not in; the account cannot be changed from here',
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

/**
 * Nobody changes, resets, freezes, signs out or deletes somebody who holds more than they do, in whatever tenant: the guard of people. What
 * somebody holds in other tenants does not stop an administrator of the house.
 * @throws DomainError `refused` naming the first such person
 */
export async function requireOver({ db, user }: Asking, ids: readonly string[]): Promise<void> {
  const others = ids.filter((id) => id !== user.userId)
  if (others.length === 0) {
    return
  }
  const isOverTenants = await isHouseAdministrator(db, user)
  const { rows } = await sql<{ readonly name: string }>`
    with mine as (${grantsOf(sql`array[${user.userId}::text]`)}),
      theirs as (${grantsOf(sql`${others}::text[]`)})
    select coalesce(u.realname, u.username) as name from theirs g join sys_user u on u.id = g.user_id
    where not ${isHeld} and not (${isOverTenants} and g.tenant_id <> ${HOUSE}) limit 1
  `.execute(acrossTenants(db, COMPARED))
  if (rows[0]) {
    throw refused(HOLDS_MORE, { name: rows[0].name })
  }
}

/** The same for people named by their accounts. */
export async function requireOverAccounts(ctx: Asking, usernames: readonly string[]): Promise<void> {
  const { rows } = await sql<{ readonly id: string }>`
    select id from sys_user where username = any(${usernames})
  `.execute(acrossTenants(ctx.db, COMPARED))
  await requireOver(
    ctx,
    rows.map(({ id }) => id),
  )
}

/**
 * What signs a person in is theirs in every tenant: only somebody who belongs to all of these changes it, or an administrator of the house.
 * @throws DomainError `refused`
 */
export async function requireWhole({ db, user }: Asking, ids: readonly string[]): Promise<void> {
  if (await isHouseAdministrator(db, user)) {
    return
  }
  const { rows } = await sql<{ readonly name: string }>`
    select coalesce(u.realname, u.username) as name from sys_user u
    where u.id = any(${ids}) and u.id <> ${user.userId}
      and not u.tenant_ids <@ (select tenant_ids from sys_user where id = ${user.userId}) limit 1
  `.execute(acrossTenants(db, COMPARED))
  if (rows[0]) {
    throw refused(ELSEWHERE, { name: rows[0].name })
  }
}

/**
 * Somebody can still grant in each tenant of the roles `held`, beside those who leave, and the house has an administrator. Asked after people with
 * these roles have changed; they are locked, so that of two who take each other's away only one succeeds.
 * @throws DomainError `refused`
 */
export async function requireGranters(
  ctx: Asking,
  held: readonly string[],
  leaving: readonly string[] = [],
): Promise<void> {
  const raw = acrossTenants(ctx.db, COMPARED)
  const administrators = await sql`
    select 1 from sys_role where id = any(${held}) and tenant_id = ${HOUSE} and role_code = ${BUILT_IN_ROLE}
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
