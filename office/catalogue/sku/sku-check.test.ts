import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ListedLine } from '../rules/sales-line.ts'
import { type Sku, type SpecRow, skuLabel } from './sku.ts'
import { checkConfiguration, SKU_TEXTS, specTitleError, specValueError } from './sku-check.ts'

const good: Sku = {
  name: '红',
  picture: 'red.png',
  originalPrice: 199,
  presentPrice: 99,
  memberPrice: 89,
  stock: 5,
  data: null,
  isTrade: 0,
  tradePrice: 0,
  status: 0,
  sortRank: 1,
  extra: [{ title: '红' }],
}
const zh = (skus: readonly Sku[], variant: 'full' | 'reduced' = 'full', line?: ListedLine) =>
  checkConfiguration(skus, variant, line).map(({ path, message }) => `${path} ${message[0]}`)

const emptyOrBad = fc.constantFrom(null, 0, -1, -0.01)
const anyPrice = fc.oneof(
  emptyOrBad,
  fc.integer({ min: 1, max: 9_999_999_999 }).map((fen) => fen / 100),
)
const anySku = fc.record({
  name: fc.string(),
  picture: fc.constantFrom('', ' ', 'a.png'),
  originalPrice: anyPrice,
  presentPrice: anyPrice,
  memberPrice: anyPrice,
  stock: fc.oneof(fc.constantFrom(null, 0, -1), fc.integer({ min: 1, max: 9999 })),
  data: fc.constant(null),
  isTrade: fc.constantFrom<(0 | 1)[]>(0, 1),
  tradePrice: anyPrice,
  status: fc.constantFrom<(0 | 1)[]>(0, 1),
  sortRank: fc.nat(),
  extra: fc.constant([]),
})

describe('adding spec names and values', () => {
  const color: SpecRow = { title: '颜色', specValues: [{ title: '红' }] }
  const size: SpecRow = { title: '尺寸', specValues: [{ title: '大' }] }

  it('[5.1a] an empty spec name asks for one', () => {
    expect(specTitleError([], '')).toEqual(['请输入规格值', 'Please enter spec value'])
    expect(specTitleError([color], '  ')).toBe(SKU_TEXTS.enterSpec)
    expect(specTitleError([color], '材质')).toBeNull()
  })

  it('[5.1b] a spec name may be there once', () => {
    expect(specTitleError([color, size], ' 尺寸 ')).toEqual(['已存在该规格名', 'Already has this attribute name'])
    expect(specTitleError([color, size], '尺寸', 1)).toBeNull()
  })

  it('[5.2a] an empty spec value asks for one', () => {
    expect(specValueError(color, ' ')).toEqual(['请输入规格值', 'Please enter spec value'])
  })

  it('[5.2b] a value may be there once in its spec, and again in another', () => {
    expect(specValueError(color, '红')).toEqual(['已存在该规格值', 'Already has this spec value'])
    expect(specValueError(size, '红')).toBeNull()
  })

  it('titles have a limit', () => {
    expect(specValueError(color, '长'.repeat(50))).toBeNull()
    expect(specValueError(color, '长'.repeat(51))).toEqual(['不能超过50个字符', 'At most 50 characters'])
  })
})

