import type { ColumnType, Generated, SelectQueryBuilder } from 'kysely'
import type { AnyResource } from '#kit/contract/resource.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { partRows } from '#kit/server/crud/part-rows.server.ts'
import type { AuditColumns } from '#kit/server/database/tables.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import type { Line, SpecValue } from './sku.ts'
import type { SkuRow } from './sku-row.ts'
import type { StockRights } from './stock-rights.server.ts'

/** The listings whose parts are read or written. */
export interface Listings {
  readonly app: AppContext
  readonly resource: AnyResource
}

/** Those of one line. */
export interface LineListings extends Listings {
  readonly line: Line
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

interface PartColumns extends AuditColumns {
  readonly productId: string
  readonly title: string
  readonly sortRank: number
}

interface SkuColumns extends AuditColumns, Omit<SkuRow, 'version' | 'extra' | 'data' | 'locked' | 'sold' | 'counted'> {
  readonly locked: Generated<number>
  readonly sold: Generated<number>
  readonly counted: Generated<boolean>
  readonly extra: ColumnType<readonly SpecValue[], string, string>
  readonly data: unknown
}

/** What a listing consists of. */
export interface ListingTables {
  readonly shopSpec: PartColumns
  readonly shopSpecValue: PartColumns & { readonly specId: string }
  readonly shopSku: SkuColumns
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
