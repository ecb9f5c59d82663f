import { refusing } from '#kit/contract/states.ts'
import type { Handlers } from '#kit/server/crud/handlers.server.ts'
import { type surplus, surplusStates } from '../../model/surplus.ts'
import { type waitingEntry, waitingStates } from '../../model/waiting.ts'
import { tell } from '../context/tell.server.ts'
import type { Trade } from '../context/trade.server.ts'
import { nextOf, targetOf } from '../stock/surplus-decisions.server.ts'

/** What the table of states of pieces without an owner asks. */
export function surplusMoves(): Required<Pick<Handlers<typeof surplus>, 'guards' | 'effects'>> {
  const unless = refusing(surplusStates)
  return {
    guards: {
      isWhole: async ({ inStock, isSlot }) => unless(inStock === true || isSlot === true, 'isWhole'),
      isWaitedFor: async (row, ctx) => unless((await nextOf(ctx, row)) !== undefined, 'isWaitedFor'),
      isPiece: async ({ isSlot }) => unless(isSlot !== true, 'isPiece'),
      isWithin: async (row, _ctx, { qty }) =>
        unless(qty === null || qty === undefined || Number(qty) <= Number(row.qty), 'isWithin', 'qty'),
      isSellable: async (row, ctx, { productId }) =>
        unless((await targetOf(ctx, row, textOrNone(productId))) !== undefined, 'isSellable', 'productId'),
    },
    effects: {},
  }
}

function textOrNone(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

/** What the table of states of those who wait asks and does. */
export function waitingMoves(trade: Trade): Required<Pick<Handlers<typeof waitingEntry>, 'guards' | 'effects'>> {
  const unless = refusing(waitingStates)
  return {
    guards: {
      isInTime: async (row, ctx) =>
        unless(row.offerUntil !== null && row.offerUntil > (await trade.now(ctx)), 'isInTime'),
      isOver: async (row, ctx) => unless(row.offerUntil !== null && row.offerUntil <= (await trade.now(ctx)), 'isOver'),
    },
    effects: {
      noteEnd: async (_row, ctx) => ({ endedAt: await trade.now(ctx) }),
      tellOffered: async (row, ctx) => {
        await tell(trade, ctx, 'waiting.offered', row.id)
        return undefined
      },
    },
  }
}
