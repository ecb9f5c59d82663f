import { sql } from 'kysely'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { SALES_LINE } from '#office/catalogue/rules/sales-line.ts'
import { SURPLUS } from '../../model/surplus.ts'
import type { Trade, TradeContext } from '../context/trade.server.ts'
import { figureOf, type ItemRow, type OrderRow } from '../order/order-rows.server.ts'
import { ofSurplus, restock, takeOut } from './stock.server.ts'
import { addSurplus, arrivedSkuOf, lockSurplus, moveSurplus } from './surplus.server.ts'

const OWN = 'places of a pre-order that belong to an order that was read and locked'

/**
 * Places of a pre-order that an unpaid order has just given back are in stock again; once deposits have ended nobody could
 * order them there, and they are kept for those who wait. Offers go back to whom they were made, and what has arrived by
 * then is free as a piece.
 */
export async function keepPlaces(
  trade: Trade,
  ctx: TradeContext,
  { id: orderId, line }: OrderRow,
  items: readonly ItemRow[],
): Promise<void> {
  const own = line === SALES_LINE.presell ? items.filter(({ offerId }) => offerId === null) : []
  const now = await trade.now(ctx)
  for (const item of own) {
    const { skuId, qty, skuNameSnap } = item
    const goodsId = figureOf(item)
    if (!(await isWindowOver(ctx, goodsId, now)) || (await arrivedSkuOf(ctx, skuId)) !== undefined) {
      continue
    }
    await takeOut(trade, ctx, [{ skuId, qty }], { refType: 'order', refId: orderId })
    const of = { skuId, presellSkuId: skuId, goodsId, presellGoodsId: goodsId, name: skuNameSnap ?? '', qty }
    const source = { origin: 'unpaid', refType: 'order', refId: orderId } as const
    await addSurplus(trade, ctx, { ...of, isSlot: true, inStock: false }, source)
  }
}

/** An order that comes back takes the places again that were kept, as far as nobody was offered them. */
export async function retakePlaces(trade: Trade, ctx: TradeContext, { id: orderId }: OrderRow): Promise<void> {
  const rows = await unscoped(ctx.db, OWN)
    .selectFrom('shop_surplus')
    .select('id')
    .where('refType', '=', 'order')
    .where('refId', '=', orderId)
    .where('isSlot', '=', true)
    .where('state', 'in', [SURPLUS.free, SURPLUS.kept])
    .orderBy('id')
    .execute()
  for (const { id } of rows) {
    const row = await lockSurplus(trade, ctx, id)
    if (row.state === SURPLUS.free || row.state === SURPLUS.kept) {
      await moveSurplus(trade, ctx, row, 'take')
      const pieces = [{ skuId: String(row.skuId), qty: Number(row.qty) }]
      await restock(trade, ctx, pieces, ofSurplus(row))
    }
  }
}

async function isWindowOver(ctx: TradeContext, goodsId: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{
    isOver: boolean
  }>`select presell_end <= ${now}::timestamptz as is_over from ${withDeleted('shop_goods')}
    where id = ${goodsId}`.execute(unscoped(ctx.db, OWN))
  return rows[0]?.isOver === true
}
