import type { Text } from '#kit/contract/text.ts'
import { visibleRows } from '#kit/server/crud/list.server.ts'
import { removeRows } from '#kit/server/crud/remove-rows.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import { SKU_STATUS, SPEC_TITLE_MAX } from '#office/catalogue/sku/sku.ts'
import type { ImportedFigures } from '../rules/imported-figures.server.ts'
import { addListings } from './new-listings.server.ts'
import type { Shop } from './product-rows.server.ts'

const SPEC = '规格'
const CHANGED: Text = ['商品在导入之后已被修改，保留', 'The product was changed after the import and stays']
const ORDERED: Text = ['商品已有订单，保留', 'The product has orders by now, and stays']
const GONE: Text = ['商品已不存在，无需撤销', 'The product is not there any more']

interface SoldElsewhere {
  readonly title: string
  readonly spec: string
  readonly skuCode: string
  readonly barCode: string
  /** Fen. */
  readonly price: number
}

/** Listings of what a former shop sold and nobody sells here: their figure is archived, and they have no stock. */
export function importedListings(
  shop: Shop,
  imported: ImportedFigures,
  wereOrdered: (ctx: RequestContext, ids: readonly string[]) => Promise<boolean>,
) {
  return {
    add: async (
      ctx: RequestContext,
      listings: readonly SoldElsewhere[],
    ): Promise<readonly { readonly productId: string; readonly goodsId: string }[]> => {
      const figures = await imported.add(
        ctx,
        listings.map(({ title, spec, barCode }) => ({
          ...{ name: [title, spec].filter(Boolean).join(' '), janCode: barCode, isArchived: true },
          ...{ manufacturer: '', detail: '', tags: '' },
        })),
      )
      const sent = listings.map((listing, index) => inputOf(listing, figures[index]?.id ?? ''))
      const ids = await addListings(shop, ctx, sent)
      return ids.map((productId, index) => ({ productId, goodsId: figures[index]?.id ?? '' }))
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
      return imported.remove(ctx, { id: goodsId, version: 0 })
    },
  }
}

/** The listing as its editor would send it. */
function inputOf({ title, spec, skuCode, barCode, price }: SoldElsewhere, goodsId: string) {
  const value = [...spec].slice(0, SPEC_TITLE_MAX).join('')
  const sku = {
    ...{ status: SKU_STATUS.enabled, isTrade: 0, stock: 0, presentPrice: price / 100, originalPrice: price / 100 },
    ...{ skuCode: [...skuCode].slice(0, CODE_MAX).join(''), barCode, extra: value ? [{ title: value }] : [] },
  }
  const specAttr = value ? [{ title: SPEC, specValues: [{ title: value }] }] : []
  return { title, goodsId, specAttr, skuList: [sku] }
}

/** Characters of the code of a SKU. */
const CODE_MAX = 50
/** Version of a listing that was added and not changed since. */
const MADE_VERSION = 0
