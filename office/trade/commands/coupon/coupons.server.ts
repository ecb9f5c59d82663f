import { refused } from '#kit/contract/errors.ts'
import type { Values } from '#kit/contract/read-field.ts'
import type { StoredRowOf } from '#kit/server/crud/handlers.server.ts'
import type { StoredRow } from '#kit/server/crud/rows.server.ts'
import { transition } from '#kit/server/crud/transition.server.ts'
import { storedById } from '#kit/server/crud/write.server.ts'
import { couponRecord } from '../../model/coupon-record.ts'
import { COUPON_RECORD } from '../../model/coupon-states.ts'
import type { MoveOptions, Trade, TradeContext } from '../context/trade.server.ts'
import type { OrderRow } from '../order/order-rows.server.ts'

export type CouponRecordRow = StoredRowOf<typeof couponRecord>

/** A coupon that somebody holds, locked. @throws DomainError `notFound` */
export function lockCouponRecord({ app }: Trade, ctx: TradeContext, id: string): Promise<CouponRecordRow> {
  return storedById(app, couponRecord, ctx, id, { isLocked: true })
}

/** An order that is made takes the coupons that it was priced with. */
export async function lockCoupons(
  trade: Trade,
  ctx: TradeContext,
  { id: orderId, orderNo }: { readonly id: string; readonly orderNo: string },
  recordIds: readonly string[],
): Promise<void> {
  for (const id of [...recordIds].sort()) {
    const row = await lockCouponRecord(trade, ctx, id)
    await moveCouponRecord(trade, ctx, row, 'lock', { values: { orderId, orderNo } })
  }
}

/** The order is paid. Coupons are counted one after the other in the order of their ids, as everybody locks them. */
export async function useCoupons(trade: Trade, ctx: TradeContext, order: OrderRow): Promise<void> {
  const usedAt = await trade.now(ctx)
  for (const row of byCoupon(await recordsOf(trade, ctx, order))) {
    if (row.orderId === order.id && row.state === COUPON_RECORD.locked) {
      await moveCouponRecord(trade, ctx, row, 'use', { values: { usedAt } })
    }
  }
}

/** The order is cancelled: its coupons can be used again, in their time. */
export async function unlockCoupons(trade: Trade, ctx: TradeContext, order: OrderRow): Promise<void> {
  for (const row of await recordsOf(trade, ctx, order)) {
    if (row.orderId === order.id && row.state === COUPON_RECORD.locked) {
      await moveCouponRecord(trade, ctx, row, 'unlock', { values: { orderId: null, orderNo: null } })
    }
  }
}

/**
 * An order that a late payment brings back takes the coupons again that it was priced with.
 * @throws DomainError `refused` for one that is used elsewhere, void, or past its time
 */
export async function retakeCoupons(trade: Trade, ctx: TradeContext, order: OrderRow): Promise<void> {
  const now = await trade.now(ctx)
  const values = { orderId: order.id, orderNo: order.orderNo }
  for (const row of await recordsOf(trade, ctx, order)) {
    if (row.state !== COUPON_RECORD.unused || !isInTime(row, now)) {
      throw refused(
        [
          '优惠券「{name}」已不可用，不能恢复订单',
          'The coupon "{name}" can be used no more: the order cannot come back',
          'coupon.notUsableAgain',
        ],
        { name: row.name },
      )
    }
    await moveCouponRecord(trade, ctx, row, 'retake', { values })
  }
}

/**
 * An order was refunded as a whole before anything was sent: its coupons come back, those that are still in their time.
 * @returns whether any did
 */
export async function giveCouponsBack(trade: Trade, ctx: TradeContext, order: OrderRow): Promise<boolean> {
  const now = await trade.now(ctx)
  const back = byCoupon(await recordsOf(trade, ctx, order)).filter(
    (row) => row.orderId === order.id && row.state === COUPON_RECORD.used && isInTime(row, now),
  )
  for (const row of back) {
    await moveCouponRecord(trade, ctx, row, 'giveBack', { values: { orderId: null, orderNo: null, usedAt: null } })
  }
  return back.length > 0
}

export function isInTime({ validFrom, validTo }: CouponRecordRow, now: Date): boolean {
  return validFrom !== null && validTo !== null && validFrom <= now && now < validTo
}

/** Leads a coupon that somebody holds on as its table of states says. The row was locked in this transaction. */
export async function moveCouponRecord(
  { moves }: Trade,
  ctx: TradeContext,
  row: CouponRecordRow,
  command: string,
  { who = 'system', values = {} }: { readonly who?: MoveOptions['who']; readonly values?: Values } = {},
): Promise<void> {
  await transition({ ...moves.couponRecord, ctx, row: row as unknown as StoredRow, command, who }, values)
}

/** The coupons that an order was priced with, locked in the order of their ids. */
async function recordsOf(
  trade: Trade,
  ctx: TradeContext,
  { couponRecordIds }: OrderRow,
): Promise<readonly CouponRecordRow[]> {
  const rows: CouponRecordRow[] = []
  for (const id of (couponRecordIds ?? '').split(',').filter(Boolean).sort()) {
    rows.push(await lockCouponRecord(trade, ctx, id))
  }
  return rows
}

function byCoupon(rows: readonly CouponRecordRow[]): readonly CouponRecordRow[] {
  return [...rows].sort((one, other) => (String(one.couponId) < String(other.couponId) ? -1 : 1))
}
