import type { PlannedChange } from '#kit/contract/action.ts'
import { formatYuan, parseYuan } from '#kit/contract/money.ts'
import { permissionOf } from '#kit/contract/permission.ts'
import { type Text, textIn } from '#kit/contract/text.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import type { WriteHooks } from '#kit/server/crud/handlers.server.ts'
import { visibleRows } from '#kit/server/crud/list.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import type { ListedLine } from '../rules/sales-line.ts'
import type { BuilderValue } from '../sku/sku.ts'
import { finalFromPresell, stockFromFinal } from './final-skus.ts'
import { PRODUCT_LINES, type ProductResource } from './product.ts'
import { fullProduct, preparedRow, type Shop } from './product-rows.server.ts'
import { addProduct } from './product-save.server.ts'

/** What a listing has in common with that of the next step of its run. */
const TAKEN_OVER = ['title', 'subtitle', 'categoryId', 'cover', 'images', 'detail', 'returnAddressId'] as const

interface Arrival {
  readonly presellGoodsId: string
  readonly finalGoodsId: string
}

/**
 * Makes the listings that take the balance of an arrival: one for each listing of its pre-order that the caller sees, SKU
 * mapped to SKU, the balance being what the deposit leaves of the full price. They are not published.
 * @returns what was made; nothing for who may not add such listings
 */
export function addFinalListings(
  app: AppContext,
  ctx: RequestContext,
  { presellGoodsId, finalGoodsId }: Arrival,
): Promise<readonly PlannedChange[]> {
  return addListings(app, ctx, {
    ...{ from: 2, ofGoodsId: presellGoodsId, to: 3, goodsId: finalGoodsId, builder: finalFromPresell },
    link: (presellProductId) => ({ presellProductId }),
    unpriced: ['尾款未定', 'no balance yet'],
  })
}

/**
 * Makes the listings that sell what an arrival left: one for each of its listings that the caller sees. They are not
 * published, and have no pieces yet.
 * @returns what was made; nothing for who may not add such listings
 */
export function addStockListings(
  app: AppContext,
  ctx: RequestContext,
  { finalGoodsId, goodsId }: { readonly finalGoodsId: string; readonly goodsId: string },
): Promise<readonly PlannedChange[]> {
  return addListings(app, ctx, {
    ...{ from: 3, ofGoodsId: finalGoodsId, to: 1, goodsId, builder: stockFromFinal },
    link: () => ({}),
    unpriced: ['价格未定', 'no price yet'],
  })
}

interface NextStep {
  readonly from: ListedLine
  readonly ofGoodsId: string
  readonly to: ListedLine
  readonly goodsId: string
  readonly builder: (listing: BuilderValue & { readonly payModel?: unknown }) => BuilderValue
  /** How a new listing names the one that it follows. */
  readonly link: (id: string) => object
  readonly unpriced: Text
}

async function addListings(
  app: AppContext,
  ctx: RequestContext,
  { from, ofGoodsId, to, goodsId, builder, link, unpriced }: NextStep,
): Promise<readonly PlannedChange[]> {
  const [before, shop]: readonly [Shop, Shop] = [
    { app, resource: PRODUCT_LINES[from], line: from },
    { app, resource: PRODUCT_LINES[to], line: to },
  ]
  if (!ctx.user.can(permissionOf(shop.resource, 'add')) || !ctx.user.can(permissionOf(before.resource, 'list'))) {
    return []
  }
  const hooks: WriteHooks<ProductResource> = {
    prepare: (values, inside, stored) => preparedRow(shop, values, inside, stored),
  }
  const listings = await visibleRows(app, before.resource, ctx)
    .select('id')
    .where('goodsId', '=', ofGoodsId)
    .orderBy('createTime')
    .orderBy('id')
    .execute()
  const made: PlannedChange[] = []
  for (const { id } of listings) {
    const listing = await fullProduct(before, ctx, String(id))
    const common = Object.fromEntries(TAKEN_OVER.map((name) => [name, listing[name]]))
    const { skuList } = await addProduct(shop, hooks, {
      ...ctx,
      input: { ...common, goodsId, ...link(String(id)), ...builder(listing) },
    })
    for (const { name, presentPrice } of skuList) {
      const fen = presentPrice === null ? null : parseYuan(presentPrice)
      const title = [listing.title, name].filter(Boolean).join(' ')
      made.push({
        title: [title, title],
        before: '',
        after: fen === null ? textIn(ctx.locale, unpriced) : formatYuan(fen),
      })
    }
  }
  return made
}
