import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../database/database.server.ts'
import { newId } from '../database/ids.server.ts'

/** Absolute lifetime of a session, however active it is. */
const SESSION_ABSOLUTE_MS = 604_800_000

/** Parallel sessions of one person; the oldest ends when one more begins. */
export const SESSIONS_PER_USER = 5

/** Shortest time between two updates of a session's last use. */
const TOUCH_AFTER_MS = 60_000

export interface SessionRow {
  readonly id: string
  readonly userId: string
  readonly tenantId: number
  /** As whom the person looks at everything; null as themselves. */
  readonly viewedUserId: string | null
  readonly createdAt: Date
  readonly lastSeenAt: Date
}

interface NewSession {
  readonly userId: string
  readonly tenantId: number
  readonly address: string
  readonly agent: string
}

/** Sessions as rows: revoked at once, kept over restarts. Only a hash of the token is stored. */
export interface SessionStore {
  /**
   * Begins a session; `db` is a transaction.
   * @returns the token: 256 random bits, legal as a WebSocket sub-protocol.
   */
  begin(db: Database, session: NewSession): Promise<string>
  /** The live session of a token; extends its idle timeout. Null for unknown, ended and too old ones alike. */
  touch(db: Database, token: string): Promise<SessionRow | null>
  /** The same without extending the idle timeout, so that polling by an open page cannot keep a session alive. */
  peek(db: Database, token: string): Promise<SessionRow | null>
  /** From now on the person looks at everything as somebody else; as themselves with null. */
  view(db: Database, sessionId: string, viewedUserId: string | null): Promise<void>
  end(db: Database, token: string): Promise<void>
  /** Ends all sessions of a person, but for one that stays. */
  endAllOf(db: Database, userId: string, exceptId?: string): Promise<void>
}

export function sessionStore({ idleMinutes }: { readonly idleMinutes: number }): SessionStore {
  const idleMs = idleMinutes * 60_000
  const peek: SessionStore['peek'] = async (db, token) => {
    const row = (await db
      .selectFrom('sysSession')
      .select(['id', 'userId', 'tenantId', 'viewedUserId', 'createdAt', 'lastSeenAt'])
      .where('tokenHash', '=', hashOf(token))
      .executeTakeFirst()) as SessionRow | undefined
    return !row || isOver(row, idleMs) ? null : row
  }
  return {
    peek,
    begin: async (db, { userId, tenantId, address, agent }) => {
      const token = randomBytes(32).toString('base64url')
      // sign-ins of one user are serialised by a lock, so that two at once cannot both take the last free session
      await sql`select pg_advisory_xact_lock(hashtextextended(${`session:${userId}`}, 0))`.execute(db)
      await db
        .insertInto('sysSession')
        .values({ id: newId(), tokenHash: hashOf(token), userId, tenantId, address, agent: agent.slice(0, 500) })
        .execute()
      await endOldest(db, userId, idleMs)
      return token
    },
    touch: async (db, token) => {
      const row = await peek(db, token)
      if (row && Date.now() - row.lastSeenAt.getTime() > TOUCH_AFTER_MS) {
        await db.updateTable('sysSession').set({ lastSeenAt: new Date() }).where('id', '=', row.id).execute()
      }
      return row
    },
    view: async (db, sessionId, viewedUserId) => {
      await db.updateTable('sysSession').set({ viewedUserId }).where('id', '=', sessionId).execute()
    },
    end: async (db, token) => {
      await db.deleteFrom('sysSession').where('tokenHash', '=', hashOf(token)).execute()
    },
    endAllOf: async (db, userId, exceptId) => {
      await db
        .deleteFrom('sysSession')
        .where('userId', '=', userId)
        .$if(exceptId !== undefined, (query) => query.where('id', '!=', exceptId))
        .execute()
    },
  }
}

export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

function isOver(row: SessionRow, idleMs: number): boolean {
  const now = Date.now()
  return now - row.lastSeenAt.getTime() > idleMs || now - row.createdAt.getTime() > SESSION_ABSOLUTE_MS
}

/** Deletes expired sessions of all users, and the oldest of this user beyond the limit. */
async function endOldest(db: Database, userId: string, idleMs: number): Promise<void> {
  await db
    .deleteFrom('sysSession')
    .where('lastSeenAt', '<', new Date(Date.now() - idleMs))
    .execute()
  await sql`
    delete from sys_session where user_id = ${userId} and id not in (
      select id from sys_session where user_id = ${userId} order by created_at desc, id desc limit ${SESSIONS_PER_USER})
  `.execute(db)
}
