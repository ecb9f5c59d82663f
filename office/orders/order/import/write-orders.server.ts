import { choicesOf } from '#kit/contract/choices.ts'
import type { Text } from '#kit/contract/text.ts'
import { findTextOf } from '#kit/server/crud/find-text.server.ts'
import { noteRows } from '#kit/server/crud/history.server.ts'
import { newId } from '#kit/server/database/ids.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { newNumbers } from '../../../numbering/own-numbers.server.ts'
import type { Trade, TradeContext } from '../../../trade/commands/context/trade.server.ts'
import { addImportedCustomers, customersKnown } from '../../../trade/commands/moving-in/imported-customers.server.ts'
import { type SoldSku, soldSkus, unknownKey } from '../../../trade/commands/moving-in/sold-skus.server.ts'
import { CARRIER } from '../../../trade/model/carrier.ts'
import { daysAfter } from '../../../trade/model/days.ts'
import { itemWords, janWords } from '../../../trade/model/item-words.ts'
import { shares } from '../../../trade/model/money/shares.ts'
import { order } from '../../../trade/model/order.ts'
import { AFTER_SALE, CANCEL_KIND, ORDER_SOURCE, PAY_STATE, SHIP_STATE } from '../../../trade/model/order-choices.ts'
import { ORDER_LINE } from '../../../trade/model/order-line.ts'
import { ORDER } from '../../../trade/model/order-states.ts'
import { PAY_CHANNEL } from '../../../trade/model/pay-channels.ts'
import { PAYMENT, PAYMENT_KIND } from '../../../trade/model/payment.ts'
import { REFUND_CAUSE } from '../../../trade/model/refund-causes.ts'
import { REFUND_PART } from '../../../trade/model/refund-item.ts'
import { REFUND, REFUND_KIND, REFUND_SOURCE } from '../../../trade/model/refund-states.ts'
import type { ImportedListings } from './imported-listings.server.ts'
import { knownBy } from './known-by.ts'
import type { OrderNote } from './order-note.ts'
import { notePurchases } from './purchases.server.ts'
import type { SheetLine, SheetOrder } from './read-orders.ts'
import { STAGE_OF } from './sheet-state.ts'

const MADE = 'orders that are taken in by this transaction, with their parts'

type Row = Readonly<Record<string, unknown>>

/** Rows by the table that they are written to, parts behind what they are parts of. */
interface Rows {
  readonly shopOrder: Row[]
  readonly shopOrderItem: Row[]
  readonly shopPayment: Row[]
  readonly shopShipment: Row[]
  readonly shopShipmentItem: Row[]
  readonly shopRefund: Row[]
  readonly shopRefundItem: Row[]
  readonly shopRefundPart: Row[]
}

/** Rows of one insert statement; building it takes a few milliseconds. */
const BATCH = 100

/**
 * Writes orders of a former shop with what their books ask for: a payment of the channel `imported` for what was paid, a
 * finished refund through it for what went back, a parcel for what was sent. No event is told, and nothing is reserved or
 * taken out of stock.
 * @returns what taking each of them back needs to know, by its number there
 */
export async function writeOrders(
  trade: Trade,
  listings: ImportedListings,
  ctx: TradeContext,
  { source, orders }: { readonly source: string; readonly orders: readonly SheetOrder[] },
): Promise<ReadonlyMap<string, OrderNote>> {
  const made = {
    listings: new Map<string, OrderNote['listings']>(),
    customers: new Map<string, OrderNote['customers']>(),
  }
  const skuOf = await skusOf(listings, ctx, orders, (no, listing) => {
    made.listings.set(no, [...(made.listings.get(no) ?? []), listing])
  })
  const customerOf = await customersOf(trade, ctx, { source, orders }, (no, id) => {
    made.customers.set(no, [{ id, version: 0 }])
  })
  const now = await trade.now(ctx)
  const settings = await trade.settings(ctx)
  const count = orders.length
  const [orderNos, payNos, shipmentNos, refundNos] = [
    await newNumbers(ctx, 'order', { count, now, prefix: settings['shop.orderPrefix'] }),
    await newNumbers(ctx, 'payment', { count, now }),
    await newNumbers(ctx, 'shipment', { count, now }),
    await newNumbers(ctx, 'refund', { count, now }),
  ]
  const rows: Rows = {
    ...{ shopOrder: [], shopOrderItem: [], shopPayment: [], shopShipment: [] },
    ...{ shopShipmentItem: [], shopRefund: [], shopRefundItem: [], shopRefundPart: [] },
  }
  const notes = new Map<string, OrderNote>()
  for (const [index, one] of orders.entries()) {
    const id = newId()
    addRows(rows, {
      ...{ id, one, source, now, userId: customerOf(one), skuOf },
      ...{ orderNo: orderNos[index] ?? '', payNo: payNos[index] ?? '' },
      ...{ shipmentNo: shipmentNos[index] ?? '', refundNo: refundNos[index] ?? '' },
      receiveDays: settings['order.autoReceiveDays'],
      by: { createBy: ctx.user.username, tenantId: ctx.user.tenantId },
      orgCode: ctx.user.orgCode || null,
    })
    notes.set(one.externalNo, {
      id,
      customers: made.customers.get(one.externalNo) ?? [],
      listings: made.listings.get(one.externalNo) ?? [],
    })
  }
  for (const [table, own] of Object.entries(rows) as [keyof Rows, Row[]][]) {
    for (let at = 0; at < own.length; at += BATCH) {
      await unscoped<Record<keyof Rows, Row>>(ctx.db, MADE)
        .insertInto(table)
        .values(own.slice(at, at + BATCH))
        .execute()
    }
  }
  await noteRows(
    trade.app,
    order.table,
    ctx,
    [...notes.values()].map(({ id }) => id),
    'added',
  )
  await notePurchases(ctx, [...new Set(orders.map(customerOf))])
  return notes
}

