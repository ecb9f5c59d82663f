import { crudRoutes } from '#kit/server/crud/crud.server.ts'
import type { Route } from '#kit/server/http/route.server.ts'
import { waitingMoves } from '../commands/surplus-moves.server.ts'
import type { Trade } from '../commands/trade.server.ts'
import { endWaiting } from '../commands/waiting.server.ts'
import { waitingEntry } from '../model/waiting.ts'

/** The waiting list for the staff. */
export function waitingRoutes(trade: Trade): readonly Route[] {
  return crudRoutes(trade.app, waitingEntry, {
    ...waitingMoves(trade),
    actions: {
      leave: ({ row, input: { remark }, ctx }) =>
        endWaiting(trade, ctx, row, { command: 'leave', who: 'staff', remark }),
    },
  })
}
