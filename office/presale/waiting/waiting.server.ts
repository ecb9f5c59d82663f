import { sql } from 'kysely'
import { z } from 'zod'
import { actionPermission } from '#kit/contract/permission.ts'
import { crudRoutes } from '#kit/server/crud/crud.server.ts'
import { storedById } from '#kit/server/crud/write.server.ts'
import { escapeLike } from '#kit/server/database/escape-like.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { answers } from '#kit/server/http/answers.server.ts'
import { type Route, route } from '#kit/server/http/route.server.ts'
import { input, wireKeyword } from '#kit/server/http/schema.server.ts'
import { GOODS_STATE } from '../../catalogue/goods/goods.ts'
import { SALES_LINE } from '../../catalogue/rules/sales-line.ts'
import { SKU_STATUS } from '../../catalogue/sku/sku.ts'
import type { Trade, TradeContext } from '../../trade/commands/context/trade.server.ts'
import { waitingMoves } from '../../trade/commands/moves/surplus-moves.server.ts'
import { endWaiting, joinWaiting } from '../../trade/commands/stock/waiting.server.ts'
import { customer } from '../../trade/model/customer.ts'
import { WAITING, waitingEntry } from '../../trade/model/waiting.ts'
import { WAITED_SKUS_PATH, type WaitedSku } from './waited-sku.ts'

const MOST_FOUND = 20

/** The waiting list for the staff. */
export function waitingRoutes(trade: Trade): readonly Route[] {
  const { app } = trade
  return [
    ...crudRoutes(app, waitingEntry, {
      answers: { join: answers(z.object({ id: z.string() })) },
      ...waitingMoves(trade),
      actions: {
        join: async ({ input: { userId, skuId }, ctx }) => {
          await storedById(app, customer, ctx, userId)
          return { id: await joinWaiting(trade, ctx, { userId, presellSkuId: skuId }) }
        },
        leave: ({ row, input: { remark }, ctx }) =>
          endWaiting(trade, ctx, row, { command: 'leave', who: 'staff', remark }),
      },
    }),
    route(
      {
        method: 'GET',
        path: WAITED_SKUS_PATH,
        answers: answers(PATH_OUT),
        summary: ['候补：查找不能再预订的SKU', 'Waiting list: SKUs that can no longer be reserved'],
        permission: actionPermission(waitingEntry, 'join'),
        input: input({ keyword: wireKeyword(100).optional() }),
      },
      (ctx) => waitedSkus(trade, ctx, ctx.input.keyword ?? ''),
    ),
  ]
}

/** Pre-order SKUs that are sold out, by stock or quota, or whose deposits have ended: what somebody can wait for. */
async function waitedSkus(trade: Trade, ctx: TradeContext, keyword: string): Promise<readonly WaitedSku[]> {
  const like = `%${escapeLike(keyword)}%`
  const { rows } = await sql<WaitedSku>`
    select s.id as sku_id, p.title, s.name, (select count(*)::int from shop_waiting w where w.presell_sku_id = s.id and w.state = ${sql.lit(WAITING.waiting)}) as waiting
    from shop_sku s
    join shop_product p on p.id = s.product_id
    join ${withDeleted('shop_goods')} g on g.id = p.goods_id
    where s.status = ${sql.lit(SKU_STATUS.enabled)} and p.line = ${sql.lit(SALES_LINE.presell)} and g.state = ${sql.lit(GOODS_STATE.ready)}
      and (g.presell_end <= ${await trade.now(ctx)}::timestamptz or s.stock <= s.locked
        or g.quota_total > 0 and g.quota_total <= (select coalesce(sum(i.qty), 0) from shop_order_item i
          where i.goods_id = g.id and i.line = ${sql.lit(SALES_LINE.presell)} and i.is_counted))
      and (p.title ilike ${like} or s.name ilike ${like} or s.sku_code ilike ${like} or g.name ilike ${like})
    order by p.title, s.sort_rank limit ${MOST_FOUND}`.execute(
    unscoped(ctx.db, 'pre-order SKUs of the tenant of the caller, as customers see them'),
  )
  return rows
}

const PATH_OUT = z.array(z.object({ skuId: z.string(), title: z.string(), name: z.string(), waiting: z.number() }))
