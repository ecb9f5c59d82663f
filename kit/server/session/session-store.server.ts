import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../database/database.server.ts'
import { newId } from '../database/ids.server.ts'
import { fullStorage } from '../storage-full.ts'

/** Absolute lifetime of a session, however active it is. */
const SESSION_ABSOLUTE_MS = 604_800_000

/** Parallel sessions of one person; the oldest ends when one more begins. */
export const SESSIONS_PER_USER = 5

/** How long the token before the last one is good for requests that were on their way; what was proven since is not its own. */
const PREVIOUS_TOKEN_SECONDS = 30

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
  /** When the person last showed by a factor that it is them, in this session; null where they never did. */
  readonly factorAt: Date | null
  /** The same by their password. */
  readonly passwordAt: Date | null
}

/** By what somebody showed who they are. */
type Proven = 'factor' | 'password'

/** A live session as its owner sees it. */
interface ListedSession extends Pick<SessionRow, 'id' | 'createdAt' | 'lastSeenAt'> {
  readonly address: string | null
  /** `User-Agent` of the browser that signed in. */
  readonly agent: string | null
}

interface NewSession {
  readonly userId: string
  readonly tenantId: number
  readonly address: string
  readonly agent: string
  /** By what the person proved who they are; a password unless said. */
  readonly way?: string | undefined
  /** What it begins with. */
  readonly proven?: readonly Proven[] | undefined
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
  /**
   * Notes that the person has shown again that it is them, and gives the session a new token: whoever knows the one before
   * has none of it, and loses the session itself once requests on their way have arrived.
   * @returns the new token
   * @throws Error where the session has ended meanwhile
   */
  prove(db: Database, sessionId: string, by: Proven): Promise<string>
  /** From now on the person looks at everything as somebody else; as themselves with null. */
  view(db: Database, sessionId: string, viewedUserId: string | null): Promise<void>
  end(db: Database, token: string): Promise<void>
  /** The live sessions of a person, last used first. */
  listOf(db: Database, userId: string): Promise<readonly ListedSession[]>
  /** Ends one session of a person. @returns false where it is no live one of theirs */
  endOne(db: Database, userId: string, id: string): Promise<boolean>
  /** Ends all sessions of a person, but for those that stay. */
  endAllOf(db: Database, userId: string, keptIds?: readonly string[]): Promise<void>
  /** Sessions that were last used before the one, or that began before the other, are over. */
  overBefore(): Pick<SessionRow, 'lastSeenAt' | 'createdAt'>
  /** Sessions that this process began, and that it found to be over by their age or by others of the same person. */
  counts(): { readonly begun: number; readonly over: number }
}

export function sessionStore({ idleMinutes }: { readonly idleMinutes: number }): SessionStore {
  const idleMs = idleMinutes * 60_000
  let begun = 0
  let over = 0
  const peek: SessionStore['peek'] = async (db, token) => {
    const hash = hashOf(token)
    const { rows } = await sql<SessionRow & { readonly isPrevious: boolean }>`
      select id, user_id, tenant_id, viewed_user_id, created_at, last_seen_at, factor_at, password_at,
        token_hash <> ${hash} as is_previous
      from sys_session where token_hash = ${hash}
        or (previous_hash = ${hash} and rotated_at > now() - make_interval(secs => ${PREVIOUS_TOKEN_SECONDS}))`.execute(
      db,
    )
    const [found] = rows
    if (!found || isOver(found, idleMs)) {
      return null
    }
    const { isPrevious, ...row } = found
    return isPrevious ? { ...row, factorAt: null, passwordAt: null } : row
  }
  return {
    peek,
    begin: async (db, { userId, tenantId, address, agent, way = 'password', proven = [] }) => {
      const token = newToken()
      const now = new Date()
      // sign-ins of one user are serialised by a lock, so that two at once cannot both take the last free session
      await sql`select pg_advisory_xact_lock(hashtextextended(${`session:${userId}`}, 0))`.execute(db)
      await db
        .insertInto('sys_session')
        .values({
          ...{ id: newId(), tokenHash: hashOf(token), userId, tenantId, address, agent: agent.slice(0, 500), way },
          factorAt: proven.includes('factor') ? now : null,
          passwordAt: proven.includes('password') ? now : null,
        })
        .execute()
      over += await endOldest(db, userId, idleMs)
      begun += 1
      return token
    },
    touch: async (db, token) => {
      const row = await peek(db, token)
      if (row && Date.now() - row.lastSeenAt.getTime() > TOUCH_AFTER_MS) {
        await db
          .updateTable('sys_session')
          .set({ lastSeenAt: new Date() })
          .where('id', '=', row.id)
          .execute()
          .catch((error: unknown) => {
            // where nothing can be written people read on; the session ends as if they had not
            if (fullStorage(error) !== 'database') {
              throw error
            }
          })
      }
      return row
    },
    prove: async (db, sessionId, by) => {
      const token = newToken()
      const column = sql.ref(by === 'factor' ? 'factor_at' : 'password_at')
      const { rows } = await sql`
        update sys_session set previous_hash = token_hash, rotated_at = now(), token_hash = ${hashOf(token)},
          ${column} = ${new Date()}
        where id = ${sessionId} returning id`.execute(db)
      if (rows.length !== 1) {
        throw new Error('the session has ended')
      }
      return token
    },
    view: async (db, sessionId, viewedUserId) => {
      await db.updateTable('sys_session').set({ viewedUserId }).where('id', '=', sessionId).execute()
    },
    end: async (db, token) => {
      const hash = hashOf(token)
      await sql`delete from sys_session where token_hash = ${hash} or previous_hash = ${hash}`.execute(db)
    },
    listOf: async (db, userId) => {
      const rows = (await db
        .selectFrom('sys_session')
        .select(['id', 'address', 'agent', 'createdAt', 'lastSeenAt'])
        .where('userId', '=', userId)
        .orderBy('lastSeenAt', 'desc')
        .orderBy('id')
        .execute()) as readonly ListedSession[]
      return rows.filter((row) => !isOver(row, idleMs))
    },
    endOne: async (db, userId, id) => {
      const { rows } = await sql`delete from sys_session where id = ${id} and user_id = ${userId} returning id`.execute(
        db,
      )
      return rows.length === 1
    },
    endAllOf: async (db, userId, keptIds = []) => {
      await sql`delete from sys_session where user_id = ${userId} and id <> all(${[...keptIds]}::text[])`.execute(db)
    },
    overBefore: () => ({
      lastSeenAt: new Date(Date.now() - idleMs),
      createdAt: new Date(Date.now() - SESSION_ABSOLUTE_MS),
    }),
    counts: () => ({ begun, over }),
  }
}

function newToken(): string {
  return randomBytes(32).toString('base64url')
}

export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

function isOver(row: Pick<SessionRow, 'createdAt' | 'lastSeenAt'>, idleMs: number): boolean {
  const now = Date.now()
  return now - row.lastSeenAt.getTime() > idleMs || now - row.createdAt.getTime() > SESSION_ABSOLUTE_MS
}

/** Deletes expired sessions of all users, and the oldest of this user beyond the limit. @returns how many */
async function endOldest(db: Database, userId: string, idleMs: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sys_session')
    .where('lastSeenAt', '<', new Date(Date.now() - idleMs))
    .executeTakeFirst()
  const { numAffectedRows = 0n } = await sql`
    delete from sys_session where user_id = ${userId} and id not in (
      select id from sys_session where user_id = ${userId} order by created_at desc, id desc limit ${SESSIONS_PER_USER})
  `.execute(db)
  return Number(numDeletedRows + numAffectedRows)
}
