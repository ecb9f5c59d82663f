import { tagsIn } from '#kit/contract/tags.ts'
import type { Text } from '#kit/contract/text.ts'
import { findTextOf } from '#kit/server/crud/find-text.server.ts'
import { newId } from '#kit/server/database/ids.server.ts'
import { SALES_LINE } from '#office/catalogue/rules/sales-line.ts'
import type { SoldSku } from '../../../trade/commands/moving-in/sold-skus.server.ts'
import { daysAfter } from '../../../trade/model/days.ts'
import { itemWords, janWords } from '../../../trade/model/item-words.ts'
import { shares } from '../../../trade/model/money/shares.ts'
import { order } from '../../../trade/model/order.ts'
import { AFTER_SALE, CANCEL_KIND, ORDER_SOURCE, PAY_STATE, SHIP_STATE } from '../../../trade/model/order-choices.ts'
import { ORDER } from '../../../trade/model/order-states.ts'
import { PAY_CHANNEL } from '../../../trade/model/pay-channels.ts'
import { PAYMENT, PAYMENT_KIND } from '../../../trade/model/payment.ts'
import { REFUND_CAUSE } from '../../../trade/model/refund-causes.ts'
import { REFUND_PART } from '../../../trade/model/refund-item.ts'
import { REFUND, REFUND_KIND, REFUND_SOURCE } from '../../../trade/model/refund-states.ts'
import { paidAtOf, type SheetLine, type SheetOrder } from './sheet-order.ts'
import { STAGE_OF } from './sheet-state.ts'

export type Row = Readonly<Record<string, unknown>>

/** Rows by the table that they are written to, parts behind what they are parts of. */
export interface Rows {
  readonly shopOrder: Row[]
  readonly shopOrderItem: Row[]
  readonly shopPayment: Row[]
  readonly shopShipment: Row[]
  readonly shopShipmentItem: Row[]
  readonly shopRefund: Row[]
  readonly shopRefundItem: Row[]
  readonly shopRefundPart: Row[]
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

/** Adds the rows of an order, with those that its books ask for. */
export function addRows(rows: Rows, writing: Writing): void {
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
  const carrier = sent > 0 ? one.carrier || null : null
  const trackingNo = sent > 0 ? one.trackingNo.split(/[\s,，;；]+/)[0]?.slice(0, TRACKING_MAX) || null : null
  const itemText = itemWords(one.lines.map(({ title, spec, qty }) => ({ title, name: spec, qty })))
  const paidAt = paidAtOf(one)
  const values = {
    ...{ orderNo, externalNo: one.externalNo, trackingNos: trackingNo },
    receiverName: one.receiver.receiverName || null,
  }
  rows.shopOrder.push({
    ...{ id, ...by, sysOrgCode: orgCode, createTime: one.orderedAt, orderedAt: one.orderedAt },
    ...{ ...values, externalSource: source, source: ORDER_SOURCE.imported, line: SALES_LINE.inStock, splitNo: orderNo },
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
    ...{
      buyerRemark: one.buyerRemark || null,
      staffRemark: one.staffRemark || null,
      tags: tagsIn(one.tags).join(',') || null,
    },
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
      ...{ id: itemIds[index], orderId: id, orderNo, line: SALES_LINE.inStock, position: index + 1, userId, ...by },
      ...{ goodsId: sku?.goodsId, productId: sku?.productId, skuId: sku?.id, createTime: one.orderedAt },
      ...{ titleSnap: line.title, skuNameSnap: line.spec || sku?.name || null, pictureSnap: sku?.picture ?? null },
      ...{ janSnap: sku?.janCode ?? null, orderedAt: one.orderedAt, orderStatus: status, unitPrice: line.unitPrice },
      isToShip: status === ORDER.toShip,
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
      ...{ id: refundId, ...part, refundNo, groupNo: refundNo, line: SALES_LINE.inStock, kind: REFUND_KIND.moneyOnly },
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

const DESCRIPTION: Text = ['迁入前已退款', 'Refunded before migration']
const [TRACKING_MAX, THIRD_MAX, ITEM_TEXT_OF_PARCEL] = [40, 64, 500]
