import { sql } from 'kysely'
import type { ChoiceOf } from '#kit/contract/choices.ts'
import type { FieldError } from '#kit/contract/errors.ts'
import { insertRows } from '#kit/server/crud/write.server.ts'
import { newId } from '#kit/server/database/ids.server.ts'
import { NEXT_VERSION } from '#kit/server/database/next-version.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { newNumbers } from '../../../numbering/own-numbers.server.ts'
import { daysAfter } from '../../model/days.ts'
import { itemWords } from '../../model/item-words.ts'
import { SHIP_STATE } from '../../model/order-choices.ts'
import { unsentOf } from '../../model/order-item.ts'
import { shipment } from '../../model/shipment.ts'
import type { Trade, TradeContext } from '../context/trade.server.ts'
import { type ItemRow, itemsOf, noteItems, type OrderRow } from '../order/order-rows.server.ts'
import { areVerified } from './verified-pieces.server.ts'

/** Errors of a carrier with its number: both, or neither when nothing needs to be sent. */
export function trackingErrors(carrier: unknown, trackingNo: unknown): readonly FieldError[] {
  const number = String(trackingNo ?? '')
  if (!carrier) {
    return number === ''
      ? []
      : [{ path: 'carrier', message: ['请选择快递公司', 'Choose the carrier', 'shipment.carrierMissing'] }]
  }
  return /^[A-Za-z0-9-]{6,40}$/.test(number)
    ? []
    : [
        {
          path: 'trackingNo',
          message: [
            '运单号须为6至40位字母、数字或短横线',
            '6 to 40 letters, digits or dashes',
            'shipment.malformedNumber',
          ],
        },
      ]
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
  return isRight
    ? []
    : [{ path: 'items', message: ['数量超出可发数量', 'More pieces than can be sent', 'shipment.tooMany'] }]
}

interface Parcel {
  readonly items: readonly { readonly item: ItemRow; readonly qty: number }[]
  readonly carrier: string | null
  readonly trackingNo: string | null
  readonly now: Date
  readonly checked: Checked | undefined
  readonly photos: string | null
}

/** What was verified of a parcel before it was closed. */
interface Checked {
  /** Pieces whose bar codes were read. */
  readonly scannedQty: number
  /** Pieces without one that somebody confirmed, in words. */
  readonly confirmedText: string | null
}

const OWN = 'items of an order that was read and locked'

/** Notes a parcel of an order, in the transaction that leads the order on. */
async function sendParcel(
  trade: Trade,
  ctx: TradeContext,
  order: OrderRow,
  { items, carrier, trackingNo, now, checked, photos }: Parcel,
): Promise<void> {
  const [shipmentNo = ''] = await newNumbers(ctx, 'shipment', { count: 1, now })
  const id = newId()
  const { parcelNo } = order
  const { app } = trade
  const itemText = itemWords(items.map(({ item, qty }) => ({ title: item.titleSnap, name: item.skuNameSnap, qty })))
  const sentAs = { carrier, trackingNo: trackingNo || null, shippedAt: now }
  const row = { shipmentNo, orderId: order.id, parcelNo, itemText, photos, ...sentAs, ...checked }
  await insertRows(app, shipment, ctx, [row], { ids: [id] })
  const rowsIn = unscoped(ctx.db, OWN)
  await rowsIn
    .insertInto('shop_shipment_item')
    .values(
      items.map(({ item, qty }) => ({
        ...{ id: newId(), shipmentId: id, orderItemId: item.id, qty, tenantId: ctx.user.tenantId },
      })),
    )
    .execute()
  const sent = items.map(({ item, qty }) => sql`(${item.id}::varchar, ${qty}::int)`)
  await sql`update shop_order_item i set shipped_qty = i.shipped_qty + v.qty,
      verified_qty = greatest(0, i.verified_qty - v.qty), confirmed_qty = greatest(0, i.confirmed_qty - v.qty)
    from (values ${sql.join(sent)}) as v (id, qty)
    where i.id = v.id and i.order_id = ${order.id}`.execute(rowsIn)
  await noteItems(
    trade,
    ctx,
    items.map(({ item, qty }) => ({ before: item, values: { shippedQty: item.shippedQty + qty } })),
  )
}

interface Sending {
  readonly carrier?: unknown
  readonly trackingNo?: unknown
  /** Pieces by item; null for all that are unsent. */
  readonly chosen: ReadonlyMap<string, number> | null
}

/** What an order says of its parcels. Times of the shop. */
interface SentState {
  readonly shipState: ChoiceOf<typeof SHIP_STATE>
  readonly shipTime: Date
  readonly carriers: string | null
  readonly trackingNos: string | null
  readonly receiveUntil: Date
  /** They are those of the parcel from now on. */
  readonly packingPhotos: null
}

/**
 * Sends pieces of a locked order in one parcel.
 * @returns what the order says from now on
 */
export async function sendPieces(
  trade: Trade,
  ctx: TradeContext,
  order: OrderRow,
  { chosen, ...input }: Sending,
): Promise<SentState> {
  const items = await itemsOf(ctx, order.id)
  const now = await trade.now(ctx)
  const sent = items
    .map((item) => ({ item, qty: chosen ? (chosen.get(item.id) ?? 0) : unsentOf(item) }))
    .filter(({ qty }) => qty > 0)
  const [carrier = null, trackingNo = null] = [input.carrier, input.trackingNo].map((value) =>
    value ? String(value) : null,
  )
  await sendParcel(trade, ctx, order, {
    ...{ items: sent, carrier, trackingNo, now },
    checked: areVerified(items) ? checkedOf(sent) : undefined,
    photos: order.packingPhotos,
  })
  const carriers = [...new Set([...(order.carriers?.split(',') ?? []), ...(carrier ? [carrier] : [])])].join(',')
  const trackingNos = [order.trackingNos, trackingNo].filter(Boolean).join(' ')
  const isRest = items.every(
    (item) => item.refundingQty === 0 && unsentOf(item) === (sent.find((one) => one.item.id === item.id)?.qty ?? 0),
  )
  const days = (await trade.settings(ctx))['order.autoReceiveDays']
  return {
    ...{ shipState: isRest ? SHIP_STATE.all : SHIP_STATE.part, shipTime: now },
    ...{ carriers: carriers || null, trackingNos: trackingNos || null },
    receiveUntil: daysAfter(now, days),
    packingPhotos: null,
  }
}

/** What a parcel of verified pieces notes: those that were not confirmed by hand were scanned. */
function checkedOf(sent: Parcel['items']): Checked {
  const confirmed = sent.flatMap(({ item, qty }) => {
    const byHand = Math.min(qty, item.confirmedQty)
    return byHand > 0 ? [{ title: item.titleSnap, name: item.skuNameSnap, qty: byHand }] : []
  })
  const sum = (all: readonly { readonly qty: number }[]) => all.reduce((total, { qty }) => total + qty, 0)
  return { scannedQty: sum(sent) - sum(confirmed), confirmedText: itemWords(confirmed) || null }
}

/** The customer has the parcels of an order, which was received. */
export async function noteDelivered(ctx: TradeContext, orderId: string): Promise<void> {
  await unscoped(ctx.db, 'parcels of an order that was read and locked')
    .updateTable('shop_shipment')
    .set({ isDelivered: true, updateBy: ctx.user.username, ...NEXT_VERSION })
    .where('orderId', '=', orderId)
    .where('isDelivered', '=', false)
    .execute()
}
