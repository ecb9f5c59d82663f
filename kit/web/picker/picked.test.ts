import { describe, expect, it } from 'vitest'
import { date, text } from '#kit/contract/field.ts'
import { defineResource } from '#kit/contract/resource.ts'
import {
  completed,
  filterParams,
  joined,
  lookupParams,
  type Picked,
  type PickList,
  pickedOnPage,
  pickOf,
  picksOf,
  shortened,
  togglePick,
} from './picked.ts'

const list: PickList = {
  name: ['同事', 'Colleague'],
  resource: defineResource({
    name: 'colleague',
    title: ['同事', 'Colleague'],
    path: '/colleague',
    table: 'colleague',
    permission: 'colleague',
    power: 'none',
    fields: { account: text(['账号', 'Account']), name: text(['姓名', 'Name']), born: date(['生日', 'Birthday']) },
    list: ['name'],
    search: {},
    form: [],
  }),
  columns: ['name', 'account'],
  query: 'name',
  value: 'account',
  label: 'name',
}

const pick = (value: string): Picked => ({ value, row: { account: value } })
const values = (picked: readonly Picked[]) => picked.map(({ value }) => value)

describe('choices from a list', () => {
  it('[7.26] are looked up by a comma list with a trailing comma, as many rows as values', () => {
    expect(lookupParams(list, ['mei'])).toEqual({ account: 'mei,', pageNo: 1, pageSize: 1 })
    expect(lookupParams(list, ['mei', 'lin'])).toEqual({ account: 'mei,lin,', pageNo: 1, pageSize: 2 })
  })

  it('keep the order they are stored in, known to the server or not', () => {
    const rows = [{ account: 'lin', name: '林' }]
    expect(picksOf(list, ['gone', 'lin'], rows)).toEqual([
      { value: 'gone', row: { account: 'gone' } },
      { value: 'lin', row: { account: 'lin', name: '林' } },
    ])
    expect(joined(picksOf(list, ['gone', 'lin'], rows))).toBe('gone,lin')
  })

  it('[2.20a] are added and taken back where there may be several, replaced where there is one', () => {
    expect(values(togglePick([pick('a')], pick('b'), true))).toEqual(['a', 'b'])
    expect(values(togglePick([pick('a'), pick('b')], pick('a'), true))).toEqual(['b'])
    expect(values(togglePick([pick('a')], pick('b'), false))).toEqual(['b'])
    expect(values(togglePick([pick('a')], pick('a'), false))).toEqual(['a'])
  })

  it('outlast the page: boxes speak for the rows on it only', () => {
    const page = [pick('b'), pick('c')]
    expect(values(pickedOnPage([pick('a'), pick('b')], page, new Set(['a', 'c'])))).toEqual(['a', 'c'])
    expect(values(pickedOnPage([pick('a')], page, new Set(['a', 'b', 'c'])))).toEqual(['a', 'b', 'c'])
  })

  it('take over the names that were not known when they were made', () => {
    const named = { value: 'lin', row: { account: 'lin', name: '林' } }
    expect(completed(list, [pick('lin'), pick('gone')], [named, pick('gone')])).toEqual([named, pick('gone')])
    expect(completed(list, [named], [pick('lin')])).toEqual([named])
  })

  it('need the stored value', () => {
    expect(pickOf(list, { name: '无名' })).toBeUndefined()
    expect(pickOf(list, { account: '' })).toBeUndefined()
  })

  it('[9.6l] are cut after so many characters, by -1 never', () => {
    expect(shortened('一二三四五六七八九十一二', 12)).toBe('一二三四五六七八九十一二')
    expect(shortened('一二三四五六七八九十一二三', 12)).toBe('一二三四五六七八九十一二...')
    expect(shortened('一二三四五六七八九十一二三', -1)).toBe('一二三四五六七八九十一二三')
  })
})

describe('filters of a list to pick from', () => {
  it('match a part of a text and the whole of anything else; empty ones are no filters', () => {
    expect(filterParams(list, { name: ' 林 ', born: '1999-05-01', account: ' ' })).toEqual({
      name: '*林*',
      born: '1999-05-01',
    })
  })
})
