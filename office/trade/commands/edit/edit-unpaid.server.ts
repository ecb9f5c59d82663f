import { invalid } from '#kit/contract/errors.ts'
import { noteRows } from '#kit/server/crud/history.server.ts'
import { markRemoved } from '#kit/server/crud/used-by.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { itemWords, janWords } from '../../model/item-words.ts'
import type { PriceStep } from '../../model/money/price.ts'
import { orderItem } from '../../model/order-item.ts'
import { PAYMENT } from '../../model/payment.ts'
import { pointsRateOf } from '../checkout/checkout-points.server.ts'
import { itemRow } from '../checkout/place-order.server.ts'

import { credit } from '../context/channel.server.ts'
import type { Trade, TradeContext } from '../context/trade.server.ts'
import { lockCouponRecord, moveCouponRecord } from '../coupon/coupons.server.ts'
import { type ItemRow, lockOrder, moveOrder, noteItems, type OrderRow } from '../order/order-rows.server.ts'
import { setCreditUsed } from '../payment/apply-credit.server.ts'
import { askPayment, paymentsOf } from '../payment/payments.server.ts'
import { freePoints, freezePoints } from '../points/order-points.server.ts'
import { free, reserve } from '../stock/stock.server.ts'
import { atLines } from './at-lines.ts'
import type { EditedLine, EditedPrice } from './edit-price.server.ts'
import type { Edit } from './read-edit.server.ts'

const OWN = 'items of an order that was read and locked'

/**
 * Makes an order that is not paid what it is to be: pieces, coupons, points and credit follow its new price in the same
 * transaction. What was asked for through a channel is asked for anew: money of the old amount finds no order, and a person.
 */
export async function editUnpaid(
  trade: Trade,
  ctx: TradeContext,
  edit: Edit,
  { lines, price, coupons }: EditedPrice,
): Promise<void> {
  const { row, settings, now } = edit
  if (price.payable === 0 && !settings['order.allowZero']) {
    throw invalid([
      { path: 'lines', message: ['应付金额须大于0', 'There must be something to pay', 'order.nothingToPay'] },
    ])
  }
  await moveStock(trade, ctx, edit, lines)
  await letCouponsGo(trade, ctx, row, new Set(coupons.map(({ recordId }) => recordId)))
  if (price.integralUsed !== Number(row.integralUsed)) {
    await freePoints(ctx, row)
    await freezePoints(trade, ctx, { ...row, integralUsed: price.integralUsed })
  }
  const creditUsed = Math.min(Number(row.creditUsed), price.payable)
  await setCreditUsed(trade, ctx, row, creditUsed)
  await writeItems(trade, ctx, edit, { lines, price })
  const wording = lines.map(({ ready: { sku }, qty }) => ({ title: sku.title, name: sku.name, qty }))
  await unscoped(ctx.db, OWN)
    .updateTable('shop_order')
    .set({ priceProof: JSON.stringify(price.proof satisfies readonly PriceStep[]) })
    .where('id', '=', row.id)
    .execute()
  await moveOrder(trade, ctx, row, 'editItems', {
    values: {
      editedAt: now,
      itemText: itemWords(wording),
      janCodes: janWords(lines.map(({ item, ready }) => item?.janSnap ?? ready.sku.janCode)),
      itemAmount: price.itemAmount,
      couponAmount: price.couponAmount,
      couponRecordIds: coupons.flatMap(({ recordId }) => recordId ?? []).join(',') || null,
      integralAmount: price.integralAmount,
      integralUsed: price.integralUsed,
      freight: price.freight,
      adjust: price.adjust,
      payable: price.payable,
      creditUsed,
    },
  })
  await askAnew(trade, ctx, await lockOrder(trade, ctx, row.id), Number(row.payable) - Number(row.creditUsed))
}

/** Pieces that are let go, and then those that are kept more; each SKU once, so that none is freed and taken at once. */
async function moveStock(
  trade: Trade,
  ctx: TradeContext,
  { row, items, added }: Edit,
  lines: readonly EditedLine[],
): Promise<void> {
  const change = new Map<string, number>()
  const count = (skuId: string, qty: number) => change.set(skuId, (change.get(skuId) ?? 0) + qty)
  for (const { item } of items) {
    count(item.skuId, -item.qty)
  }
  for (const { ready, qty } of lines) {
    count(ready.sku.skuId, qty)
  }
  const document = { refType: 'order', refId: row.id }
  const pieces = [...change].map(([skuId, qty]) => ({ skuId, qty }))
  await free(trade, ctx, piecesOf(pieces, -1), document)
  const more = piecesOf(pieces, 1)
  try {
    await reserve(trade, ctx, more, document)
  } catch (error) {
    throw atLines(error, (index) => added.find(({ sku }) => sku.skuId === more[index]?.skuId)?.path ?? 'lines')
  }
}

