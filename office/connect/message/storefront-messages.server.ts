import { sql } from 'kysely'
import { z } from 'zod'
import { has, mayHave } from '#kit/server/crud/answer-fields.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { answers, named } from '#kit/server/http/answers.server.ts'
import type { Route } from '#kit/server/http/route.server.ts'
import { input, WIRE_ID } from '#kit/server/http/schema.server.ts'
import { ID_OUT } from '#kit/server/http/wire-values.server.ts'
import { ACCOUNT, customerOf } from '../../storefront/customers.server.ts'
import { shownRow } from '../../storefront/shown-orders.server.ts'
import { storefrontRoute } from '../../storefront/storefront-route.server.ts'
import type { Trade, TradeContext } from '../../trade/commands/context/trade.server.ts'
import { message } from '../../trade/model/message.ts'
import type { MessageOccasion } from '../../trade/model/message-occasions.ts'
import { MESSAGE } from '../../trade/model/messages.ts'
import { NOTICE } from '../../trade/model/notice-states.ts'

const OWN = 'messages to the customer that the client speaks for'
const EXAMPLE = { account: 'wx-10086' }

/** Messages that one answer holds. */
const PAGE = 50

/** What customers read in app and website. */
export function messageCalls(trade: Trade): readonly Route[] {
  return [
    storefrontRoute(
      trade,
      {
        path: '/message/list',
        answers: answers(z.object({ records: z.array(MESSAGE_OUT), unread: UNREAD })),
        kind: 'read',
        scope: 'customer',
        summary: ['商城：顾客的消息', 'Storefront: Messages to a customer, newest first'],
        input: input({ account: ACCOUNT, pageNo: z.coerce.number().int().min(1).max(1000).default(1) }),
        example: EXAMPLE,
      },
      async (ctx) => {
        const { id } = await customerOf(ctx, ctx.input.account)
        const { rows } = await sql<Readonly<Record<string, unknown>>>`
          select id, occasion, title, body, order_id, order_no, sent_at, read_at from shop_message
          where ${shownTo(id)} order by create_time desc, id desc
          limit ${PAGE} offset ${(ctx.input.pageNo - 1) * PAGE}`.execute(unscoped(ctx.db, OWN))
        return {
          records: rows.map((row) => shownRow(trade, row, { amounts: [], moments: ['sentAt', 'readAt'] })),
          unread: await unreadOf(ctx, id),
        }
      },
    ),
    storefrontRoute(
      trade,
      {
        path: '/message/unread',
        answers: answers(z.object({ unread: UNREAD })),
        kind: 'read',
        scope: 'customer',
        summary: ['商城：未读消息数', 'Storefront: How many messages are unread'],
        input: input({ account: ACCOUNT }),
        example: EXAMPLE,
      },
      async (ctx) => ({ unread: await unreadOf(ctx, (await customerOf(ctx, ctx.input.account)).id) }),
    ),
    storefrontRoute(
      trade,
      {
        path: '/message/read',
        answers: answers(z.object({ unread: UNREAD })),
        kind: 'command',
        scope: 'customer',
        summary: ['商城：标记已读', 'Storefront: Mark messages as read, all or those named'],
        input: input({ account: ACCOUNT, ids: z.array(WIRE_ID).max(200).optional() }),
        example: EXAMPLE,
      },
      async (ctx) => {
        const { id } = await customerOf(ctx, ctx.input.account)
        const { ids } = ctx.input
        await sql`update shop_message set read_at = ${await trade.now(ctx)}::timestamptz
          where ${shownTo(id)} and read_at is null
            and (${ids === undefined} or id = any(${[...(ids ?? [])]}::varchar[]))`.execute(unscoped(ctx.db, OWN))
        return { unread: await unreadOf(ctx, id) }
      },
    ),
  ]
}

const OF_NOTICE: MessageOccasion = 'notice.published'

/** What was said of a notice is gone with it when it is withdrawn. */
const shownTo = (userId: string) => sql`user_id = ${userId}
  and channel = 'app' and state = ${MESSAGE.sent}
  and not (occasion = ${OF_NOTICE} and exists (select 1 from ${withDeleted('shop_notice')} n where n.id = split_part(once_key, ':', 2) and n.state = ${NOTICE.withdrawn}))`

async function unreadOf(ctx: TradeContext, userId: string): Promise<number> {
  const { rows } = await sql<{ unread: number }>`select count(*)::int as unread from shop_message
    where ${shownTo(userId)} and read_at is null`.execute(unscoped(ctx.db, OWN))
  return rows[0]?.unread ?? 0
}

const UNREAD = z.int().meta({ description: 'Messages that are unread' })

const MESSAGE_OUT = named(
  'StorefrontMessage',
  z.object({
    id: ID_OUT,
    ...has(message, 'occasion', 'title', 'body'),
    ...mayHave(message, 'orderNo', 'sentAt', 'readAt'),
    orderId: ID_OUT.nullable(),
  }),
)
