import { crudRoutes } from '#kit/server/crud/crud.server.ts'
import type { Route } from '#kit/server/http/route.server.ts'
import type { Trade } from '../../trade/commands/context/trade.server.ts'
import { stockEntry } from './stock-entry.ts'
import { type StockParts, stockImporter } from './stock-importer.server.ts'

/** The stock ledger for the staff, and sheets of what was counted. */
export function stockRoutes(trade: Trade, parts: StockParts): readonly Route[] {
  return crudRoutes(trade.app, stockEntry, { importer: stockImporter(trade, parts) })
}
