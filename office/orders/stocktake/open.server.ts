import { sql } from 'kysely'
import { codeOf } from '#kit/contract/choices.ts'
import { invalid, refused } from '#kit/contract/errors.ts'
import { filled, listed, type Refusal, type Text, textIn } from '#kit/contract/text.ts'
import { dictionaryQuery } from '#kit/server/crud/app-context.server.ts'
import { insertRows } from '#kit/server/crud/write.server.ts'
import { newId } from '#kit/server/database/ids.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import { newNumbers } from '../../numbering/own-numbers.server.ts'
import type { Trade } from '../../trade/commands/context/trade.server.ts'
import { WAREHOUSE_AREA } from '../bin/bin.ts'
import { shelvesOf } from './shelf.server.ts'
import { stocktake } from './stocktake.ts'
import { LINES_MAX } from './stocktake-calls.ts'
import { STOCK_PLACE, STOCKTAKE } from './stocktake-choices.ts'

/** A SKU as the catalogue tells it to those who count. */
export interface CountedSku {
  readonly id: string
  readonly productId: string
  readonly name: string
  readonly skuCode: string
  readonly codes: readonly string[]
}

type SkusAsked =
  | { readonly skuIds: readonly string[] }
  | { readonly productIds: readonly string[] }
  | { readonly inStock: true }

/** What the catalogue tells of SKUs that the caller sees. */
export interface StocktakeParts {
  skus(ctx: RequestContext, asked: SkusAsked & { readonly most: number }): Promise<readonly CountedSku[]>
  skusOf(
    ctx: RequestContext,
    codes: readonly string[],
  ): Promise<ReadonlyMap<string, readonly { readonly id: string }[]>>
}

interface Chosen {
  readonly isBlind: boolean | null
  readonly areas: string | null
  readonly bins: string | null
  readonly goodsIds: string | null
  readonly finalGoodsIds: string | null
  readonly note: string | null
}

/** A bin of a SKU. */
interface Bin {
  readonly skuId: string
  readonly area: string
  readonly code: string
}

const OWN = 'bins and listings that a stocktake is of; its SKUs are looked up among those that the caller sees'

/**
 * Opens a stocktake and draws up its lines: a SKU at each place where it should have pieces, or a bin.
 * @throws DomainError `refused` where there is nothing to count, `invalid` where it is too much for one
 */
export async function openStocktake(
  trade: Trade,
  parts: StocktakeParts,
  ctx: RequestContext,
  chosen: Chosen,
): Promise<void> {
  const skus = await chosenSkus(ctx, parts, chosen)
  if (skus.length === 0) {
    throw refused(NOTHING)
  }
  const now = await trade.now(ctx)
  const [stocktakeNo = ''] = await newNumbers(ctx, 'stocktake', { count: 1, now })
  const settings = await trade.settings(ctx)
  const id = newId()
  await insertRows(
    trade.app,
    stocktake,
    ctx,
    [
      {
        ...{ stocktakeNo, state: STOCKTAKE.counting, isBlind: chosen.isBlind !== false, note: chosen.note },
        ...{ scope: await scopeOf(trade, ctx, chosen), openedBy: ctx.user.username, openedAt: now },
      },
    ],
    { ids: [id] },
  )
  await unscoped(ctx.db, OWN)
    .updateTable('shop_stocktake')
    .set({ recountPieces: settings['stock.recountPieces'], recountValue: settings['stock.recountOver'] })
    .where('id', '=', id)
    .execute()
  const lines = await drawUp(ctx, skus)
  if (lines.length === 0) {
    throw refused(NOTHING)
  }
  if (lines.length > LINES_MAX) {
    throw invalid([{ path: 'areas', message: filled(TOO_MANY, { n: lines.length, most: LINES_MAX }) }])
  }
  await insertLines(ctx, id, lines)
}

export interface NewLine {
  readonly sku: CountedSku
  readonly place: 'sale' | 'damaged'
  readonly bins: string
  readonly book: number
  readonly unitValue: number
  readonly isFirst: boolean
  readonly isAdded?: boolean
}

/** Lines of SKUs, each at the places where it should have pieces or a bin. */
export async function drawUp(ctx: RequestContext, skus: readonly CountedSku[]): Promise<readonly NewLine[]> {
  const ids = skus.map(({ id }) => id)
  const [shelves, bins] = [await shelvesOf(ctx, ids), await binsOf(ctx, ids)]
  return skus.flatMap((sku) => {
    const shelf = shelves.get(sku.id)
    const own = bins.get(sku.id) ?? []
    const places = [
      [STOCK_PLACE.sale, own.filter(({ area }) => area !== WAREHOUSE_AREA.damaged)],
      [STOCK_PLACE.damaged, own.filter(({ area }) => area === WAREHOUSE_AREA.damaged)],
    ] as const
    return places.flatMap(([place, there]): readonly NewLine[] => {
      const book = shelf?.[place] ?? 0
      const isFirst = place === STOCK_PLACE.sale && shelf?.isKnown === false
      // every SKU is looked for where it is sold from; among the damaged ones where there should be some
      return place === STOCK_PLACE.sale || book > 0 || there.length > 0
        ? [{ sku, place, bins: codesOf(there), book, unitValue: shelf?.unitValue ?? 0, isFirst }]
        : []
    })
  })
}

