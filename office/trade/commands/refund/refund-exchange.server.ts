import { sql } from 'kysely'
import { invalid } from '#kit/contract/errors.ts'
import { refusing } from '#kit/contract/states.ts'
import { insertRows } from '#kit/server/crud/write.server.ts'
import { newId } from '#kit/server/database/ids.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { newNumbers } from '../../../numbering/own-numbers.server.ts'
import { itemWords, janWords } from '../../model/item-words.ts'
import { order } from '../../model/order.ts'
import { ORDER_SOURCE } from '../../model/order-choices.ts'
import { ORDER } from '../../model/order-states.ts'
import { refundStates } from '../../model/refund-states.ts'
import type { Trade, TradeContext } from '../context/trade.server.ts'
import { itemsOf, lockOrder, moveOrder } from '../order/order-rows.server.ts'
import { spokenFor } from '../stock/spoken-for.server.ts'
import { reserve } from '../stock/stock.server.ts'
import { syncCounted } from '../stock/surplus.server.ts'
import { type RefundRow, refundItemsOf } from './refund-rows.server.ts'

/**
 * Makes the order of the pieces that go out for those that came back: of the same SKUs, to the same address, with nothing to
 * pay, ready to be shipped.
 * @returns its id
 * @throws DomainError `invalid` when no piece is left
 */
export async function makeExchangeOrder(trade: Trade, ctx: TradeContext, row: RefundRow): Promise<string> {
  const { app } = trade
  const now = await trade.now(ctx)
  const old = await lockOrder(trade, ctx, String(row.orderId))
  const lines = new Map((await itemsOf(ctx, old.id)).map((item) => [item.id, item]))
  const items = (await refundItemsOf(ctx, row.id)).flatMap(({ orderItemId, receivedQty }) => {
    const line = lines.get(orderItemId)
    return line && receivedQty > 0 ? [{ line, qty: receivedQty }] : []
  })
  const prefix = (await trade.settings(ctx))['shop.orderPrefix']
  const [orderNo = ''] = await newNumbers(ctx, 'order', { count: 1, now, prefix })
  const id = newId()
  const { receiverName, receiverPhone, areaCode, areaText, address, zip } = old
  const receiver = { receiverName, receiverPhone, areaCode, areaText, address, zip }
  const made = {
    ...receiver,
    orderNo,
    splitNo: orderNo,
    itemText: itemWords(items.map(({ line, qty }) => ({ title: line.titleSnap, name: line.skuNameSnap, qty }))),
    janCodes: janWords(items.map(({ line }) => line.janSnap)),
    line: old.line,
    userId: old.userId,
    status: ORDER.toPay,
    itemAmount: 0,
    payable: 0,
    orderedAt: now,
    payDeadline: now,
    exchangeFor: old.orderNo,
    source: ORDER_SOURCE.staff,
  }
  await insertRows(app, order, ctx, [made], { ids: [id] })
  const rows = items.map(
    ({ line, qty }, index) => sql`(${newId()}, ${id}, ${orderNo}, ${old.line}::int, ${index + 1}::int, ${old.userId},
      ${line.goodsId}, ${line.productId}, ${line.skuId}, ${line.titleSnap}, ${line.skuNameSnap}, ${line.pictureSnap}, ${line.janSnap},
      0, ${qty}::int, 0, 0, false, ${now}::timestamptz, ${ctx.user.username}, ${ctx.user.tenantId}::int)`,
  )
  await sql`insert into shop_order_item (id, order_id, order_no, line, position, user_id, goods_id, product_id, sku_id,
      title_snap, sku_name_snap, picture_snap, jan_snap, unit_price, qty, line_amount, pay_amount, is_counted, ordered_at,
      create_by, tenant_id)
    values ${sql.join(rows)}`.execute(unscoped(ctx.db, 'items of an order that is made in this transaction'))
  const pieces = items.map(({ line, qty }) => ({ skuId: line.skuId, qty }))
  const skuIds = pieces.map(({ skuId }) => skuId)
  await reserve(trade, ctx, pieces, { refType: 'order', refId: id, reason: String(row.refundNo) })
  // the SKUs are locked from here on: nobody can be promised a piece meanwhile
  if ([...(await availableOf(ctx, skuIds)).values()].some((left) => left < 0)) {
    throw invalid(refusing(refundStates)(false, 'hasPieces'))
  }
  await moveOrder(trade, ctx, await lockOrder(trade, ctx, id), 'pay', { input: { amount: 0 } })
  await syncCounted(trade, ctx, skuIds)
  return id
}

/** Whether the pieces that go out for those that came back can be had now. */
export async function hasExchangePieces(ctx: TradeContext, row: RefundRow): Promise<boolean> {
  const wanted = new Map<string, number>()
  for (const { skuId, receivedQty } of await refundItemsOf(ctx, row.id)) {
    wanted.set(skuId, (wanted.get(skuId) ?? 0) + receivedQty)
  }
  const left = await availableOf(ctx, [...wanted.keys()])
  return [...wanted].every(([skuId, qty]) => qty <= (left.get(skuId) ?? 0))
}

/** Pieces by SKU that nobody has reserved, and that no open claim and no offer has a right to. */
export async function availableOf(ctx: TradeContext, skuIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{
    id: string
    available: number
  }>`select id, stock - locked as available from ${withDeleted('shop_sku')}
    where id in (${sql.join([...skuIds, ''])})`.execute(unscoped(ctx.db, 'SKUs of a refund that was read and locked'))
  const spoken = await spokenFor(ctx, skuIds)
  return new Map(rows.map(({ id, available }) => [id, available - (spoken.get(id) ?? 0)]))
}
