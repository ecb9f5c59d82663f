import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CellValue, TableColumn } from './column.ts'
import { chainOf, linkedValues, parentValue } from './linkage.ts'

const KEYS = ['province', 'city', 'district', 'street', 'house'] as const

function column(key: string, linkageKey?: string): TableColumn {
  return { key, type: 'select', title: [key, key], ...(linkageKey === undefined ? {} : { linkageKey }) }
}

function chainFrom(key: string, columns: readonly TableColumn[]): readonly string[] {
  return chainOf(columns, { key, requestData: async () => [] })
}

const CHAIN = ['province', 'city', 'district']

describe('the chain of linked columns', () => {
  it('[3.12a] follows linkageKey from the first column, wherever the columns stand', () => {
    const columns = [column('district'), column('name'), column('province', 'city'), column('city', 'district')]
    expect(chainFrom('province', columns)).toEqual(CHAIN)
    expect(chainFrom('city', columns)).toEqual(['city', 'district'])
    expect(chainFrom('name', columns)).toEqual(['name'])
  })

  it('ends where a column leads back, to itself or to an earlier one', () => {
    expect(chainFrom('city', [column('city', 'city')])).toEqual(['city'])
    const circle = [column('province', 'city'), column('city', 'district'), column('district', 'city')]
    expect(chainFrom('province', circle)).toEqual(CHAIN)
  })

  it('ends where no column has the key', () => {
    expect(chainFrom('province', [column('province', 'nowhere')])).toEqual(['province'])
    expect(chainFrom('nowhere', [column('province')])).toEqual([])
  })

  it('has each column once and follows the links, however they lead', () => {
    const links = fc.tuple(...KEYS.map(() => fc.option(fc.constantFrom(...KEYS, 'nowhere'), { nil: undefined })))
    fc.assert(
      fc.property(links, fc.constantFrom(...KEYS), (linked, first) => {
        const columns = KEYS.map((key, index) => column(key, linked[index]))
        const chain = chainFrom(first, columns)
        expect(chain[0]).toBe(first)
        expect(new Set(chain).size).toBe(chain.length)
        const next = chain.map((key) => columns.find((one) => one.key === key)?.linkageKey)
        expect(next.slice(0, -1)).toEqual(chain.slice(1))
        expect([undefined, 'nowhere', ...chain]).toContain(next.at(-1))
      }),
    )
  })
})

describe('the value that a column hangs on', () => {
  it('is that of the column before; nothing stands before the first', () => {
    const row = { id: '1', province: 44, city: '4401' }
    expect(CHAIN.map((key) => parentValue(CHAIN, key, row))).toEqual(['', '44', '4401'])
    expect(parentValue(CHAIN, 'name', row)).toBeUndefined()
  })

  it.each([undefined, null, ''])('is missing while that column holds %j', (city) => {
    expect(parentValue(CHAIN, 'district', { id: '1', province: '44', city })).toBeUndefined()
  })
})

describe('writing into a row', () => {
  const row = { id: '1', province: '33', city: '3301', district: '330106' }
  const chain = (key: string) => (CHAIN.includes(key) ? CHAIN : [])
  const written = (values: Readonly<Record<string, CellValue>>) => linkedValues({ chainOf: chain, row, values })

  it('empties all columns behind, and none before', () => {
    expect(written({ province: '44' })).toEqual({ province: '44', city: '', district: '' })
    expect(written({ city: '4401' })).toEqual({ city: '4401', district: '' })
    expect(written({ district: null })).toEqual({ district: null })
  })

  it('keeps what is written behind, in whatever order it comes', () => {
    expect(written({ city: '4401', province: '44' })).toEqual({ province: '44', city: '4401', district: '' })
  })

  it('of the same value empties nothing', () => {
    expect(written({ province: '33' })).toEqual({ province: '33' })
  })

  it('outside of the linkage empties nothing', () => {
    expect(written({ name: 'Miku' })).toEqual({ name: 'Miku' })
  })
})
