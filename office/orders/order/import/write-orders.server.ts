import { sql } from 'kysely'
import { columnOf } from '#kit/contract/column-name.ts'
import { noteRows } from '#kit/server/crud/history.server.ts'
import { newId } from '#kit/server/database/ids.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { newNumbers } from '../../../numbering/own-numbers.server.ts'
import type { Trade, TradeContext } from '../../../trade/commands/context/trade.server.ts'
import { order } from '../../../trade/model/order.ts'
import type { ImportedListings } from './imported-listings.server.ts'
import type { OrderNote } from './order-note.ts'
import { addRows, type Row, type Rows } from './order-rows.server.ts'
import { notePurchases } from './purchases.server.ts'
import { customersOf } from './sheet-customers.server.ts'
import type { SheetOrder } from './sheet-order.ts'
import { skusOf } from './sheet-skus.server.ts'

const MADE = 'orders that are taken in by this transaction, with their parts'

/** Rows of one insert statement; building it takes a few milliseconds. */
const BATCH = 200

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
      await insertAll(ctx, table, own.slice(at, at + BATCH))
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

/** Rows are sent as one value: a parameter for each of thousands of cells costs both sides more than the rest. */
async function insertAll(ctx: TradeContext, table: keyof Rows, rows: readonly Row[]): Promise<void> {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const named = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [columnOf(name), value])),
  )
  const refs = sql.join(columns.map((name) => sql.ref(name)))
  await sql`insert into ${sql.table(table)} (${refs})
    select ${refs} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(named)}::jsonb)`.execute(
    unscoped(ctx.db, MADE),
  )
}