function piecesOf(pieces: readonly { readonly skuId: string; readonly qty: number }[], sign: 1 | -1) {
  return pieces.filter(({ qty }) => qty * sign > 0).map(({ skuId, qty }) => ({ skuId, qty: qty * sign }))
}

/** The coupons that do not fit any more can be used again, in their time. */
async function letCouponsGo(
  trade: Trade,
  ctx: TradeContext,
  { couponRecordIds }: OrderRow,
  kept: ReadonlySet<string | null>,
): Promise<void> {
  const gone = (couponRecordIds ?? '').split(',').filter((id) => id !== '' && !kept.has(id))
  for (const id of gone.toSorted()) {
    const held = await lockCouponRecord(trade, ctx, id)
    await moveCouponRecord(trade, ctx, held, 'unlock', { values: { orderId: null, orderNo: null } })
  }
}

/** Items that stay are written over, those that go are deleted: nothing was paid, sent or given back of them. */
async function writeItems(
  trade: Trade,
  ctx: TradeContext,
  edit: Edit,
  { lines, price }: Pick<EditedPrice, 'lines' | 'price'>,
): Promise<void> {
  const { row, items, buyer, settings, now } = edit
  const rowsIn = unscoped(ctx.db, OWN)
  const stays = new Set(lines.flatMap(({ item }) => item?.id ?? []))
  const gone = items.filter(({ item }) => !stays.has(item.id)).map(({ item }) => item.id)
  if (gone.length > 0) {
    // nothing refers to an item of an order that is not paid
    await markRemoved(trade.app, orderItem.table, ctx, gone, { leavesReferences: true })
  }
  const changed: { before: ItemRow; values: Partial<ItemRow> }[] = []
  for (const [index, { item, qty }] of lines.entries()) {
    const priced = price.lines[index]
    if (item && priced) {
      const { lineAmount, couponShare, integralShare, adjustShare, payAmount } = priced
      const values = { position: index + 1, qty, lineAmount, couponShare, integralShare, adjustShare, payAmount }
      const proof = JSON.stringify(priced.proof satisfies readonly PriceStep[])
      await rowsIn
        .updateTable('shop_order_item')
        .set({ ...values, priceProof: proof })
        .where('id', '=', item.id)
        .execute()
      changed.push({ before: item, values })
    }
  }
  const ready = {
    price,
    lines: lines.map((line) => line.ready),
    rates: lines.map(({ item, ready: { sku } }) => item?.integralRate ?? pointsRateOf(sku, buyer, settings)),
  }
  const of = { checkout: { userId: String(row.userId) }, quoted: { now }, ready, orderNo: String(row.orderNo) }
  const made = lines.flatMap(({ item }, index) =>
    item ? [] : [{ ...itemRow(ctx, of, row.id, index), orderedAt: row.orderedAt ?? now }],
  )
  if (made.length > 0) {
    await rowsIn.insertInto('shop_order_item').values(made).execute()
  }
  await noteItems(trade, ctx, changed)
  await noteRows(
    trade.app,
    orderItem.table,
    ctx,
    made.map(({ id }) => id),
    'added',
  )
}

/** A payment that was asked for is asked for anew when another sum is due; an order that credit pays as a whole is paid. */
async function askAnew(trade: Trade, ctx: TradeContext, row: OrderRow, dueBefore: number): Promise<void> {
  const due = Number(row.payable) - Number(row.creditUsed)
  const now = await trade.now(ctx)
  if (due === 0) {
    const channel = Number(row.creditUsed) > 0 ? { channel: credit.code } : {}
    await moveOrder(trade, ctx, row, 'pay', { input: { amount: 0, paidAt: now, ...channel } })
    return
  }
  const asked = (await paymentsOf(ctx, row.id)).find(({ state }) => state === PAYMENT.created)
  if (asked && due !== dueBefore) {
    await askPayment(trade, ctx, row, { channel: asked.channel, now })
  }
}
