import { z } from 'zod'
import { DomainError, refused } from '#kit/contract/errors.ts'
import { actionPermission } from '#kit/contract/permission.ts'
import { visibleRows } from '#kit/server/crud/list.server.ts'
import { NOTHING } from '#kit/server/http/answers.server.ts'
import { type Route, route } from '#kit/server/http/route.server.ts'
import { input, wireCode, wireInteger, wireText } from '#kit/server/http/schema.server.ts'
import type { Trade, TradeContext } from '../../trade/commands/context/trade.server.ts'
import { lockOrder } from '../../trade/commands/order/order-rows.server.ts'
import {
  byId,
  type NamedParcel,
  named,
  type ReadyParcel,
  readyParcels,
  shipOrder,
} from '../../trade/commands/parcel/ship-orders.server.ts'
import { noteVerified } from '../../trade/commands/parcel/verified-pieces.server.ts'
import { NO_CARRIER } from '../../trade/model/no-carrier.ts'
import { order } from '../../trade/model/order.ts'
import { ORDER } from '../../trade/model/order-states.ts'
import { MOST_PACKING_PHOTOS } from '../../trade/model/packing-photos.ts'
import { verifyPacking } from './packing.server.ts'
import type { FoundPieces } from './packing.ts'
import { photosOf } from './packing-photos.server.ts'
import { MOST_IN_PARCEL, MOST_PIECES, SHIP_SCANNED_PATH, VERIFY_PATH } from './scan-ship.ts'

const PACKED = {
  orderNos: z.array(wireText(20)).min(1).max(MOST_IN_PARCEL),
  scans: z.array(wireCode(60)).max(MOST_PIECES).default([]),
  confirmed: z.record(wireText(36), wireInteger(1, MOST_PIECES)).default({}),
  photos: z.array(wireText(200)).max(MOST_PACKING_PHOTOS).default([]),
}

/** Sends one order, or all of one parcel together, with the number that was scanned for it. */
export function shipScannedRoute(trade: Trade): Route {
  return route(
    {
      method: 'POST',
      path: SHIP_SCANNED_PATH,
      answers: NOTHING,
      summary: ['订单：扫码发货', 'Orders: Scan and ship'],
      permission: actionPermission(order, 'ship'),
      input: input({ ...PACKED, carrier: wireText(20), trackingNo: wireCode(40) }),
    },
    async (ctx) => {
      const { carrier, trackingNo } = ctx.input
      const parcels = await packed(trade, ctx, ctx.input, (orderNo) => ({ orderNo, carrier, trackingNo }))
      for (const parcel of parcels.toSorted(byId)) {
        await named(parcel.orderNo, () => shipOrder(trade, ctx, parcel))
      }
      return null
    },
  )
}

/** Notes what is in the box of one order, or of all of one parcel, which may then leave by every way. */
export function verifyPackedRoute(trade: Trade): Route {
  return route(
    {
      method: 'POST',
      path: VERIFY_PATH,
      answers: NOTHING,
      summary: ['订单：核对装箱', 'Orders: Verify what is packed'],
      permission: actionPermission(order, 'ship'),
      input: input(PACKED),
      successMessage: ['已核对', 'Verified'],
    },
    async (ctx) => {
      const parcels = await packed(trade, ctx, ctx.input, (orderNo) => ({
        orderNo,
        carrier: NO_CARRIER,
        trackingNo: '',
      }))
      await requireToShip(trade, ctx, parcels)
      return null
    },
  )
}

/** What was found at the packing table, as it is sent. */
interface SentPacking extends FoundPieces {
  readonly orderNos: readonly string[]
  readonly photos: readonly string[]
}

/**
 * Verifies a parcel, and notes of its orders, which stay locked, what is in their boxes.
 * @throws DomainError for orders that may not leave now, and for pieces or photos that are missing
 */
async function packed(
  trade: Trade,
  ctx: TradeContext,
  { orderNos, scans, confirmed, photos: paths }: SentPacking,
  waybillOf: (orderNo: string) => NamedParcel,
): Promise<readonly ReadyParcel[]> {
  const numbers = [...new Set(orderNos)]
  await requireOneParcel(trade, ctx, numbers)
  const parcels = await readyParcels(trade, ctx, numbers.map(waybillOf))
  const ids = parcels.flatMap(({ id }) => id ?? []).toSorted()
  const rows = []
  for (const id of ids) {
    rows.push(await lockOrder(trade, ctx, id))
  }
  const verified = await verifyPacking(trade, ctx, ids, { scans, confirmed })
  const hasPhotos = rows.some(({ packingPhotos }) => packingPhotos !== null)
  const photos = await photosOf(trade, ctx, paths, hasPhotos)
  // the others refuse to be sent by themselves
  for (const { id, orderNo } of rows.filter(({ isToShip }) => isToShip)) {
    await noteVerified(trade, ctx, id, { pieces: verified.get(String(orderNo)) ?? [], photos })
  }
  return parcels
}

/** @throws DomainError for an order that the caller does not see, or that may not leave now */
async function requireToShip(trade: Trade, ctx: TradeContext, parcels: readonly ReadyParcel[]): Promise<void> {
  for (const { id, orderNo } of parcels) {
    if (id === undefined) {
      throw new DomainError('notFound', ['订单不存在', 'There is no such order', 'order.unknown'])
    }
    const { isToShip } = await lockOrder(trade, ctx, id)
    if (!isToShip) {
      throw refused(['{orderNo}：现在不能发货', '{orderNo}: It may not leave now', 'order.notToShip'], { orderNo })
    }
  }
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
      'order.severalParcels',
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
    throw refused([
      '包裹中还有其他订单，请重新扫描',
      'There are more orders in the parcel: scan it anew',
      'order.moreInParcel',
    ])
  }
}

interface Packed {
  readonly orderNo: string
  readonly parcelNo: string | null
}