describe('completing the configuration', () => {
  it('[5.3a] [8.18a] no SKUs: one message, in both variants', () => {
    expect(checkConfiguration([], 'full')).toEqual([
      { path: 'skus', message: ['暂无SKU数据', 'No SKU data yet', 'sku.noSkus'] },
    ])
    expect(zh([], 'reduced')).toEqual(['skus 暂无SKU数据'])
  })

  it('[5.3b] the full variant wants a picture', () => {
    expect(checkConfiguration([good, { ...good, picture: '' }], 'full')).toEqual([
      { path: 'skus.1.picture', message: ['规格图片不能为空', 'Spec picture cannot be empty'] },
    ])
  })

  it('[5.3c] prices and stock empty, 0 or below, in table order', () => {
    for (const bad of [null, 0, -1]) {
      const row: Sku = { ...good, originalPrice: bad, presentPrice: bad, memberPrice: bad, stock: bad }
      expect(zh([good, row])).toEqual([
        'skus.1.originalPrice 原价不能为空或小于0',
        'skus.1.presentPrice 现价不能为空或小于0',
        'skus.1.memberPrice 会员价不能为空或小于0',
        'skus.1.stock 库存不能为空或小于0',
      ])
    }
    expect(checkConfiguration([{ ...good, stock: 0 }], 'full')[0]?.message[1]).toBe(
      'Stock cannot be empty or less than 0',
    )
  })

  it('[5.3d] the exchange price counts only where exchange is supported', () => {
    expect(zh([{ ...good, isTrade: 1, tradePrice: 0 }])).toEqual(['skus.0.tradePrice 换购价不能为空或小于0'])
    expect(zh([{ ...good, isTrade: 1, tradePrice: null }])).toHaveLength(1)
    expect(zh([{ ...good, isTrade: 1, tradePrice: 0.01 }])).toEqual([])
    expect(zh([{ ...good, isTrade: 0, tradePrice: null }])).toEqual([])
  })

  it('[5.3e] the reduced variant looks at picture, present price and stock only', () => {
    const bad: Sku = {
      ...good,
      ...{ picture: '', originalPrice: null, presentPrice: null, memberPrice: null, stock: null },
      ...{ isTrade: 1, tradePrice: null },
    }
    expect(zh([bad], 'reduced')).toEqual([
      'skus.0.picture 规格图片不能为空',
      'skus.0.presentPrice 补款价不能为空或小于0',
      'skus.0.stock 库存不能为空或小于0',
    ])
  })

  it('[3.5a] the present price is called by its line', () => {
    expect(([1, 2, 3] as const).map((line) => skuLabel('presentPrice', line))).toEqual([
      ['现价', 'Price'],
      ['定金', 'Deposit'],
      ['补款价', 'Supplement'],
    ])
    expect(zh([{ ...good, presentPrice: 0 }], 'full', 2)).toEqual(['skus.0.presentPrice 定金不能为空或小于0'])
  })

  it('amounts and counts that cannot be stored are named as such', () => {
    expect(zh([{ ...good, originalPrice: 1.005, memberPrice: 1e8, stock: 1.5 }])).toEqual([
      'skus.0.originalPrice 原价最多两位小数且不超过99,999,999.99',
      'skus.0.memberPrice 会员价最多两位小数且不超过99,999,999.99',
      'skus.0.stock 库存须为不超过99999999的整数',
    ])
    expect(zh([{ ...good, stock: 99_999_999 }])).toEqual([])
    expect(zh([{ ...good, stock: 100_000_000 }])).toEqual(['skus.0.stock 库存须为不超过99999999的整数'])
  })

  it('[5.3b-e] an error is there exactly where the rule is broken, row after row', () => {
    const isBad = (value: number | null) => value === null || value <= 0
    fc.assert(
      fc.property(fc.array(anySku, { minLength: 1, maxLength: 5 }), fc.boolean(), (skus, isFull) => {
        const expected = skus.flatMap((sku, index) => {
          const columns = [
            sku.picture.trim() === '' ? 'picture' : '',
            isFull && isBad(sku.originalPrice) ? 'originalPrice' : '',
            isBad(sku.presentPrice) ? 'presentPrice' : '',
            isFull && isBad(sku.memberPrice) ? 'memberPrice' : '',
            isBad(sku.stock) ? 'stock' : '',
            isFull && sku.isTrade === 1 && isBad(sku.tradePrice) ? 'tradePrice' : '',
          ]
          return columns.filter(Boolean).map((column) => `skus.${index}.${column}`)
        })
        expect(checkConfiguration(skus, isFull ? 'full' : 'reduced').map(({ path }) => path)).toEqual(expected)
      }),
    )
  })
})