interface Writing {
  readonly id: string
  readonly one: SheetOrder
  readonly source: string
  readonly now: Date
  readonly userId: string
  readonly skuOf: (line: SheetLine) => SoldSku
  readonly orderNo: string
  readonly payNo: string
  readonly shipmentNo: string
  readonly refundNo: string
  /** Days after which a parcel counts as received. */
  readonly receiveDays: number
  readonly by: { readonly createBy: string; readonly tenantId: number }
  readonly orgCode: string | null
}

/** An order that was sent long ago is done: what comes by the clock has come. */
function endOf({ one, now, receiveDays }: Writing): {
  readonly status: number
  readonly receivedAt: Date | null
  readonly receiveUntil: Date | null
} {
  if (one.state === 'done') {
    return {
      status: ORDER.done,
      receivedAt: one.finishedAt ?? one.shippedAt ?? one.paidAt ?? one.orderedAt,
      receiveUntil: null,
    }
  }
  const until = one.state === 'shipped' ? daysAfter(one.shippedAt ?? one.paidAt ?? one.orderedAt, receiveDays) : null
  return until !== null && until <= now
    ? { status: ORDER.done, receivedAt: until, receiveUntil: until }
    : { status: STAGE_OF[one.state], receivedAt: null, receiveUntil: until }
}

