import { sql } from 'kysely'
import { z } from 'zod'
import { DomainError } from '#kit/contract/errors.ts'
import { actionPermission } from '#kit/contract/permission.ts'
import { listed, SEMICOLON, textIn } from '#kit/contract/text.ts'
import { visibleRows } from '#kit/server/crud/list.server.ts'
import { tried } from '#kit/server/crud/trial.server.ts'
import { literals } from '#kit/server/database/literals.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { answers } from '#kit/server/http/answers.server.ts'
import { knownError } from '#kit/server/http/known-errors.server.ts'
import { type Route, route } from '#kit/server/http/route.server.ts'
import { input, wireCode } from '#kit/server/http/schema.server.ts'
import { SALES_LINE } from '../../catalogue/rules/sales-line.ts'
import { isDocumentNumber } from '../../numbering/own-numbers.server.ts'
import type { Trade, TradeContext } from '../../trade/commands/context/trade.server.ts'
import { lockOrder } from '../../trade/commands/order/order-rows.server.ts'
import { reasonsOf, shipOrder } from '../../trade/commands/parcel/ship-orders.server.ts'
import { trackingErrors } from '../../trade/commands/parcel/shipping.server.ts'
import { noteVerified } from '../../trade/commands/parcel/verified-pieces.server.ts'
import { NO_CARRIER } from '../../trade/model/no-carrier.ts'
import { order } from '../../trade/model/order.ts'
import { ORDER } from '../../trade/model/order-states.ts'
import { arePacked, isPackingDemanded, piecesToPack, verifiedPieces } from './packing.server.ts'
import { isArticleNumber, NOTHING_FOUND } from './packing.ts'
import { isPhotoDemanded } from './packing-photos.server.ts'
import { SCANNED_PATH, type Scanned } from './scan-ship.ts'

/** Says what a bar code is to whoever ships: an order or a parcel of several, one that left, or what can be the number of a new one. */
export function scannedRoute(trade: Trade): Route {
  return route(
    {
      method: 'GET',
      path: SCANNED_PATH,
      answers: answers(PATH_OUT),
      summary: ['订单：识别条码', 'Orders: What a bar code is'],
      permission: actionPermission(order, 'ship'),
      input: input({ code: wireCode(60) }),
    },
    (ctx) => scanned(trade, ctx, ctx.input.code),
  )
}

interface Found {
  readonly id: string
  readonly orderNo: string
  readonly status: number
  readonly parcelNo: string | null
  readonly receiverMask: string | null
  readonly packingPhotos: string | null
}

async function scanned(trade: Trade, ctx: TradeContext, code: string): Promise<Scanned> {
  const orders = await ordersOf(trade, ctx, code)
  if (orders.length > 0) {
    const ids = orders.map(({ id }) => id)
    const isPacked = await arePacked(ctx, ids)
    const hasPhotos = orders.some(({ packingPhotos }) => packingPhotos !== null)
    return {
      kind: 'orders',
      orderNos: orders.map(({ orderNo }) => orderNo),
      receiver: orders[0]?.receiverMask ?? null,
      items: await piecesToPack(ctx, ids),
      isVerified: !isPacked && (await isPackingDemanded(trade, ctx)),
      isPacked,
      needsPhoto: !hasPhotos && (await isPhotoDemanded(trade, ctx)),
      refusal: await refusalOf(trade, ctx, orders),
    }
  }
  const sent = await sentWith(trade, ctx, code)
  if (sent.length > 0) {
    return { kind: 'sent', orderNos: sent }
  }
  if (isArticleNumber(code) || (await isCodeOfGoods(ctx, code))) {
    return { kind: 'goods' }
  }
  const { 'shop.orderPrefix': prefix } = await trade.settings(ctx)
  if (await isDocumentNumber(ctx, code, prefix)) {
    return { kind: 'document' }
  }
  return { kind: trackingErrors('any', code).length === 0 ? 'tracking' : 'unknown' }
}

