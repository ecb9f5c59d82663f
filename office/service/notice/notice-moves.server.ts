import { refusing } from '#kit/contract/states.ts'
import { instantIn } from '#kit/contract/zoned-time.ts'
import type { Handlers } from '#kit/server/crud/handlers.server.ts'
import type { Trade } from '../../trade/commands/context/trade.server.ts'
import { noticeStates } from '../../trade/model/notice-states.ts'
import type { notice } from './notice.ts'
import { NOTICE_TARGET } from './notice-choices.ts'
import { hasContent } from './notice-rules.ts'
import { countOf, pageOf } from './notice-target.server.ts'

/** What the table of states of notices asks and does. */
export function noticeMoves(trade: Trade): Required<Pick<Handlers<typeof notice>, 'guards' | 'effects'>> {
  const unless = refusing(noticeStates)
  const { clock } = trade.app
  return {
    guards: {
      hasContent: async ({ content }) => unless(hasContent(content), 'hasContent', 'content'),
      isAhead: async (_row, ctx, { publishAt }) =>
        unless((instantIn(clock, publishAt) ?? NEVER) > (await trade.now(ctx)), 'isAhead', 'publishAt'),
      endsLater: async ({ expireAt }, ctx, { publishAt }) => {
        const begins = instantIn(clock, publishAt) ?? (await trade.now(ctx))
        return unless(expireAt === null || expireAt > begins, 'endsLater', 'expireAt')
      },
      // what everybody reads needs no customer to be there yet
      hasReaders: async (row, ctx) => {
        const page = { now: await trade.now(ctx), after: '', limit: 1 }
        return unless(
          row.target === NOTICE_TARGET.all || (await pageOf(ctx, row, page)).length > 0,
          'hasReaders',
          'target',
        )
      },
      isOver: async ({ expireAt }, ctx) =>
        unless(expireAt !== null && expireAt <= (await trade.now(ctx)), 'isOver', 'expireAt'),
    },
    effects: {
      fixTarget: async (row, ctx) => {
        const now = await trade.now(ctx)
        return { publishAt: now, targetCount: await countOf(ctx, row, now) }
      },
    },
  }
}

/** Before any moment of the shop. */
const NEVER = new Date(0)
