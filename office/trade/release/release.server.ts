import { crudRoutes } from '#kit/server/crud/crud.server.ts'
import type { Route } from '#kit/server/http/route.server.ts'
import type { Trade } from '../commands/trade.server.ts'
import { releasePlan } from '../model/release-plan.ts'
import { changeRelease } from './change-release.server.ts'

/** When figures are released, and how that changes. */
export function releaseRoutes(trade: Trade): readonly Route[] {
  return crudRoutes(trade.app, releasePlan, {
    actions: { change: ({ row, input, ctx }) => changeRelease(trade, ctx, { row, ...input }) },
  })
}
