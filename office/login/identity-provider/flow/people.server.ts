import { sql } from 'kysely'
import type { Database } from '#kit/server/database/database.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { ofAnySpeaker } from '#kit/server/database/scope.server.ts'
import type { Granters } from '../../../rights/may-grant.server.ts'
import type { OuterPerson } from '../claims.ts'
import { ADMISSION } from '../provider-choices.ts'
import type { Provider } from '../provider-row.server.ts'
import { giveRoles, rolesOf } from './roles.server.ts'
import { tellOfBinding } from './tell-of-binding.server.ts'

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

/** How somebody of a provider came to an account: by its name, shown by its owner, or the account was made for them. */
type BoundBy = 'name' | 'owner' | 'made'

/** What is wrong with an account by the rules that people of the house are written by. */
type AccountErrors = (sent: Readonly<Record<'username' | 'email', string>>) => readonly unknown[]

/** What decides whom a provider lets in, and as whom. */
export interface Admitting {
  readonly accountErrors: AccountErrors
  readonly granters: Granters
}

/**
 * The account of somebody for whom a provider vouches, bound or made where the provider may do so, with the roles of their
 * groups. In a transaction: of two who come at once one makes it.
 */
export async function accountFor(
  tx: Database,
  { accountErrors, granters }: Admitting,
  provider: Provider,
  person: OuterPerson,
): Promise<FoundAccount> {
  const raw = ofAnySpeaker(tx, OWN)
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${provider.id}:${person.subject}`}, 0))`.execute(raw)
  const found = await plannedAccount(tx, granters, provider, person)
  const userId = found.outcome === 'created' ? await makeAccount(tx, accountErrors, provider, person) : found.userId
  if (userId === '') {
    return NOBODY
  }
  const boundBy = found.outcome === 'created' ? 'made' : 'name'
  const bindingId = await noteBinding(tx, { providerId: provider.id, userId, person, boundBy, isUsed: true })
  if (found.outcome === 'matched') {
    await tellOfBinding(tx, { providerId: provider.id, userId, outerName: outerNameOf(person), became: 'bound' })
  }
  await giveRoles(tx, { bindingId, userId, provider, groups: person.groups })
  // who was imported and given no password has none to change
  await sql`update ${withDeleted('sys_user')} set must_change_password = false
    where id = ${userId} and password = '' and must_change_password`.execute(raw)
  return { outcome: found.outcome, userId }
}

/**
 * Whom it would be, without changing anything. Nobody who may grant is let in by a name alone: they bind it first, from their
 * own page, also where they were bound by their name before they came to it. So does whoever was given a new password.
 */
export async function plannedAccount(
  db: Database,
  granters: Granters,
  provider: Provider,
  { subject, username, groups }: OuterPerson,
): Promise<FoundAccount> {
  const { id, admission } = provider
  const raw = ofAnySpeaker(db, OWN)
  const mayGrant = async (userId: string) => (await granters.among(db, [userId])).has(userId)
  const { rows: bound } = await sql<{
    userId: string
    boundBy: BoundBy
    closedAt: Date | null
  }>`select b.user_id, b.bound_by, b.closed_at from sys_provider_binding b
    join sys_user u on u.id = b.user_id
    where b.provider_id = ${id} and b.subject = ${subject}`.execute(raw)
  if (bound[0]) {
    const { userId, boundBy, closedAt } = bound[0]
    const isOpen = closedAt === null && !(boundBy === 'name' && (await mayGrant(userId)))
    return isOpen ? { outcome: 'bound', userId } : NOBODY
  }
  if (admission === ADMISSION.bind || username === '') {
    return NOBODY
  }
  const { rows: named } = await sql<{ id: string; isFree: boolean }>`select u.id,
      u.del_flag = 0 and not exists (
        select 1 from sys_provider_binding b where b.provider_id = ${id} and b.user_id = u.id) as is_free
    from ${withDeleted('sys_user')} u where lower(u.username) = lower(${username})`.execute(raw)
  const [same] = named
  if (admission === ADMISSION.create) {
    return same ? NOBODY : { outcome: 'created', userId: '' }
  }
  // a name that was given anew is not the person who was bound by it
  if (!same?.isFree || (await mayGrant(same.id))) {
    return NOBODY
  }
  const given = (await rolesOf(db, provider, groups)).map((role) => role.id)
  return (await granters.byRoles(db, given)) ? NOBODY : { outcome: 'matched', userId: same.id }
}