/** Writes lines of a stocktake. @returns their ids */
export async function insertLines(
  { db, user }: RequestContext,
  stocktakeId: string,
  lines: readonly NewLine[],
): Promise<readonly string[]> {
  const rows = lines.map(({ sku, place, bins, book, unitValue, isFirst, isAdded = false }) => ({
    ...{ id: newId(), stocktakeId, skuId: sku.id, productId: sku.productId, skuCode: sku.skuCode.slice(0, 64) },
    ...{
      place,
      bins,
      openingBook: book,
      unitValue,
      isFirst,
      isAdded,
      createBy: user.username,
      tenantId: user.tenantId,
    },
  }))
  for (let from = 0; from < rows.length; from += BATCH) {
    await unscoped(db, OWN)
      .insertInto('shop_stocktake_line')
      .values(rows.slice(from, from + BATCH))
      .execute()
  }
  return rows.map(({ id }) => id)
}

/** Rows of one insert statement. */
const BATCH = 500

/** SKUs of the bins or of the figures that were chosen; with neither, all that have stock or a bin. */
async function chosenSkus(ctx: RequestContext, parts: StocktakeParts, chosen: Chosen): Promise<readonly CountedSku[]> {
  const most = LINES_MAX + 1
  const goodsIds = [...idsIn(chosen.goodsIds), ...idsIn(chosen.finalGoodsIds)]
  const [areas, starts] = [idsIn(chosen.areas), idsIn(chosen.bins)]
  const byBins = areas.length > 0 || starts.length > 0 || goodsIds.length === 0
  const found = new Map<string, CountedSku>()
  const put = (skus: readonly CountedSku[]) => {
    for (const sku of skus) {
      found.set(sku.id, sku)
    }
  }
  if (byBins) {
    put(await parts.skus(ctx, { skuIds: await skusInBins(ctx, areas, starts), most }))
  }
  if (goodsIds.length > 0) {
    put(await parts.skus(ctx, { productIds: await listingsOf(ctx, goodsIds), most }))
  }
  if (areas.length === 0 && starts.length === 0 && goodsIds.length === 0) {
    put(await parts.skus(ctx, { inStock: true, most }))
  }
  if (found.size > LINES_MAX) {
    throw invalid([{ path: 'areas', message: filled(TOO_MANY, { n: found.size, most: LINES_MAX }) }])
  }
  return [...found.values()]
}

async function skusInBins(
  ctx: RequestContext,
  areas: readonly string[],
  starts: readonly string[],
): Promise<readonly string[]> {
  let asked = unscoped(ctx.db, OWN).selectFrom('shop_bin').select('skuId').distinct().where('skuId', 'is not', null)
  if (areas.length > 0) {
    asked = asked.where('area', 'in', areas)
  }
  if (starts.length > 0) {
    asked = asked.where((where) => where.or(starts.map((start) => sql<boolean>`starts_with(code, ${start})`)))
  }
  const rows = await asked.limit(LINES_MAX + 1).execute()
  return rows.map(({ skuId }) => String(skuId))
}

async function listingsOf(ctx: RequestContext, goodsIds: readonly string[]): Promise<readonly string[]> {
  const rows = await unscoped(ctx.db, OWN)
    .selectFrom('shop_product')
    .select('id')
    .where('goodsId', 'in', goodsIds)
    .execute()
  return rows.map(({ id }) => id)
}

async function binsOf(ctx: RequestContext, skuIds: readonly string[]): Promise<ReadonlyMap<string, readonly Bin[]>> {
  const rows = await unscoped(ctx.db, OWN)
    .selectFrom('shop_bin')
    .select(['skuId', 'area', 'code'])
    .where('skuId', 'in', skuIds)
    .orderBy('code')
    .execute()
  const bins = new Map<string, Bin[]>()
  for (const { skuId, area, code } of rows) {
    const key = String(skuId)
    bins.set(key, [...(bins.get(key) ?? []), { skuId: key, area, code }])
  }
  return bins
}

function codesOf(bins: readonly Bin[]): string {
  return bins
    .map(({ code }) => code)
    .join(', ')
    .slice(0, 200)
}

function idsIn(text: string | null): readonly string[] {
  return (text ?? '')
    .split(/[,，]/)
    .map((one) => one.trim())
    .filter((one) => one !== '')
}

/** What is counted, in the words of those who look for a stocktake later. */
async function scopeOf(
  { app }: Trade,
  ctx: RequestContext,
  { areas, bins, goodsIds, finalGoodsIds }: Chosen,
): Promise<string> {
  const chosen = idsIn(areas)
  const words = await app.texts.textsOf(dictionaryQuery(ctx, codeOf(WAREHOUSE_AREA)), chosen)
  const figures = idsIn(goodsIds).length + idsIn(finalGoodsIds).length
  const parts: Text[] = [
    ...(chosen.length > 0 ? [listed(chosen.map((area) => words.get(area) ?? area))] : []),
    ...(bins ? [filled(IN_BINS, { bins })] : []),
    ...(figures > 0 ? [filled(OF_FIGURES, { n: figures })] : []),
  ]
  return textIn(ctx.locale, parts.length === 0 ? ALL : listed(parts)).slice(0, 300)
}

const NOTHING: Refusal = [
  '所选范围没有可盘点的 SKU',
  'There is no SKU to count in what was chosen',
  'stocktake.nothing',
]
const TOO_MANY: Refusal = [
  '共 {n} 行，一次最多盘点 {most} 行，请缩小范围',
  '{n} {n|line is|lines are} too many for one stocktake, which has up to {most}: choose fewer places or figures',
  'stocktake.tooManyLines',
]
const ALL: Text = ['全部', 'Everything']
const IN_BINS: Text = ['库位 {bins}', 'Bins {bins}']
const OF_FIGURES: Text = ['{n} 个手办', '{n} {n|figure|figures}']
