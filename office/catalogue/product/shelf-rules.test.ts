import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FieldError } from '#kit/contract/errors.ts'
import type { Sku } from '#office/catalogue/sku/sku.ts'
import { PAY_MODEL } from '../rules/pay-model.ts'
import type { ListedLine } from '../rules/sales-line.ts'
import { productWarnings, type ShelfProduct, shelfErrors } from './shelf-rules.ts'

const ready = { state: 1 }
const good: Sku = {
  name: '红',
  picture: 'red.png',
  originalPrice: 1299,
  presentPrice: 200,
  memberPrice: 180,
  stock: 5,
  data: null,
  isTrade: 0,
  tradePrice: 0,
  status: 0,
  sortRank: 1,
  extra: [],
  presellSkuId: 'pre1',
}
const product = (line: ListedLine, more: Partial<ShelfProduct> = {}): ShelfProduct => ({ line, title: '手办', ...more })
const zh = (errors: readonly FieldError[]) => errors.map(({ path, message }) => `${path} ${message[0]}`)
const shelf = (line: ListedLine, ...skus: Sku[]) => zh(shelfErrors(product(line), ready, skus))

const anyLine = fc.constantFrom<ListedLine[]>(1, 2, 3)
const anyPrice = fc.oneof(
  fc.constantFrom(null, 0, 0.001),
  fc.integer({ min: 1, max: 500 }).map((fen) => fen / 100),
)
const anySku: fc.Arbitrary<Sku> = fc
  .record({
    picture: fc.constantFrom('', 'a.png'),
    originalPrice: anyPrice,
    presentPrice: anyPrice,
    memberPrice: anyPrice,
    stock: fc.constantFrom(null, 0, 1, 50),
    status: fc.constantFrom<(0 | 1)[]>(0, 1),
    presellSkuId: fc.constantFrom(undefined, 'pre1', 'pre2'),
  })
  .map((cells) => ({ ...good, ...cells }))
const anySkus = fc.array(anySku, { maxLength: 6 })

describe('going on the shelf', () => {
  it('a complete product may, on every line', () => {
    expect(([1, 2, 3] as const).map((line) => shelf(line, good))).toEqual([[], [], []])
  })

  it('goods must be ready', () => {
    for (const goods of [null, { state: 0 }, { state: 2 }]) {
      expect(zh(shelfErrors(product(1), goods, [good]))).toEqual(['goodsId 关联的商品资料尚未就绪'])
    }
  })

  it('at least one SKU must be enabled', () => {
    expect(shelf(1)).toEqual(['skus 暂无SKU数据'])
    expect(shelf(1, { ...good, status: 1 })).toEqual(['skus 至少需要一个启用的SKU'])
  })

  it('[5.3b-d] every enabled SKU passes the checks of the builder, disabled ones need not', () => {
    const bad: Sku = { ...good, picture: '', stock: 0, isTrade: 1, tradePrice: null }
    expect(shelf(1, { ...bad, status: 1 }, good, bad)).toEqual([
      'skus.2.picture 规格图片不能为空',
      'skus.2.stock 库存不能为空或小于0',
      'skus.2.tradePrice 换购价不能为空或小于0',
    ])
  })

  it('[5.3e] final products by the reduced checks', () => {
    const reduced: Sku = { ...good, originalPrice: null, memberPrice: null, isTrade: 1, tradePrice: null }
    expect(shelf(3, reduced)).toEqual([])
    expect(shelf(3, { ...reduced, presentPrice: 0 })).toEqual(['skus.0.presentPrice 补款价不能为空或小于0'])
  })

  it('prices stand in order; equal is fine except for a deposit', () => {
    expect(shelf(1, { ...good, memberPrice: 200.01 })).toEqual(['skus.0.memberPrice 会员价不能高于现价'])
    expect(shelf(2, { ...good, memberPrice: 200.01 })).toEqual(['skus.0.memberPrice 会员定金不能高于定金'])
    expect(shelf(1, { ...good, originalPrice: 199.99 })).toEqual(['skus.0.presentPrice 现价不能高于原价'])
    expect(shelf(1, { ...good, originalPrice: 200, memberPrice: 200 })).toEqual([])
    expect(shelf(2, { ...good, originalPrice: 200 })).toEqual(['skus.0.presentPrice 定金必须低于全款价'])
    expect(shelf(2, { ...good, originalPrice: 199.99 })).toEqual(['skus.0.presentPrice 定金必须低于全款价'])
    expect(shelf(3, { ...good, originalPrice: 1, memberPrice: 999 })).toEqual([])
  })

  it('final SKUs are mapped, and every presell SKU with open deposits has an enabled one', () => {
    expect(shelf(3, { ...good, presellSkuId: undefined })).toEqual(['skus.0.presellSkuId 未关联预售SKU'])
    const owed = product(3, {
      owedPresellSkus: [
        { id: 'pre1', name: '红' },
        { id: 'pre2', name: '蓝' },
      ],
    })
    const skus: Sku[] = [good, { ...good, presellSkuId: 'pre2', status: 1 }]
    expect(zh(shelfErrors(owed, ready, skus))).toEqual(['skus 预售SKU“蓝”尚有未结定金，须关联到补款SKU'])
    expect(shelfErrors({ ...owed, line: 2 }, ready, skus)).toEqual([])
  })

  it('the title has at most 120 characters', () => {
    expect(shelfErrors(product(1, { title: '𠮷'.repeat(120) }), ready, [good])).toEqual([])
    expect(zh(shelfErrors(product(1, { title: '长'.repeat(121) }), ready, [good]))).toEqual([
      'title 商品标题不能超过120个字符',
    ])
  })

  it('disabling a SKU never adds an error, except that none or no final SKU is left', () => {
    fc.assert(
      fc.property(anyLine, anySkus, fc.nat(), (line, skus, pick) => {
        fc.pre(skus.length > 0)
        const fewer = skus.map((sku, index) => (index === pick % skus.length ? { ...sku, status: 1 as const } : sku))
        const before = shelf(line, ...skus)
        const added = shelf(line, ...fewer).filter((error) => !before.includes(error))
        expect(added.filter((error) => error !== 'skus 至少需要一个启用的SKU')).toEqual([])
      }),
    )
  })

  it('one more SKU never heals another', () => {
    fc.assert(
      fc.property(anyLine, anySkus, anySku, (line, skus, more) => {
        const rowErrors = shelf(line, ...skus).filter((error) => error.startsWith('skus.'))
        expect(shelf(line, ...skus, more)).toEqual(expect.arrayContaining(rowErrors))
      }),
    )
  })

  it('a higher original price never adds an error', () => {
    fc.assert(
      fc.property(anyLine, anySku, fc.integer({ min: 0, max: 500 }), (line, sku, more) => {
        fc.pre(sku.originalPrice !== null && sku.originalPrice > 0.001)
        const dearer = { ...sku, originalPrice: (Math.round((sku.originalPrice ?? 0) * 100) + more) / 100 }
        const before = shelf(line, sku)
        expect(shelf(line, dearer).filter((error) => !before.includes(error))).toEqual([])
      }),
    )
  })
})

