import { sql } from 'kysely'
import { z } from 'zod'
import { permissionOf } from '#kit/contract/permission.ts'
import { listPage } from '#kit/server/crud/list.server.ts'
import { answers } from '#kit/server/http/answers.server.ts'
import { type Route, route } from '#kit/server/http/route.server.ts'
import { NO_INPUT } from '#kit/server/http/schema.server.ts'
import { GOODS_STATE } from '../../catalogue/goods/goods.ts'
import type { Trade } from '../../trade/commands/context/trade.server.ts'
import { CLAIM } from '../../trade/model/claim-states.ts'
import type { Board, Card } from './board.ts'
import { releasePlan } from './release-plan.ts'

/** Figures on one board: a shop plans fewer at a time, and the list has the others. */
const MOST_CARDS = 500

/**
 * The release board: figures by month, with whom a move would touch. It reads as the list does, under the same rights and
 * row rules. A figure whose month is over stands on it as long as a customer waits for it.
 */
export function boardRoute({ app, now }: Trade): Route {
  return route(
    {
      method: 'GET',
      path: `${releasePlan.path}/board`,
      answers: answers(BOARD_OUT),
      summary: ['发售计划：看板', 'Release plan: board'],
      permission: permissionOf(releasePlan, 'list'),
      input: NO_INPUT,
    },
    async (ctx): Promise<Board> => {
      const today = app.clock.format(await now(ctx)).slice(0, 'YYYY-MM'.length)
      const asked = { pageNo: '1', pageSize: String(MOST_CARDS), column: 'name', order: 'asc' }
      const page = await listPage(app, releasePlan, { ...ctx, input: asked }, (rows) =>
        rows.where('state', '<>', GOODS_STATE.archived).where(
          sql<boolean>`(release_month is null or release_month >= ${today} or exists (select 1 from shop_final_claim c
            where c.presell_goods_id = shop_goods.id and c.state = ${CLAIM.waiting}))`,
        ),
      )
      return { cards: page.records as unknown as readonly Card[], today, isCut: page.total > MOST_CARDS }
    },
  )
}

const BOARD_OUT = z.object({
  cards: z.array(
    z.object({
      goodsNo: z.string(),
      name: z.string(),
      mainImage: z.string().nullable(),
      manufacturer: z.string().nullable(),
      manufacturer_dictText: z.string().optional(),
      ipName: z.string().nullable(),
      releaseMonth: z.string().nullable(),
      releasePrecision: z.string().nullable(),
      firstReleaseMonth: z.string().nullable(),
      delayCount: z.number(),
      delayRight: z.boolean(),
      depositors: z.number().optional(),
      pieces: z.number().optional(),
      silent: z.number().optional(),
      depositsHeld: z.number().optional(),
      id: z.string(),
      createBy: z.string().nullable(),
      createTime: z.string(),
      updateBy: z.string().nullable(),
      updateTime: z.string().nullable(),
      version: z.number(),
      presellStart: z.string().nullable().optional(),
      presellEnd: z.string().nullable().optional(),
      windowState: z.union([z.string(), z.number()]).nullable().optional(),
      state: z.union([z.string(), z.number()]).nullable().optional(),
    }),
  ),
  today: z.string(),
  isCut: z.boolean(),
})
