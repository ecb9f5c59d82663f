import { type FieldError, invalid } from '#kit/contract/errors.ts'
import { parseYuan } from '#kit/contract/money.ts'
import { mapSteps, type Steps } from '#kit/contract/steps.ts'
import { newId } from '#kit/server/database/ids.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import type { ListingTables } from './listing-parts.server.ts'
import { DEFAULT_STOCK, type Sku, type SpecRow, type YuanCell } from './sku.ts'
import { withValues } from './sku-generate.ts'
import type { SkuRow } from './sku-row.ts'
import { SKU_ROW_COLUMNS } from './sku-rows.server.ts'
import { specKeyOfSku } from './spec-key.ts'
import type { StockMove } from './stock-ledger.server.ts'

type AnyRequestContext = Pick<RequestContext, 'db' | 'user'>

export interface KeyedSku extends Sku {
  readonly specKey: string
  readonly index: number
}

/** A SKU of a listing that has none like it. */
interface NewSku extends KeyedSku {
  readonly productId: string
}

/** SKUs of the builder with their keys. @throws DomainError `invalid` for rows that are no combination of the specs */
export function* keyed(specs: readonly SpecRow[], skus: readonly Sku[]): Steps<readonly KeyedSku[]> {
  const errors: FieldError[] = []
  const places = withValues(specs).map(({ specValues }) => new Map(specValues.map((value) => [value.title, value])))
  const withKeys = yield* mapSteps([...skus.entries()], ([index, sku]): KeyedSku => {
    const specKey = specKeyOfSku(specs, sku)
    if (specKey === null) {
      errors.push({
        path: `skuList.${index}.name`,
        message: [
          '规格组合与规格不符，请重新生成',
          'This combination is not one of the specs; generate again',
          'sku.unknownCombination',
        ],
      })
    }
    const extra = sku.extra.map((value, place) => places[place]?.get(value.title) ?? value)
    return { ...sku, extra, specKey: specKey ?? '', index }
  })
  if (errors.length > 0) {
    throw invalid(errors)
  }
  return withKeys
}

/** What is stored of a SKU beside its stock. */
export type SkuColumns = ReturnType<typeof columnsOf> & { readonly specKey: string; readonly stock: number | null }

export function columnsOf(sku: Sku) {
  return {
    name: sku.name,
    picture: sku.picture || null,
    originalPrice: fen(sku.originalPrice),
    presentPrice: fen(sku.presentPrice),
    memberPrice: fen(sku.memberPrice),
    isTrade: sku.isTrade,
    tradePrice: fen(sku.tradePrice),
    status: sku.status,
    sortRank: sku.sortRank,
    extra: sku.extra,
    data: sku.data ?? null,
    skuCode: sku.skuCode ?? null,
    barCode: sku.barCode ?? null,
    moreBarCodes: sku.moreBarCodes ?? null,
    lowStock: sku.lowStock ?? null,
    lowPriceOk: fen(sku.lowPriceOk ?? null),
    presellSkuId: sku.presellSkuId ?? null,
  }
}

/** Rows of one statement; building it takes a few milliseconds. */
const BATCH = 100

/** Writes new SKUs. @returns them as they were stored, in order */
export async function insertSkus(ctx: AnyRequestContext, skus: readonly NewSku[]): Promise<readonly SkuRow[]> {
  const added: SkuRow[] = []
  for (let at = 0; at < skus.length; at += BATCH) {
    const rows = skus.slice(at, at + BATCH).map((sku) => ({
      ...columnsOf(sku),
      extra: JSON.stringify(sku.extra),
      data: sku.data === null || sku.data === undefined ? null : JSON.stringify(sku.data),
      specKey: sku.specKey,
      stock: sku.stock,
      counted: sku.stock !== null && sku.stock !== DEFAULT_STOCK,
      id: newId(),
      productId: sku.productId,
      createBy: ctx.user.username,
      tenantId: ctx.user.tenantId,
    }))
    const written = await unscoped<ListingTables>(ctx.db, 'new SKUs of a listing that was read')
      .insertInto('shop_sku')
      .values(rows)
      .returning([...SKU_ROW_COLUMNS])
      .execute()
    added.push(...written)
  }
  return added
}

/** What the ledger says of a SKU that was made just now. */
export function moveOfNew({ id, stock }: SkuRow): StockMove {
  return { skuId: id, kind: 'create', qty: stock ?? 0, stockAfter: stock ?? 0, lockedAfter: 0 }
}

function fen(value: YuanCell): number | null {
  return value === null || value === undefined ? null : parseYuan(value)
}
