import { sql } from 'kysely'
import type { FieldError } from '#kit/contract/errors.ts'
import { insertRows } from '#kit/server/crud/write.server.ts'
import { newId } from '#kit/server/database/ids.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { itemWords } from '../../model/item-words.ts'
import { unsentOf } from '../../model/order-item.ts'
import { shipment } from '../../model/shipment.ts'
import { newNumbers } from '../context/numbers.server.ts'
import type { Trade, TradeContext } from '../context/trade.server.ts'
import type { ItemRow, OrderRow } from '../order/order-rows.server.ts'

/** Errors of a carrier with its number: both, or neither when nothing needs to be sent. */
export function trackingErrors(carrier: unknown, trackingNo: unknown): readonly FieldError[] {
  const number = String(trackingNo ?? '')
  if (!carrier) {
    return number === '' ? [] : [{ path: 'carrier', message: ['请选择快递公司', 'Choose the carrier'] }]
  }
  return /^[A-Za-z0-9-]{6,40}$/.test(number)
    ? []
    : [{ path: 'trackingNo', message: ['运单号须为6至40位字母、数字或短横线', '6 to 40 letters, digits or dashes'] }]
}

/** Errors of the pieces that are chosen for a parcel, by item: some, and no more than are unsent. */
export function chosenErrors(
  items: readonly ItemRow[],
  chosen: ReadonlyMap<string, number> | null,
): readonly FieldError[] {
  const known = new Map(items.map((item) => [item.id, unsentOf(item)]))
  const isRight =
    chosen !== null &&
    [...chosen].every(([id, qty]) => qty <= (known.get(id) ?? 0)) &&
    [...chosen.values()].some((qty) => qty > 0)
  return isRight ? [] : [{ path: 'items', message: ['数量超出可发数量', 'More pieces than can be sent'] }]
}

interface Parcel {
  readonly items: readonly (Pick<ItemRow, 'id' | 'titleSnap' | 'skuNameSnap'> & { readonly qty: number })[]
  readonly carrier: string | null
  readonly trackingNo: string | null
  readonly now: Date
}

const OWN = 'items of an order that was read and locked'

/** Notes a parcel of an order, in the transaction that leads the order on. */
export async function sendParcel(
  { app }: Trade,
  ctx: TradeContext,
  order: OrderRow,
  { items, carrier, trackingNo, now }: Parcel,
): Promise<void> {
  const [shipmentNo = ''] = await newNumbers(ctx, 'shipment', { count: 1, now, prefix: 'S' })
  const id = newId()
  const { parcelNo } = order
  const itemText = itemWords(
    items.map(({ titleSnap, skuNameSnap, qty }) => ({ title: titleSnap, name: skuNameSnap, qty })),
  )
  const sentAs = { carrier, trackingNo: trackingNo || null, shippedAt: app.clock.format(now) }
  await insertRows(app, shipment, ctx, [{ shipmentNo, orderId: order.id, parcelNo, itemText, ...sentAs }], {
    ids: [id],
  })
  const rows = items.map(
    ({ id: itemId, qty }) => sql`(${newId()}, ${id}, ${itemId}, ${qty}::int, ${ctx.user.tenantId}::int)`,
  )
  const rowsIn = unscoped(ctx.db, OWN)
  await sql`insert into shop_shipment_item (id, shipment_id, order_item_id, qty, tenant_id) values ${sql.join(rows)}`.execute(
    rowsIn,
  )
  const sent = items.map(({ id: itemId, qty }) => sql`(${itemId}::varchar, ${qty}::int)`)
  await sql`update shop_order_item i set shipped_qty = i.shipped_qty + v.qty
    from (values ${sql.join(sent)}) as v (id, qty)
    where i.id = v.id and i.tenant_id = ${ctx.user.tenantId} and i.order_id = ${order.id}`.execute(rowsIn)
}

/** The customer has the parcels of an order, which was received. */
export async function noteDelivered(ctx: TradeContext, orderId: string): Promise<void> {
  await sql`update shop_shipment set is_delivered = true, update_by = ${ctx.user.username}, update_time = now(),
      version = version + 1
    where order_id = ${orderId} and tenant_id = ${ctx.user.tenantId} and not is_delivered and del_flag = 0`.execute(
    unscoped(ctx.db, 'parcels of an order that was read and locked'),
  )
}
