import { crudRoutes } from '#kit/server/crud/crud.server.ts'
import type { Route } from '#kit/server/http/route.server.ts'
import { answerDelay } from '../commands/claim/answers.server.ts'
import { settleDepositOrder } from '../commands/claim/claims.server.ts'
import type { Trade, TradeContext } from '../commands/context/trade.server.ts'
import { remindByHand } from '../commands/message/reminders.server.ts'
import { claimMoves } from '../commands/moves/claim-moves.server.ts'
import { lockOrder } from '../commands/order/order-rows.server.ts'
import { claim } from '../model/claim.ts'

/** Claims for the staff; the order of the deposit follows its claims. */
export function claimRoutes(trade: Trade): readonly Route[] {
  const settled = async (of: {
    readonly row: { readonly depositOrderId: string | null }
    readonly ctx: TradeContext
    readonly move: () => Promise<void>
  }) => {
    await of.move()
    await settleDepositOrder(trade, of.ctx, String(of.row.depositOrderId))
  }
  return crudRoutes(trade.app, claim, {
    ...claimMoves(trade),
    actions: {
      remind: async ({ row, ctx, move }) => {
        await move()
        await remindByHand(trade, ctx, row.id)
      },
      extend: settled,
      split: async ({ row, ctx, move }) => {
        // what is asked back of the deposit meanwhile waits
        await lockOrder(trade, ctx, String(row.depositOrderId))
        await move()
      },
      forfeit: settled,
      credit: settled,
      release: settled,
      reopen: settled,
      answer: ({ row, input, ctx }) => answerDelay(trade, ctx, row, { who: 'staff', answer: Number(input.answer) }),
    },
  })
}
