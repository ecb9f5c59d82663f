import { sql } from 'kysely'
import { z } from 'zod'
import { idsOf } from '#kit/contract/list-request.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { visibleRows } from '#kit/server/crud/list.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { answers } from '#kit/server/http/answers.server.ts'
import { type Route, route } from '#kit/server/http/route.server.ts'
import { input, WIRE_IDS } from '#kit/server/http/schema.server.ts'
import { SALES_LINE } from '#office/catalogue/rules/sales-line.ts'
import type { Trade, TradeContext } from '../../../trade/commands/context/trade.server.ts'
import { phoneReader } from '../../../trade/model/masks.ts'
import { order } from '../../../trade/model/order.ts'
import { unsentOf } from '../../../trade/model/order-item.ts'
import { ORDER } from '../../../trade/model/order-states.ts'
import { ORDER_RIGHTS, TRADE_RIGHTS } from '../../../trade/model/rights.ts'
import { bin } from '../../bin/bin.ts'
import { type PlacedBin, PRINT_PATH, type PrintedParcel, type Prints, together } from './print-parts.ts'

/**
 * Parcels of orders for the printer. The server decides what is on the paper: no amount ever, name, address and phone as
 * far as the caller may see them.
 */
export function printRoute(trade: Trade): Route {
  return route(
    {
      method: 'GET',
      path: PRINT_PATH,
      answers: answers(PATH_OUT),
      summary: ['订单：打印内容', 'Orders: What is printed of them'],
      permission: ORDER_RIGHTS.pack,
      input: input({ ids: WIRE_IDS.optional(), items: WIRE_IDS.optional() }),
    },
    async (ctx): Promise<Prints> => {
      const settings = await trade.settings(ctx)
      const items = ctx.input.items === undefined ? null : idsOf(ctx.input.items)
      const ids = items ? await ordersOfItems(ctx, items) : idsOf(ctx.input.ids ?? '')
      const printed = await parcelsOf(trade.app, ctx, ids, items && new Set(items))
      return { shop: settings['shop.title'], phone: settings['shop.phone'], ...printed }
    },
  )
}

const SEEN = 'parts of orders that the caller sees'

/** Orders that items belong to; which of them the caller sees is asked after. */
async function ordersOfItems(ctx: TradeContext, items: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{ orderId: string }>`select distinct order_id from shop_order_item
    where tenant_id = ${ctx.user.tenantId} and id in (${sql.join([...items])})`.execute(unscoped(ctx.db, SEEN))
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
}

async function headsOf(app: AppContext, ctx: TradeContext, ids: readonly string[]): Promise<readonly Head[]> {
  if (ids.length === 0) {
    return []
  }
  const rows = await visibleRows(app, order, ctx)
    .select([
      ...(['id', 'orderNo', 'userId', 'status', 'isToShip', 'parcelNo', 'receiverMask', 'phoneMask'] as never[]),
      ...(['receiverName', 'receiverPhone', 'areaText', 'address', 'zip', 'buyerRemark'] as never[]),
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
    from shop_order_item i left join ${withDeleted('shop_sku')} s on s.id = i.sku_id and s.tenant_id = i.tenant_id
      left join shop_goods g on g.id = i.goods_id and g.tenant_id = i.tenant_id
    where i.tenant_id = ${ctx.user.tenantId} and i.order_id in (${sql.join(heads.map(({ id }) => id))})
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
    from shop_shipment p join shop_shipment_item i on i.shipment_id = p.id and i.tenant_id = p.tenant_id
    where p.tenant_id = ${ctx.user.tenantId} and p.order_id in (${sql.join(heads.map(({ id }) => id))})
    order by p.shipped_at, p.id, i.id`.execute(unscoped(ctx.db, SEEN))
  return rows
}

async function parcelsOf(
  app: AppContext,
  ctx: TradeContext,
  ids: readonly string[],
  only: ReadonlySet<string> | null,
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
    return left.length > 0 ? [{ head, parcel: parcelOf(ctx, head, { items: left, isSent: false }) }] : []
  })
  const mayLeave = ({ head }: { readonly head: Head }) => head.isToShip && !isKept.has(head.parcelNo)
  const waiting = unsent.filter(mayLeave).map(({ parcel }) => parcel)
  return {
    parcels: [
      ...together(waiting),
      ...(only ? [] : sentParcels(ctx, heads, printed, { items, sent: await sentOf(ctx, heads) })),
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
    where tenant_id = ${ctx.user.tenantId} and parcel_no in (${sql.join(numbers)}) and status = ${ORDER.toShip}
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

function parcelOf(
  { user }: TradeContext,
  head: Head,
  more: Pick<PrintedParcel, 'items' | 'isSent'> & Partial<PrintedParcel>,
): PrintedParcel {
  const [hasAddress, hasPhone] = [user.can(TRADE_RIGHTS.address), user.can(TRADE_RIGHTS.phone)]
  const { parcelNo, orderNo } = head
  const phones = phoneReader(user)
  const read = (text: string | null) => text && phones(text)
  const remark = read(head.buyerRemark)
  return {
    key: parcelNo ?? head.id,
    no: parcelNo ?? orderNo,
    orderNos: [orderNo],
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
  ctx: TradeContext,
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
      ? [parcelOf(ctx, head, { key, items: [printed(item, qty)], isSent: true, carrier, trackingNo })]
      : []
  })
  return together(parts).map((parcel) => ({ ...parcel, remarks: [...new Set(parcel.remarks)] }))
}

const PATH_OUT = z.object({
  shop: z.string(),
  phone: z.string(),
  parcels: z.array(
    z.object({
      key: z.string(),
      no: z.string(),
      orderNos: z.array(z.string()),
      isSent: z.boolean(),
      carrier: z.string().nullable(),
      trackingNo: z.string().nullable(),
      receiver: z.object({
        name: z.string().nullable(),
        phone: z.string().nullable(),
        area: z.string().nullable(),
        address: z.string().nullable(),
        zip: z.string().nullable(),
      }),
      items: z.array(
        z.object({
          id: z.string(),
          orderNo: z.string(),
          skuId: z.string(),
          title: z.string(),
          sku: z.string().nullable(),
          skuCode: z.string().nullable(),
          barCode: z.string().nullable(),
          picture: z.string().nullable(),
          qty: z.number(),
          bins: z.array(z.object({ area: z.string(), code: z.string() })),
          wave: z.string().nullable().meta({ description: 'Of pieces of a balance, the wave that it was paid in' }),
        }),
      ),
      remarks: z.array(z.string()),
    }),
  ),
  leftOut: z.array(z.string()).meta({ description: 'Orders with pieces to send that may not leave now' }),
})
