import type { GaugePage } from '#kit/contract/gauges.ts'
import type { Text } from '#kit/contract/text.ts'
import { type HttpContext, type Route, route } from '#kit/server/http/route.server.ts'
import { NO_INPUT } from '#kit/server/http/schema.server.ts'

interface PageRoute {
  readonly path: string
  readonly permission: string
  readonly summary: Text
}

/** The numbers of a page of gauges; a look at them is not noted among the requests. */
export function gaugeRoute(page: PageRoute, read: (ctx: HttpContext) => Promise<Omit<GaugePage, 'at'>>): Route {
  return route({ method: 'GET', input: NO_INPUT, isWatching: true, ...page }, async (ctx) => {
    const content = await read(ctx)
    return { at: ctx.clock.format(new Date()), ...content } satisfies GaugePage
  })
}
