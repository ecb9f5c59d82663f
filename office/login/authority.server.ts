import { sql } from 'kysely'
import { type DataRule, UNREADABLE_RULE } from '#kit/contract/data-rule.ts'
import type { Database } from '#kit/server/database/database.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { Authority, Caller } from '#kit/server/http/caller.server.ts'
import { hashOf, type SessionRow, type SessionStore } from '#kit/server/session/session-store.server.ts'
import type { SocketAuthority } from '#kit/server/socket/socket-hub.server.ts'
import { departsOf } from './own-departs.server.ts'
import { type Member, type Mine, tenantsOf } from './tenants.ts'

const RIGHTS = 'rights of a person are read before there is a caller'

/** How long a caller is remembered: a revoked session ends within it on every instance. */
const REMEMBER_MS = 1000
const MOST_REMEMBERED = 5000

/** Who may do what, from the tables of people and rights. */
export interface OfficeAuthority extends Authority, SocketAuthority {
  /** Forgets everybody; after any change of sessions, people, roles or rights the next request sees the new state. */
  forget(): void
  /** Somebody without a session, with the rights they have now; null when they may not sign in. */
  callerNow(userId: string, tenantId: number): Promise<Caller | null>
}

interface Remembered {
  readonly until: number
  readonly caller: Promise<Caller | null>
}

export function officeAuthority(db: Database, sessions: SessionStore): OfficeAuthority {
  const remembered = new Map<string, Remembered>()
  const listeners = new Set<() => void>()
  const ask = (how: 'touch' | 'peek', token: string, wishedTenant: number): Promise<Caller | null> => {
    const key = `${how}:${hashOf(token)}:${wishedTenant}`
    const now = performance.now()
    const known = remembered.get(key)
    if (known && known.until > now) {
      return known.caller
    }
    if (remembered.size > MOST_REMEMBERED) {
      remembered.clear()
    }
    const caller = sessions[how](db, token).then((session) => loadCaller(db, session, wishedTenant))
    remembered.set(key, { until: now + REMEMBER_MS, caller })
    caller.catch(() => remembered.delete(key))
    return caller
  }
  return {
    callerOf: (token, wishedTenant) => ask('touch', token, wishedTenant),
    peek: (token, wishedTenant) => ask('peek', token, wishedTenant),
    callerNow: (userId, tenantId) => loadCaller(db, { id: '', userId, tenantId }, tenantId),
    live: (sessionIds) => liveSessions(db, sessionIds),
    onForget: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    forget: () => {
      remembered.clear()
      for (const listener of listeners) {
        listener()
      }
    },
  }
}

type Session = Pick<SessionRow, 'id' | 'userId' | 'tenantId'>

async function liveSessions(db: Database, sessionIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<Member & { id: string; began: number }>`
    select s.id, s.tenant_id as began, u.tenant_id, u.rel_tenant_ids
    from sys_session s join sys_user u on u.id = s.user_id and u.status = 1 and u.del_flag = 0
    where s.id = any(${sessionIds})
  `.execute(unscoped(db, RIGHTS))
  return new Set(rows.filter((row) => tenantsOf(row).includes(row.began)).map(({ id }) => id))
}

async function loadCaller(db: Database, session: Session | null, wishedTenant: number): Promise<Caller | null> {
  const person = session && (await loadPerson(db, session))
  if (!session || !person) {
    return null
  }
  const tenants = tenantsOf(person)
  const tenantId = wishedTenant === 0 ? session.tenantId : wishedTenant
  // a tenant one does not belong to, or no longer, is answered like an expired session
  if (!tenants.includes(session.tenantId) || !tenants.includes(tenantId)) {
    return null
  }
  const mine = { userId: session.userId, tenantId }
  const [grants, departs, locks] = await Promise.all([loadGrants(db, mine), departsOf(db, mine), loadLocks(db)])
  const orgCodes = departs.map(({ orgCode }) => orgCode)
  const permissions = new Set(grants.flatMap(({ perms }) => (perms ? [perms] : [])))
  const rules = rulesByComponent(grants, await loadRules(db, grants))
  return {
    sessionId: session.id,
    userId: session.userId,
    username: person.username,
    realname: person.realname ?? person.username,
    tenantId,
    // what they chose once is theirs only as long as they belong to it
    orgCode: orgCodes.find((code) => code === person.orgCode) ?? '',
    orgCodes,
    mustChangePassword: person.mustChangePassword,
    can: (permission) => permissions.has(permission),
    mayEdit: (code) => !locks.has(code) || permissions.has(code),
    rulesFor: (component) => rules.get(component) ?? [],
  }
}