function addRows(rows: Rows, writing: Writing): void {
  const { id, one, source, userId, skuOf, orderNo, by, orgCode } = writing
  const { status, receivedAt, receiveUntil } = endOf(writing)
  const lineAmounts = one.lines.map(({ unitPrice, qty }) => unitPrice * qty)
  const adjusts = shares(one.adjust, lineAmounts)
  const pays = lineAmounts.map((amount, index) => amount + (adjusts[index] ?? 0))
  const goodsBack = Math.min(one.refunded, one.payable - one.freight)
  const backs = shares(goodsBack, pays)
  const isAllBack = one.state === 'refunded'
  const skus = one.lines.map(skuOf)
  const sentAt = one.shippedAt ?? one.paidAt ?? one.orderedAt
  const pieces = one.lines.reduce((sum, { qty }) => sum + qty, 0)
  const sent = one.lines.reduce((sum, line) => sum + line.sent, 0)
  const isPaid = one.state !== 'cancelled'
  const carrier = sent > 0 ? carrierOf(one.carrier) : null
  const trackingNo = sent > 0 ? one.trackingNo.split(/[\s,，;；]+/)[0]?.slice(0, TRACKING_MAX) || null : null
  const itemText = itemWords(one.lines.map(({ title, spec, qty }) => ({ title, name: spec, qty })))
  const paidAt = isPaid ? (one.paidAt ?? one.orderedAt) : null
  const values = {
    ...{ orderNo, externalNo: one.externalNo, trackingNos: trackingNo },
    receiverName: one.receiver.receiverName || null,
  }
  rows.shopOrder.push({
    ...{ id, ...by, sysOrgCode: orgCode, createTime: one.orderedAt, orderedAt: one.orderedAt },
    ...{ ...values, externalSource: source, source: ORDER_SOURCE.imported, line: ORDER_LINE.inStock, splitNo: orderNo },
    ...{ userId, status, itemText, janCodes: janWords(skus.map(({ janCode }) => janCode)) },
    payState: !isPaid
      ? PAY_STATE.unpaid
      : isAllBack
        ? PAY_STATE.refunded
        : one.refunded > 0
          ? PAY_STATE.partRefunded
          : PAY_STATE.paid,
    shipState: sent === 0 ? SHIP_STATE.none : sent < pieces ? SHIP_STATE.part : SHIP_STATE.all,
    afterSaleState: one.refunded > 0 ? AFTER_SALE.closed : AFTER_SALE.none,
    itemAmount: lineAmounts.reduce((sum, amount) => sum + amount, 0),
    ...{ freight: one.freight, adjust: one.adjust, payable: one.payable, paid: one.paid, refunded: one.refunded },
    ...{ receiverPhone: one.receiver.receiverPhone || null, areaText: one.receiver.areaText || null },
    ...{ address: one.receiver.address || null, zip: one.receiver.zip || null },
    ...{ buyerRemark: one.buyerRemark || null, staffRemark: one.staffRemark || null, tags: one.tags || null },
    ...{ payTime: paidAt, payChannel: one.paid > 0 ? PAY_CHANNEL.imported : null },
    ...{ shipTime: sent > 0 ? sentAt : null, receiveTime: receivedAt, receiveUntil, finishTime: receivedAt },
    afterSaleUntil: receivedAt,
    ...(isPaid
      ? {}
      : {
          cancelTime: one.cancelledAt ?? one.orderedAt,
          cancelKind: CANCEL_KIND.staff,
          cancelReason: one.cancelReason || null,
        }),
    carriers: carrier,
    ...findTextOf(order, values),
  })
  const itemIds = one.lines.map(() => newId())
  for (const [index, line] of one.lines.entries()) {
    const sku = skus[index]
    const refundedQty = isAllBack ? line.qty : 0
    rows.shopOrderItem.push({
      ...{ id: itemIds[index], orderId: id, orderNo, line: ORDER_LINE.inStock, position: index + 1, userId, ...by },
      ...{ goodsId: sku?.goodsId, productId: sku?.productId, skuId: sku?.id, createTime: one.orderedAt },
      ...{ titleSnap: line.title, skuNameSnap: line.spec || sku?.name || null, pictureSnap: sku?.picture ?? null },
      ...{ janSnap: sku?.janCode ?? null, orderedAt: one.orderedAt, orderStatus: status, unitPrice: line.unitPrice },
      ...{ qty: line.qty, lineAmount: lineAmounts[index], adjustShare: adjusts[index], payAmount: pays[index] },
      ...{ refundedAmount: backs[index] ?? 0, refundedQty, shippedQty: line.sent },
      sentBackQty: Math.min(refundedQty, line.sent),
      // what was bought elsewhere takes nothing of a limit here
      isCounted: false,
      afterSaleState: one.refunded > 0 ? AFTER_SALE.closed : AFTER_SALE.none,
    })
  }
  const part = { orderId: id, orderNo, userId, ...by, sysOrgCode: orgCode }
  const paymentId = newId()
  if (one.paid > 0) {
    rows.shopPayment.push({
      ...{ id: paymentId, ...part, kind: PAYMENT_KIND.full, channel: PAY_CHANNEL.imported, amount: one.paid },
      ...{
        payNo: writing.payNo,
        thirdNo: one.thirdNo === '' ? null : `${source}:${one.externalNo}:${one.thirdNo}`.slice(0, THIRD_MAX),
      },
      ...{ state: PAYMENT.success, paidAt, refundedAmount: one.refunded, createTime: paidAt, askedAt: paidAt },
    })
  }
  if (sent > 0) {
    const shipmentId = newId()
    rows.shopShipment.push({
      ...{
        id: shipmentId,
        orderId: id,
        ...by,
        sysOrgCode: orgCode,
        shipmentNo: writing.shipmentNo,
        carrier,
        trackingNo,
      },
      ...{ itemText: itemText.slice(0, ITEM_TEXT_OF_PARCEL), shippedAt: sentAt, createTime: sentAt },
      isDelivered: receivedAt !== null,
    })
    for (const [index, line] of one.lines.entries()) {
      if (line.sent > 0) {
        rows.shopShipmentItem.push({ id: newId(), shipmentId, orderItemId: itemIds[index], qty: line.sent, ...by })
      }
    }
  }
  if (one.refunded > 0) {
    const refundId = newId()
    const { refundNo } = writing
    const backAt = one.cancelledAt ?? one.finishedAt ?? sentAt
    rows.shopRefund.push({
      ...{ id: refundId, ...part, refundNo, groupNo: refundNo, line: ORDER_LINE.inStock, kind: REFUND_KIND.moneyOnly },
      ...{
        status: REFUND.refunded,
        causeCode: REFUND_CAUSE.other,
        applyAmount: one.refunded,
        itemText: itemText.slice(0, ITEM_TEXT_OF_PARCEL),
      },
      ...{ agreedAmount: one.refunded, refundedAmount: one.refunded, freightRefund: one.refunded - goodsBack },
      ...{ source: REFUND_SOURCE.staff, isNotified: false, appliedAt: backAt, finishTime: backAt, createTime: backAt },
      description: DESCRIPTION[0],
      descriptionEn: DESCRIPTION[1],
    })
    for (const [index, line] of one.lines.entries()) {
      const amount = backs[index] ?? 0
      if (amount > 0 || isAllBack) {
        rows.shopRefundItem.push({
          ...{ id: newId(), refundId, refundNo, orderItemId: itemIds[index], titleSnap: line.title, ...by },
          ...{ skuNameSnap: line.spec || null, position: index + 1, qty: isAllBack ? line.qty : 0, amount },
          ...{ unitPaid: Math.floor((pays[index] ?? 0) / line.qty), sentQty: isAllBack ? line.sent : 0 },
        })
      }
    }
    rows.shopRefundPart.push({
      ...{ id: newId(), refundId, paymentId, partNo: `${refundNo}-1`, amount: one.refunded, ...by },
      ...{ state: REFUND_PART.done, doneAt: backAt, isByHand: true, createTime: backAt },
    })
  }
}

