import { crudRoutes } from '#kit/server/crud/crud.server.ts'
import type { Route } from '#kit/server/http/route.server.ts'
import { recountAnswers } from '../commands/answers.server.ts'
import { claimMoves } from '../commands/claim-moves.server.ts'
import { moveClaim, settleDepositOrder } from '../commands/claims.server.ts'
import type { Trade, TradeContext } from '../commands/trade.server.ts'
import { ANSWER, claim } from '../model/claim.ts'

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
      extend: settled,
      forfeit: settled,
      credit: settled,
      release: settled,
      reopen: settled,
      answer: async ({ row, input, ctx, move }) => {
        await move()
        if (Number(input.answer) === ANSWER.cancel) {
          const answered = { ...row, answer: ANSWER.cancel, version: row.version + 1 }
          await moveClaim(trade, ctx, answered, 'release', { input: { cancelKind: 'delay' } })
          await settleDepositOrder(trade, ctx, String(row.depositOrderId), { cancelKind: 'delay' })
        }
        await recountAnswers(ctx, [row.id])
      },
    },
  })
}
