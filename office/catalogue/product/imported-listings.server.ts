import type { Text } from '#kit/contract/text.ts'
import type { WriteHooks } from '#kit/server/crud/handlers.server.ts'
import { visibleRows } from '#kit/server/crud/list.server.ts'
import { removeRows } from '#kit/server/crud/remove-rows.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import { SPEC_TITLE_MAX } from '#office/catalogue/sku/sku.ts'
import type { ImportedFigures } from '../rules/imported-figures.server.ts'
import type { ProductResource } from './product.ts'
import { preparedRow, type Shop } from './product-rows.server.ts'
import { addProduct } from './product-save.server.ts'

const SPEC = '规格'
const CHANGED: Text = ['商品在导入之后已被修改，保留', 'The product was changed after the import and stays']
const ORDERED: Text = ['商品已有订单，保留', 'The product has orders by now, and stays']
const GONE: Text = ['商品已不存在，无需撤销', 'The product is not there any more']

/** Listings of what a former shop sold and nobody sells here: their figure is archived, and they have no stock. */
export function importedListings(
  shop: Shop,
  figures: ImportedFigures,
  wereOrdered: (ctx: RequestContext, ids: readonly string[]) => Promise<boolean>,
) {
  const hooks: WriteHooks<ProductResource> = {
    prepare: (values, ctx, before) => preparedRow(shop, values, ctx, before),
  }
  return {
    add: async (
      ctx: RequestContext,
      {
        title,
        spec,
        skuCode,
        barCode,
        price,
      }: {
        readonly title: string
        readonly spec: string
        readonly skuCode: string
        readonly barCode: string
        /** Fen. */
        readonly price: number
      },
    ): Promise<{ readonly productId: string; readonly goodsId: string }> => {
      const name = [title, spec].filter(Boolean).join(' ')
      const figure = { name, janCode: barCode, manufacturer: '', detail: '', tags: '', isArchived: true }
      const { id: goodsId } = await figures.add(ctx, figure)
      const value = [...spec].slice(0, SPEC_TITLE_MAX).join('')
      const sku = {
        ...{ status: 0, isTrade: 0, stock: 0, presentPrice: price / 100, originalPrice: price / 100 },
        ...{ skuCode: [...skuCode].slice(0, CODE_MAX).join(''), barCode, extra: value ? [{ title: value }] : [] },
      }
      const specAttr = value ? [{ title: SPEC, specValues: [{ title: value }] }] : []
      const { id } = await addProduct(shop, hooks, { ...ctx, input: { title, goodsId, specAttr, skuList: [sku] } })
      return { productId: id, goodsId }
    },
    remove: async (
      ctx: RequestContext,
      { productId, goodsId }: { readonly productId: string; readonly goodsId: string },
    ): Promise<readonly Text[]> => {
      const row = await visibleRows(shop.app, shop.resource, ctx)
        .select(['id', 'version'])
        .where('id', '=', productId)
        .forUpdate()
        .executeTakeFirst()
      const isOrdered = row !== undefined && (await wereOrdered(ctx, [productId]))
      const reason = !row ? GONE : isOrdered ? ORDERED : row.version > MADE_VERSION ? CHANGED : null
      if (reason) {
        return [reason]
      }
      await removeRows(shop.app, shop.resource, {}, { ...ctx, input: { ids: productId } })
      return figures.remove(ctx, { id: goodsId, version: 0 })
    },
  }
}

/** Characters of the code of a SKU. */
const CODE_MAX = 50
/** Version of a listing that was added and not changed since. */
const MADE_VERSION = 0
