import { z } from 'zod'
import { answers } from '#kit/server/http/answers.server.ts'
import { type Route, route, SIGNED_IN } from '#kit/server/http/route.server.ts'
import { NO_INPUT } from '#kit/server/http/schema.server.ts'
import { MOMENT_OUT } from '#kit/server/http/wire-values.server.ts'
import type { Trade } from '../commands/context/trade.server.ts'
import type { ShopTime } from './shop-time.ts'

/** The time of the shop, for pages that say how long something still waits. */
export function clockRoutes(trade: Trade): readonly Route[] {
  return [
    route(
      {
        method: 'GET',
        path: '/shop/clock',
        answers: answers(z.object({ now: MOMENT_OUT, at: z.int().meta({ description: 'Milliseconds since 1970' }) })),
        summary: ['商城时间', 'Time of the shop'],
        permission: SIGNED_IN,
        input: NO_INPUT,
      },
      async (ctx): Promise<ShopTime> => {
        const now = await trade.now(ctx)
        return { now: trade.app.clock.format(now), at: now.getTime() }
      },
    ),
  ]
}