const DESCRIPTION: Text = ['迁入前已退款', 'Paid back before moving in']
const [TRACKING_MAX, THIRD_MAX, ITEM_TEXT_OF_PARCEL] = [40, 64, 500]

/** Carriers by their codes and names; null for one that the shop does not know. */
function carrierOf(name: string): string | null {
  const asked = name.trim().toLowerCase()
  const found = choicesOf(CARRIER).items.find(
    ([code, ...names]) =>
      asked === String(code) ||
      names.some((one) => typeof one === 'string' && one.slice(0, 2) === name.trim().slice(0, 2)),
  )
  return asked === '' || !found ? null : String(found[0])
}

/** The SKUs of lines; those that the catalogue does not have are made, once each. */
async function skusOf(
  listings: ImportedListings,
  ctx: TradeContext,
  orders: readonly SheetOrder[],
  onMade: (externalNo: string, listing: OrderNote['listings'][number]) => void,
): Promise<(line: SheetLine) => SoldSku> {
  const lines = orders.flatMap((one) => one.lines)
  const found = await soldSkus(ctx, lines)
  const missing = new Set<string>()
  for (const { externalNo, lines: own } of orders) {
    for (const line of own) {
      const key = unknownKey(line)
      if (!found(line) && !missing.has(key)) {
        missing.add(key)
        const { title, spec, skuCode, barCode, unitPrice: price } = line
        onMade(externalNo, await listings.add(ctx, { title, spec, skuCode, barCode, price }))
      }
    }
  }
  const all = missing.size === 0 ? found : await soldSkus(ctx, lines)
  return (line) => {
    const sku = all(line)
    if (!sku) {
      throw new Error(`no SKU for a line of an order: ${unknownKey(line)}`)
    }
    return sku
  }
}

/** The customers of orders; those who are not there yet are added, once each. */
async function customersOf(
  trade: Trade,
  ctx: TradeContext,
  { source, orders }: { readonly source: string; readonly orders: readonly SheetOrder[] },
  onMade: (externalNo: string, id: string) => void,
): Promise<(one: SheetOrder) => string> {
  const known = orders.map((one) => knownBy(source, one))
  const found = await customersKnown(ctx, known)
  const byAny = new Map<string, { readonly externalNo: string; readonly index: number }>()
  const added: Parameters<typeof addImportedCustomers>[2][number][] = []
  const owner = new Map<string, number>()
  for (const [index, one] of orders.entries()) {
    const by = known[index]
    if (!by || found(by).length > 0) {
      continue
    }
    const keys = [by.account, by.email, by.phone].filter((key) => key !== '')
    const there = keys.map((key) => byAny.get(key)).find((each) => each !== undefined)
    const place = there ?? { externalNo: one.externalNo, index: added.length }
    if (!there) {
      const nickname = (one.customer.name || one.customer.account || by.email || by.account).slice(0, NICKNAME_MAX)
      added.push({ ...by, nickname, registerAt: one.orderedAt })
    }
    for (const key of keys) {
      byAny.set(key, place)
    }
    owner.set(one.externalNo, place.index)
  }
  const ids = await addImportedCustomers(trade, ctx, added)
  for (const { externalNo, index } of new Set(byAny.values())) {
    onMade(externalNo, ids[index] ?? '')
  }
  return (one) => {
    const place = owner.get(one.externalNo)
    const id = place === undefined ? found(knownBy(source, one))[0]?.id : ids[place]
    if (!id) {
      throw new Error(`no customer for the order ${one.externalNo}`)
    }
    return id
  }
}

/** Characters of a nickname. */
const NICKNAME_MAX = 50
