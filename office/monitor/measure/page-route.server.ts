import { z } from 'zod'
import type { GaugePage } from '#kit/contract/gauges.ts'
import type { Text } from '#kit/contract/text.ts'
import { answers, named } from '#kit/server/http/answers.server.ts'
import { type HttpContext, type Route, route } from '#kit/server/http/route.server.ts'
import { NO_INPUT } from '#kit/server/http/schema.server.ts'

interface PageRoute {
  readonly path: string
  readonly permission: string
  readonly summary: Text
}

/** The numbers of a page of gauges; a look at them is not noted among the requests. */
export function gaugeRoute(page: PageRoute, read: (ctx: HttpContext) => Promise<Omit<GaugePage, 'at'>>): Route {
  return route(
    { method: 'GET', input: NO_INPUT, isWatching: true, answers: answers(GAUGE_PAGE), ...page },
    async (ctx) => {
      const content = await read(ctx)
      return { at: ctx.clock.format(new Date()), ...content } satisfies GaugePage
    },
  )
}

const CELL = z.union([z.string(), z.number()]).nullable()

const UNIT = z
  .enum(['count', 'bytes', 'share', 'milliseconds', 'seconds', 'time', 'text'])
  .meta({ description: 'Shares are from 0 to 1, times are milliseconds since 1970' })

const GAUGE = named(
  'Gauge',
  z.object({
    key: z.string(),
    title: z.string(),
    help: z.string().optional(),
    value: CELL.meta({ description: 'Null where nothing can be said' }),
    unit: UNIT,
    most: z.number().optional().meta({ description: 'What it is a part of' }),
    health: z.enum(['fine', 'warn', 'bad']).optional(),
    open: z
      .object({ component: z.string(), query: z.string() })
      .optional()
      .meta({ description: 'The list of what is counted: component of its page, and its query' }),
  }),
)

const GAUGE_PAGE = named(
  'GaugePage',
  z.object({
    at: z.string().meta({ description: 'When it was measured, on the clock of the shop' }),
    note: z.string().optional(),
    groups: z.array(z.object({ key: z.string(), title: z.string(), gauges: z.array(GAUGE) })),
    times: z.array(z.string()),
    charts: z.array(
      z.object({
        key: z.string(),
        title: z.string(),
        unit: UNIT,
        lines: z.array(z.object({ name: z.string(), values: z.array(z.number().nullable()) })),
      }),
    ),
    tables: z.array(
      z.object({
        key: z.string(),
        title: z.string(),
        help: z.string().optional(),
        columns: z.array(z.object({ key: z.string(), title: z.string(), unit: UNIT })),
        rows: z.array(z.array(CELL)),
        empty: z.string(),
      }),
    ),
  }),
)
