import { sql } from 'kysely'
import { z } from 'zod'
import { permissionOf } from '#kit/contract/permission.ts'
import { has, mayHave } from '#kit/server/crud/answer-fields.server.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { visibleRows } from '#kit/server/crud/list.server.ts'
import { answers, named } from '#kit/server/http/answers.server.ts'
import { type RequestContext, type Route, route, SIGNED_IN } from '#kit/server/http/route.server.ts'
import { NO_INPUT } from '#kit/server/http/schema.server.ts'
import { choiceOut, ID_OUT, MOMENT_OUT } from '#kit/server/http/wire-values.server.ts'
import { GOODS_LINES } from '#office/catalogue/goods/goods.ts'
import { PRODUCT_LINES } from '#office/catalogue/product/product.ts'
import { SHELF_STATE } from '../product/listed-fields.ts'
import { LISTED_LINE, type ListedLine } from '../rules/sales-line.ts'

const RECENT = 6
const LINES = [1, 2, 3] as const

/** Numbers of the catalogue for the home page: only of the lines that the caller may see. */
export function summaryRoutes(app: AppContext): readonly Route[] {
  return [
    route(
      {
        method: 'GET',
        path: '/shop/summary',
        answers: answers(SUMMARY),
        summary: ['商品概览', 'Numbers of the catalogue'],
        permission: SIGNED_IN,
        input: NO_INPUT,
      },
      async (ctx) => {
        const goodsLines = LINES.filter((line) => ctx.user.can(permissionOf(GOODS_LINES[line], 'list')))
        const productLines = LINES.filter((line) => ctx.user.can(permissionOf(PRODUCT_LINES[line], 'list')))
        const [goods, products, recent] = await Promise.all([
          goodsCounts({ app, ctx, lines: goodsLines }),
          productCounts({ app, ctx, lines: productLines }),
          recentProducts({ app, ctx, lines: productLines }),
        ])
        return { goods, products, recent }
      },
    ),
  ]
}

/** Rows of these lines that the caller may see, row rules included. */
interface Seen {
  readonly app: AppContext
  readonly ctx: RequestContext
  readonly lines: readonly ListedLine[]
}

async function goodsCounts({ app, ctx, lines }: Seen): Promise<Readonly<Record<number, number>>> {
  const counts = lines.map(async (line) => {
    const { count } = await visibleRows(app, GOODS_LINES[line], ctx)
      .select(sql<number>`count(*)`.as('count'))
      .executeTakeFirstOrThrow()
    return [line, count] as const
  })
  return Object.fromEntries(await Promise.all(counts))
}

async function productCounts({
  app,
  ctx,
  lines,
}: Seen): Promise<Readonly<Record<number, { readonly on: number; readonly off: number }>>> {
  const counts = lines.map(async (line) => {
    const { on, off } = await visibleRows(app, PRODUCT_LINES[line], ctx)
      .select([
        sql<number>`count(*) filter (where shelf_state = ${sql.lit(SHELF_STATE.on)})`.as('on'),
        sql<number>`count(*) filter (where shelf_state <> ${sql.lit(SHELF_STATE.on)})`.as('off'),
      ])
      .executeTakeFirstOrThrow()
    return [line, { on, off }] as const
  })
  return Object.fromEntries(await Promise.all(counts))
}

async function recentProducts({ app, ctx, lines }: Seen): Promise<readonly unknown[]> {
  const changedAt = sql<Date>`coalesce(update_time, create_time)`
  const newest = lines.map((line) =>
    visibleRows(app, PRODUCT_LINES[line], ctx)
      .select(['id', 'title', 'line', 'cover', 'shelfState', changedAt.as('changedAt')])
      .orderBy(changedAt, 'desc')
      .orderBy('id', 'desc')
      .limit(RECENT)
      .execute(),
  )
  const rows = (await Promise.all(newest)).flat() as readonly { readonly changedAt: Date }[]
  return [...rows]
    .sort((a, b) => b.changedAt.getTime() - a.changedAt.getTime())
    .slice(0, RECENT)
    .map(({ changedAt: time, ...row }) => ({ ...row, updateTime: ctx.clock.format(time) }))
}

const BY_LINE = 'By line; without those that the caller may not list'

const SUMMARY = named(
  'CatalogueSummary',
  z.object({
    goods: z.record(z.string(), z.int()).meta({ description: BY_LINE }),
    products: z.record(z.string(), z.object({ on: z.int(), off: z.int() })).meta({ description: BY_LINE }),
    recent: z.array(
      z.object({
        id: ID_OUT,
        line: choiceOut(LISTED_LINE),
        ...has(PRODUCT_LINES[1], 'title', 'shelfState'),
        ...mayHave(PRODUCT_LINES[1], 'cover'),
        updateTime: MOMENT_OUT,
      }),
    ),
  }),
)
