import { sql } from 'kysely'
import type { Database } from '#kit/server/database/database.server.ts'
import { ofAnySpeaker } from '#kit/server/database/scope.server.ts'
import type { Caller, RuleGrant, RuleHolder } from '#kit/server/http/caller.server.ts'
import { hashOf, type SessionRow, type SessionStore } from '#kit/server/session/session-store.server.ts'
import type { Here } from '#kit/server/socket/socket-authority.server.ts'
import { VIEW_AS } from '../rights/access.ts'
import { liveApiToken, narrowedTo } from '../rights/api-tokens.server.ts'
import { grantsOf, isOpenTenant, principalsOf, untilTimesChange } from '../rights/grants.server.ts'
import { IS_OPEN } from '../rights/open-tenants.server.ts'
import { type PageGrant, pageGrants } from '../rights/rule-grants.server.ts'
import { type Member, type Mine, tenantsOf } from '../rights/tenants.ts'
import { USER_STATUS } from '../standard/user-status.ts'
import type { ShopNow } from './factor/control-lines.server.ts'
import { noProofByToken, proofOf, provenBefore } from './factor/step-up.server.ts'
import type { OfficeAuthority } from './office-authority.server.ts'
import { departsOf } from './own-departs.server.ts'
import { remembering } from './remembering.server.ts'

const RIGHTS = 'rights of a person are read before there is a caller'

/** Channel on which the database tells that anything has changed that rights are made of. */
export const RIGHTS_CHANGED = 'vitrine_rights'

/** How long a caller is remembered: a revoked session ends within it on every instance. */
const REMEMBER_MS = 1000

/** How long the rights of a person are remembered, unless they change. */
const REMEMBER_RIGHTS_MS = 10_000

/**
 * @param isCaughtUp resolves once `forget` was called for every change that was committed before, in whatever process; with
 * false when nobody knows. Without it nothing is remembered from one question to the next.
 * @param now the clock of the shop
 */
export function officeAuthority(
  db: Database,
  sessions: SessionStore,
  isCaughtUp: () => Promise<boolean> = nobodyKnows,
  now: ShopNow = async () => new Date(),
): OfficeAuthority {
  const callers = remembering<Caller | null>(() => REMEMBER_MS)
  const rights = remembering<Rights>(({ untilChange }) => Math.min(REMEMBER_RIGHTS_MS, untilChange))
  const listeners = new Set<() => void>()
  /** What is remembered of before the last change is forgotten when this resolves. */
  const catchUp = async (): Promise<void> => {
    if (!(await isCaughtUp())) {
      rights.forget()
      callers.forget()
    }
  }
  const rightsOf = (mine: Mine) => rights.of(`${mine.userId}:${mine.tenantId}`, () => loadRights(db, mine))

  async function loadCaller(session: Session | null, wishedTenant: number): Promise<Caller | null> {
    const person = session && (await loadPerson(db, session.userId))
    if (!session || !person) {
      return null
    }
    const tenants = tenantsOf(person)
    const tenantId = wishedTenant === 0 ? session.tenantId : wishedTenant
    // a tenant one does not belong to, or no longer, is answered like an expired session
    if (!tenants.includes(session.tenantId) || !tenants.includes(tenantId)) {
      return null
    }
    const own = await rightsOf({ userId: session.userId, tenantId })
    if (!own.isOpen) {
      return null
    }
    const requireProof = session.id === '' ? provenBefore : proofOf(session, { tenantId, now })
    const caller = callerWith(own, person, { sessionId: session.id, userId: session.userId, tenantId, requireProof })
    return session.viewedUserId === null ? caller : viewing(caller, own, session.viewedUserId)
  }

  /** A token is of one tenant, wherever else the person belongs to. */
  async function loadApiCaller(token: string, wishedTenant: number): Promise<Caller | null> {
    const held = await liveApiToken(db, token)
    if (!held || (wishedTenant !== 0 && wishedTenant !== held.tenantId)) {
      return null
    }
    const { id, userId, tenantId } = held
    const person = await loadCaller({ id, userId, tenantId, viewedUserId: null }, tenantId)
    return person && { ...narrowedTo(held, person), requireProof: noProofByToken({ userId, tenantId, now }) }
  }

  /** The viewed person with the rights they have now, as long as the viewer may look and holds all of these rights. */
  async function viewing(viewer: Caller, own: Rights, userId: string): Promise<Caller | null> {
    const { sessionId, tenantId, username, realname } = viewer
    const viewed = await loadCaller({ id: sessionId, userId, tenantId, viewedUserId: null }, tenantId)
    if (!viewed || !viewer.can(VIEW_AS) || !holdsAll(own, await rightsOf({ userId, tenantId }))) {
      return null
    }
    const { mustChangePassword, requireProof } = viewer
    return { ...viewed, mustChangePassword, requireProof, viewer: { username, realname } }
  }

  function forgetSessions(): void {
    callers.forget()
    for (const listener of listeners) {
      listener()
    }
  }

  const ask = async (how: Look, token: string, wishedTenant: number): Promise<Caller | null> => {
    await catchUp()
    return callers.of(keyOf(how, token, wishedTenant), async () =>
      loadCaller(await sessions[how](db, token), wishedTenant),
    )
  }
  return {
    callerOf: (token, wishedTenant) => ask('touch', token, wishedTenant),
    rememberedCallerOf: (token, wishedTenant) => callers.known(keyOf('touch', token, wishedTenant)),
    apiCallerOf: async (token, wishedTenant) => {
      await catchUp()
      return callers.of(keyOf('api', token, wishedTenant), () => loadApiCaller(token, wishedTenant))
    },
    peek: (token, wishedTenant) => ask('peek', token, wishedTenant),
    callerNow: async (userId, tenantId) => {
      await catchUp()
      return loadCaller({ id: '', userId, tenantId, viewedUserId: null }, tenantId)
    },
    mayView: async (viewer, viewed) => {
      await catchUp()
      return holdsAll(await rightsOf(viewer), await rightsOf(viewed))
    },
    live: (callers) => liveSessions(db, callers),
    onForget: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    entriesOf: async (mine) => {
      await catchUp()
      return (await rightsOf(mine)).entries
    },
    forgetSessions,
    forget: () => {
      rights.forget()
      forgetSessions()
    },
  }
}

