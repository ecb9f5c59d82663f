import { DomainError, type FieldError, invalid } from '#kit/contract/errors.ts'
import { filled, listed, reworded, SEMICOLON, saidOf, type Text } from '#kit/contract/text.ts'
import { choiceErrors } from '#kit/server/crud/choices.server.ts'
import { visibleRows } from '#kit/server/crud/list.server.ts'
import { NO_CARRIER, NO_SHIPPING } from '../../model/no-carrier.ts'
import { order } from '../../model/order.ts'
import { ORDER } from '../../model/order-states.ts'
import type { Trade, TradeContext } from '../context/trade.server.ts'
import { lockOrder, moveOrder, type OrderRow } from '../order/order-rows.server.ts'
import { addressOf, lockedWithParcels } from './packed-orders.server.ts'

/** What was written on a parcel. */
interface Waybill {
  /** `NO_CARRIER` where nothing needs to be sent; there is no number then. */
  readonly carrier: string
  readonly trackingNo: string
}

/** A parcel to be noted: an order by its number, and what was written on the parcel. */
export interface NamedParcel extends Waybill {
  readonly orderNo: string
}

/** A parcel whose order was looked for. */
export interface ReadyParcel extends NamedParcel {
  /** Of an order that the caller sees. */
  readonly id: string | undefined
  /** The same for all orders that go to one address; undefined for an order that the caller does not see. */
  readonly goesTo: string | undefined
  /** Of the orders that are packed as one with it; null for an order that is packed alone. */
  readonly parcelNo: string | null
  readonly errors: readonly FieldError[]
}

const ADDRESSED = ['id', 'orderNo', 'parcelNo', 'receiverName', 'receiverPhone', 'areaText', 'address'] as const

type Addressed = Pick<OrderRow, (typeof ADDRESSED)[number]>

/**
 * Finds the orders of parcels within what the caller sees, and says which carriers there are not. Where neither carrier nor
 * number is there, they were forgotten: that nothing needs to be sent is said.
 */
export async function readyParcels(
  { app }: Trade,
  ctx: TradeContext,
  parcels: readonly NamedParcel[],
): Promise<readonly ReadyParcel[]> {
  const numbers = [...new Set(parcels.map(({ orderNo }) => orderNo))]
  const found =
    numbers.length === 0
      ? []
      : ((await visibleRows(app, order, ctx)
          .select([...ADDRESSED] as never)
          .where('orderNo', 'in', numbers as never)
          .execute()) as unknown as readonly Addressed[])
  const orders = new Map(found.map((each) => [each.orderNo, each]))
  const wrong = await choiceErrors(
    app,
    { fields: order.actions?.ship.input ?? {} },
    ctx,
    parcels.map((parcel) => ({ values: { carrier: noted(parcel).carrier }, before: null })),
  )
  return parcels.map((parcel, index) => {
    const { carrier, trackingNo, orderNo } = parcel
    const known = orders.get(orderNo)
    const errors = carrier === '' && trackingNo === '' ? [FORGOTTEN] : (wrong[index] ?? [])
    return { ...parcel, id: known?.id, goesTo: known && addressOf(known), parcelNo: known?.parcelNo ?? null, errors }
  })
}

/**
 * Sends what is left of the order of a parcel, whatever it is packed with.
 * @throws DomainError with what speaks against it
 */
export async function shipOrder(trade: Trade, ctx: TradeContext, parcel: ReadyParcel): Promise<void> {
  await send(trade, ctx, await lockOrder(trade, ctx, idOf(parcel)), parcel)
}

/**
 * Sends what is left of the order of a parcel, with the orders that are packed with it. One that left with them already
 * under this number needs nothing more.
 * @throws DomainError with what speaks against it, and of which order where there are several
 */
export async function shipParcel(trade: Trade, ctx: TradeContext, parcel: ReadyParcel): Promise<void> {
  const orders = await lockedWithParcels(trade, ctx, [idOf(parcel)])
  if (orders.some((row) => row.id === parcel.id && hasLeftIn(row, parcel))) {
    return
  }
  for (const row of orders) {
    const sent = () => send(trade, ctx, row, parcel)
    await (orders.length === 1 ? sent() : named(String(row.orderNo), sent))
  }
}

/** Does something to an order among others; the refusal says to which. */
export async function named(orderNo: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof DomainError)) {
      throw error
    }
    throw new DomainError('refused', saidOf(orderNo, reworded(error.text, listed(reasonsOf(error), SEMICOLON))))
  }
}

/** Orders parcels as their orders are locked. */
export function byId(one: Pick<ReadyParcel, 'id'>, other: Pick<ReadyParcel, 'id'>): number {
  return (one.id ?? '') < (other.id ?? '') ? -1 : 1
}

/** What a refusal says, in words. */
export function reasonsOf({ detail, text }: DomainError): readonly Text[] {
  const messages = (detail.errors ?? []).map(({ message }) => message)
  return messages.length > 0 ? messages : [text]
}

/** @throws DomainError for an order that the caller does not see, or a parcel with errors */
function idOf({ id, errors }: ReadyParcel): string {
  if (id === undefined) {
    throw new DomainError('notFound', ['订单不存在', 'There is no such order', 'order.unknown'])
  }
  if (errors.length > 0) {
    throw invalid(errors)
  }
  return id
}

function send(trade: Trade, ctx: TradeContext, row: OrderRow, waybill: Waybill): Promise<void> {
  return moveOrder(trade, ctx, row, 'ship', { input: noted(waybill) })
}

/** What an order notes of it. */
function noted({ carrier, trackingNo }: Waybill) {
  return { carrier: carrier === NO_CARRIER ? null : carrier || null, trackingNo: trackingNo || null }
}

function hasLeftIn({ parcelNo, status, carriers, trackingNos }: OrderRow, waybill: Waybill): boolean {
  const { carrier, trackingNo } = noted(waybill)
  return parcelNo !== null && status !== ORDER.toShip && carriers === carrier && trackingNos === trackingNo
}

const FORGOTTEN: FieldError = {
  path: 'trackingNo',
  message: filled(
    [
      '缺少快递与运单号；无需发货的请在快递公司中写“{zh}”',
      'The carrier and number are missing; write "{en}" as the carrier where nothing needs to be sent',
      'shipment.carrierMissing',
    ],
    {
      zh: NO_SHIPPING[0],
      en: NO_SHIPPING[1],
    },
  ),
}
