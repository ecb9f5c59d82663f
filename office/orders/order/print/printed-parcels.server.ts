import { sql } from 'kysely'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { visibleRows } from '#kit/server/crud/list.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { SALES_LINE } from '#office/catalogue/rules/sales-line.ts'
import type { TradeContext } from '../../../trade/commands/context/trade.server.ts'
import { phoneReader } from '../../../trade/model/masks.ts'
import { order } from '../../../trade/model/order.ts'
import { unsentOf } from '../../../trade/model/order-item.ts'
import { ORDER } from '../../../trade/model/order-states.ts'
import { TRADE_RIGHTS } from '../../../trade/model/rights.ts'
import { bin } from '../../bin/bin.ts'
import { type PlacedBin, type PrintedParcel, type Prints, together } from './print-parts.ts'

const SEEN = 'parts of orders that the caller sees'

/** Orders that items belong to; which of them the caller sees is asked after. */
export async function ordersOfItems(ctx: TradeContext, items: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{ orderId: string }>`select distinct order_id from shop_order_item
    where id in (${sql.join([...items])})`.execute(unscoped(ctx.db, SEEN))
  return rows.map(({ orderId }) => orderId)
}

interface Head {
  readonly id: string
  readonly orderNo: string
  readonly userId: string
  readonly status: number
  readonly isToShip: boolean
  readonly parcelNo: string | null
  readonly receiverMask: string | null
  readonly phoneMask: string | null
  readonly receiverName: string | null
  readonly receiverPhone: string | null
  readonly areaText: string | null
  readonly address: string | null
  readonly zip: string | null
  readonly buyerRemark: string | null
  readonly labelPrintedAt: Date | null
}

async function headsOf(app: AppContext, ctx: TradeContext, ids: readonly string[]): Promise<readonly Head[]> {
  if (ids.length === 0) {
    return []
  }
  const rows = await visibleRows(app, order, ctx)
    .select([
      ...(['id', 'orderNo', 'userId', 'status', 'isToShip', 'parcelNo', 'receiverMask', 'phoneMask'] as never[]),
      ...(['receiverName', 'receiverPhone', 'areaText', 'address', 'zip', 'buyerRemark', 'labelPrintedAt'] as never[]),
    ])
    .where('id', 'in', ids as never)
    .orderBy('orderNo')
    .execute()
  return rows as unknown as readonly Head[]
}

type Item = Omit<PrintedParcel['items'][number], 'bins'> & {
  readonly orderId: string
  readonly shippedQty: number
  readonly refundedQty: number
  readonly refundingQty: number
  readonly sentBackQty: number
}

async function itemsOf(ctx: TradeContext, heads: readonly Head[]): Promise<readonly Item[]> {
  const { rows } = await sql<Item>`
    select i.id, i.order_id, i.order_no, i.sku_id, i.title_snap as title, i.sku_name_snap as sku, s.sku_code, s.bar_code,
      i.picture_snap as picture, i.qty, i.shipped_qty, i.refunded_qty, i.refunding_qty, i.sent_back_qty,
      case when i.line = ${SALES_LINE.final} then g.name end as wave
    from shop_order_item i left join ${withDeleted('shop_sku')} s on s.id = i.sku_id
      left join shop_goods g on g.id = i.goods_id
    where i.order_id in (${sql.join(heads.map(({ id }) => id))})
    order by i.order_no, i.position`.execute(unscoped(ctx.db, SEEN))
  return rows
}

/** Bins of the SKUs of items. */
async function binsOf(
  app: AppContext,
  ctx: TradeContext,
  items: readonly Item[],
): Promise<ReadonlyMap<string, readonly PlacedBin[]>> {
  const skuIds = [...new Set(items.map(({ skuId }) => skuId))]
  const rows =
    skuIds.length === 0
      ? []
      : await visibleRows(app, bin, ctx)
          .select(['skuId', 'area', 'code'])
          .where('skuId', 'in', skuIds)
          .orderBy('code')
          .execute()
  const placed = new Map<string, PlacedBin[]>()
  for (const { skuId, area, code } of rows) {
    placed.set(skuId ?? '', [...(placed.get(skuId ?? '') ?? []), { area, code }])
  }
  return placed
}

interface Sent {
  readonly shipmentId: string
  readonly orderId: string
  readonly carrier: string | null
  readonly trackingNo: string | null
  readonly orderItemId: string
  readonly qty: number
}

async function sentOf(ctx: TradeContext, heads: readonly Head[]): Promise<readonly Sent[]> {
  const { rows } = await sql<Sent>`
    select p.id as shipment_id, p.order_id, p.carrier, p.tracking_no, i.order_item_id, i.qty
    from shop_shipment p join shop_shipment_item i on i.shipment_id = p.id
    where p.order_id in (${sql.join(heads.map(({ id }) => id))})
    order by p.shipped_at, p.id, i.id`.execute(unscoped(ctx.db, SEEN))
  return rows
}

interface AskedParcels {
  readonly ids: readonly string[]
  /** Items that are printed alone. */
  readonly only: ReadonlySet<string> | null
  readonly isHandedOver: boolean
}