const nobodyKnows = async () => false

/** Whether the session that is looked at counts as used. */
type Look = 'touch' | 'peek'

function keyOf(how: Look | 'api', token: string, wishedTenant: number): string {
  return `${how}:${hashOf(token)}:${wishedTenant}`
}

type Session = Pick<SessionRow, 'id' | 'userId' | 'tenantId' | 'viewedUserId'> &
  Partial<Pick<SessionRow, 'factorAt' | 'passwordAt'>>

async function liveSessions(db: Database, callers: readonly Here[]): Promise<(caller: Here) => boolean> {
  const sessionIds = [...new Set(callers.map(({ sessionId }) => sessionId))]
  const { rows } = await sql<Member & { id: string; began: number; open: readonly number[] }>`
    select s.id, s.tenant_id as began, u.tenant_id, u.rel_tenant_ids,
      (select array_agg(t.number) from sys_tenant t where ${IS_OPEN}) as open
    from sys_session s join sys_user u on u.id = s.user_id and u.status = ${sql.lit(USER_STATUS.active)}
    where s.id = any(${sessionIds})
  `.execute(ofAnySpeaker(db, RIGHTS))
  const open = new Set(rows[0]?.open)
  const tenants = new Map(
    rows.map((row) => {
      const own = tenantsOf(row)
      return [row.id, own.includes(row.began) ? own.filter((tenant) => open.has(tenant)) : []]
    }),
  )
  return ({ sessionId, tenantId }) => tenants.get(sessionId)?.includes(tenantId) ?? false
}

/** What somebody may in one tenant, whatever they are called. */
interface Rights {
  readonly isOpen: boolean
  readonly entries: ReadonlySet<string>
  readonly permissions: ReadonlySet<string>
  readonly locks: ReadonlySet<string>
  readonly orgCodes: readonly string[]
  /** Rules by menu component; those of the person's own roles name no holder. */
  readonly rules: ReadonlyMap<string, readonly HeldRules[]>
  /** Milliseconds until they change by themselves. */
  readonly untilChange: number
}

