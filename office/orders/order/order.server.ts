import { z } from 'zod'
import { crudRoutes } from '#kit/server/crud/crud.server.ts'
import { named } from '#kit/server/http/answers.server.ts'
import type { Route } from '#kit/server/http/route.server.ts'
import { ID_OUT } from '#kit/server/http/wire-values.server.ts'
import type { Trade } from '../../trade/commands/context/trade.server.ts'
import { orderMoves } from '../../trade/commands/moves/order-moves.server.ts'
import { cancelOrder } from '../../trade/commands/order/cancel-order.server.ts'
import { shipPart } from '../../trade/commands/parcel/ship-part.server.ts'
import { applyCredit } from '../../trade/commands/payment/apply-credit.server.ts'
import { takeOffline } from '../../trade/commands/payment/payments.server.ts'
import { order } from '../../trade/model/order.ts'
import { deskRoutes } from './desk/desk.server.ts'
import { orderEditRoutes } from './edit/order-edit.server.ts'
import { linesSheet } from './export/lines-sheet.server.ts'
import { LINES_SHEET } from './export/lines-sheet.ts'
import { holdShelfRoutes } from './hold/hold-shelf.server.ts'
import type { ImportedListings } from './import/imported-listings.server.ts'
import { orderImporter } from './import/order-importer.server.ts'
import { balancesUntil, listOrders } from './order-list.server.ts'
import { messageToBuyer } from './order-message.server.ts'
import { remark } from './order-remark.server.ts'
import { proofRoute } from './price-proof.server.ts'
import { printRoutes } from './print/print.server.ts'
import { scannedRoute } from './scan-ship.server.ts'
import { shipScannedRoute, verifyPackedRoute } from './ship-scanned.server.ts'
import { mustVerify, unverifiedRoute } from './verified-orders.server.ts'

/** Orders for the staff: what the table of states allows, and remarks. */
export function orderRoutes(trade: Trade, listings: ImportedListings): readonly Route[] {
  const { app } = trade
  const routes = crudRoutes(app, order, {
    ...orderMoves(trade),
    importer: orderImporter(trade, listings),
    sheets: { [LINES_SHEET.name]: linesSheet(app) },
    verbs: { list: (ctx) => listOrders(app, ctx) },
    compute: async (ids, ctx) => {
      const [until, unverified] = [await balancesUntil(ids, ctx), await mustVerify(trade, ctx, ids)]
      return new Map(ids.map((id) => [id, { ...until.get(id), mustVerify: unverified.has(id) }]))
    },
    costs: { cancel: each, message: each, remindToPay: each },
    shows: { items: z.array(LISTED_ITEM_OUT), parcels: z.array(LISTED_PARCEL_OUT), itemText: z.string().nullable() },
    actions: {
      message: ({ row, input, ctx }) => messageToBuyer(trade, ctx, row, input),
      cancel: ({ row, ctx, move }) => cancelOrder(ctx, row, move),
      pay: ({ row, input, ctx }) => takeOffline(trade, ctx, row, input),
      useCredit: ({ row, input, ctx }) => applyCredit(trade, ctx, row, { who: 'staff', amount: input.amount ?? null }),
      shipPart: ({ row, input, ctx }) => shipPart(trade, ctx, row, input),
      remark: ({ row, input, ctx }) => remark(app, ctx, row, input),
    },
  })
  return [
    ...routes,
    proofRoute(app),
    scannedRoute(trade),
    shipScannedRoute(trade),
    verifyPackedRoute(trade),
    unverifiedRoute(trade),
    ...printRoutes(trade),
    ...holdShelfRoutes(trade),
    ...deskRoutes(trade),
    ...orderEditRoutes(trade),
  ]
}

/** An order that is cancelled, a buyer who is written to. */
const each = async (): Promise<number> => 1

const LISTED_ITEM_OUT = named(
  'ListedItem',
  z.object({
    id: ID_OUT,
    picture: z.string().nullable(),
    title: z.string(),
    sku: z.string().nullable(),
    qty: z.int(),
    shippedQty: z.int(),
    refundedQty: z.int().meta({ description: 'Given back, or asked back' }),
  }),
)

const LISTED_PARCEL_OUT = named(
  'ListedParcel',
  z.object({ carrier: z.string().nullable(), trackingNo: z.string().nullable() }),
)
