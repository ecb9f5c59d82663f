import type { Values } from '#kit/contract/read-field.ts'
import { refusing } from '#kit/contract/states.ts'
import type { Handlers } from '#kit/server/crud/handlers.server.ts'
import type { consult } from '../../model/consult.ts'
import { consultStates } from '../../model/consult-states.ts'
import { daysAfter } from '../../model/days.ts'
import type { TradeEventType } from '../../model/trade-events.ts'
import { addToThread, type ConsultRow, dueFrom, orderOf } from '../consult/consults.server.ts'
import { tell } from '../context/tell.server.ts'
import type { Trade, TradeContext } from '../context/trade.server.ts'

/** Nothing is owed any more. */
const ANSWERED = { dueAt: null, isOverdue: false } as const

/** What the table of states of consults asks and does. */
export function consultMoves(trade: Trade): Required<Pick<Handlers<typeof consult>, 'guards' | 'effects'>> {
  const unless = refusing(consultStates)
  const tells = (type: TradeEventType) => async (row: ConsultRow, ctx: TradeContext) => {
    await tell(trade, ctx, type, row.id)
    return undefined
  }
  return {
    guards: {
      isAnswered: async ({ firstReplyAt }) => unless(firstReplyAt !== null, 'isAnswered'),
      isLongSolved: async ({ solvedAt }, ctx) => {
        const days = (await trade.settings(ctx))['consult.autoCloseDays']
        return unless(solvedAt !== null && daysAfter(solvedAt, days) <= (await trade.now(ctx)), 'isLongSolved')
      },
      isLongSilent: async ({ lastMessageAt }, ctx) => {
        const days = (await trade.settings(ctx))['consult.autoCloseDays']
        return unless(
          lastMessageAt !== null && daysAfter(lastMessageAt, days) <= (await trade.now(ctx)),
          'isLongSilent',
        )
      },
      isLate: async ({ dueAt }, ctx) => unless(dueAt !== null && dueAt <= (await trade.now(ctx)), 'isLate'),
      isTheirOrder: async (row, ctx, { orderNo }) => {
        if (orderNo) {
          await orderOf(ctx, { userId: String(row.userId), orderNo: String(orderNo) })
        }
        return []
      },
      isForEverybody: async ({ orderId }) => unless(orderId === null, 'isForEverybody'),
    },
    effects: {
      addReply: async (row, ctx, { content, images, authorId, authorName }) => {
        await addToThread(trade, ctx, row, { content, images, ...authorOf(ctx, { authorId, authorName }) })
        return undefined
      },
      noteAnswer: async (row, ctx) => {
        const now = await trade.now(ctx)
        return {
          ...ANSWERED,
          lastMessageAt: now,
          ...(row.firstReplyAt === null && { firstReplyAt: now }),
          // whoever answers what nobody was assigned to takes it over
          ...(row.assignee === null && { assignee: ctx.user.username }),
        }
      },
      noteQuestion: async (row, ctx) => {
        const now = await trade.now(ctx)
        // what was owed already is not owed later because the customer asks again
        const isOwed = row.dueAt !== null
        return {
          lastMessageAt: now,
          solvedAt: null,
          ...(!isOwed && { dueAt: await dueFrom(trade, ctx, now), isOverdue: false }),
        }
      },
      noteSolved: async (_row, ctx) => ({ ...ANSWERED, solvedAt: await trade.now(ctx) }),
      noteScore: async (_row, _ctx, { score }) => ({ score: Number(score) }),
      noteClosed: async (_row, ctx, { reason }) => ({
        ...ANSWERED,
        closedAt: await trade.now(ctx),
        closeReason: typeof reason === 'string' ? reason : null,
      }),
      noteLate: async () => ({ isOverdue: true }),
      noteOrder: async (row, ctx, { orderNo }) => {
        const order = orderNo
          ? await orderOf(ctx, { userId: String(row.userId), orderNo: String(orderNo) })
          : { id: null, orderNo: null }
        // an order of somebody is nothing for everybody
        return { orderId: order.id, orderNo: order.orderNo, ...(order.id !== null && { isPublic: false }) }
      },
      hideIt: async () => ({ isHidden: true }),
      showIt: async () => ({ isHidden: false }),
      makePublic: async () => ({ isPublic: true }),
      tellReplied: tells('consult.replied'),
      tellClosed: tells('consult.closed'),
    },
  }
}

/** Customers are named by the command, members of the staff are the caller. */
function authorOf({ user }: TradeContext, { authorId, authorName }: Pick<Values, 'authorId' | 'authorName'>) {
  return typeof authorId === 'string'
    ? ({ authorKind: 'user', authorId, authorName: String(authorName) } as const)
    : ({ authorKind: 'staff', authorId: user.username, authorName: user.realname } as const)
}
