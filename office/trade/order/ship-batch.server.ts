import { z } from 'zod'
import { DomainError } from '#kit/contract/errors.ts'
import { actionPermission } from '#kit/contract/permission.ts'
import { textIn } from '#kit/contract/text.ts'
import { inSavepoint } from '#kit/server/crud/savepoint.server.ts'
import { knownError } from '#kit/server/http/known-errors.server.ts'
import { type Route, route } from '#kit/server/http/route.server.ts'
import { input, wireText } from '#kit/server/http/schema.server.ts'
import { readyParcels, reasonsOf, shipParcel } from '../commands/ship-orders.server.ts'
import type { Trade, TradeContext } from '../commands/trade.server.ts'
import { order } from '../model/order.ts'
import { MOST_PARCELS, type ParcelResult, type ParcelRow, SHIP_BATCH_PATH } from './ship-batch.ts'

/** Thrown to take back what a dry run wrote. */
class Tried extends Error {}

const PARCELS = input({
  rows: z
    .array(z.object({ orderNo: wireText(20), carrier: wireText(20), trackingNo: wireText(40) }))
    .min(1)
    .max(MOST_PARCELS),
  dryRun: z.boolean().optional(),
})

/** Notes many parcels, each order by itself: those that pass are shipped, the others say why not. */
export function shipBatchRoute(trade: Trade): Route {
  return route(
    {
      method: 'POST',
      path: SHIP_BATCH_PATH,
      summary: ['订单：批量发货', 'Orders: Ship many'],
      permission: actionPermission(order, 'ship'),
      input: PARCELS,
    },
    (ctx) => shipAll(trade, ctx, ctx.input.rows, ctx.input.dryRun === true),
  )
}

async function shipAll(
  trade: Trade,
  ctx: TradeContext,
  rows: readonly ParcelRow[],
  isTrial: boolean,
): Promise<readonly ParcelResult[]> {
  const parcels = await readyParcels(trade, ctx, rows)
  const results = new Map<number, ParcelResult>()
  // locked in the order of their ids, as everybody locks them
  const sorted = [...parcels.entries()].sort(([, a], [, b]) => ((a.id ?? '') < (b.id ?? '') ? -1 : 1))
  for (const [index, parcel] of sorted) {
    const { orderNo } = parcel
    try {
      await inSavepoint(ctx, async () => {
        await shipParcel(trade, ctx, parcel)
        if (isTrial) {
          throw new Tried()
        }
      })
      results.set(index, { orderNo, isDone: true, message: '' })
    } catch (caught) {
      results.set(
        index,
        caught instanceof Tried ? { orderNo, isDone: true, message: '' } : refusal(trade, ctx, orderNo, caught),
      )
    }
  }
  return rows.flatMap((_, index) => results.get(index) ?? [])
}

function refusal({ app }: Trade, { locale }: TradeContext, orderNo: string, caught: unknown): ParcelResult {
  const error = knownError(caught, app.resources)
  if (!(error instanceof DomainError)) {
    throw error
  }
  return {
    orderNo,
    isDone: false,
    message: reasonsOf(error)
      .map((reason) => textIn(locale, reason))
      .join('；'),
  }
}
