import { z } from 'zod'
import { refused } from '#kit/contract/errors.ts'
import { actionPermission } from '#kit/contract/permission.ts'
import { visibleRows } from '#kit/server/crud/list.server.ts'
import { NOTHING } from '#kit/server/http/answers.server.ts'
import { type Route, route } from '#kit/server/http/route.server.ts'
import { input, wireCode, wireInteger, wireText } from '#kit/server/http/schema.server.ts'
import type { Trade, TradeContext } from '../../trade/commands/context/trade.server.ts'
import { lockOrder } from '../../trade/commands/order/order-rows.server.ts'
import { byId, named, readyParcels, shipOrder } from '../../trade/commands/parcel/ship-orders.server.ts'
import { order } from '../../trade/model/order.ts'
import { ORDER } from '../../trade/model/order-states.ts'
import { MOST_PACKING_PHOTOS } from '../../trade/model/packing-photos.ts'
import { verifyPacking } from './packing.server.ts'
import { photosOf } from './packing-photos.server.ts'
import { MOST_IN_PARCEL, MOST_PIECES, SHIP_SCANNED_PATH } from './scan-ship.ts'

/** Sends one order, or all of one parcel together, with the number that was scanned for it. */
export function shipScannedRoute(trade: Trade): Route {
  return route(
    {
      method: 'POST',
      path: SHIP_SCANNED_PATH,
      answers: NOTHING,
      summary: ['订单：扫码发货', 'Orders: Scan and ship'],
      permission: actionPermission(order, 'ship'),
      input: input({
        orderNos: z.array(wireText(20)).min(1).max(MOST_IN_PARCEL),
        carrier: wireText(20),
        trackingNo: wireCode(40),
        scans: z.array(wireCode(60)).max(MOST_PIECES).default([]),
        confirmed: z.record(wireText(36), wireInteger(1, MOST_PIECES)).default({}),
        photos: z.array(wireText(200)).max(MOST_PACKING_PHOTOS).default([]),
      }),
    },
    async (ctx) => {
      const { orderNos, carrier, trackingNo, scans, confirmed, photos: paths } = ctx.input
      const numbers = [...new Set(orderNos)]
      await requireOneParcel(trade, ctx, numbers)
      const parcels = await readyParcels(
        trade,
        ctx,
        numbers.map((orderNo) => ({ orderNo, carrier, trackingNo })),
      )
      const ids = parcels.flatMap(({ id }) => id ?? []).toSorted()
      for (const id of ids) {
        await lockOrder(trade, ctx, id)
      }
      const checked = await verifyPacking(trade, ctx, ids, { scans, confirmed })
      const photos = await photosOf(trade, ctx, paths)
      for (const parcel of parcels.toSorted(byId)) {
        await named(parcel.orderNo, () =>
          shipOrder(trade, ctx, { ...parcel, checked: checked.get(parcel.orderNo), photos }),
        )
      }
      return null
    },
  )
}

/** @throws DomainError for orders that are not packed as one parcel, or not all of it */
async function requireOneParcel({ app }: Trade, ctx: TradeContext, orderNos: readonly string[]): Promise<void> {
  const rows = () => visibleRows(app, order, ctx).select(['orderNo', 'parcelNo'] as never)
  const scanned = (await rows()
    .where('orderNo', 'in', orderNos as never)
    .execute()) as unknown as readonly Packed[]
  const [parcelNo = null, ...others] = new Set(scanned.map((each) => each.parcelNo))
  if (orderNos.length > 1 && (scanned.length < orderNos.length || others.length > 0 || parcelNo === null)) {
    throw refused([
      '这些订单不在同一个包裹中，请逐单扫描',
      'These orders are not packed as one parcel: scan them one by one',
    ])
  }
  if (parcelNo === null) {
    return
  }
  const whole = (await rows()
    .where('parcelNo', '=', parcelNo)
    .where('status', '=', ORDER.toShip)
    .execute()) as unknown as readonly Packed[]
  if (whole.some(({ orderNo }) => !orderNos.includes(orderNo))) {
    throw refused(['包裹中还有其他订单，请重新扫描', 'There are more orders in the parcel: scan it anew'])
  }
}

interface Packed {
  readonly orderNo: string
  readonly parcelNo: string | null
}
