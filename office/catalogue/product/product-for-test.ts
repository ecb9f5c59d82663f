import type { Examples } from '#kit/contract/testing/examples.ts'
import { finalGoods } from '../goods/goods.ts'
import { presellProduct } from './product.ts'

const SKUS: Examples['parts'] = {
  specAttr: [{ title: '颜色', specValues: [{ title: '红' }] }],
  skuList: [{ name: '红', extra: [{ title: '红' }], presentPrice: 99, stock: 5, status: 0, sortRank: 1, isTrade: 0 }],
}

function skuOf(row: Readonly<Record<string, unknown>>): string {
  const [sku] = row.skuList as readonly { readonly id: string }[]
  return sku?.id ?? ''
}

/** Listings as the suite over all resources makes them. */
export const productExamples: Examples = {
  // hours of the shelf lie ahead
  values: {
    shelfOnAt: (n) => `2098-01-${String(1 + (n % 28)).padStart(2, '0')} 20:00:00`,
    shelfOffAt: (n) => `2099-01-${String(1 + (n % 28)).padStart(2, '0')} 20:00:00`,
  },
  parts: SKUS,
  calls: {
    price: () => ({ presentPrice: true, amount: 10, percent: null }),
    addStock: () => ({ qty: 10 }),
    setRank: () => ({ sortRank: null, shift: 10 }),
    setLimits: () => ({ limitPerUser: 0, limitPerOrder: 0, minPerOrder: 1 }),
    setFreight: () => ({ freightKind: 0 }),
    setDiscounts: () => ({ couponAllowed: '1' }),
    schedule: () => ({ shelfOnAt: '2099-01-01 20:00:00', shelfOffAt: '2099-01-02 20:00:00' }),
    stock: (row) => ({ skuId: skuOf(row), stockLoaded: 5, stock: 9 }),
    labels: ({ id }) => ({ ids: id }),
    stockLog: (row) => ({ skuId: skuOf(row) }),
  },
}

/** A final listing completes a presell listing of its own figure. */
export const finalProductExamples: Examples = {
  ...productExamples,
  tie: async (references, rows) => {
    const [figure, listing] = [references.get('goodsId')?.[0], references.get('presellProductId')?.[0]]
    if (figure && listing) {
      const { goodsId } = await rows.get(presellProduct.path, listing)
      await rows.edit(finalGoods.path, { id: figure, presellGoodsId: goodsId })
    }
  },
}
