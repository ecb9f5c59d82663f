import type { ColumnType, Generated, SelectQueryBuilder } from 'kysely'
import type { AnyResource } from '#kit/contract/resource.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { partRows } from '#kit/server/crud/part-rows.server.ts'
import type { StoredTables } from '#kit/server/database/tables.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import type { ListedLine } from '../rules/sales-line.ts'
import type { SpecValue } from './sku.ts'
import type { StockRights } from './stock-rights.server.ts'

/** The listings whose parts are read or written. */
export interface Listings {
  readonly app: AppContext
  readonly resource: AnyResource
}

/** Those of one line. */
export interface LineListings extends Listings {
  readonly line: ListedLine
  /** Who has a right to pieces of their SKUs; nobody where it is left out. */
  readonly rights?: StockRights | undefined
}

/** The time of the shop; the real one where nobody asks the shop. */
export interface ShopClock {
  readonly now?: ((ctx: RequestContext) => Promise<Date>) | undefined
}

/** What time it is in the shop. */
export async function shopTime({ now }: ShopClock, ctx: RequestContext): Promise<Date> {
  return now === undefined ? new Date() : now(ctx)
}

/** No field declares what its numbers and its text of JSON hold. */
interface SkuColumns extends Omit<StoredTables['shop_sku'], 'isTrade' | 'status' | 'extra'> {
  readonly isTrade: Generated<0 | 1>
  readonly status: Generated<0 | 1>
  readonly extra: ColumnType<readonly SpecValue[], string, string>
}

/** What a listing consists of. */
export interface ListingTables extends Pick<StoredTables, 'shop_spec' | 'shop_spec_value'> {
  readonly shop_sku: SkuColumns
}

/** Specs, values or SKUs of the listings that the caller sees. */
export function listingParts<Table extends keyof ListingTables>(
  { app, resource }: Listings,
  ctx: Pick<RequestContext, 'db' | 'user'>,
  table: Table,
  withDeleted = false,
): SelectQueryBuilder<ListingTables, Table, object> {
  return partRows<ListingTables, Table>(app, resource, ctx, { table, key: 'productId', withDeleted })
}
