import { crudRoutes } from '#kit/server/crud/crud.server.ts'
import type { Route } from '#kit/server/http/route.server.ts'
import type { Trade } from '../../trade/commands/context/trade.server.ts'
import { shipment } from '../../trade/model/shipment.ts'
import { parcelImporter } from './parcel-importer.server.ts'

/** Parcels for the staff: what was sent, and sheets of what is to be noted as sent. */
export function shipmentRoutes(trade: Trade): readonly Route[] {
  return crudRoutes(trade.app, shipment, { importer: parcelImporter(trade) })
}