/** Codes that lock fields for those who lack them. */
async function loadLocks(db: Database): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ perms: string }>`
    select perms from sys_permission where perms_type = '2' and status = '1' and del_flag = 0 and perms is not null
  `.execute(unscoped(db, RIGHTS))
  return new Set(rows.map(({ perms }) => perms))
}

interface Person extends Member {
  readonly username: string
  readonly realname: string | null
  readonly orgCode: string | null
  readonly mustChangePassword: boolean
}

async function loadPerson(db: Database, session: Session): Promise<Person | undefined> {
  const { rows } = await sql<Person>`
    select u.username, u.realname, u.org_code, u.tenant_id, u.rel_tenant_ids, u.must_change_password
    from sys_user u where u.id = ${session.userId} and u.status = 1 and u.del_flag = 0
  `.execute(unscoped(db, RIGHTS))
  return rows[0]
}

interface Grant {
  readonly roleId: string
  readonly component: string | null
  readonly perms: string | null
  readonly dataRuleIds: string | null
}

/** A role counts in its own tenant only. */
async function loadGrants(db: Database, { userId, tenantId }: Mine): Promise<readonly Grant[]> {
  const { rows } = await sql<Grant>`
    select rp.role_id, p.component, p.perms, rp.data_rule_ids
    from sys_user_role ur
    join sys_role r on r.id = ur.role_id and r.del_flag = 0 and r.tenant_id = ${tenantId}
    join sys_role_permission rp on rp.role_id = r.id
    join sys_permission p on p.id = rp.permission_id and p.del_flag = 0
    where ur.user_id = ${userId}
  `.execute(unscoped(db, RIGHTS))
  return rows
}

type StoredRule = DataRule & { readonly id: string; readonly isOn: boolean }

async function loadRules(db: Database, grants: readonly Grant[]): Promise<ReadonlyMap<string, StoredRule>> {
  const ids = [...new Set(grants.flatMap(({ dataRuleIds }) => selectedIds(dataRuleIds)))]
  if (ids.length === 0) {
    return new Map()
  }
  const { rows } = await sql<StoredRule>`
    select id, rule_column as "column", rule_conditions as operator, rule_value as value, status = '1' as is_on
    from sys_permission_data_rule where del_flag = 0 and id = any(${ids})
  `.execute(unscoped(db, RIGHTS))
  return new Map(rows.map((rule) => [rule.id, rule]))
}

/** Every part counts as written: an id that is blank or holds a blank names no rule. */
function selectedIds(dataRuleIds: string | null): readonly string[] {
  return (dataRuleIds ?? '').split(',').filter((id) => id !== '')
}

/**
 * Per page, the rules of each role that grants it. A role without selected rules binds nothing, a rule that was
 * switched off neither; a selected rule that is not there any more hides every row of its role.
 */
function rulesByComponent(
  grants: readonly Grant[],
  rules: ReadonlyMap<string, StoredRule>,
): ReadonlyMap<string, readonly (readonly DataRule[])[]> {
  const byComponent = new Map<string, (readonly DataRule[])[]>()
  for (const { component, dataRuleIds } of grants) {
    if (component) {
      const selected = selectedIds(dataRuleIds).flatMap((id) => {
        const rule = rules.get(id) ?? { ...UNREADABLE_RULE, isOn: true }
        return rule.isOn ? [rule] : []
      })
      byComponent.set(component, [...(byComponent.get(component) ?? []), selected])
    }
  }
  return byComponent
}
