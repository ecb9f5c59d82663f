import { z } from 'zod'
import { refused } from '#kit/contract/errors.ts'
import { permissionOf } from '#kit/contract/permission.ts'
import type { Refusal } from '#kit/contract/text.ts'
import { crudRoutes } from '#kit/server/crud/crud.server.ts'
import { updateRow } from '#kit/server/crud/write.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { answers, NOTHING } from '#kit/server/http/answers.server.ts'
import { type Route, route } from '#kit/server/http/route.server.ts'
import { input, WIRE_ID, wireCode, wireInteger } from '#kit/server/http/schema.server.ts'
import type { Trade } from '../../trade/commands/context/trade.server.ts'
import { countLine } from './count.server.ts'
import { openStocktake, type StocktakeParts } from './open.server.ts'
import { askSecondLooks, postStocktake } from './post.server.ts'
import { lineNumbers, sheetOf, stocktakeNumbers } from './sheet.server.ts'
import { COUNT_RIGHT, stocktake } from './stocktake.ts'
import { COUNT_AS, COUNT_MAX, COUNT_PATH, SHEET_PATH } from './stocktake-calls.ts'
import { SECOND_LOOK, STOCK_PLACE, STOCKTAKE } from './stocktake-choices.ts'
import { stocktakeLine } from './stocktake-line.ts'

/** Stocktakes for the staff: opened, counted by several people at once, checked, and posted once. */
export function stocktakeRoutes(trade: Trade, parts: StocktakeParts): readonly Route[] {
  const { app } = trade
  return [
    ...crudRoutes(app, stocktake, {
      answers: { open: NOTHING },
      compute: (ids, ctx) => stocktakeNumbers(ctx, ids),
      actions: {
        open: ({ input: chosen, ctx }) => openStocktake(trade, parts, ctx, chosen),
        finish: async ({ row, ctx, move }) => {
          await move()
          await askSecondLooks(ctx, row.id)
        },
        post: async ({ row, ctx, move }) => {
          await move({ postedBy: ctx.user.username, postedAt: await trade.now(ctx) })
          return postStocktake(trade, parts, ctx, { id: row.id, stocktakeNo: String(row.stocktakeNo) })
        },
      },
    }),
    sheetRoute(trade, parts),
    countRoute(trade, parts),
  ]
}

/** Lines of stocktakes: read over all of them, and explained where they differ. */
export function stocktakeLineRoutes(trade: Trade): readonly Route[] {
  const { app } = trade
  return crudRoutes(app, stocktakeLine, {
    compute: (ids, ctx) => lineNumbers(trade, ctx, ids),
    actions: {
      explain: async ({ row, input: { reason, note }, ctx }) => {
        const session = await unscoped(ctx.db, 'the stocktake of a line that the caller sees and locked')
          .selectFrom('shop_stocktake')
          .select('state')
          .where('id', '=', String(row.stocktakeId))
          .executeTakeFirst()
        if (session?.state !== STOCKTAKE.review) {
          throw refused(NOT_CHECKED)
        }
        if (row.look === SECOND_LOOK.needed) {
          throw refused(COUNTED_AGAIN_FIRST)
        }
        const [numbers] = (await lineNumbers(trade, ctx, [row.id])).values()
        if (!numbers?.difference) {
          throw refused(NO_DIFFERENCE)
        }
        await updateRow(app, stocktakeLine, ctx, { id: row.id, values: { reason, note } })
      },
    },
  })
}

function sheetRoute(trade: Trade, parts: StocktakeParts): Route {
  return route(
    {
      method: 'GET',
      path: SHEET_PATH,
      answers: answers(SHEET_OUT),
      summary: ['盘点单：清点表', 'Stocktakes: Lines to count'],
      permission: permissionOf(stocktake, 'list'),
      input: input({ id: WIRE_ID }),
      isPlainRead: true,
    },
    (ctx) => sheetOf(trade, parts, ctx, ctx.input.id),
  )
}

function countRoute(trade: Trade, parts: StocktakeParts): Route {
  return route(
    {
      method: 'POST',
      path: COUNT_PATH,
      answers: answers(COUNTED_OUT),
      summary: ['盘点单：清点', 'Stocktakes: Count'],
      permission: COUNT_RIGHT,
      input: input({
        id: WIRE_ID,
        lineId: WIRE_ID.optional(),
        code: wireCode(64).optional(),
        place: z.enum([STOCK_PLACE.sale, STOCK_PLACE.damaged]).optional(),
        qty: wireInteger(0, COUNT_MAX),
        how: z.enum(COUNT_AS),
        over: z.boolean().optional(),
      }),
      successMessage: ['已记录', 'Counted'],
    },
    (ctx) => {
      const { lineId, code, place, over, ...sent } = ctx.input
      return countLine(trade, parts, ctx, {
        ...sent,
        ...(lineId === undefined ? {} : { lineId }),
        ...(code === undefined ? {} : { code }),
        ...(place === undefined ? {} : { place }),
        ...(over === undefined ? {} : { over }),
      })
    },
  )
}

const number = z.number().nullable()

const SHEET_OUT = z.object({
  lines: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      spec: z.string(),
      skuCode: z.string(),
      codes: z.array(z.string()),
      place: z.enum([STOCK_PLACE.sale, STOCK_PLACE.damaged]),
      bins: z.string(),
      isAdded: z.boolean(),
      isCounted: z.boolean(),
      book: number,
      counted: number,
      difference: number,
      value: number,
      counters: z.string(),
      countedAt: z.string().nullable(),
      look: z.number(),
      reason: z.string().nullable(),
      note: z.string().nullable(),
    }),
  ),
})

const COUNTED_OUT = z.object({ lineId: z.string(), counted: z.number() })

const NOT_CHECKED: Refusal = [
  '结束清点后才填写差异原因',
  'Reasons are given once counting is over',
  'stocktake.notChecked',
]
const COUNTED_AGAIN_FIRST: Refusal = [
  '此行待复盘',
  'The line is to be counted again first',
  'stocktake.countedAgainFirst',
]
const NO_DIFFERENCE: Refusal = ['此行没有差异', 'The line does not differ', 'stocktake.noDifference']
