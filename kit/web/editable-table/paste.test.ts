import { describe, expect, it, vi } from 'vitest'
import type { TableColumn, TableRow } from './column.ts'
import { readLine } from './paste.ts'

const CHAIN = ['province', 'city', 'district']
const CITIES: Readonly<Record<string, readonly string[]>> = { '44': ['广州'], '33': ['杭州'] }
const chainOf = (key: string) => (CHAIN.includes(key) ? CHAIN : [])
const columnsOf = (...keys: readonly string[]): readonly TableColumn[] =>
  keys.map((key) => ({ key, type: 'select', title: [key, key] }))
const row: TableRow = { id: '1', province: '44', city: '广州', district: '天河', name: '甲' }

/** A city is known below its province only; a district never. */
const read = vi.fn(({ key }: TableColumn, now: TableRow, text: string) => {
  if (key === 'city') {
    return CITIES[String(now.province)]?.includes(text) ? text : undefined
  }
  return key === 'district' ? undefined : text
})
const line = (keys: readonly string[], texts: readonly string[]) =>
  readLine({ row, columns: columnsOf(...keys), texts, chainOf, read })

describe('a pasted line', () => {
  it('[3.12a] reads what hangs on another below it, whichever stands first', () => {
    const wanted = { values: { province: '33', city: '杭州', name: '乙' }, refused: [] }
    expect(line(['province', 'city', 'name'], ['33', '杭州', '乙'])).toEqual(wanted)
    expect(line(['name', 'city', 'province'], ['乙', '杭州', '33'])).toEqual(wanted)
  })

  it('[3.12a] reads a cell alone below what its row holds', () => {
    expect(line(['city'], ['杭州'])).toMatchObject({ values: {}, refused: [{ column: { key: 'city' }, text: '杭州' }] })
    expect(line(['city'], ['广州'])).toEqual({ values: { city: '广州' }, refused: [] })
  })

  it('[3.12a] below what was not understood nothing of before is left to hang on', () => {
    read.mockClear()
    expect(line(['province', 'city', 'district'], ['33', '广州', '天河'])).toMatchObject({
      values: { province: '33' },
      refused: [{ text: '广州' }, { text: '天河' }],
    })
    expect(read.mock.lastCall?.[1]).toMatchObject({ province: '33', city: '', district: '' })
  })
})
