import { sql } from 'kysely'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { ORDER } from '../../model/order-states.ts'
import { addressKey } from '../../model/parcel-address.ts'
import type { Trade, TradeContext } from '../context/trade.server.ts'
import { lockOrder, moveOrder, type OrderRow } from '../order/order-rows.server.ts'

/** Orders that the caller sees, locked in the order of their ids, as everybody locks them. */
async function lockedInOrder(trade: Trade, ctx: TradeContext, ids: readonly string[]): Promise<readonly OrderRow[]> {
  const rows: OrderRow[] = []
  for (const id of [...new Set(ids)].toSorted()) {
    rows.push(await lockOrder(trade, ctx, id))
  }
  return rows
}

/** The same with all that wait to be sent in their parcels. */
export async function lockedWithParcels(
  trade: Trade,
  ctx: TradeContext,
  ids: readonly string[],
): Promise<readonly OrderRow[]> {
  const { rows } = await sql<{ id: string }>`select o.id from shop_order o
    where o.status = ${ORDER.toShip} and o.parcel_no in (
      select parcel_no from shop_order where id in (${sql.join([...ids, ''])}))`.execute(
    unscoped(ctx.db, 'orders of parcels; each is looked for again within what the caller sees'),
  )
  return lockedInOrder(trade, ctx, [...ids, ...rows.map(({ id }) => id)])
}

/** Has the last order of a parcel leave it: it is packed with nothing. */
export async function leaveIfLast(trade: Trade, ctx: TradeContext, parcelNo: string): Promise<void> {
  const rows = await unscoped(ctx.db, 'orders of parcels; each is looked for again within what the caller sees')
    .selectFrom('shop_order')
    .select('id')
    .where('status', '=', ORDER.toShip)
    .where('parcelNo', '=', parcelNo)
    .limit(2)
    .execute()
  const [only, other] = rows
  if (only && !other) {
    await moveOrder(trade, ctx, await lockOrder(trade, ctx, only.id), 'split')
  }
}

/** Where the parcel of an order goes, however it was written. */
export function addressOf({
  receiverName,
  receiverPhone,
  areaText,
  address,
}: Pick<OrderRow, 'receiverName' | 'receiverPhone' | 'areaText' | 'address'>): string {
  const text = (value: unknown) => (value === null ? null : String(value))
  return addressKey({
    receiverName: text(receiverName),
    receiverPhone: text(receiverPhone),
    areaText: text(areaText),
    address: text(address),
  })
}
