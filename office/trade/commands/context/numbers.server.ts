import { sql } from 'kysely'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { TradeContext } from './trade.server.ts'

const SEQUENCES = {
  order: sql.lit('shop_order_no_seq'),
  payment: sql.lit('shop_payment_no_seq'),
  shipment: sql.lit('shop_shipment_no_seq'),
  refund: sql.lit('shop_refund_no_seq'),
  consult: sql.lit('shop_consult_no_seq'),
  member: sql.lit('shop_member_no_seq'),
} as const

/** The minute and the digits of a number; all but those of orders begin with one letter. */
const NUMBERED = /^[A-Z]?\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:[01]\d|2[0-3])[0-5]\d{7}$/

/** Whether a text has the form of a number that the shop gives to its documents. */
export function isDocumentNumber(text: string, orderPrefix: string): boolean {
  const isOfOrder = orderPrefix !== '' && text.startsWith(orderPrefix)
  return NUMBERED.test(isOfOrder ? text.slice(orderPrefix.length) : text)
}

/**
 * New numbers of documents: prefix, the minute in the zone of the shop, six digits of a sequence. They sort by time, and
 * the digits come round after a million.
 */
export async function newNumbers(
  ctx: TradeContext,
  kind: keyof typeof SEQUENCES,
  { count, now, prefix = '' }: { readonly count: number; readonly now: Date; readonly prefix?: string },
): Promise<readonly string[]> {
  const { rows } = await sql<{ no: number }>`select nextval(${SEQUENCES[kind]}) as no
    from generate_series(1, ${count}::int)`.execute(unscoped(ctx.db, 'numbers of documents come from a sequence'))
  const minute = ctx.clock.format(now).replace(/\D/g, '').slice(2, 12)
  return rows.map(({ no }) => `${prefix}${minute}${String(no % 1_000_000).padStart(6, '0')}`)
}
