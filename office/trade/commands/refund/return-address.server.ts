import { sql } from 'kysely'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { TradeContext } from '../context/trade.server.ts'
import { areaText } from '../order/area-text.server.ts'

const OWN = 'return addresses of the tenant of the caller'

/** The address that parcels come back to when none is chosen. */
export async function defaultReturnAddress(ctx: TradeContext): Promise<string | undefined> {
  const rows = await unscoped(ctx.db, OWN)
    .selectFrom('shop_return_address')
    .select('id')
    .where('isDefault', '=', true)
    .orderBy('createTime')
    .limit(1)
    .execute()
  return rows[0]?.id
}

/**
 * Who sends parcels, and where to those come back that cannot be handed over: the same address, as it stands on labels. A small
 * shop has one, and calls it no default.
 */
export async function senderOf(
  ctx: TradeContext,
): Promise<{ readonly name: string; readonly phone: string; readonly place: string } | null> {
  const found = await unscoped(ctx.db, OWN)
    .selectFrom('shop_return_address')
    .select(['contact', 'phone', 'region', 'address'])
    .orderBy('isDefault', 'desc')
    .orderBy('createTime')
    .executeTakeFirst()
  return found ? { name: found.contact, phone: found.phone, place: `${areaText(found.region)}${found.address}` } : null
}

export async function isReturnAddress(ctx: TradeContext, id: unknown): Promise<boolean> {
  const { rows } = await sql`select 1 from shop_return_address
    where id = ${String(id)}`.execute(unscoped(ctx.db, OWN))
  return rows.length > 0
}

/** Keeps the address as it is now: customers are told where to send to, whatever becomes of it later. */
export async function noteReturnAddress(ctx: TradeContext, refundId: string, addressId: string): Promise<void> {
  await sql`update shop_refund r set return_address_snap = jsonb_build_object('name', a.name, 'contact', a.contact,
      'phone', a.phone, 'region', a.region, 'address', a.address, 'zip', a.zip)
    from shop_return_address a where a.id = ${addressId}
      and r.id = ${refundId}`.execute(unscoped(ctx.db, OWN))
}
