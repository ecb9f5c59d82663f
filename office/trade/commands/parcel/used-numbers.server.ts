import { sql } from 'kysely'
import type { FieldError } from '#kit/contract/errors.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { daysAfter } from '../../model/days.ts'
import type { TradeContext } from '../context/trade.server.ts'
import type { OrderRow } from '../order/order-rows.server.ts'
import { addressOf } from './packed-orders.server.ts'

/** Carriers give a number out again after a year or more. */
const REUSED_AFTER_DAYS = 365

interface Numbered {
  readonly carrier?: unknown
  readonly trackingNo?: unknown
  /** Pieces that left in a parcel of the order that was noted already. */
  readonly isAddition?: unknown
  readonly now: Date
}

/**
 * Errors of a tracking number that a parcel to somebody else has, or that pieces of the order left with already. Orders to
 * one address may share a number: they were packed together.
 */
export async function usedNumberErrors(
  ctx: TradeContext,
  order: OrderRow,
  { carrier, trackingNo, isAddition, now }: Numbered,
): Promise<readonly FieldError[]> {
  if (!carrier || !trackingNo) {
    return []
  }
  const { rows } = await sql<Pick<OrderRow, 'id' | 'receiverName' | 'receiverPhone' | 'areaText' | 'address'>>`
    select o.id, o.receiver_name, o.receiver_phone, o.area_text, o.address
    from shop_shipment s join shop_order o on o.id = s.order_id
    where s.tracking_no = ${String(trackingNo)} and s.carrier = ${String(carrier)}
      and s.shipped_at > ${daysAfter(now, -REUSED_AFTER_DAYS)}::timestamptz`.execute(
    unscoped(ctx.db, 'parcels by their number, whosever they are; only whether there is one is told'),
  )
  if (rows.some((sent) => addressOf(sent) !== addressOf(order))) {
    return [
      {
        path: 'trackingNo',
        message: [
          '该运单号已用于寄给他人的包裹',
          'A parcel to somebody else has this number',
          'shipment.numberOfOther',
        ],
      },
    ]
  }
  return !isAddition && rows.some(({ id }) => id === order.id)
    ? [
        {
          path: 'trackingNo',
          message: [
            '该订单已用此运单号发过货',
            'A parcel of this order has this number already',
            'shipment.numberTwice',
          ],
        },
      ]
    : []
}
