import { sql } from 'kysely'
import { z } from 'zod'
import type { Text } from '#kit/contract/text.ts'
import { noteRows } from '#kit/server/crud/history.server.ts'
import { anyOf } from '#kit/server/database/any-of.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { Trade, TradeContext } from '../../../trade/commands/context/trade.server.ts'
import { removeImportedCustomers } from '../../../trade/commands/moving-in/imported-customers.server.ts'
import { order } from '../../../trade/model/order.ts'
import { SHIP_STATE } from '../../../trade/model/order-choices.ts'
import type { ImportedListings } from './imported-listings.server.ts'
import type { OrderNote } from './order-note.ts'
import { notePurchases } from './purchases.server.ts'

const NOTE = z.object({
  id: z.string(),
  /** Who and what came with the order. */
  customers: z.array(z.object({ id: z.string(), version: z.number() })),
  listings: z.array(z.object({ productId: z.string(), goodsId: z.string() })),
})

const OWN = 'orders that an import of the caller made, with their parts'

const GONE: Text = ['订单已不存在，无需撤销', 'The order is not there any more']
const CHANGED: Text = ['订单在导入之后已被处理，保留', 'The order was dealt with after the import and stays']
const REFERRED: Text = [
  '订单已有新的退款、包裹、咨询或消息，保留',
  'The order has refunds, parcels, questions or messages of its own by now, and stays',
]

/**
 * Takes orders back that an import made, as long as nobody has dealt with them since: they are gone for good, with their
 * payments, parcels and refunds. Customers and listings that came with them go, too, unless something else depends on them.
 * @returns what stays of each, and why
 */
export async function undoOrders(
  trade: Trade,
  listings: ImportedListings,
  ctx: TradeContext,
  noted: readonly unknown[],
): Promise<readonly (readonly Text[])[]> {
  const notes = noted.map((note): OrderNote => NOTE.parse(note))
  const ids = notes.map(({ id }) => id)
  const rowsIn = unscoped(ctx.db, OWN)
  const of = sql`x.order_id = o.id`
  const { rows } = await sql<{ id: string; userId: string; version: number; isReferred: boolean }>`
    select o.id, o.user_id, o.version, (
      (select count(*) from shop_refund x where ${of}) > (o.refunded > 0)::int
      or (select count(*) from shop_shipment x where ${of}) > (o.ship_state > ${sql.lit(SHIP_STATE.none)})::int
      or (select count(*) from shop_payment x where ${of}) > (o.paid > 0)::int
      or exists (select 1 from shop_refund x where x.exchange_order_id = o.id)
      or exists (select 1 from ${withDeleted('shop_consult')} x where ${of}) or exists (select 1 from shop_message_about x where ${of})
      or exists (select 1 from shop_integral_record x where ${of}) or exists (select 1 from shop_credit_entry x where ${of})
      or exists (select 1 from shop_task x where x.ref_id = o.id)
    ) as is_referred
    from shop_order o where o.id = any(${ids}) and o.external_no is not null
    order by o.id for update of o`.execute(rowsIn)
  const found = new Map(rows.map((row) => [row.id, row]))
  const kept = notes.map(({ id }): readonly Text[] => {
    const row = found.get(id)
    return !row ? [GONE] : row.version !== 0 ? [CHANGED] : row.isReferred ? [REFERRED] : []
  })
  const gone = ids.filter((_, index) => kept[index]?.length === 0)
  if (gone.length > 0) {
    await noteRows(trade.app, order.table, ctx, gone, 'deleted')
    const ofRefunds = sql`in (select id from shop_refund where order_id = any(${gone}))`
    const ofShipments = sql`in (select id from shop_shipment where order_id = any(${gone}))`
    await sql`delete from shop_refund_part where refund_id ${ofRefunds}`.execute(rowsIn)
    await sql`delete from shop_refund_item where refund_id ${ofRefunds}`.execute(rowsIn)
    await sql`delete from shop_shipment_item where shipment_id ${ofShipments}`.execute(rowsIn)
    for (const table of ['shop_refund', 'shop_shipment', 'shop_payment', 'shop_account_sign', 'shop_order_item']) {
      await sql`delete from ${sql.table(table)} where order_id = any(${gone})`.execute(rowsIn)
    }
    await rowsIn.deleteFrom('shop_order').where('id', '=', anyOf(gone)).execute()
    await notePurchases(ctx, [...new Set(rows.map(({ userId }) => userId))])
  }
  const wasTaken = new Set(gone)
  return withWhatCame(trade, listings, ctx, { notes, kept, wasTaken })
}

/** Customers and listings of the orders that are gone. */
async function withWhatCame(
  trade: Trade,
  listings: ImportedListings,
  ctx: TradeContext,
  {
    notes,
    kept,
    wasTaken,
  }: {
    readonly notes: readonly OrderNote[]
    readonly kept: readonly (readonly Text[])[]
    readonly wasTaken: ReadonlySet<string>
  },
): Promise<readonly (readonly Text[])[]> {
  const taken = notes.filter(({ id }) => wasTaken.has(id))
  const customers = taken.flatMap((note) => note.customers)
  const staying = new Map<string, readonly Text[]>()
  for (const [index, reasons] of (await removeImportedCustomers(trade, ctx, customers)).entries()) {
    staying.set(customers[index]?.id ?? '', reasons)
  }
  for (const listing of taken.flatMap((note) => note.listings)) {
    staying.set(listing.productId, await listings.remove(ctx, listing))
  }
  return notes.map((note, index) => [
    ...(kept[index] ?? []),
    ...[...note.customers.map(({ id }) => id), ...note.listings.map(({ productId }) => productId)].flatMap(
      (id) => staying.get(id) ?? [],
    ),
  ])
}
