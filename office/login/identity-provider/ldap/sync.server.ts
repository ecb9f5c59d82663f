import { sql } from 'kysely'
import { refused } from '#kit/contract/errors.ts'
import { noteValues } from '#kit/server/crud/history.server.ts'
import type { Writer } from '#kit/server/crud/row-watcher.server.ts'
import type { Database } from '#kit/server/database/database.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { ofAnySpeaker } from '#kit/server/database/scope.server.ts'
import { type Claims, type OuterPerson, personIn } from '../claims.ts'
import { type Admitting, accountFor, noteBinding } from '../flow/people.server.ts'
import { giveRoles } from '../flow/roles.server.ts'
import type { Provider } from '../provider-row.server.ts'
import type { SyncChange } from '../third-login.ts'

const OWN = 'accounts that a directory vouches for are brought in line with it'

const ACTIVE = 1
const FROZEN = 2

/** So few may leave at once, whatever share of all they are. */
const FEW = 3

export interface SyncParts extends Admitting {
  /** Ends every session and API token of somebody. */
  endAccess(db: Database, userId: string): Promise<void>
}

/** In whose name it is done: history names them. */
export type SyncActor = Pick<Writer, 'user' | 'command' | 'traceId'>

interface Known {
  readonly bindingId: string
  readonly subject: string
  readonly userId: string
  readonly username: string
  readonly realname: string | null
  readonly status: number
  readonly leftAt: Date | null
  readonly roles: string
}

/**
 * Brings accounts in line with what a directory says of all its people: names and roles, accounts for new ones where the
 * provider may make or match them. Who is there no more is frozen, never deleted, and thawed when they are back. Administrators
 * are never frozen by a directory.
 * @returns what was changed
 * @throws DomainError `refused`, with nothing changed, when nobody is there, or more than half of those who were
 */
export async function syncPeople(
  tx: Database,
  parts: SyncParts,
  provider: Provider,
  { said, actor }: { readonly said: readonly Claims[]; readonly actor: SyncActor },
): Promise<readonly SyncChange[]> {
  const people = new Map(
    said
      .map((claims) => personIn(provider, claims))
      .filter(({ subject }) => subject !== '')
      .map((person) => [person.subject, person]),
  )
  const before = await knownPeople(tx, provider)
  requirePlausible(people, before)
  const changes: SyncChange[] = []
  const bySubject = new Map(before.map((known) => [known.subject, known]))
  for (const person of people.values()) {
    const known = bySubject.get(person.subject)
    changes.push(
      ...(known ? await settled(tx, provider, known, person, actor) : await welcomed(tx, parts, provider, person)),
    )
  }
  for (const known of before) {
    if (!people.has(known.subject) && known.leftAt === null) {
      changes.push(...(await left(tx, parts, provider, known, actor)))
    }
  }
  return changes
}

/** A search that went wrong must not freeze the house. */
function requirePlausible(people: ReadonlyMap<string, OuterPerson>, before: readonly Known[]): void {
  const here = before.filter(({ leftAt }) => leftAt === null)
  const leaving = here.filter(({ subject }) => !people.has(subject)).length
  if (people.size === 0) {
    throw refused([
      '目录中没有找到任何人员，未做任何更改',
      'Nobody was found in the directory; nothing was changed',
      'directory.empty',
    ])
  }
  if (leaving > FEW && leaving * 2 > here.length) {
    throw refused(
      [
        '{leaving} / {all} 人将被冻结，超过一半，请检查目录设置；未做任何更改',
        '{leaving} of {all} would be frozen, which is more than half; look at the settings. Nothing was changed',
        'directory.mostWouldBeFrozen',
      ],
      { leaving, all: here.length },
    )
  }
}

async function knownPeople(tx: Database, { id }: Provider): Promise<readonly Known[]> {
  const { rows } = await sql<Known>`select b.id as binding_id, b.subject, b.user_id, u.username, u.realname, u.status,
      b.left_at, coalesce((select string_agg(r.role_name, ', ' order by r.role_name) from ${withDeleted('sys_role')} r
        where r.id = any(b.given_roles)), '') as roles
    from sys_provider_binding b join sys_user u on u.id = b.user_id
    where b.provider_id = ${id} order by u.username for update of b, u`.execute(ofAnySpeaker(tx, OWN))
  return rows
}

