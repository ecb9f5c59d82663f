import { DomainError, type FieldError, invalid } from '#kit/contract/errors.ts'
import type { Text } from '#kit/contract/text.ts'
import { choiceErrors } from '#kit/server/crud/choices.server.ts'
import { visibleRows } from '#kit/server/crud/list.server.ts'
import { order } from '../../model/order.ts'
import type { Trade, TradeContext } from '../context/trade.server.ts'
import { lockOrder, moveOrder } from '../order/order-rows.server.ts'

/** A parcel to be noted: an order by its number, and what was written on the parcel. */
interface NamedParcel {
  readonly orderNo: string
  /** Empty, as is the number, where nothing needs to be sent. */
  readonly carrier: string
  readonly trackingNo: string
}

/** A parcel whose order was looked for. */
export interface ReadyParcel extends NamedParcel {
  /** Of an order that the caller sees. */
  readonly id: string | undefined
  readonly errors: readonly FieldError[]
}

/** Finds the orders of parcels within what the caller sees, and says which carriers there are not. */
export async function readyParcels(
  { app }: Trade,
  ctx: TradeContext,
  parcels: readonly NamedParcel[],
): Promise<readonly ReadyParcel[]> {
  const numbers = [...new Set(parcels.map(({ orderNo }) => orderNo))]
  const found =
    numbers.length === 0
      ? []
      : await visibleRows(app, order, ctx)
          .select(['id', 'orderNo'] as never)
          .where('orderNo', 'in', numbers as never)
          .execute()
  const ids = new Map((found as unknown as { id: string; orderNo: string }[]).map(({ id, orderNo }) => [orderNo, id]))
  const wrong = await choiceErrors(
    app,
    { fields: order.actions?.ship.input ?? {} },
    ctx,
    parcels.map(({ carrier }) => ({ values: { carrier: carrier || null }, before: null })),
  )
  return parcels.map((parcel, index) => ({ ...parcel, id: ids.get(parcel.orderNo), errors: wrong[index] ?? [] }))
}

/**
 * Sends what is left of the order of a parcel.
 * @throws DomainError with what speaks against it
 */
export async function shipParcel(
  trade: Trade,
  ctx: TradeContext,
  { id, errors, carrier, trackingNo }: ReadyParcel,
): Promise<void> {
  if (id === undefined) {
    throw new DomainError('notFound', ['订单不存在', 'There is no such order'])
  }
  if (errors.length > 0) {
    throw invalid(errors)
  }
  const input = { carrier: carrier || null, trackingNo: trackingNo || null }
  await moveOrder(trade, ctx, await lockOrder(trade, ctx, id), 'ship', { who: 'staff', input })
}

/** What a refusal says, in words. */
export function reasonsOf({ detail, text }: DomainError): readonly Text[] {
  const messages = (detail.errors ?? []).map(({ message }) => message)
  return messages.length > 0 ? messages : [text]
}