describe('a price far below the list price', () => {
  const asked = (line: ListedLine, cells: Partial<Sku>, more: Partial<ShelfProduct> = {}) =>
    shelfErrors(product(line, { lowPricePercent: 30, ...more }), ready, [{ ...good, ...cells }])
      .filter(({ path }) => path === 'skus.0.lowPriceOk')
      .map(({ message }) => message[0].slice(0, 18))
  const low = { originalPrice: 1000, presentPrice: 299.99, memberPrice: null }

  it('is asked about in stock, and where the whole is paid before; of a deposit and of a balance it is a part', () => {
    expect(asked(1, low)).toEqual(['仅为原价¥1,000.00的29%，'])
    expect(asked(2, low, { payModel: PAY_MODEL.prepaid })).toHaveLength(1)
    expect(asked(2, low, { payModel: PAY_MODEL.reservation })).toHaveLength(1)
    expect(asked(2, low, { payModel: PAY_MODEL.deposit })).toEqual([])
    expect(asked(2, low)).toEqual([])
    expect(asked(3, low)).toEqual([])
  })

  it('is one below the share that the shop names, of the higher of both list prices; that of members counts as well', () => {
    expect(asked(1, { ...low, presentPrice: 300 })).toEqual([])
    expect(asked(1, low, { lowPricePercent: 0 })).toEqual([])
    expect(asked(1, { ...low, presentPrice: 900, memberPrice: 299 })).toHaveLength(1)
    expect(asked(1, { ...low, presentPrice: 300 }, { officialPrice: 1001 })).toHaveLength(1)
    expect(asked(1, { ...low, originalPrice: null, presentPrice: 80 }, { officialPrice: 469 })).toHaveLength(1)
    expect(asked(1, { ...low, originalPrice: null, presentPrice: 80 })).toEqual([])
  })

  it('is confirmed down to what was confirmed, and no further', () => {
    expect(asked(1, { ...low, lowPriceOk: 299.99 })).toEqual([])
    expect(asked(1, { ...low, lowPriceOk: 200 })).toEqual([])
    expect(asked(1, { ...low, lowPriceOk: 300 })).toHaveLength(1)
  })
})

describe('warnings', () => {
  const warn = (line: ListedLine, skus: Sku[], context?: Parameters<typeof productWarnings>[2]) =>
    zh(productWarnings({ line }, skus, context))

  it('a deposit over a fifth of the full price, exact to the fen', () => {
    const fifth: Sku = { ...good, originalPrice: 1299, presentPrice: 259.8 }
    expect(warn(2, [fifth])).toEqual([])
    expect(warn(2, [fifth, { ...fifth, presentPrice: 259.81 }])).toEqual([
      'skus.1.presentPrice 定金超过全款价的20%，超出部分不具有定金效力（民法典第586条）',
    ])
    expect(warn(2, [fifth], { depositWarnPercent: 10 })).toHaveLength(1)
    expect(warn(2, [{ ...fifth, presentPrice: 300, status: 1 }])).toEqual([])
    expect(warn(1, [{ ...fifth, presentPrice: 300 }])).toEqual([])
  })

  it('a supplement that does not add up to the advertised price', () => {
    const presellSkus = [{ id: 'pre1', originalPrice: 1299, presentPrice: 200 }]
    const final = (presentPrice: number): Sku => ({ ...good, presentPrice })
    expect(warn(3, [final(1099)], { presellSkus })).toEqual([])
    expect(warn(3, [final(1099.1)], { presellSkus })).toEqual([
      'skus.0.presentPrice 定金与补款合计比预售公布的全款价高¥0.10',
    ])
    expect(productWarnings({ line: 3 }, [final(99)], { presellSkus })[0]?.message[1]).toBe(
      'Total is ¥1,000.00 below the advertised full price',
    )
    expect(warn(3, [final(1)])).toEqual([])
    expect(warn(3, [{ ...final(1), presellSkuId: undefined }], { presellSkus })).toEqual([])
  })

  it('the deposit warning is exactly the integer comparison', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9_999_999_999 }),
        fc.integer({ min: 1, max: 9_999_999_999 }),
        (full, deposit) => {
          const sku: Sku = { ...good, originalPrice: full / 100, presentPrice: deposit / 100 }
          expect(warn(2, [sku])).toHaveLength(BigInt(deposit) * 5n > BigInt(full) ? 1 : 0)
        },
      ),
    )
  })
})