/** Somebody whom the directory knows still: name and roles as it says, and thawed when it was what froze them. */
async function settled(
  tx: Database,
  provider: Provider,
  known: Known,
  person: OuterPerson,
  actor: SyncActor,
): Promise<readonly SyncChange[]> {
  const { bindingId, userId, username, leftAt, status } = known
  const raw = ofAnySpeaker(tx, OWN)
  const changes: SyncChange[] = []
  const realname = person.realname.slice(0, 100)
  if (realname !== '' && realname !== known.realname) {
    await sql`update ${withDeleted('sys_user')} set realname = ${realname}, update_by = ${actor.user.username}, update_time = now(),
      version = version + 1 where id = ${userId}`.execute(raw)
    await noteUser(tx, provider, actor, userId, { realname: [known.realname, realname] })
    changes.push({ what: 'renamed', username, before: known.realname ?? '', after: realname })
  }
  if (leftAt !== null) {
    await sql`update sys_provider_binding set left_at = null where id = ${bindingId}`.execute(raw)
    if (status === FROZEN) {
      await setStatus(tx, provider, actor, known, ACTIVE)
      changes.push({ what: 'thawed', username, before: '', after: '' })
    }
  }
  await giveRoles(tx, { bindingId, userId, provider, groups: person.groups })
  const roles = await roleNames(tx, bindingId)
  if (roles !== known.roles) {
    changes.push({ what: 'roles', username, before: known.roles, after: roles })
  }
  return changes
}

/** Somebody new in the directory, where the provider may match or make accounts. */
async function welcomed(
  tx: Database,
  parts: SyncParts,
  provider: Provider,
  person: OuterPerson,
): Promise<readonly SyncChange[]> {
  const { outcome, userId } = await accountFor(tx, parts, provider, person)
  if (outcome === 'unbound') {
    return []
  }
  const boundBy = outcome === 'created' ? 'made' : 'name'
  const bindingId = await noteBinding(tx, { providerId: provider.id, userId, person, boundBy, isUsed: false })
  // nobody has signed in by it yet
  await sql`update sys_provider_binding set last_used_at = null where id = ${bindingId}`.execute(ofAnySpeaker(tx, OWN))
  const what = outcome === 'created' ? 'created' : 'matched'
  return [{ what, username: person.username, before: '', after: await roleNames(tx, bindingId) }]
}

/** Somebody whom the directory knows no more. Who is frozen here already stays so, also when they are back there. */
async function left(
  tx: Database,
  { endAccess, granters }: SyncParts,
  provider: Provider,
  known: Known,
  actor: SyncActor,
): Promise<readonly SyncChange[]> {
  const { bindingId, userId, username, status } = known
  if (status !== ACTIVE) {
    return []
  }
  if ((await granters.among(tx, [userId])).has(userId)) {
    return [{ what: 'kept', username, before: '', after: '' }]
  }
  await setStatus(tx, provider, actor, known, FROZEN)
  await endAccess(tx, userId)
  await sql`update sys_provider_binding set left_at = now() where id = ${bindingId}`.execute(ofAnySpeaker(tx, OWN))
  return [{ what: 'frozen', username, before: '', after: '' }]
}

async function setStatus(
  tx: Database,
  provider: Provider,
  actor: SyncActor,
  { userId, status: from }: Known,
  status: number,
): Promise<void> {
  await sql`update ${withDeleted('sys_user')} set status = ${status}, update_by = ${actor.user.username}, update_time = now(),
    version = version + 1 where id = ${userId}`.execute(ofAnySpeaker(tx, OWN))
  await noteUser(tx, provider, actor, userId, { status: [from, status] })
}

/** The history of a person says what a directory changed. */
function noteUser(
  db: Database,
  { name: reason }: Provider,
  actor: SyncActor,
  id: string,
  changes: Readonly<Record<string, readonly [from: unknown, to: unknown]>>,
): Promise<void> {
  return noteValues({ ...actor, db, reason }, 'sys_user', [{ id, changes }])
}

async function roleNames(tx: Database, bindingId: string): Promise<string> {
  const { rows } = await sql<{
    roles: string
  }>`select coalesce(string_agg(r.role_name, ', ' order by r.role_name), '') as roles
    from sys_provider_binding b join ${withDeleted('sys_role')} r on r.id = any(b.given_roles) where b.id = ${bindingId}`.execute(
    ofAnySpeaker(tx, OWN),
  )
  return rows[0]?.roles ?? ''
}
