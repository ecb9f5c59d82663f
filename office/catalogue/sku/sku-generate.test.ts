import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Sku, SpecRow } from './sku.ts'
import { combinationCount, combinations, regenerate, resetAll } from './sku-generate.ts'

/** Specs with distinct titles; values may hold commas, so that names can collide. */
const anySpecs = fc
  .uniqueArray(fc.uniqueArray(fc.constantFrom('红', '蓝', 'S', 'M', 'a', 'a,b', 'b', 'b,c', 'c'), { maxLength: 4 }), {
    maxLength: 4,
    selector: (titles) => titles.join('|'),
  })
  .map((lists): SpecRow[] =>
    lists.map((titles, index) => ({ title: `规格${index}`, specValues: titles.map((title) => ({ title })) })),
  )
const plainSpecs = anySpecs.filter((specs) =>
  specs.every((spec) => spec.specValues.every(({ title }) => !title.includes(','))),
)

const specsOf = (...lists: string[][]): SpecRow[] =>
  lists.map((titles, index) => ({ title: `规格${index}`, specValues: titles.map((title) => ({ title })) }))
const namesOf = (skus: readonly Sku[]) => skus.map((sku) => sku.name)
/** Every cell different from its default and from every other row's. */
const edited = (skus: readonly Sku[]): Sku[] =>
  skus.map((sku, index) => ({
    ...sku,
    id: `sku${index}`,
    picture: `${index}.png`,
    originalPrice: index + 3,
    presentPrice: index + 2,
    memberPrice: index + 1,
    stock: index,
    isTrade: 1,
    tradePrice: index + 0.5,
    status: 1,
    data: { index },
  }))
const editsOf = ({ sortRank: _, extra: __, ...edits }: Sku) => edits

describe('combinations', () => {
  it('[3.5a] [4.2a] the product runs in order, the last spec fastest, names joined by commas', () => {
    expect(namesOf(regenerate(specsOf(['红', '蓝'], ['S', 'M']), []))).toEqual(['红,S', '红,M', '蓝,S', '蓝,M'])
  })

  it('a spec without values takes no part; none at all makes no SKU', () => {
    expect(namesOf(regenerate(specsOf(['红'], [], ['S']), []))).toEqual(['红,S'])
    expect(combinations(specsOf([], []))).toEqual([])
    expect(combinations([])).toEqual([])
  })

  it('[4.2a] size is the product of the counts, every choice of one value per spec occurs once, in dictionary order', () => {
    fc.assert(
      fc.property(anySpecs, (specs) => {
        const all = combinations(specs)
        const counted = specs.filter((spec) => spec.specValues.length > 0)
        const size = counted.length === 0 ? 0 : counted.reduce((n, spec) => n * spec.specValues.length, 1)
        expect(all).toHaveLength(size)
        expect(combinationCount(specs)).toBe(size)
        const ranks = all.map((choice) =>
          choice.reduce((rank, value, place) => {
            const values = counted[place]?.specValues ?? []
            expect(values).toContain(value)
            return rank * values.length + values.indexOf(value)
          }, 0),
        )
        expect(ranks).toEqual([...ranks.keys()])
      }),
    )
  })

  it('ten by ten by ten are a thousand different SKUs', () => {
    const ten = (prefix: string) => Array.from({ length: 10 }, (_, index) => `${prefix}${index}`)
    const skus = regenerate(specsOf(ten('色'), ten('尺'), ten('版')), [])
    expect(new Set(namesOf(skus)).size).toBe(1000)
    expect(skus.at(-1)).toMatchObject({ name: '色9,尺9,版9', sortRank: 1000 })
  })
})

describe('regenerate', () => {
  it('[4.2d] [9.1a-d] a new row: no picture, prices 0, stock 9999, no exchange, enabled, rank from 1', () => {
    expect(regenerate(specsOf(['红', '蓝']), [])).toEqual([
      {
        name: '红',
        picture: '',
        originalPrice: 0,
        presentPrice: 0,
        memberPrice: 0,
        stock: 9999,
        data: null,
        isTrade: 0,
        tradePrice: 0,
        status: 0,
        sortRank: 1,
        extra: [{ title: '红' }],
      },
      expect.objectContaining({ name: '蓝', sortRank: 2, status: 0, isTrade: 0, stock: 9999 }),
    ])
  })

  it('[4.2b,c] a row of the same name keeps its edits while rank and choices refresh', () => {
    const current = edited(regenerate(specsOf(['红', '蓝']), []))
    const specs: SpecRow[] = [{ title: '颜色', specValues: [{ title: '绿' }, { id: 'v2', title: '蓝' }] }]
    const [green, blue] = regenerate(specs, current)
    expect(green).toMatchObject({ name: '绿', picture: '', stock: 9999, sortRank: 1 })
    expect(blue).toMatchObject({ name: '蓝', picture: '1.png', originalPrice: 4, stock: 1, id: 'sku1' })
    expect(blue).toMatchObject({ sortRank: 2, extra: [{ id: 'v2', title: '蓝' }] })
  })

  it('[4.2b-d] for any two lists of specs: same name keeps edits, other names are new, ranks count from 1', () => {
    fc.assert(
      fc.property(plainSpecs, plainSpecs, (before, after) => {
        const current = edited(regenerate(before, []))
        const byName = new Map(current.map((sku) => [sku.name, sku]))
        const defaults = regenerate(after, [])
        const next = regenerate(after, current)
        expect(namesOf(next)).toEqual(namesOf(defaults))
        for (const [index, sku] of next.entries()) {
          const known = byName.get(sku.name)
          expect(sku.sortRank).toBe(index + 1)
          expect(sku.extra).toEqual(defaults[index]?.extra)
          expect(editsOf(sku)).toEqual(editsOf(known ?? defaults[index] ?? sku))
        }
      }),
    )
  })

  it('is idempotent, whatever the titles hold', () => {
    fc.assert(
      fc.property(anySpecs, anySpecs, (before, after) => {
        const once = regenerate(after, edited(regenerate(before, [])))
        expect(regenerate(after, once)).toEqual(once)
      }),
    )
  })

  it('names that collide through commas never share or swap a row', () => {
    fc.assert(
      fc.property(anySpecs, anySpecs, (before, after) => {
        const ids = regenerate(after, edited(regenerate(before, []))).flatMap((sku) => sku.id ?? [])
        expect(new Set(ids).size).toBe(ids.length)
      }),
    )
    const specs = specsOf(['a', 'a,b'], ['c', 'b,c'])
    const current = edited(regenerate(specs, []))
    expect(namesOf(current).filter((name) => name === 'a,b,c')).toHaveLength(2)
    expect(regenerate(specs, [...current].reverse())).toEqual(current)
    const one = edited(regenerate(specsOf(['a,b'], ['c']), []))
    expect(regenerate(specs, one).flatMap((sku) => sku.id ?? [])).toEqual(['sku0'])
  })
})

describe('resetAll', () => {
  it('[4.2e] every cell of every SKU is back at its default; the row in the store stays the same', () => {
    fc.assert(
      fc.property(anySpecs, (specs) => {
        const fresh = regenerate(specs, [])
        const saved = edited(fresh).map((sku) => ({
          ...sku,
          stockLoaded: 7,
          locked: 2,
          sold: 3,
          version: 4,
          lowStock: 5,
        }))
        expect(resetAll(specs, saved)).toEqual(
          fresh.map((sku, index) => ({ ...sku, id: `sku${index}`, stockLoaded: 7, locked: 2, sold: 3, version: 4 })),
        )
        expect(resetAll(specs)).toEqual(fresh)
      }),
    )
  })
})
