import { sql } from 'kysely'
import { z } from 'zod'
import type { EndedSession } from '#kit/contract/ended-session.ts'
import { DomainError } from '#kit/contract/errors.ts'
import { SESSION_PATHS } from '#kit/contract/paths.ts'
import type { Refusal } from '#kit/contract/text.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { crudRoutes } from '#kit/server/crud/crud.server.ts'
import type { Sent } from '#kit/server/crud/handlers.server.ts'
import { listPage } from '#kit/server/crud/list.server.ts'
import type { RowRefusal } from '#kit/server/crud/row-guard.server.ts'
import { ofAnySpeaker, unscoped } from '#kit/server/database/scope.server.ts'
import { answers, NOTHING } from '#kit/server/http/answers.server.ts'
import { tokenOf } from '#kit/server/http/request-headers.server.ts'
import { type HttpContext, openRoute, type RequestContext, type Route } from '#kit/server/http/route.server.ts'
import { NO_INPUT } from '#kit/server/http/schema.server.ts'
import { hashOf, type SessionStore } from '#kit/server/session/session-store.server.ts'
import { containing } from '../parts/containing.ts'
import { onlineUser } from './online-user.ts'

const FOUND = 'a session that was found visible and locked'
const ENDED = 'whoever asks holds the token of the session that was ended'

const NO_SUCH: Refusal = ['Token无效!', 'There is no such session', 'online.noSuch']
/** What the protocol's own clients end sessions with, which ask for no reason. */
const NO_REASON = '管理员强制下线'

interface EndedOf {
  readonly username: string
  readonly realname: string | null
  readonly reason: string
}

export interface OnlineParts {
  readonly app: AppContext
  readonly sessions: SessionStore
  /** Everybody is asked anew who they are: pages of ended sessions notice at once. */
  forgetSessions(): void
  /** Those of the rows whose people hold more than the caller. */
  ownersBeyond(
    ctx: Pick<RequestContext, 'db' | 'user'>,
    rows: readonly { readonly id: string; readonly userId: string }[],
  ): Promise<readonly RowRefusal[]>
  noteEnded(ctx: RequestContext, ended: EndedOf): Promise<void>
}

/**
 * Who is signed in, and the end of a session by somebody else. Tokens of others are never given out: a row carries the id of
 * its session in their place, and only the caller's own row the token that the caller sent.
 */
export function onlineUserRoutes({ app, sessions, ...parts }: OnlineParts): readonly Route[] {
  app.guards.set(onlineUser.table, async (ctx, ids) => parts.ownersBeyond(ctx, await holdersOf(ctx, ids)))
  const routes = crudRoutes(app, onlineUser, {
    shows: { token: z.string() },
    answers: { forceLogout: NOTHING },
    verbs: { list: (ctx) => onlinePage(app, sessions, ctx) },
    onCommitted: parts.forgetSessions,
    actions: {
      forceLogout: async ({ row, input, ctx }) => {
        await endSession(ctx, row.id, input.reason)
        await parts.noteEnded(ctx, { username: row.username ?? '', realname: row.realname, reason: input.reason })
        return null
      },
    },
  })
  return [...routes.map((one) => (one.definition.path === FORCE_LOGOUT ? byToken(one) : one)), endedRoute(app)]
}

const FORCE_LOGOUT = `${onlineUser.path}/forceLogout`

/** Clients of the protocol name a session by what its row has for a token, and say no reason. */
function byToken(route: Route): Route {
  return {
    ...route,
    answer: async (raw, ctx) => {
      const { token } = raw
      if (typeof token !== 'string' || typeof raw.id === 'string') {
        return route.answer(raw, ctx)
      }
      const isOwn = token !== '' && token === tokenOf(ctx.request)
      const named = { reason: NO_REASON, ...raw, id: isOwn ? ctx.user?.sessionId : token }
      try {
        return await route.answer(named, ctx)
      } catch (error) {
        const isUnknown = error instanceof DomainError && (error.code === 'notFound' || token === '')
        throw isUnknown ? new DomainError('refused', NO_SUCH) : error
      }
    },
  }
}

async function onlinePage(app: AppContext, sessions: SessionStore, ctx: HttpContext<Sent>) {
  const input = { ...ctx.input, username: containing(ctx.input.username) }
  const { lastSeenAt, createdAt } = sessions.overBefore()
  const page = await listPage(app, onlineUser, { ...ctx, input }, (rows) =>
    rows.where('lastSeenAt', '>=', lastSeenAt).where('createTime', '>=', createdAt),
  )
  const own = tokenOf(ctx.request)
  return {
    ...page,
    records: page.records.map((row) => ({ ...row, token: row.id === ctx.user.sessionId ? own : row.id })),
  }
}

/** Whose sessions these are. */
async function holdersOf({ db }: Pick<RequestContext, 'db'>, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; userId: string }>`
    select id, user_id from sys_session where id = any(${ids})
  `.execute(unscoped(db, FOUND))
  return rows
}

/** Ends a session and keeps why, for a day, for whoever still holds its token. */
async function endSession({ db, user }: RequestContext, id: string, reason: string): Promise<void> {
  await sql`
    with ended as (delete from sys_session where id = ${id} returning token_hash),
      old as (delete from sys_session_end where create_time < now() - interval '1 day')
    insert into sys_session_end (token_hash, reason, ended_by)
    select token_hash, ${reason}, ${user.realname} from ended on conflict do nothing
  `.execute(unscoped(db, FOUND))
}

/** Why a session is over, for whoever holds its token; nothing for anybody else, and for sessions that ended by themselves. */
function endedRoute({ clock }: AppContext): Route {
  return openRoute(
    {
      method: 'GET',
      path: SESSION_PATHS.ended,
      answers: answers(ENDED_OUT),
      summary: ['登录被结束的原因', 'Why a session was ended by somebody else'],
      input: NO_INPUT,
    },
    async ({ db, request }) => {
      const { rows } = await sql<{ reason: string; endedBy: string; createTime: Date }>`
        select reason, ended_by, create_time from sys_session_end
        where token_hash = ${hashOf(tokenOf(request))}
          and create_time > now() - interval '1 day'
      `.execute(ofAnySpeaker(db, ENDED))
      const [ended] = rows
      if (!ended) {
        return null
      }
      const { reason, endedBy, createTime } = ended
      return { reason, endedBy, time: clock.format(createTime) } satisfies EndedSession
    },
  )
}

const ENDED_OUT = z.object({ reason: z.string(), endedBy: z.string(), time: z.string() }).nullable()
