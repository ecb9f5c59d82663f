import type { PlannedChange } from '#kit/contract/action.ts'
import { formatYuan, parseYuan } from '#kit/contract/money.ts'
import { permissionOf } from '#kit/contract/permission.ts'
import { textIn } from '#kit/contract/text.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import type { WriteHooks } from '#kit/server/crud/handlers.server.ts'
import { visibleRows } from '#kit/server/crud/list.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import { finalFromPresell } from './final-skus.ts'
import { PRODUCT_LINES, type ProductResource } from './product.ts'
import { fullProduct, preparedRow, type Shop } from './product-rows.server.ts'
import { addProduct } from './product-save.server.ts'

/** What the listing of a balance has in common with that of its deposit. */
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
export async function addFinalListings(
  app: AppContext,
  ctx: RequestContext,
  { presellGoodsId, finalGoodsId }: Arrival,
): Promise<readonly PlannedChange[]> {
  const [presell, shop]: readonly [Shop, Shop] = [
    { app, resource: PRODUCT_LINES[2], line: 2 },
    { app, resource: PRODUCT_LINES[3], line: 3 },
  ]
  if (!ctx.user.can(permissionOf(shop.resource, 'add')) || !ctx.user.can(permissionOf(presell.resource, 'list'))) {
    return []
  }
  const hooks: WriteHooks<ProductResource> = {
    prepare: (values, inside, before) => preparedRow(shop, values, inside, before),
  }
  const listings = await visibleRows(app, PRODUCT_LINES[2], ctx)
    .select('id')
    .where('goodsId', '=', presellGoodsId)
    .orderBy('createTime')
    .orderBy('id')
    .execute()
  const made: PlannedChange[] = []
  for (const { id } of listings) {
    const listing = await fullProduct(presell, ctx, String(id))
    const common = Object.fromEntries(TAKEN_OVER.map((name) => [name, listing[name]]))
    const builder = finalFromPresell(listing)
    const { skuList } = await addProduct(shop, hooks, {
      ...ctx,
      input: { ...common, goodsId: finalGoodsId, presellProductId: id, ...builder },
    })
    for (const { name, presentPrice } of skuList) {
      const fen = presentPrice === null ? null : parseYuan(presentPrice)
      const title = [listing.title, name].filter(Boolean).join(' ')
      made.push({
        title: [title, title],
        before: '',
        after: fen === null ? textIn(ctx.locale, ['尾款未定', 'no balance yet']) : formatYuan(fen),
      })
    }
  }
  return made
}
