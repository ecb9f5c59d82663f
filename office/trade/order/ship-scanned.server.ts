import { z } from 'zod'
import { DomainError, refused } from '#kit/contract/errors.ts'
import { actionPermission } from '#kit/contract/permission.ts'
import { filled } from '#kit/contract/text.ts'
import { visibleRows } from '#kit/server/crud/list.server.ts'
import { type Route, route } from '#kit/server/http/route.server.ts'
import { input, wireText } from '#kit/server/http/schema.server.ts'
import { inOneText } from '../commands/context/refusal.server.ts'
import type { Trade, TradeContext } from '../commands/context/trade.server.ts'
import { type ReadyParcel, readyParcels, reasonsOf, shipParcel } from '../commands/parcel/ship-orders.server.ts'
import { order } from '../model/order.ts'
import { MOST_IN_PARCEL, SHIP_SCANNED_PATH } from './scan-ship.ts'

/** Sends one order, or all of one parcel together, with the number that was scanned for it. */
export function shipScannedRoute(trade: Trade): Route {
  return route(
    {
      method: 'POST',
      path: SHIP_SCANNED_PATH,
      summary: ['订单：扫码发货', 'Orders: Ship what was scanned'],
      permission: actionPermission(order, 'ship'),
      input: input({
        orderNos: z.array(wireText(20)).min(1).max(MOST_IN_PARCEL),
        carrier: wireText(20),
        trackingNo: wireText(40),
      }),
    },
    async (ctx) => {
      const { orderNos, carrier, trackingNo } = ctx.input
      const numbers = [...new Set(orderNos)]
      await requireOneParcel(trade, ctx, numbers)
      const parcels = await readyParcels(
        trade,
        ctx,
        numbers.map((orderNo) => ({ orderNo, carrier, trackingNo })),
      )
      // locked in the order of their ids, as everybody locks them
      for (const parcel of parcels.toSorted((a, b) => ((a.id ?? '') < (b.id ?? '') ? -1 : 1))) {
        await shipNamed(trade, ctx, parcel)
      }
      return null
    },
  )
}

/** @throws DomainError for several orders that are not packed as one parcel */
async function requireOneParcel({ app }: Trade, ctx: TradeContext, orderNos: readonly string[]): Promise<void> {
  if (orderNos.length === 1) {
    return
  }
  const rows = (await visibleRows(app, order, ctx)
    .select(['id', 'parcelNo'] as never)
    .where('orderNo', 'in', orderNos as never)
    .execute()) as unknown as readonly { readonly parcelNo: string | null }[]
  const parcels = new Set(rows.map(({ parcelNo }) => parcelNo))
  if (rows.length < orderNos.length || parcels.size > 1 || parcels.has(null)) {
    throw refused([
      '这些订单不在同一个包裹中，请逐单扫描',
      'These orders are not packed as one parcel: scan them one by one',
    ])
  }
}

/** Ships an order; of several the refusal says which. */
async function shipNamed(trade: Trade, ctx: TradeContext, parcel: ReadyParcel): Promise<void> {
  try {
    await shipParcel(trade, ctx, parcel)
  } catch (error) {
    if (!(error instanceof DomainError)) {
      throw error
    }
    const [zh, en] = inOneText(reasonsOf(error))
    throw refused(filled(['{orderNo}：{zh}', '{orderNo}: {en}'], { orderNo: parcel.orderNo, zh, en }))
  }
}
