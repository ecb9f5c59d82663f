import { sql } from 'kysely'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import { barCodesIn } from '../sku/bar-codes.ts'
import { listingParts } from '../sku/listing-parts.server.ts'
import type { Shop } from './product-rows.server.ts'

/** A SKU of a listing, by what is written on its box or in sheets. */
interface CodedSku {
  readonly id: string
  readonly productId: string
  readonly skuCode: string | null
  readonly barCode: string | null
}

/**
 * SKUs of listings of these shops that the caller sees, by their own code or by a bar code on their box.
 * @returns for each code those that it means: by their own codes where there are any, else by bar codes
 */
export async function skusByCode(
  shops: readonly Shop[],
  ctx: RequestContext,
  codes: readonly string[],
): Promise<ReadonlyMap<string, readonly CodedSku[]>> {
  const byOwn = new Map<string, CodedSku[]>()
  const byBar = new Map<string, CodedSku[]>()
  const asked = [...new Set(codes)]
  for (const shop of asked.length === 0 ? [] : shops) {
    const rows = await listingParts(shop, ctx, 'shop_sku')
      .select(['id', 'productId', 'skuCode', 'barCode', 'moreBarCodes'])
      .where((where) =>
        where.or([
          where('skuCode', 'in', asked),
          where('barCode', 'in', asked),
          sql<boolean>`string_to_array(more_bar_codes, ',') && ${asked}::text[]`,
        ]),
      )
      .orderBy('id')
      .execute()
    for (const { moreBarCodes, ...sku } of rows) {
      put(byOwn, sku.skuCode ? [sku.skuCode] : [], sku)
      put(byBar, [...(sku.barCode ? [sku.barCode] : []), ...barCodesIn(moreBarCodes)], sku)
    }
  }
  return new Map(asked.map((code) => [code, byOwn.get(code) ?? byBar.get(code) ?? []]))
}

function put(known: Map<string, CodedSku[]>, codes: readonly string[], sku: CodedSku): void {
  for (const code of new Set(codes)) {
    known.set(code, [...(known.get(code) ?? []), sku])
  }
}
