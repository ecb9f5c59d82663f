import { z } from 'zod'
import { DomainError } from '#kit/contract/errors.ts'
import { answers, NOTHING } from '#kit/server/http/answers.server.ts'
import { type RequestContext, type Route, route, SIGNED_IN } from '#kit/server/http/route.server.ts'
import { input, NO_INPUT, WIRE_ID } from '#kit/server/http/schema.server.ts'
import type { SessionStore } from '#kit/server/session/session-store.server.ts'
import { requireOneself } from '../../rights/require-oneself.server.ts'
import { OWN_SESSION_PATH, type OwnSession } from './own-session.ts'

interface OwnSessionParts {
  readonly sessions: SessionStore
  /** Everybody is asked anew who they are. */
  forgetSessions(): void
}

/** Where the caller is signed in, in all tenants, and the way out of there. */
export function ownSessionRoutes({ sessions, forgetSessions }: OwnSessionParts): readonly Route[] {
  // sockets of the session close when everybody is asked anew, after the end is there for all
  const ending = { permission: SIGNED_IN, transaction: 'none', successMessage: ['已退出登录', 'Signed out'] } as const
  return [
    route(
      {
        method: 'GET',
        path: `${OWN_SESSION_PATH}/list`,
        answers: answers(LIST_OUT),
        summary: ['我的登录设备', 'Where I am signed in'],
        permission: SIGNED_IN,
        input: NO_INPUT,
      },
      (ctx) => ownSessions(sessions, ctx),
    ),
    route(
      {
        ...ending,
        method: 'DELETE',
        path: `${OWN_SESSION_PATH}/delete`,
        answers: NOTHING,
        summary: ['退出我的一个登录', 'End one of my sessions'],
        input: input({ id: WIRE_ID }),
      },
      async ({ db, user, input: { id } }) => {
        requireOneself(user)
        if (!(await sessions.endOne(db, user.userId, id))) {
          throw new DomainError('notFound', ['该登录已结束', 'This session has ended', 'session.ended'])
        }
        forgetSessions()
        return null
      },
    ),
    route(
      {
        ...ending,
        method: 'DELETE',
        path: `${OWN_SESSION_PATH}/deleteOthers`,
        answers: NOTHING,
        summary: ['退出我的其他登录', 'End all my other sessions'],
        input: NO_INPUT,
      },
      async ({ db, user }) => {
        requireOneself(user)
        await sessions.endAllOf(db, user.userId, user.sessionId === undefined ? [] : [user.sessionId])
        forgetSessions()
        return null
      },
    ),
  ]
}

async function ownSessions(
  sessions: SessionStore,
  { db, user, clock }: RequestContext,
): Promise<readonly OwnSession[]> {
  requireOneself(user)
  const rows = await sessions.listOf(db, user.userId)
  return rows
    .map(({ id, address, agent, createdAt, lastSeenAt }) => ({
      id,
      isThis: id === user.sessionId,
      address: address ?? '',
      agent: agent ?? '',
      createTime: clock.format(createdAt),
      lastSeenTime: clock.format(lastSeenAt),
    }))
    .sort((one, other) => Number(other.isThis) - Number(one.isThis))
}

const LIST_OUT = z.array(
  z.object({
    id: z.string(),
    isThis: z.boolean(),
    address: z.string(),
    agent: z.string(),
    createTime: z.string(),
    lastSeenTime: z.string(),
  }),
)
