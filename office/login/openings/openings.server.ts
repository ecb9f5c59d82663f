import { sql } from 'kysely'
import { listed, type Text } from '#kit/contract/text.ts'
import type { ZonedClock } from '#kit/contract/zoned-time.ts'
import type { Database } from '#kit/server/database/database.server.ts'
import { newId } from '#kit/server/database/ids.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { acrossTenants } from '#kit/server/database/tenant-connections.server.ts'
import type { SessionStore } from '#kit/server/session/session-store.server.ts'
import { deviceText } from '../../account/own-session/device.ts'
import { NOTIFICATION_KIND } from '../../notification/notification-kind.ts'
import { tellPeople } from '../../notification/tell-people.server.ts'
import type { OpeningKind } from './openings.ts'

const ALL = 'what opens an account does so in all tenants; whoever sets a new password was asked before'

/** Where sign-ins, bindings, resets and consents lie that were only begun. */
const BEGUN = ['sys_half_sign_in', 'sys_account_proof', 'sys_provider_proof', 'sys_provider_attempt', 'sys_oauth_code']

/** What lets somebody into an account beside its password. */
interface Opening {
  readonly id: string
  readonly kind: OpeningKind
  readonly name: Text
}

interface NewPassword {
  readonly userId: string
  /** Ids of what goes on; nothing does when left out. */
  readonly kept?: readonly string[]
  /** The session that the owner sets it in, which is no other opening. */
  readonly sessionId?: string | undefined
  /** What happened, in one line. */
  readonly told: Text
  /** Where from. */
  readonly address: string | undefined
}

/** What beside a password opens an account, and what becomes of it with a new one. */
export interface Openings {
  /** Of an account. @param exceptSession the one that is asked from */
  of(db: Database, userId: string, exceptSession?: string): Promise<readonly Opening[]>
  /**
   * Whoever sets a new password has the account to themselves: all that was not kept ends or closes in the same transaction,
   * and so do sign-ins, bindings and resets that were only begun. The owner is told.
   */
  endWith(db: Database, password: NewPassword): Promise<void>
}

export function openingsOver(sessions: SessionStore, clock: Pick<ZonedClock, 'format'>): Openings {
  const of: Openings['of'] = async (db, userId, exceptSession) => {
    const { rows } = await sql<{ id: string; kind: OpeningKind; name: string }>`
      select id, kind, name from (
        select 1 as place, b.id, 'binding' as kind, p.name || ' · ' || b.outer_name as name, b.create_time
          from sys_provider_binding b join sys_identity_provider p on p.id = b.provider_id
          where b.user_id = ${userId} and b.closed_at is null
        union all select 2, id, 'passkey', name, create_time from sys_factor
          where user_id = ${userId} and kind = 'passkey' and closed_at is null
        union all select 3, id, 'token', name, create_time from sys_api_token
          where user_id = ${userId} and revoked_at is null and expires_at > now()
      ) found order by place, create_time, id`.execute(acrossTenants(db, ALL))
    const others = (await sessions.listOf(db, userId)).filter(({ id }) => id !== exceptSession)
    return [
      ...rows.map(({ name, ...row }): Opening => ({ ...row, name: [name, name] })),
      ...others.map(({ id, agent, address, createdAt }): Opening => {
        const [zh, en] = deviceText(agent ?? '')
        // several of one browser are told apart by when they began
        const from = `${address ?? '-'} · ${clock.format(createdAt).slice(0, 16)}`
        return { id, kind: 'session', name: [`${zh} · ${from}`, `${en} · ${from}`] }
      }),
    ]
  }
  return {
    of,
    endWith: async (db, { userId, kept = [], sessionId, told, address }) => {
      const all = await of(db, userId, sessionId)
      const raw = acrossTenants(db, ALL)
      const goOn = [...kept]
      await sessions.endAllOf(db, userId, [...goOn, ...(sessionId === undefined ? [] : [sessionId])])
      await sql`update sys_api_token set revoked_at = now()
        where user_id = ${userId} and revoked_at is null and id <> all(${goOn})`.execute(raw)
      for (const table of ['sys_provider_binding', 'sys_factor']) {
        await sql`update ${sql.table(table)} set closed_at = now()
          where user_id = ${userId} and closed_at is null and id <> all(${goOn})`.execute(raw)
      }
      for (const table of BEGUN) {
        await sql`delete from ${sql.table(table)} where user_id = ${userId}`.execute(raw)
      }
      const ended = all.filter(({ id }) => !goOn.includes(id))
      await tellOwner(db, { userId, told, address, ended, left: all.filter(({ id }) => goOn.includes(id)) })
    },
  }
}

interface Telling extends Pick<NewPassword, 'userId' | 'told' | 'address'> {
  readonly ended: readonly Opening[]
  readonly left: readonly Opening[]
}

/** By mail, too: whoever did not set it learns of it, and what it ended. */
async function tellOwner(db: Database, { userId, told, address, ended, left }: Telling): Promise<void> {
  const [zhEnded, enEnded] = namesOf(ended)
  const [zhLeft, enLeft] = namesOf(left)
  const { rows } = await sql<{ tenantId: number }>`
    select (tenants_of(tenant_id, rel_tenant_ids))[1] as tenant_id from ${withDeleted('sys_user')} where id = ${userId}`.execute(
    acrossTenants(db, ALL),
  )
  await tellPeople(db, {
    tenantId: rows[0]?.tenantId ?? 0,
    kind: NOTIFICATION_KIND.signIn,
    userIds: [userId],
    key: newId(),
    text: told,
    body: [
      `来自 ${address ?? '-'}。已失效：${zhEnded}；仍可登录：${zhLeft}。停用的第三方账号请在“个人设置 > 账号绑定”中重新绑定；停用的通行密钥与新密码一同使用一次后恢复。如非本人操作，请立即联系管理员。`,
      `From ${address ?? '-'}. Ended: ${enEnded}; still open: ${enLeft}. Bind accounts of other servers again in “Account settings > Bound accounts”; a passkey opens the account again once it was used beside the new password. If that was not you, tell an administrator at once.`,
    ],
  })
}

const namesOf = (openings: readonly Opening[]): Text =>
  openings.length === 0 ? ['无', 'nothing'] : listed(openings.map(({ name }) => name))