type HeldRules = Pick<RuleGrant, 'rules' | 'match'> & { readonly principal: RuleHolder | undefined }

async function loadRights(db: Database, mine: Mine): Promise<Rights> {
  const { userId, tenantId } = mine
  const [isOpen, principals, departs, locks, untilChange] = await Promise.all([
    isOpenTenant(db, tenantId),
    principalsOf(db, mine),
    departsOf(db, mine),
    loadLocks(db),
    untilTimesChange(db, mine),
  ])
  const holderIds = [userId, ...principals.map(({ id }) => id)]
  const [grants, holders] = await Promise.all([
    grantsOf(db, { holderIds, tenantId }),
    Promise.all(
      principals.map(async ({ id, username, realname, orgCode }) => {
        const codes = (await departsOf(db, { userId: id, tenantId })).map((depart) => depart.orgCode)
        return [id, holderOf({ username, realname, orgCode }, codes)] as const
      }),
    ),
  ])
  return {
    isOpen,
    entries: new Set(grants.map(({ permissionId }) => permissionId)),
    permissions: new Set(grants.flatMap(({ perms }) => (perms ? [perms] : []))),
    locks,
    orgCodes: departs.map(({ orgCode }) => orgCode),
    rules: byComponent(await pageGrants(db, grants), new Map(holders)),
    untilChange,
  }
}

/** Whoever is bound to some rows of a page sees no more of it by looking as somebody else. */
function holdsAll(own: Rights, others: Rights): boolean {
  const isUnbound = (component: string) => own.rules.get(component)?.some(({ rules }) => rules.length === 0) ?? false
  return (
    [...others.permissions].every((permission) => own.permissions.has(permission)) &&
    [...others.rules.keys()].every(isUnbound)
  )
}

function callerWith(
  { permissions, locks, orgCodes, rules }: Rights,
  person: Person,
  session: Pick<Caller, 'sessionId' | 'userId' | 'tenantId' | 'requireProof'>,
): Caller {
  const holder = holderOf(person, orgCodes)
  return {
    ...session,
    ...holder,
    mustChangePassword: person.mustChangePassword,
    can: (permission) => permissions.has(permission),
    mayEdit: (code) => !locks.has(code) || permissions.has(code),
    rulesFor: (component) =>
      (rules.get(component) ?? []).map(({ principal, ...held }) => ({ ...held, holder: principal ?? holder })),
  }
}

function holderOf(
  { username, realname, orgCode }: Pick<Person, 'username' | 'realname' | 'orgCode'>,
  orgCodes: readonly string[],
): RuleHolder {
  return {
    username,
    realname: realname ?? username,
    // what they chose once is theirs only as long as they belong to it
    orgCode: orgCodes.find((code) => code === orgCode) ?? '',
    orgCodes,
  }
}

/** Codes that lock fields for those who lack them. */
async function loadLocks(db: Database): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ perms: string }>`
    select perms from sys_permission where perms_type = '2' and status = '1' and perms is not null
  `.execute(ofAnySpeaker(db, RIGHTS))
  return new Set(rows.map(({ perms }) => perms))
}

interface Person extends Member {
  readonly username: string
  readonly realname: string | null
  readonly orgCode: string | null
  readonly mustChangePassword: boolean
}

async function loadPerson(db: Database, userId: string): Promise<Person | undefined> {
  const { rows } = await sql<Person>`
    select u.username, u.realname, u.org_code, u.tenant_id, u.rel_tenant_ids, u.must_change_password
    from sys_user u where u.id = ${userId} and u.status = ${sql.lit(USER_STATUS.active)}
  `.execute(ofAnySpeaker(db, RIGHTS))
  return rows[0]
}

function byComponent(
  grants: readonly PageGrant[],
  principals: ReadonlyMap<string, RuleHolder>,
): ReadonlyMap<string, readonly HeldRules[]> {
  const found = new Map<string, HeldRules[]>()
  for (const { grant, component, rules, match } of grants) {
    const held = { rules, match, principal: principals.get(grant.holderId) }
    found.set(component, [...(found.get(component) ?? []), held])
  }
  return found
}
