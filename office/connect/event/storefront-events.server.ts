import { sql } from 'kysely'
import { z } from 'zod'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { answers } from '#kit/server/http/answers.server.ts'
import type { Route } from '#kit/server/http/route.server.ts'
import { input, wireInteger } from '#kit/server/http/schema.server.ts'
import { storefrontRoute } from '../../storefront/storefront-route.server.ts'
import type { Trade } from '../../trade/commands/context/trade.server.ts'
import { EVENT_DAYS, type ShopEvent, toldEvent } from './shop-event.ts'
import { TOLD_EVENT } from './told-events.server.ts'

/** Events that one answer holds, unless fewer are asked for, and at most. */
const PAGE = { usual: 100, most: 500 }

/** What happened in the shop, for programs that catch up with it. */
export function eventCalls(trade: Trade): readonly Route[] {
  return [
    storefrontRoute(
      trade,
      {
        path: '/event/list',
        answers: answers(EVENTS_OUT),
        kind: 'read',
        scope: 'event',
        summary: [
          `商城：事件（按编号升序，保留 ${EVENT_DAYS} 天）`,
          `Storefront: Events behind a number, in their order; kept for ${EVENT_DAYS} days`,
        ],
        input: input({
          after: wireInteger().default(0),
          limit: wireInteger(1, PAGE.most).default(PAGE.usual),
        }),
        example: { after: 4711 },
      },
      async (ctx) => {
        const { after, limit } = ctx.input
        const { rows } = await sql<ShopEvent>`select id, number, type, version, at, data from shop_event
          where number > ${after} order by number limit ${limit + 1}`.execute(
          unscoped(ctx.db, 'events of the shop whose client asks'),
        )
        const events = rows.slice(0, limit)
        return { events: events.map(toldEvent), next: events.at(-1)?.number ?? after, hasMore: rows.length > limit }
      },
    ),
  ]
}

const EVENTS_OUT = z.object({
  events: z.array(TOLD_EVENT),
  next: z
    .int()
    .meta({ description: 'Number of the last one, to be asked with as `after`; `after` itself where there is none' }),
  hasMore: z.boolean(),
})
