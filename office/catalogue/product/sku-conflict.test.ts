import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BuilderValue, Sku } from '#office/catalogue/sku/sku.ts'
import { regenerate } from '#office/catalogue/sku/sku-generate.ts'
import { cellDifferences, isOtherSpecs, resolvedBuilder, stockShifts } from './sku-conflict.ts'

const specAttr = [
  {
    id: 's1',
    title: '颜色',
    specValues: [
      { id: 'v1', title: '红' },
      { id: 'v2', title: '蓝' },
    ],
  },
]
const stored: readonly Sku[] = regenerate(specAttr, []).map((sku, index) => ({
  ...sku,
  id: `k${index}`,
  presentPrice: 100,
  stock: 50,
  stockLoaded: 50,
  locked: 0,
}))
const base: BuilderValue = { specAttr, skuList: stored }
const edited = (row: number, change: Partial<Sku>): BuilderValue => ({
  specAttr,
  skuList: stored.map((sku, index) => (index === row ? { ...sku, ...change } : sku)),
})

describe('two people edit one listing', () => {
  it('every cell that differs is named, proposed for the side that changed it, mine when both did', () => {
    const mine = edited(0, { presentPrice: 90, status: 1 })
    const current: BuilderValue = {
      specAttr,
      skuList: edited(0, { presentPrice: 80 }).skuList.with(1, { ...stored[1], memberPrice: 70 } as Sku),
    }
    expect(cellDifferences({ base, mine, current })).toEqual([
      { row: 0, name: '红', column: 'presentPrice', mine: 90, current: 80, proposed: 'mine' },
      { row: 0, name: '红', column: 'status', mine: 1, current: 0, proposed: 'mine' },
      { row: 1, name: '蓝', column: 'memberPrice', mine: 0, current: 70, proposed: 'current' },
    ])
    expect(cellDifferences({ base, mine: base, current: base })).toEqual([])
  })

  it('what was chosen is taken, the rest stays mine, and server numbers are those of now', () => {
    const mine = edited(0, { presentPrice: 90, memberPrice: 9 })
    const current = edited(0, { presentPrice: 80, memberPrice: 8, version: 4 })
    const { skuList } = resolvedBuilder(
      { base, mine, current },
      { '0.presentPrice': 'current', '0.memberPrice': 'mine' },
    )
    expect(skuList[0]).toMatchObject({ presentPrice: 80, memberPrice: 9, version: 4 })
  })

  it('stocks that moved are told; what I changed goes on top of what is there', () => {
    const mine = edited(0, { stock: 45 })
    const current = edited(0, { stock: 30, stockLoaded: 30, locked: 2 })
    const versions = { base, mine, current }
    expect(stockShifts(versions)).toEqual([{ row: 0, name: '红', loaded: 50, now: 30, locked: 2, delta: -5 }])
    expect(resolvedBuilder(versions, {}).skuList[0]).toMatchObject({ stock: 25, stockLoaded: 30, locked: 2 })
  })

  it('a change that would fall below what is reserved is told, and ends at the reserved pieces', () => {
    const versions = { base, mine: edited(0, { stock: 1 }), current: edited(0, { locked: 20 }) }
    expect(stockShifts(versions)).toEqual([{ row: 0, name: '红', loaded: 50, now: 50, locked: 20, delta: -49 }])
    expect(resolvedBuilder(versions, {}).skuList[0]).toMatchObject({ stock: 20, stockLoaded: 50 })
  })

  it('after resolving, the stored stock changes by exactly what the person changed, unless pieces are reserved', () => {
    fc.assert(
      fc.property(fc.nat(500), fc.nat(500), fc.nat(500), (loaded, next, now) => {
        const mine = edited(0, { stock: next, stockLoaded: loaded })
        const current = edited(0, { stock: now, stockLoaded: now })
        const [first] = resolvedBuilder({ base, mine, current }, {}).skuList
        expect((first?.stock ?? 0) - (first?.stockLoaded ?? 0)).toBe(Math.max(0 - now, next - loaded))
      }),
    )
  })

  it('other specs are noticed whatever happened to the rows', () => {
    const other = { specAttr: [{ ...specAttr[0], title: '色彩', specValues: [] }], skuList: stored }
    expect(isOtherSpecs({ base, mine: base, current: other })).toBe(true)
    expect(isOtherSpecs({ base, mine: other, current: edited(0, { stock: 1 }) })).toBe(false)
  })
})
