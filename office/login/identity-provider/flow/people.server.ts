import { sql } from 'kysely'
import type { Database } from '#kit/server/database/database.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { GRANT_RIGHT } from '../../../system/permission/rights.ts'
import type { OuterPerson } from '../claims.ts'
import { ADMISSION } from '../provider-choices.ts'
import type { Provider } from '../provider-row.server.ts'
import { giveRoles } from './roles.server.ts'

const OWN = 'accounts are found for whom a provider vouches, before there is a caller'

/** Status of somebody who may sign in. */
const ACTIVE = 1

/** How an account was found, or why there is none. */
export interface FoundAccount {
  readonly outcome: 'bound' | 'matched' | 'created' | 'unbound'
  /** '' for nobody. */
  readonly userId: string
}

const NOBODY: FoundAccount = { outcome: 'unbound', userId: '' }

/** What is wrong with an account by the rules that people of the house are written by. */
export type AccountErrors = (sent: Readonly<Record<'username' | 'email', string>>) => readonly unknown[]

/**
 * The account of somebody for whom a provider vouches, bound or made where the provider may do so, with the roles of their
 * groups. In a transaction: of two who come at once one makes it.
 */
export async function accountFor(
  tx: Database,
  accountErrors: AccountErrors,
  provider: Provider,
  person: OuterPerson,
): Promise<FoundAccount> {
  const raw = unscoped(tx, OWN)
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${provider.id}:${person.subject}`}, 0))`.execute(raw)
  const found = await plannedAccount(tx, provider, person)
  const userId = found.outcome === 'created' ? await makeAccount(tx, accountErrors, provider, person) : found.userId
  if (userId === '') {
    return NOBODY
  }
  const bindingId = await noteBinding(tx, { providerId: provider.id, userId, person, isUsed: true })
  await giveRoles(tx, { bindingId, userId, provider, groups: person.groups })
  // who was imported and given no password has none to change
  await sql`update sys_user set must_change_password = false
    where id = ${userId} and password = '' and must_change_password`.execute(raw)
  return { outcome: found.outcome, userId }
}

/** Whom it would be, without changing anything. */
export async function plannedAccount(
  db: Database,
  { id, admission }: Provider,
  { subject, username }: OuterPerson,
): Promise<FoundAccount> {
  const raw = unscoped(db, OWN)
  const { rows: bound } = await sql<{ userId: string }>`select b.user_id from sys_provider_binding b
    join sys_user u on u.id = b.user_id and u.del_flag = 0
    where b.provider_id = ${id} and b.subject = ${subject}`.execute(raw)
  if (bound[0]) {
    return { outcome: 'bound', userId: bound[0].userId }
  }
  if (admission === ADMISSION.bind || username === '') {
    return NOBODY
  }
  const { rows: named } = await sql<{ id: string; isFree: boolean }>`select u.id,
      u.del_flag = 0 and not exists (
        select 1 from sys_provider_binding b where b.provider_id = ${id} and b.user_id = u.id)
      and not exists (${grantersNamed(username)}) as is_free
    from sys_user u where lower(u.username) = lower(${username})`.execute(raw)
  const [same] = named
  if (admission === ADMISSION.create) {
    return same ? NOBODY : { outcome: 'created', userId: '' }
  }
  // a name that was given anew is not the person who was bound by it, and nobody becomes an administrator by a name
  return same?.isFree ? { outcome: 'matched', userId: same.id } : NOBODY
}

const grantersNamed = (username: string) => sql`select 1 from sys_user g join sys_user_role ur on ur.user_id = g.id
  join sys_role_permission rp on rp.role_id = ur.role_id
  join sys_permission p on p.id = rp.permission_id and p.perms = ${GRANT_RIGHT}
  where lower(g.username) = lower(${username})`

/** @returns '' where the name is none, or somebody has it */
async function makeAccount(
  tx: Database,
  accountErrors: AccountErrors,
  { memberTenantId, code }: Provider,
  { username, realname, email, phone }: OuterPerson,
): Promise<string> {
  const raw = unscoped(tx, OWN)
  if (accountErrors({ username, email: '' }).length > 0 || username.length > 100) {
    return ''
  }
  const mail = email.length <= 100 && accountErrors({ username, email }).length === 0 ? email : ''
  const mobile = /^1\d{10}$/.test(phone) ? phone : ''
  // '' is nobody's password; what others have as theirs is left out
  const { rows } = await sql<{ id: string }>`insert into sys_user
      (username, realname, password, email, phone, status, tenant_id, create_by)
    select ${username}, ${(realname || username).slice(0, 100)}, '',
      case when ${mail} <> '' and not exists (select 1 from sys_user where email = ${mail}) then ${mail} end,
      case when ${mobile} <> '' and not exists (select 1 from sys_user where phone = ${mobile}) then ${mobile} end,
      ${ACTIVE}, ${memberTenantId}, ${`provider:${code}`.slice(0, 100)}
    on conflict do nothing returning id`.execute(raw)
  return rows[0]?.id ?? ''
}

interface Bound {
  readonly providerId: string
  readonly userId: string
  readonly person: Pick<OuterPerson, 'subject' | 'username' | 'realname'>
  /** Somebody signs in by it. */
  readonly isUsed: boolean
}

/** What the other side calls the person. */
export const outerNameOf = ({ realname, username, subject }: Bound['person']): string =>
  (realname || username || subject).slice(0, 200)

/** Binds an account to somebody of a provider, or notes that it was used. @returns id of the binding */
export async function noteBinding(db: Database, { providerId, userId, person, isUsed }: Bound): Promise<string> {
  const { rows } = await sql<{ id: string }>`insert into sys_provider_binding
      (provider_id, subject, user_id, outer_name, last_used_at)
    values (${providerId}, ${person.subject}, ${userId}, ${outerNameOf(person)}, case when ${isUsed} then now() end)
    on conflict (provider_id, subject) do update
      set user_id = excluded.user_id, outer_name = excluded.outer_name,
        last_used_at = coalesce(excluded.last_used_at, sys_provider_binding.last_used_at)
    returning id`.execute(unscoped(db, OWN))
  return rows[0]?.id ?? ''
}

/**
 * Binds somebody of a provider to an account that they have shown to be theirs.
 * @returns whether they are; not where either of them is bound otherwise
 */
export async function bindAccount(
  db: Database,
  { providerId, userId, person }: Omit<Bound, 'isUsed'>,
): Promise<boolean> {
  const raw = unscoped(db, OWN)
  const { rows } = await sql<{
    userId: string
  }>`insert into sys_provider_binding (provider_id, subject, user_id, outer_name)
    values (${providerId}, ${person.subject}, ${userId}, ${outerNameOf(person)})
    on conflict do nothing returning user_id`.execute(raw)
  if (rows.length > 0) {
    return true
  }
  const { rows: held } = await sql`select 1 from sys_provider_binding
    where provider_id = ${providerId} and subject = ${person.subject} and user_id = ${userId}`.execute(raw)
  return held.length > 0
}
