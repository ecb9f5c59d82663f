import type { RequestContext } from '#kit/server/http/route.server.ts'
import { barCodesIn } from '../sku/bar-codes.ts'
import { listingParts } from '../sku/listing-parts.server.ts'
import type { Shop } from './product-rows.server.ts'

/** A SKU as those who count it know it. */
export interface CountedSku {
  readonly id: string
  readonly productId: string
  readonly name: string
  readonly skuCode: string
  /** What is printed on its box. */
  readonly codes: readonly string[]
}

/** Which SKUs: these, those of these listings, or all that have stock. */
export type SkusAsked =
  | { readonly skuIds: readonly string[] }
  | { readonly productIds: readonly string[] }
  | { readonly inStock: true }

/** SKUs of listings of these shops that the caller sees. @param most how many are read at most */
export async function skusToCount(
  shops: readonly Shop[],
  ctx: RequestContext,
  { most, ...asked }: SkusAsked & { readonly most: number },
): Promise<readonly CountedSku[]> {
  const found: CountedSku[] = []
  for (const shop of shops) {
    const all = listingParts(shop, ctx, 'shop_sku').select([
      'id',
      'productId',
      'name',
      'skuCode',
      'barCode',
      'moreBarCodes',
    ])
    const some =
      'inStock' in asked
        ? all.where('stock', '>', 0)
        : 'skuIds' in asked
          ? all.where('id', 'in', asked.skuIds)
          : all.where('productId', 'in', asked.productIds)
    const isNone =
      ('skuIds' in asked && asked.skuIds.length === 0) || ('productIds' in asked && asked.productIds.length === 0)
    const rows = isNone ? [] : await some.orderBy('id').limit(most).execute()
    for (const { id, productId, name, skuCode, barCode, moreBarCodes } of rows) {
      const codes = [skuCode, barCode, ...barCodesIn(moreBarCodes)].filter(
        (code) => typeof code === 'string' && code !== '',
      )
      found.push({ id, productId, name, skuCode: skuCode || barCode || '', codes: codes as readonly string[] })
    }
  }
  return found
}
