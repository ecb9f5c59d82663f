import { sql } from 'kysely'
import type { Database } from '#kit/server/database/database.server.ts'
import { ofAnySpeaker } from '#kit/server/database/scope.server.ts'
import type { SessionStore } from '#kit/server/session/session-store.server.ts'

export interface SessionCounts {
  /** Of this process, since it began. */
  readonly begun: number
  readonly over: number
  /** Of all processes. */
  readonly live: number
  readonly people: number
  /** Most that were live at once, within a day. */
  readonly most: number
}

export async function sessionCounts(db: Database, sessions: SessionStore): Promise<SessionCounts> {
  const { lastSeenAt, createdAt } = sessions.overBefore()
  const { rows } = await sql<Pick<SessionCounts, 'live' | 'people'> & { readonly most: number | null }>`
    select count(*)::integer as live, count(distinct user_id)::integer as people,
      (select max((content ->> 'sessions')::integer) from sys_measurement where at > now() - interval '1 day') as most
    from sys_session where last_seen_at >= ${lastSeenAt} and created_at >= ${createdAt}
  `.execute(ofAnySpeaker(db, 'sessions, counted'))
  const { live = 0, people = 0, most = 0 } = rows[0] ?? {}
  return { ...sessions.counts(), live, people, most: Math.max(live, most ?? 0) }
}
