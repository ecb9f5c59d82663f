import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../database/database.server.ts'
import { newId } from '../database/ids.server.ts'

/** Longest life of a session, whatever happens in it (specification 9.2a). */
export const SESSION_ABSOLUTE_MS = 604_800_000

/** Parallel sessions of one person; the oldest ends when one more begins (security design 3.2). */
export const SESSIONS_PER_USER = 5

/** How often a session in use notes that it is. */
const TOUCH_AFTER_MS = 60_000

export interface SessionRow {
  readonly id: string
  readonly userId: string
  readonly tenantId: number
  readonly createdAt: Date
  readonly lastSeenAt: Date
}

export interface NewSession {
  readonly userId: string
  readonly tenantId: number
  readonly address: string
  readonly agent: string
}

/** Sessions as rows: revoked at once, kept over restarts. Only a hash of the token is stored. */
export interface SessionStore {
  /** Begins a session; `db` is a transaction. @returns the token: 256 random bits, legal as a WebSocket sub-protocol. */
  begin(db: Database, session: NewSession): Promise<string>
  /** The live session of a token; notes that it is in use. Null for unknown, ended and too old ones alike. */
  find(db: Database, token: string): Promise<SessionRow | null>
  /** The same, but looking is no use: an open page alone keeps nobody signed in. */
  look(db: Database, token: string): Promise<SessionRow | null>
  end(db: Database, token: string): Promise<void>
  /** Ends all sessions of a person, but for one that stays. */
  endAllOf(db: Database, userId: string, exceptId?: string): Promise<void>
}

export function sessionStore({ idleMinutes }: { readonly idleMinutes: number }): SessionStore {
  const idleMs = idleMinutes * 60_000
  const look: SessionStore['look'] = async (db, token) => {
    const row = (await db
      .selectFrom('sysSession')
      .select(['id', 'userId', 'tenantId', 'createdAt', 'lastSeenAt'])
      .where('tokenHash', '=', hashOf(token))
      .executeTakeFirst()) as SessionRow | undefined
    return !row || isOver(row, idleMs) ? null : row
  }
  return {
    look,
    begin: async (db, { userId, tenantId, address, agent }) => {
      const token = randomBytes(32).toString('base64url')
      // sessions of one person begin one after the other: two that do not see each other would both find room
      await sql`select pg_advisory_xact_lock(hashtextextended(${`session:${userId}`}, 0))`.execute(db)
      await db
        .insertInto('sysSession')
        .values({ id: newId(), tokenHash: hashOf(token), userId, tenantId, address, agent: agent.slice(0, 500) })
        .execute()
      await endOldest(db, userId, idleMs)
      return token
    },
    find: async (db, token) => {
      const row = await look(db, token)
      if (row && Date.now() - row.lastSeenAt.getTime() > TOUCH_AFTER_MS) {
        await db.updateTable('sysSession').set({ lastSeenAt: new Date() }).where('id', '=', row.id).execute()
      }
      return row
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

/** Ends what is over for everyone's tables to stay small, and what one person has too many of. */
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
