import { z } from 'zod'
import { DomainError, type FieldError, invalid } from '#kit/contract/errors.ts'
import { actionPermission } from '#kit/contract/permission.ts'
import { textIn } from '#kit/contract/text.ts'
import { choiceErrors } from '#kit/server/crud/choices.server.ts'
import { visibleRows } from '#kit/server/crud/list.server.ts'
import { inSavepoint } from '#kit/server/crud/savepoint.server.ts'
import { knownError } from '#kit/server/http/known-errors.server.ts'
import { type Route, route } from '#kit/server/http/route.server.ts'
import { input, wireText } from '#kit/server/http/schema.server.ts'
import { lockOrder, moveOrder } from '../commands/order-rows.server.ts'
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
  const { app } = trade
  const found = await visibleRows(app, order, ctx)
    .select(['id', 'orderNo'] as never)
    .where('orderNo', 'in', [...new Set(rows.map(({ orderNo }) => orderNo))] as never)
    .execute()
  const ids = new Map((found as unknown as { id: string; orderNo: string }[]).map(({ id, orderNo }) => [orderNo, id]))
  const wrong = await choiceErrors(
    app,
    { fields: order.actions?.ship.input ?? {} },
    ctx,
    rows.map(({ carrier }) => ({ values: { carrier: carrier || null }, before: null })),
  )
  const results = new Map<number, ParcelResult>()
  // locked in the order of their ids, as everybody locks them
  const sorted = [...rows.entries()].sort(([, a], [, b]) =>
    (ids.get(a.orderNo) ?? '') < (ids.get(b.orderNo) ?? '') ? -1 : 1,
  )
  for (const [index, row] of sorted) {
    const { orderNo } = row
    try {
      await inSavepoint(ctx, async () => {
        await shipOne(trade, ctx, row, { id: ids.get(orderNo), errors: wrong[index] ?? [] })
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

async function shipOne(
  trade: Trade,
  ctx: TradeContext,
  { carrier, trackingNo }: ParcelRow,
  { id, errors }: { readonly id: string | undefined; readonly errors: readonly FieldError[] },
): Promise<void> {
  if (id === undefined) {
    throw new DomainError('notFound', ['订单不存在', 'There is no such order'])
  }
  if (errors.length > 0) {
    throw invalid(errors)
  }
  const values = { carrier: carrier || null, trackingNo: trackingNo || null }
  await moveOrder(trade, ctx, await lockOrder(trade, ctx, id), 'ship', { who: 'staff', input: values })
}

function refusal({ app }: Trade, { locale }: TradeContext, orderNo: string, caught: unknown): ParcelResult {
  const error = knownError(caught, app.resources)
  if (!(error instanceof DomainError)) {
    throw error
  }
  const messages = (error.detail.errors ?? []).map(({ message }) => textIn(locale, message))
  return { orderNo, isDone: false, message: messages.join('；') || textIn(locale, error.text) }
}