/** The order of that number with those that go into the same parcel, or those of a parcel of that number. */
async function ordersOf({ app }: Trade, ctx: TradeContext, code: string): Promise<readonly Found[]> {
  const rows = () =>
    visibleRows(app, order, ctx).select([
      'id',
      'orderNo',
      'status',
      'parcelNo',
      'receiverMask',
      'packingPhotos',
    ] as never)
  const own = (await rows().where('orderNo', '=', code).execute()) as unknown as readonly Found[]
  const parcelNo = own.length === 0 ? code : own[0]?.parcelNo
  const together = parcelNo
    ? ((await rows()
        .where('parcelNo', '=', parcelNo)
        .where('status', '=', ORDER.toShip)
        .orderBy('orderNo')
        .execute()) as unknown as readonly Found[])
    : []
  return together.length > 0 && (own.length === 0 || own[0]?.status === ORDER.toShip) ? together : own
}

/** A parcel before its number was scanned. */
const UNNUMBERED = { carrier: NO_CARRIER, trackingNo: '', goesTo: undefined, errors: [] } as const

/** Tries to ship as if all were packed, and takes it back. */
async function refusalOf(trade: Trade, ctx: TradeContext, orders: readonly Found[]): Promise<string> {
  try {
    for (const { id, orderNo, parcelNo } of orders) {
      await tried(ctx, async (inside) => {
        await lockOrder(trade, inside, id)
        for (const pieces of verifiedPieces(await piecesToPack(inside, [id]), NOTHING_FOUND).values()) {
          await noteVerified(trade, inside, id, { pieces })
        }
        await shipOrder(trade, inside, { ...UNNUMBERED, id, orderNo, parcelNo })
      })
    }
    return ''
  } catch (caught) {
    const error = knownError(caught, trade.app.resources)
    if (!(error instanceof DomainError)) {
      throw error
    }
    return textIn(ctx.locale, listed(reasonsOf(error), SEMICOLON))
  }
}

/** Whether it stands on a box: such a code is never the number of a parcel. */
async function isCodeOfGoods(ctx: TradeContext, code: string): Promise<boolean> {
  const { rows } = await sql`select 1 from shop_sku
      where (bar_code = ${code} or sku_code = ${code} or string_to_array(more_bar_codes, ',') @> array[${code}::text])
    union all select 1 from shop_goods
      where line in (${literals([SALES_LINE.inStock, SALES_LINE.presell, SALES_LINE.final])}) and jan_code = ${code} limit 1`.execute(
    unscoped(ctx.db, 'codes of all that the shop sells; only whether there is one is told'),
  )
  return rows.length > 0
}

async function sentWith({ app }: Trade, ctx: TradeContext, trackingNo: string): Promise<readonly string[]> {
  const rows = await unscoped(
    ctx.db,
    'parcels by their number; their orders are looked for within what the caller sees',
  )
    .selectFrom('shop_shipment')
    .select('orderId')
    .where('trackingNo', '=', trackingNo)
    .limit(50)
    .execute()
  if (rows.length === 0) {
    return []
  }
  const found = await visibleRows(app, order, ctx)
    .select('orderNo' as never)
    .where('id', 'in', rows.map(({ orderId }) => orderId) as never)
    .execute()
  return (found as unknown as readonly { orderNo: string }[]).map(({ orderNo }) => orderNo)
}

const PATH_OUT = z.union([
  z.object({
    kind: z.literal('orders'),
    orderNos: z.array(z.string()),
    receiver: z.string().nullable(),
    items: z.array(
      z.object({
        orderNo: z.string(),
        title: z.string(),
        figure: z.string(),
        sku: z.string().nullable(),
        picture: z.string().nullable(),
        id: z.string(),
        qty: z.number(),
        codes: z.array(z.string()),
        isUncoded: z.boolean(),
      }),
    ),
    isVerified: z.boolean(),
    isPacked: z.boolean(),
    needsPhoto: z.boolean(),
    refusal: z.string(),
  }),
  z.object({ kind: z.literal('sent'), orderNos: z.array(z.string()) }),
  z.object({ kind: z.enum(['unknown', 'goods', 'document', 'tracking']) }),
])
