import { sql } from 'kysely'
import { z } from 'zod'
import { yuanOf } from '#kit/contract/money.ts'
import { has, mayHave } from '#kit/server/crud/answer-fields.server.ts'
import { notFound } from '#kit/server/crud/write.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { answers, named } from '#kit/server/http/answers.server.ts'
import type { Route } from '#kit/server/http/route.server.ts'
import { input, WIRE_ID } from '#kit/server/http/schema.server.ts'
import { ID_OUT, YUAN_OUT } from '#kit/server/http/wire-values.server.ts'
import { EXAMPLE } from '../../storefront/catalogue.server.ts'
import { ACCOUNT, customerOf } from '../../storefront/customers.server.ts'
import { shownRow } from '../../storefront/shown-orders.server.ts'
import { storefrontRoute } from '../../storefront/storefront-route.server.ts'
import type { Trade, TradeContext } from '../../trade/commands/context/trade.server.ts'
import { endWaiting, joinWaiting, lockWaiting } from '../../trade/commands/stock/waiting.server.ts'
import { WAITING, waitingEntry } from '../../trade/model/waiting.ts'

/** The entry of a waiting list that examples of the API document name. */
export const EXAMPLE_WAITING = 'w0000000000000000000000000000001'

/** The list of those who wait for a piece. An offer is taken by a checkout with `offerId` lines. */
export function waitingCalls(trade: Trade): readonly Route[] {
  return [
    storefrontRoute(
      trade,
      {
        path: '/waiting/list',
        answers: answers(z.array(WAITING_OUT)),
        kind: 'read',
        scope: 'claim',
        summary: ['商城：顾客的候补登记', 'Storefront: What a customer waits for, and offers'],
        input: input({ account: ACCOUNT }),
        example: { account: 'wx-10086' },
      },
      async (ctx) => waitingOf(trade, ctx, (await customerOf(ctx, ctx.input.account)).id),
    ),
    storefrontRoute(
      trade,
      {
        path: '/waiting/join',
        answers: answers(WAITING_OUT),
        kind: 'command',
        scope: 'claim',
        summary: ['商城：登记候补', 'Storefront: Join the waiting list of a pre-order SKU'],
        input: input({ account: ACCOUNT, skuId: WIRE_ID }),
        example: { account: 'wx-10086', skuId: EXAMPLE.sku },
      },
      async (ctx) => {
        const { id: userId } = await customerOf(ctx, ctx.input.account)
        const id = await joinWaiting(trade, ctx, { userId, presellSkuId: ctx.input.skuId })
        return (await waitingOf(trade, ctx, userId)).find((entry) => entry.id === id)
      },
    ),
    storefrontRoute(
      trade,
      {
        path: '/waiting/leave',
        answers: answers(WAITING_OUT),
        kind: 'command',
        scope: 'claim',
        summary: ['商城：退出候补', 'Storefront: Leave the waiting list, or refuse an offer'],
        input: input({ account: ACCOUNT, id: WIRE_ID }),
        example: { account: 'wx-10086', id: EXAMPLE_WAITING },
      },
      async (ctx) => {
        const { id: userId } = await customerOf(ctx, ctx.input.account)
        const row = await lockWaiting(trade, ctx, ctx.input.id)
        if (row.userId !== userId) {
          throw notFound()
        }
        await endWaiting(trade, ctx, row, { command: 'leave', who: 'customer' })
        return (await waitingOf(trade, ctx, userId)).find((entry) => entry.id === row.id)
      },
    ),
  ]
}

async function waitingOf(trade: Trade, ctx: TradeContext, userId: string) {
  const { rows } = await sql<Readonly<Record<string, unknown>>>`
    select w.id, w.state, w.presell_sku_id as sku_id, w.sku_name, g.id as goods_id, g.name as goods_name, w.joined_at,
      w.offered_at, w.offer_until, w.order_id, w.deposit_amount + w.due_amount as price_amount,
      case when w.state = ${sql.lit(WAITING.waiting)} then 1 + (select count(*)::int from shop_waiting a where a.presell_sku_id = w.presell_sku_id and a.state = ${sql.lit(WAITING.waiting)}
        and (a.joined_at, a.id) < (w.joined_at, w.id)) end as position
    from shop_waiting w join ${withDeleted('shop_goods')} g on g.id = w.presell_goods_id
    where w.user_id = ${userId}
    order by w.joined_at desc, w.id desc limit 200`.execute(
    unscoped(ctx.db, 'what the customer waits for that the client speaks for'),
  )
  return rows.map((row) => {
    const { priceAmount, ...shown } = shownRow(trade, row, {
      amounts: [],
      moments: ['joinedAt', 'offeredAt', 'offerUntil'],
    })
    return { ...shown, id: String(row.id), price: typeof row.priceAmount === 'number' ? yuanOf(row.priceAmount) : null }
  })
}

const WAITING_OUT = named(
  'StorefrontWaiting',
  z.object({
    id: ID_OUT,
    ...has(waitingEntry, 'state', 'joinedAt'),
    ...mayHave(waitingEntry, 'skuName', 'offeredAt', 'offerUntil'),
    skuId: ID_OUT,
    goodsId: ID_OUT,
    goodsName: z.string(),
    orderId: ID_OUT.nullable(),
    price: YUAN_OUT.nullable().meta({ description: 'Of an offer' }),
    position: z.int().nullable().meta({ description: 'Place in the queue, from 1; null for who waits no longer' }),
  }),
)
