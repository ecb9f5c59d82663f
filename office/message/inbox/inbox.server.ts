import { z } from 'zod'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { notFound } from '#kit/server/crud/write.server.ts'
import { inTransaction } from '#kit/server/database/in-transaction.server.ts'
import { answers, NOTHING } from '#kit/server/http/answers.server.ts'
import { type HttpContext, MessageResponse, type Route, route, SIGNED_IN } from '#kit/server/http/route.server.ts'
import { input, NO_INPUT, WIRE_ID, wireInteger, wireKeyword, wireText } from '#kit/server/http/schema.server.ts'
import type { PushNotification } from '#kit/server/socket/notification-channel.server.ts'
import { RECEIVED_OUT } from '../announcement/received-answer.server.ts'
import { INBOX_PATHS } from './inbox.ts'
import { addMissing, inboxPage, markAllRead, markRead, unreadOf } from './inbox-rows.server.ts'

/** What the bell shows of each kind, unless it asks for another number. */
const NEWEST = 5
const MOST = 100

const TIME = z.union([z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/), z.literal('')]).default('')

/** What somebody was told in the tenant they work in, for themselves alone. */
export function inboxRoutes(app: AppContext, push: PushNotification): readonly Route[] {
  /** The other pages of the caller ask anew. */
  const refresh = ({ user }: Pick<HttpContext, 'user'>, msgId = '') =>
    push({ tenantId: user.tenantId, userIds: [user.userId], cmd: 'user', msgId, msgTxt: '' })
  return [
    route(
      {
        method: 'GET',
        path: INBOX_PATHS.unread,
        answers: answers(UNREAD_OUT),
        summary: ['我的消息：未读', 'My messages: Unread'],
        permission: SIGNED_IN,
        input: input({ pageSize: wireInteger(1, MOST).default(NEWEST) }),
      },
      async (ctx) => {
        if (!ctx.user.viewer) {
          await addMissing(ctx)
        }
        return unreadOf({ ...ctx, app }, ctx.input.pageSize)
      },
    ),
    route(
      {
        method: 'GET',
        does: 'command',
        path: INBOX_PATHS.refresh,
        answers: NOTHING,
        summary: ['我的消息：刷新我的其他页面', 'My messages: Refresh my other pages'],
        permission: SIGNED_IN,
        input: input({ anntId: wireText(64).default('') }),
      },
      async (ctx) => {
        refresh(ctx, ctx.input.anntId)
        return null
      },
    ),
    route(
      {
        method: 'GET',
        path: INBOX_PATHS.mine,
        answers: answers(MINE_OUT),
        summary: ['我的消息：列表', 'My messages: List'],
        permission: SIGNED_IN,
        isPlainRead: true,
        input: input({
          titile: wireKeyword(100).default(''),
          sender: wireKeyword(100).default(''),
          readFlag: z.enum(['', '0', '1']).default(''),
          msgCategory: wireText(10).default(''),
          busType: wireText(20).default(''),
          sendTime_begin: TIME,
          sendTime_end: TIME,
          pageNo: wireInteger(1, 100_000).default(1),
          pageSize: wireInteger(1, MOST).default(10),
        }),
      },
      async (ctx) => {
        const { sendTime_begin: from, sendTime_end: until, pageNo, pageSize, ...rest } = ctx.input
        const timeOf = (text: string) => (text === '' ? null : ctx.clock.parse(text))
        const plain = (word: string) => word.replace(/^\*+|\*+$/g, '')
        return inboxPage(
          { ...ctx, app },
          { ...rest, titile: plain(rest.titile), sender: plain(rest.sender), from: timeOf(from), until: timeOf(until) },
          { pageNo, pageSize },
        )
      },
    ),
    ...(['PUT', 'POST'] as const).map((method) =>
      route(
        {
          method,
          path: INBOX_PATHS.read,
          answers: NOTHING,
          summary: ['我的消息：标为已读', 'My messages: Mark as read'],
          permission: SIGNED_IN,
          // told once it is committed
          transaction: 'none',
          input: input({ anntId: WIRE_ID }),
        },
        async (ctx) => {
          await mark(ctx, false)
          refresh(ctx, ctx.input.anntId)
          return null
        },
      ),
    ),
    route(
      {
        method: 'PUT',
        path: INBOX_PATHS.confirm,
        answers: NOTHING,
        summary: ['我的消息：确认知悉', 'My messages: Confirm'],
        permission: SIGNED_IN,
        transaction: 'none',
        input: input({ anntId: WIRE_ID }),
      },
      async (ctx) => {
        await mark(ctx, true)
        refresh(ctx, ctx.input.anntId)
        return new MessageResponse(null, ['已确认', 'Confirmed'])
      },
    ),
    route(
      {
        method: 'PUT',
        path: INBOX_PATHS.readAll,
        answers: NOTHING,
        summary: ['我的消息：全部标注已读', 'My messages: Mark all as read'],
        permission: SIGNED_IN,
        transaction: 'none',
        input: NO_INPUT,
      },
      async (ctx) => {
        await inTransaction(ctx.db, (db) => markAllRead({ ...ctx, db }))
        refresh(ctx)
        return new MessageResponse(null, ['全部已读', 'All are read'])
      },
    ),
  ]
}

/** @throws DomainError `notFound` for what the caller was not told */
async function mark(ctx: HttpContext<{ readonly anntId: string }>, isConfirmed: boolean): Promise<void> {
  const isMine = await inTransaction(ctx.db, (db) => markRead({ ...ctx, db }, ctx.input.anntId, isConfirmed))
  if (!isMine) {
    throw notFound()
  }
}

const UNREAD_OUT = z.object({
  anntMsgList: z.array(RECEIVED_OUT),
  anntMsgTotal: z.number(),
  sysMsgList: z.array(RECEIVED_OUT),
  sysMsgTotal: z.number(),
  bannerList: z.array(RECEIVED_OUT),
})

const MINE_OUT = z.object({
  records: z.array(RECEIVED_OUT.extend({ userId: z.string() })),
  total: z.number(),
  size: z.number(),
  current: z.number(),
  pages: z.number(),
})
