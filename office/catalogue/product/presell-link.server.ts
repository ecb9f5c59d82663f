import type { FieldError } from '#kit/contract/errors.ts'
import type { Refusal } from '#kit/contract/text.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { visibleRows } from '#kit/server/crud/list.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import type { PayModel } from '#office/catalogue/rules/pay-model.ts'
import type { Sku } from '#office/catalogue/sku/sku.ts'
import { SALES_LINE } from '../rules/sales-line.ts'
import { loadSkus, wireSku } from '../sku/sku-rows.server.ts'
import { PRODUCT_LINES } from './product.ts'

/** Who asks, and what one command was answered already: what it asks for again has not changed. */
export interface Asking {
  readonly app: AppContext
  readonly answers?: Map<string, Promise<unknown>>
}

interface Figure {
  readonly line: number
  readonly state: number | null
  readonly presellGoodsId: string | null
  readonly officialPrice: number | null
  readonly officialCurrency: string | null
}

interface Linked {
  readonly goodsId?: unknown
  readonly presellProductId?: unknown
}

const WRONG_PRESELL: Refusal = [
  '对应预售商品不存在，或不是该手办的预售商品',
  'The pre-order product does not exist or sells another figure',
  'product.wrongPresell',
]
const WRONG_PRESELL_SKU: Refusal = [
  '对应预售SKU不存在，或不属于对应预售商品',
  'This SKU is not one of the presell listing',
  'product.wrongPresellSku',
]
const NO_PRESELL_FIGURE: Refusal = [
  '该补款手办未关联预售手办，请先在补款手办中选择',
  'The figure names no pre-order figure; choose it there first',
  'product.noPresellFigure',
]

/**
 * A final listing takes the balance of deposits on the same figure: of a listing of its presell figure that the caller
 * sees. Says nothing of a figure that is not there or of another line: its own field is refused where it is chosen.
 */
export async function presellErrors(
  asking: Asking,
  ctx: RequestContext,
  { goodsId, presellProductId }: Linked,
): Promise<readonly FieldError[]> {
  const figure = await figureOf(asking, ctx, goodsId)
  if (figure?.line !== SALES_LINE.final) {
    return []
  }
  if (!figure.presellGoodsId) {
    return [{ path: 'presellProductId', message: NO_PRESELL_FIGURE }]
  }
  return (await listingOf(asking, ctx, presellProductId, figure.presellGoodsId))
    ? []
    : [{ path: 'presellProductId', message: WRONG_PRESELL }]
}

/** How the pre-order of a final listing is paid; undefined when the caller does not see it. */
export async function presellModelOf(
  asking: Asking,
  ctx: RequestContext,
  { goodsId, presellProductId }: Linked,
): Promise<PayModel | undefined> {
  const presellGoodsId = (await figureOf(asking, ctx, goodsId))?.presellGoodsId
  const listing = presellGoodsId ? await listingOf(asking, ctx, presellProductId, presellGoodsId) : undefined
  return listing?.payModel ?? undefined
}

/** A listing on pre-order of a figure, as the caller sees it. */
function listingOf(asking: Asking, ctx: RequestContext, presellProductId: unknown, presellGoodsId: string) {
  const id = String(presellProductId ?? '')
  return asked(asking, `listing:${id}:${presellGoodsId}`, () =>
    visibleRows(asking.app, PRODUCT_LINES[2], ctx)
      .select(['id', 'payModel'])
      .where('id', '=', id)
      .where('goodsId', '=', presellGoodsId)
      .executeTakeFirst(),
  )
}

/** What counts of a figure for its listings, although row rules may hide it; undefined when it is gone. */
export function figureOf(asking: Asking, ctx: RequestContext, goodsId: unknown): Promise<Figure | undefined> {
  const id = String(goodsId ?? '')
  return asked(asking, `figure:${id}`, () =>
    unscoped(ctx.db, 'what a figure is counts for its listings although row rules hide the figure')
      .selectFrom('shop_goods')
      .select(['line', 'state', 'presellGoodsId', 'officialPrice', 'officialCurrency'])
      .where('id', '=', id)
      .executeTakeFirst(),
  )
}

/** SKUs of a final listing complete SKUs of its presell listing; what a stored SKU completes already may stay. */
export async function presellSkuErrors(
  shop: Asking,
  ctx: RequestContext,
  product: Linked,
  {
    sent,
    stored,
  }: {
    readonly sent: readonly Sku[]
    readonly stored: readonly { readonly presellSkuId?: string | null | undefined }[]
  },
): Promise<readonly FieldError[]> {
  const before = new Set(stored.map(({ presellSkuId }) => presellSkuId ?? undefined))
  const isChosen = ({ presellSkuId }: Sku) => Boolean(presellSkuId) && !before.has(presellSkuId)
  const known = new Set(sent.some(isChosen) ? (await presellSkusOf(shop, ctx, product)).map(({ id }) => id) : [])
  return sent.flatMap((sku, index) =>
    isChosen(sku) && !known.has(sku.presellSkuId)
      ? [{ path: `skuList.${index}.presellSkuId`, message: WRONG_PRESELL_SKU }]
      : [],
  )
}

/** SKUs of the presell listing behind a final one; none when the caller does not see it. */
export async function presellSkusOf(
  asking: Asking,
  ctx: RequestContext,
  { presellProductId }: Linked,
): Promise<readonly Sku[]> {
  if (typeof presellProductId !== 'string' || presellProductId === '') {
    return []
  }
  const skus = await asked(asking, `skus:${presellProductId}`, () =>
    loadSkus({ app: asking.app, resource: PRODUCT_LINES[2] }, ctx, presellProductId),
  )
  return skus.map(wireSku)
}

/** Asks once for each key while answers are kept. */
function asked<Answer>({ answers }: Asking, key: string, ask: () => Promise<Answer>): Promise<Answer> {
  // a key stands for one question, so its answer has the type of the question
  const known = answers?.get(key) as Promise<Answer> | undefined
  const answer = known ?? ask()
  answers?.set(key, answer)
  return answer
}