/** Parcels that wait to leave and those that left, and which orders may not leave now. */
export async function parcelsOf(
  app: AppContext,
  ctx: TradeContext,
  { ids, only, isHandedOver }: AskedParcels,
): Promise<Pick<Prints, 'parcels' | 'leftOut'>> {
  const heads = await headsOf(app, ctx, ids)
  if (heads.length === 0) {
    return { parcels: [], leftOut: [] }
  }
  const isKept = await keptParcels(ctx, heads)
  const items = (await itemsOf(ctx, heads)).filter(({ id }) => only === null || only.has(id))
  const placed = await binsOf(app, ctx, items)
  const printed = (item: Item, qty: number) => printedItem(item, qty, placed.get(item.skuId) ?? [])
  const unsent = heads.flatMap((head) => {
    const left = items
      .filter(({ orderId }) => head.status === ORDER.toShip && orderId === head.id)
      .map((item) => printed(item, unsentOf(item)))
      .filter(({ qty }) => qty > 0)
    return left.length > 0
      ? [{ head, parcel: parcelOf(readerOf(app, ctx, isHandedOver), head, { items: left, isSent: false }) }]
      : []
  })
  const mayLeave = ({ head }: { readonly head: Head }) => head.isToShip && !isKept.has(head.parcelNo)
  const waiting = unsent.filter(mayLeave).map(({ parcel }) => parcel)
  return {
    parcels: [
      ...together(waiting),
      ...(only
        ? []
        : sentParcels(readerOf(app, ctx, false), heads, printed, { items, sent: await sentOf(ctx, heads) })),
    ],
    leftOut: unsent.filter((one) => !mayLeave(one)).map(({ head }) => head.orderNo),
  }
}

/** Numbers of parcels that stay: an order in each of them, chosen or not, may not leave now. */
async function keptParcels(ctx: TradeContext, heads: readonly Head[]): Promise<ReadonlySet<string | null>> {
  const numbers = [...new Set(heads.flatMap(({ parcelNo }) => parcelNo ?? []))]
  if (numbers.length === 0) {
    return new Set()
  }
  const { rows } = await sql<{ parcelNo: string }>`select distinct parcel_no from shop_order
    where parcel_no in (${sql.join(numbers)}) and status = ${ORDER.toShip}
      and not is_to_ship`.execute(unscoped(ctx.db, SEEN))
  return new Set(rows.map(({ parcelNo }) => parcelNo))
}

function printedItem(
  { id, orderNo, skuId, title, sku, skuCode, barCode, picture, wave }: Item,
  qty: number,
  bins: readonly PlacedBin[],
): PrintedParcel['items'][number] {
  return { id, orderNo, skuId, title, sku, skuCode, barCode, picture, qty, bins, wave }
}

/** How much of a receiver is on the paper. */
interface Reader {
  readonly hasAddress: boolean
  readonly hasPhone: boolean
  /** What people typed of the receiver, with the phones in it as the reader may see them. */
  read(text: string | null): string | null
  /** What else they typed; nothing that a carrier reads. */
  readRemark(text: string | null): string | null
  time(at: Date): string
}

function readerOf(app: AppContext, { user }: TradeContext, isHandedOver: boolean): Reader {
  const phones = phoneReader(user)
  return {
    hasAddress: isHandedOver || user.can(TRADE_RIGHTS.address),
    hasPhone: isHandedOver || user.can(TRADE_RIGHTS.phone),
    read: (text) => text && (isHandedOver ? text : phones(text)),
    readRemark: (text) => text && phones(text),
    time: app.clock.format,
  }
}

function parcelOf(
  { hasAddress, hasPhone, read, readRemark, time }: Reader,
  head: Head,
  more: Pick<PrintedParcel, 'items' | 'isSent'> & Partial<PrintedParcel>,
): PrintedParcel {
  const { parcelNo, orderNo, labelPrintedAt } = head
  const remark = readRemark(head.buyerRemark)
  return {
    key: parcelNo ?? head.id,
    no: parcelNo ?? orderNo,
    orderNos: [orderNo],
    labelPrintedAt: labelPrintedAt && time(labelPrintedAt),
    carrier: null,
    trackingNo: null,
    receiver: {
      name: hasAddress ? read(head.receiverName) : head.receiverMask,
      phone: hasPhone ? head.receiverPhone : head.phoneMask,
      area: hasAddress ? read(head.areaText) : null,
      address: hasAddress ? read(head.address) : null,
      zip: hasAddress ? head.zip : null,
    },
    remarks: remark ? [remark] : [],
    ...more,
  }
}

function sentParcels(
  reader: Reader,
  heads: readonly Head[],
  printed: (item: Item, qty: number) => PrintedParcel['items'][number],
  { items, sent }: { readonly items: readonly Item[]; readonly sent: readonly Sent[] },
): readonly PrintedParcel[] {
  const headOf = new Map(heads.map((head) => [head.id, head]))
  const itemOf = new Map(items.map((item) => [item.id, item]))
  const parts = sent.flatMap(({ shipmentId, orderId, carrier, trackingNo, orderItemId, qty }) => {
    const [head, item] = [headOf.get(orderId), itemOf.get(orderItemId)]
    // parts of one parcel have one number, whatever order of the customer they belong to
    const key = trackingNo === null ? shipmentId : `${carrier} ${trackingNo} ${head?.userId}`
    return head && item
      ? [parcelOf(reader, head, { key, items: [printed(item, qty)], isSent: true, carrier, trackingNo })]
      : []
  })
  return together(parts).map((parcel) => ({ ...parcel, remarks: [...new Set(parcel.remarks)] }))
}
