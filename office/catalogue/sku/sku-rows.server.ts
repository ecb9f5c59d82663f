import { yuanOf } from '#kit/contract/money.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import { type Listings, listingParts } from './listing-parts.server.ts'
import type { Sku, SpecRow, YuanCell } from './sku.ts'
import type { SkuRow } from './sku-row.ts'

type AnyRequestContext = Pick<RequestContext, 'db' | 'user'>

/** What a SKU is read with. */
export const SKU_ROW_COLUMNS = [
  'id',
  'productId',
  'specKey',
  'name',
  'picture',
  'originalPrice',
  'presentPrice',
  'memberPrice',
  'stock',
  'locked',
  'sold',
  'counted',
  'isTrade',
  'tradePrice',
  'status',
  'sortRank',
  'extra',
  'data',
  'skuCode',
  'barCode',
  'moreBarCodes',
  'lowStock',
  'lowPriceOk',
  'presellSkuId',
  'version',
] as const

/**
 * Live SKUs of a listing that the caller sees, in their order; `lock` keeps them for the transaction, in the order of
 * ids.
 */
export async function loadSkus(
  listings: Listings,
  ctx: AnyRequestContext,
  productId: string,
  lock = false,
): Promise<readonly SkuRow[]> {
  const rows = await listingParts(listings, ctx, 'shop_sku')
    .select([...SKU_ROW_COLUMNS])
    .where('productId', '=', productId)
    .orderBy('id')
    .$if(lock, (query) => query.forUpdate())
    .execute()
  return inRank(rows)
}

/** Live SKUs of several listings that the caller sees, by the ids of these, in their order. */
export async function loadSkusOfAll(
  listings: Listings,
  ctx: AnyRequestContext,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, readonly SkuRow[]>> {
  const rows = await listingParts(listings, ctx, 'shop_sku')
    .select([...SKU_ROW_COLUMNS])
    .where('productId', 'in', productIds)
    .execute()
  const byProduct = new Map<string, SkuRow[]>(productIds.map((id) => [id, []]))
  for (const row of rows) {
    byProduct.get(row.productId)?.push(row)
  }
  return new Map([...byProduct].map(([id, skus]) => [id, inRank(skus)]))
}

/** SKUs in the order of the builder; those of one rank in that of their ids. */
export function inRank(rows: readonly SkuRow[]): readonly SkuRow[] {
  return [...rows].sort((one, other) => one.sortRank - other.sortRank || (one.id < other.id ? -1 : 1))
}

/** A stored SKU on the wire: yuan, and the stock the edit starts from. */
export function wireSku(row: SkuRow): Sku {
  return {
    ...row,
    picture: row.picture ?? '',
    originalPrice: yuan(row.originalPrice),
    presentPrice: yuan(row.presentPrice),
    memberPrice: yuan(row.memberPrice),
    tradePrice: yuan(row.tradePrice),
    lowPriceOk: yuan(row.lowPriceOk),
    stockLoaded: row.stock ?? undefined,
    skuCode: row.skuCode ?? undefined,
    barCode: row.barCode ?? undefined,
    moreBarCodes: row.moreBarCodes ?? undefined,
    presellSkuId: row.presellSkuId ?? undefined,
  }
}

/** Only SKUs of today's specs belong to the builder; retired ones stay in the table for their history. */
export function currentSkus(specs: readonly SpecRow[], rows: readonly SkuRow[]): readonly SkuRow[] {
  const live = new Set(specs.flatMap(({ specValues }) => specValues.map(({ id }) => id ?? '')))
  const places = specs.filter(({ specValues }) => specValues.length > 0).length
  return rows.filter(({ specKey }) => {
    const ids = specKey === '' ? [] : specKey.split(',')
    return ids.length === places && ids.every((id) => live.has(id))
  })
}

function yuan(value: number | null): YuanCell {
  return value === null ? null : yuanOf(value)
}
