import { describe, expect, it } from 'vitest'
import type { Sku } from '#office/catalogue/sku/sku.ts'
import { regenerate, singleValue } from '#office/catalogue/sku/sku-generate.ts'
import { finalFromPresell, mappedByName } from './final-skus.ts'

const specAttr = [
  {
    id: 's1',
    title: '版本',
    specValues: [
      { id: 'v1', title: '普通' },
      { id: 'v2', title: '豪华' },
    ],
  },
]
const skuList: readonly Sku[] = regenerate(specAttr, []).map((sku, index) => ({
  ...sku,
  id: `pre${index}`,
  picture: `${index}.png`,
  originalPrice: 1299.1,
  presentPrice: 200.05,
}))

describe('a final product from its presell product', () => {
  it('without specs is one SKU as well, mapped to the only one', () => {
    const [only] = singleValue().skuList
    const presell = {
      specAttr: [],
      skuList: only ? [{ ...only, id: 'pre', originalPrice: 1000, presentPrice: 200 }] : [],
    }
    expect(finalFromPresell(presell)).toMatchObject({
      specAttr: [],
      skuList: [{ name: '', extra: [], presellSkuId: 'pre', originalPrice: 1000, presentPrice: 800 }],
    })
  })

  it('takes specs without their ids, and maps every SKU by name', () => {
    const value = finalFromPresell({ specAttr, skuList })
    expect(value.specAttr).toEqual([{ title: '版本', specValues: [{ title: '普通' }, { title: '豪华' }] }])
    expect(value.skuList.map(({ name, presellSkuId }) => [name, presellSkuId])).toEqual([
      ['普通', 'pre0'],
      ['豪华', 'pre1'],
    ])
    expect(value.skuList.some(({ id }) => id)).toBe(false)
  })

  it('asks for what the deposit leaves of the full price, exact to the fen', () => {
    const [first] = finalFromPresell({ specAttr, skuList }).skuList
    expect(first).toMatchObject({ picture: '0.png', originalPrice: 1299.1, presentPrice: 1099.05 })
  })

  it('leaves the supplement open where the deposit is not below the full price', () => {
    const odd = skuList.map((sku) => ({ ...sku, presentPrice: 1299.1 }))
    expect(finalFromPresell({ specAttr, skuList: odd }).skuList[0]?.presentPrice).toBe(0)
  })

  it('mapping by name keeps what was mapped by hand, and gives the same list when nothing is open', () => {
    const final = regenerate(specAttr, [])
    const byHand = final.with(0, { ...final[0], presellSkuId: 'other' } as Sku)
    expect(mappedByName(byHand, skuList).map(({ presellSkuId }) => presellSkuId)).toEqual(['other', 'pre1'])
    const done = mappedByName(final, skuList)
    expect(mappedByName(done, skuList)).toBe(done)
    expect(mappedByName(final, [])).toBe(final)
  })
})