/** @returns '' where the name is none, or somebody has it */
async function makeAccount(
  tx: Database,
  accountErrors: AccountErrors,
  { memberTenantId, code }: Provider,
  { username, realname, email, phone }: OuterPerson,
): Promise<string> {
  const raw = ofAnySpeaker(tx, OWN)
  if (accountErrors({ username, email: '' }).length > 0 || username.length > 100) {
    return ''
  }
  const mail = email.length <= 100 && accountErrors({ username, email }).length === 0 ? email : ''
  const mobile = /^1\d{10}$/.test(phone) ? phone : ''
  // '' is nobody's password; what others have as theirs is left out
  const { rows } = await sql<{ id: string }>`insert into sys_user
      (username, realname, password, email, phone, status, tenant_id, create_by)
    select ${username}, ${(realname || username).slice(0, 100)}, '',
      case when ${mail} <> '' and not exists (select 1 from ${withDeleted('sys_user')} where lower(email) = lower(${mail})) then ${mail} end,
      case when ${mobile} <> '' and not exists (select 1 from ${withDeleted('sys_user')} where phone = ${mobile}) then ${mobile} end,
      ${ACTIVE}, ${memberTenantId}, ${`provider:${code}`.slice(0, 100)}
    on conflict do nothing returning id`.execute(raw)
  return rows[0]?.id ?? ''
}

interface Bound {
  readonly providerId: string
  readonly userId: string
  readonly person: Pick<OuterPerson, 'subject' | 'username' | 'realname'>
  /** Of one that is new: what was shown once counts as long as it is bound. */
  readonly boundBy: BoundBy
  /** Somebody signs in by it. */
  readonly isUsed: boolean
}

/** What the other side calls the person. */
export const outerNameOf = ({ realname, username, subject }: Bound['person']): string =>
  (realname || username || subject).slice(0, 200)

/** Binds an account to somebody of a provider, or notes that it was used. @returns id of the binding */
export async function noteBinding(
  db: Database,
  { providerId, userId, person, boundBy, isUsed }: Bound,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`insert into sys_provider_binding
      (provider_id, subject, user_id, outer_name, bound_by, last_used_at)
    values (${providerId}, ${person.subject}, ${userId}, ${outerNameOf(person)}, ${boundBy},
      case when ${isUsed} then now() end)
    on conflict (provider_id, subject) do update
      set user_id = excluded.user_id, outer_name = excluded.outer_name,
        bound_by = case when sys_provider_binding.user_id = excluded.user_id
          then sys_provider_binding.bound_by else excluded.bound_by end,
        last_used_at = coalesce(excluded.last_used_at, sys_provider_binding.last_used_at)
    returning id`.execute(ofAnySpeaker(db, OWN))
  return rows[0]?.id ?? ''
}

interface Binding extends Omit<Bound, 'isUsed' | 'boundBy'> {
  /** By what the account was shown to be theirs: signed in, with a proof of the last minutes, or a code to its phone. */
  readonly by: 'page' | 'phone'
  /** Where from. */
  readonly address: string | undefined
}

/**
 * Binds somebody of a provider to an account that they have shown to be theirs; its owner is told.
 * @returns whether they are; not where either of them is bound otherwise
 */
export async function bindAccount(
  db: Database,
  { providerId, userId, person, by, address }: Binding,
): Promise<boolean> {
  const raw = ofAnySpeaker(db, OWN)
  const { rows } = await sql<{
    userId: string
  }>`insert into sys_provider_binding (provider_id, subject, user_id, outer_name, bound_by)
    values (${providerId}, ${person.subject}, ${userId}, ${outerNameOf(person)}, 'owner')
    on conflict do nothing returning user_id`.execute(raw)
  const isNew = rows.length > 0
  if (!isNew) {
    const isShown = by === 'page'
    const { rows: held } = await sql`update sys_provider_binding
      set bound_by = case when ${isShown} then 'owner' else bound_by end, closed_at = case when ${isShown} then null else closed_at end
      where provider_id = ${providerId} and subject = ${person.subject} and user_id = ${userId}
        and (${isShown} or closed_at is null) returning id`.execute(raw)
    if (held.length === 0) {
      return false
    }
  }
  if (isNew || by === 'page') {
    await tellOfBinding(db, { providerId, userId, outerName: outerNameOf(person), address, became: 'bound' })
  }
  return true
}
