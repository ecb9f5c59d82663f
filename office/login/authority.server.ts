import { sql } from 'kysely'
import type { DataRule } from '#kit/contract/data-rule.ts'
import type { Database } from '#kit/server/database/database.server.ts'
import type { Authority, Caller } from '#kit/server/http/caller.server.ts'
import { hashOf, type SessionRow, type SessionStore } from '#kit/server/session/session-store.server.ts'
import type { SocketAuthority } from '#kit/server/socket/socket-hub.server.ts'

/** How long a caller is remembered: a revoked session ends within it on every instance (security design 3.2). */
const REMEMBER_MS = 1000
const MOST_REMEMBERED = 5000

/** Who may do what, from the tables of people and rights. */
export interface OfficeAuthority extends Authority, SocketAuthority {
  /** Forgets everybody; after any change of sessions, people, roles or rights the next request sees the new state. */
  forget(): void
}

interface Remembered {
  readonly until: number
  readonly caller: Promise<Caller | null>
}

export function officeAuthority(db: Database, sessions: SessionStore): OfficeAuthority {
  const remembered = new Map<string, Remembered>()
  const listeners = new Set<() => void>()
  const ask = (how: 'find' | 'look', token: string, wishedTenant: number): Promise<Caller | null> => {
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
    callerOf: (token, wishedTenant) => ask('find', token, wishedTenant),
    look: (token, wishedTenant) => ask('look', token, wishedTenant),
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

async function liveSessions(db: Database, sessionIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select s.id from sys_session s join sys_user u on u.id = s.user_id and u.status = 1 and u.del_flag = 0
    where s.id = any(${sessionIds})
  `.execute(db)
  return new Set(rows.map(({ id }) => id))
}

async function loadCaller(db: Database, session: SessionRow | null, wishedTenant: number): Promise<Caller | null> {
  const person = session && (await loadPerson(db, session))
  if (!session || !person) {
    return null
  }
  const tenantId = wishedTenant === 0 ? session.tenantId : wishedTenant
  // a tenant one does not belong to is answered like an expired session (wire 2.4)
  if (tenantId !== session.tenantId && !tenantsOf(person).includes(tenantId)) {
    return null
  }
  const grants = await loadGrants(db, session.userId)
  const permissions = new Set(grants.flatMap(({ perms }) => (perms ? [perms] : [])))
  const rules = rulesByComponent(grants, await loadRules(db, grants))
  return {
    sessionId: session.id,
    userId: session.userId,
    username: person.username,
    realname: person.realname ?? person.username,
    tenantId,
    // what they chose once is theirs only as long as they belong to it
    orgCode: person.orgCodes.find((code) => code === person.orgCode) ?? '',
    orgCodes: person.orgCodes,
    mustChangePassword: person.mustChangePassword,
    can: (permission) => permissions.has(permission),
    rulesFor: (component) => rules.get(component) ?? [],
  }
}

interface Person {
  readonly username: string
  readonly realname: string | null
  readonly orgCode: string | null
  readonly orgCodes: readonly string[]
  readonly relTenantIds: string | null
  readonly mustChangePassword: boolean
}

async function loadPerson(db: Database, session: SessionRow): Promise<Person | undefined> {
  const { rows } = await sql<Person>`
    select u.username, u.realname, u.org_code, u.rel_tenant_ids, u.must_change_password,
      array(select d.org_code from sys_user_depart ud join sys_depart d on d.id = ud.dep_id and d.del_flag = 0 where ud.user_id = u.id) as org_codes
    from sys_user u where u.id = ${session.userId} and u.status = 1 and u.del_flag = 0
  `.execute(db)
  return rows[0]
}

function tenantsOf(person: Person): readonly number[] {
  return (person.relTenantIds ?? '').split(',').filter(Boolean).map(Number)
}

interface Grant {
  readonly roleId: string
  readonly component: string | null
  readonly perms: string | null
  readonly dataRuleIds: string | null
}

async function loadGrants(db: Database, userId: string): Promise<readonly Grant[]> {
  const { rows } = await sql<Grant>`
    select rp.role_id, p.component, p.perms, rp.data_rule_ids
    from sys_user_role ur
    join sys_role r on r.id = ur.role_id and r.del_flag = 0
    join sys_role_permission rp on rp.role_id = r.id
    join sys_permission p on p.id = rp.permission_id and p.del_flag = 0
    where ur.user_id = ${userId}
  `.execute(db)
  return rows
}

type StoredRule = DataRule & { readonly id: string }

async function loadRules(db: Database, grants: readonly Grant[]): Promise<ReadonlyMap<string, StoredRule>> {
  const ids = [...new Set(grants.flatMap(({ dataRuleIds }) => (dataRuleIds ?? '').split(',').filter(Boolean)))]
  if (ids.length === 0) {
    return new Map()
  }
  const { rows } = await sql<StoredRule>`
    select id, rule_column as "column", rule_conditions as operator, rule_value as value
    from sys_permission_data_rule where status = '1' and del_flag = 0 and id = any(${ids})
  `.execute(db)
  return new Map(rows.map((rule) => [rule.id, rule]))
}

/** Per page, the rules of each role that grants it; a role without ticked rules binds nothing. */
function rulesByComponent(
  grants: readonly Grant[],
  rules: ReadonlyMap<string, StoredRule>,
): ReadonlyMap<string, readonly (readonly DataRule[])[]> {
  const byComponent = new Map<string, (readonly DataRule[])[]>()
  for (const { component, dataRuleIds } of grants) {
    if (component) {
      const ticked = (dataRuleIds ?? '').split(',').flatMap((id) => rules.get(id) ?? [])
      byComponent.set(component, [...(byComponent.get(component) ?? []), ticked])
    }
  }
  return byComponent
}
