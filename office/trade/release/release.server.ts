import type { Compute } from '#kit/server/crud/computed.server.ts'
import { crudRoutes } from '#kit/server/crud/crud.server.ts'
import { storedById } from '#kit/server/crud/write.server.ts'
import type { Route } from '#kit/server/http/route.server.ts'
import type { Trade, TradeContext } from '../commands/trade.server.ts'
import { releasePlan } from '../model/release-plan.ts'
import { boardRoute } from './board.server.ts'
import { changeRelease } from './change-release.server.ts'

/**
 * When figures are released, and how that changes.
 * @param compute whom a change would touch
 */
export function releaseRoutes(trade: Trade, compute: Compute): readonly Route[] {
  return [
    boardRoute(trade),
    ...crudRoutes(trade.app, releasePlan, {
      compute,
      actions: { change: ({ row, input, ctx }) => changeRelease(trade, ctx, { row, ...input }) },
    }),
  ]
}

interface NewMonth {
  readonly id: string
  readonly releaseMonth: string | null
  readonly reason: string
}

/** Moves the month of a figure for those who are not on its page, as the command does. */
export function moveRelease(trade: Trade): (ctx: TradeContext, month: NewMonth) => Promise<void> {
  return async (ctx, { id, ...month }) => {
    const row = await storedById<typeof releasePlan>(trade.app, releasePlan, ctx, id, { isLocked: true })
    await changeRelease(trade, ctx, { row, ...month, source: 'maker' })
  }
}
