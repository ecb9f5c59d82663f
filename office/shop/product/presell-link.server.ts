import type { FieldError } from '#kit/contract/errors.ts'
import type { Text } from '#kit/contract/text.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { visibleRows } from '#kit/server/crud/list.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { TableOf } from '#kit/server/database/tables.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import type { Sku } from '#office/shop/sku/sku.ts'
import type { finalGoods } from '../goods/goods.ts'
import { loadSkus, wireSku } from '../sku/sku-rows.server.ts'
import { PRODUCT_LINES } from './product.ts'

interface Linked {
  readonly goodsId?: unknown
  readonly presellProductId?: unknown
}

const WRONG_PRESELL: Text = [
  '对应预售商品不存在，或不是该手办的预售商品',
  'The pre-order product does not exist or sells another figure',
]
const WRONG_PRESELL_SKU: Text = [
  '对应预售SKU不存在，或不属于对应预售商品',
  'This SKU is not one of the presell listing',
]
const NO_PRESELL_FIGURE: Text = [
  '该补款手办未关联预售手办，请先在补款手办中选择',
  'The figure names no pre-order figure; choose it there first',
]

/**
 * A final listing takes the balance of deposits on the same figure: of a listing of its presell figure that the caller
 * sees. Says nothing of a figure that is not there or of another line: its own field is refused where it is chosen.
 */
export async function presellErrors(
  { app }: { readonly app: AppContext },
  ctx: RequestContext,
  { goodsId, presellProductId }: Linked,
): Promise<readonly FieldError[]> {
  const figure = await unscoped<TableOf<typeof finalGoods>>(
    ctx.db,
    'which figure is completed counts although row rules hide the figure',
  )
    .selectFrom('shop_goods')
    .select('presellGoodsId')
    .where('id', '=', String(goodsId ?? ''))
    .where('line', '=', 3)
    .where('tenantId', '=', ctx.user.tenantId)
    .where('delFlag', '=', 0)
    .executeTakeFirst()
  if (!figure) {
    return []
  }
  if (!figure.presellGoodsId) {
    return [{ path: 'presellProductId', message: NO_PRESELL_FIGURE }]
  }
  const found = await visibleRows(app, PRODUCT_LINES[2], ctx)
    .select('id')
    .where('id', '=', String(presellProductId ?? ''))
    .where('goodsId', '=', figure.presellGoodsId)
    .executeTakeFirst()
  return found ? [] : [{ path: 'presellProductId', message: WRONG_PRESELL }]
}

/** SKUs of a final listing complete SKUs of its presell listing; what a stored SKU completes already may stay. */
export async function presellSkuErrors(
  shop: { readonly app: AppContext },
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
  { app }: { readonly app: AppContext },
  ctx: RequestContext,
  { presellProductId }: Linked,
): Promise<readonly Sku[]> {
  if (typeof presellProductId !== 'string' || presellProductId === '') {
    return []
  }
  return (await loadSkus({ app, resource: PRODUCT_LINES[2] }, ctx, presellProductId)).map(wireSku)
}
