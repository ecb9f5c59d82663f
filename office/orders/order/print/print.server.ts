import { z } from 'zod'
import { idsOf } from '#kit/contract/list-request.ts'
import { visibleRows } from '#kit/server/crud/list.server.ts'
import { updateRow } from '#kit/server/crud/write.server.ts'
import { answers } from '#kit/server/http/answers.server.ts'
import { type Route, route } from '#kit/server/http/route.server.ts'
import { input, WIRE_IDS } from '#kit/server/http/schema.server.ts'
import type { Trade, TradeContext } from '../../../trade/commands/context/trade.server.ts'
import { senderOf } from '../../../trade/commands/refund/return-address.server.ts'
import { order } from '../../../trade/model/order.ts'
import { ORDER_RIGHTS } from '../../../trade/model/rights.ts'
import { LABELS_PATH, PRINT_PATH, type Prints } from './print-parts.ts'
import { ordersOfItems, parcelsOf } from './printed-parcels.server.ts'

const NAMED = { ids: WIRE_IDS.optional(), items: WIRE_IDS.optional() }

/**
 * Parcels of orders for the printer. The server decides what is on the paper: no amount ever, name, address and phone as
 * far as the caller may see them.
 */
export function printRoutes(trade: Trade): readonly Route[] {
  return [
    route(
      {
        method: 'GET',
        path: PRINT_PATH,
        answers: answers(PRINTS_OUT),
        summary: ['订单：打印内容', 'Orders: What is printed of them'],
        permission: ORDER_RIGHTS.pack,
        input: input(NAMED),
      },
      (ctx) => printsFor(trade, ctx, ctx.input, false),
    ),
    route(
      {
        method: 'POST',
        path: LABELS_PATH,
        answers: answers(PRINTS_OUT),
        summary: ['订单：打印面单', 'Orders: Print shipping labels'],
        permission: ORDER_RIGHTS.pack,
        input: input(NAMED),
      },
      async (ctx) => {
        const prints = await printsFor(trade, ctx, ctx.input, true)
        await markPrinted(trade, ctx, prints)
        return prints
      },
    ),
  ]
}

interface Named {
  readonly ids?: string | undefined
  readonly items?: string | undefined
}

/** @param isHandedOver the paper goes to a carrier, who needs the receiver in full, whoever prints it */
async function printsFor(trade: Trade, ctx: TradeContext, named: Named, isHandedOver: boolean): Promise<Prints> {
  const settings = await trade.settings(ctx)
  const items = named.items === undefined ? null : idsOf(named.items)
  const ids = items ? await ordersOfItems(ctx, items) : idsOf(named.ids ?? '')
  const printed = await parcelsOf(trade.app, ctx, { ids, only: items && new Set(items), isHandedOver })
  const sender = await senderOf(ctx)
  return { shop: settings['shop.title'], phone: settings['shop.phone'], sender, ...printed }
}

/** Notes with orders that their label was printed: what waits to leave, not what is printed once more of it later. */
async function markPrinted(trade: Trade, ctx: TradeContext, { parcels }: Prints): Promise<void> {
  const orderNos = parcels.filter(({ isSent }) => !isSent).flatMap((parcel) => parcel.orderNos)
  if (orderNos.length === 0) {
    return
  }
  const labelPrintedAt = await trade.now(ctx)
  const rows = await visibleRows(trade.app, order, ctx)
    .select(['id'])
    .where('orderNo', 'in', orderNos)
    .orderBy('id')
    .execute()
  for (const { id } of rows) {
    await updateRow(trade.app, order, ctx, { id, values: { labelPrintedAt } })
  }
}

const PRINTS_OUT = z.object({
  shop: z.string(),
  phone: z.string(),
  sender: z.object({ name: z.string(), phone: z.string(), place: z.string() }).nullable(),
  parcels: z.array(
    z.object({
      key: z.string(),
      no: z.string(),
      orderNos: z.array(z.string()),
      isSent: z.boolean(),
      labelPrintedAt: z.string().nullable(),
      carrier: z.string().nullable(),
      trackingNo: z.string().nullable(),
      receiver: z.object({
        name: z.string().nullable(),
        phone: z.string().nullable(),
        area: z.string().nullable(),
        address: z.string().nullable(),
        zip: z.string().nullable(),
      }),
      items: z.array(
        z.object({
          id: z.string(),
          orderNo: z.string(),
          skuId: z.string(),
          title: z.string(),
          sku: z.string().nullable(),
          skuCode: z.string().nullable(),
          barCode: z.string().nullable(),
          picture: z.string().nullable(),
          qty: z.number(),
          bins: z.array(z.object({ area: z.string(), code: z.string() })),
          wave: z.string().nullable().meta({ description: 'Of pieces of a balance, the wave that it was paid in' }),
        }),
      ),
      remarks: z.array(z.string()),
    }),
  ),
  leftOut: z.array(z.string()).meta({ description: 'Orders with pieces to send that may not leave now' }),
})
