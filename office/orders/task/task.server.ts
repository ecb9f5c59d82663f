import { crudRoutes } from '#kit/server/crud/crud.server.ts'
import type { RequestContext, Route } from '#kit/server/http/route.server.ts'
import type { Trade } from '../../trade/commands/context/trade.server.ts'
import { task } from '../../trade/model/task.ts'

/** Tasks for the staff: done or dropped, by whom, when and why. */
export function taskRoutes(trade: Trade): readonly Route[] {
  const handled = async (ctx: RequestContext, note: string | null | undefined) => ({
    handler: ctx.user.username,
    handledAt: trade.app.clock.format(await trade.now(ctx)),
    note: note ?? null,
  })
  return crudRoutes(trade.app, task, {
    actions: {
      finish: async ({ input, ctx, move }) => move(await handled(ctx, input.note)),
      drop: async ({ input, ctx, move }) => move(await handled(ctx, input.note)),
    },
  })
}
