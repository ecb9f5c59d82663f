import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { date, dict, dicts, number, ref, text } from '#kit/contract/field.ts'
import { defineResource } from '#kit/contract/resource.ts'
import { textChoices } from '#kit/contract/testing/choices-for-test.ts'
import {
  activeFilters,
  conditionParams,
  DEFAULT_SORT,
  FIRST_STATE,
  type ListState,
  listParams,
  pageAfterDelete,
  readListState,
  withFilters,
  writeListState,
} from './list-state.ts'

const shelf = defineResource({
  name: 'shelf',
  title: ['陈列柜', 'Shelf'],
  path: '/demo/shelf',
  table: 'demo_shelf',
  permission: 'demo:shelf',
  power: 'none',
  fields: {
    name: text(['名称', 'Name'], { required: true }),
    maker: dict(['厂商', 'Maker'], textChoices('maker')),
    themes: dicts(['题材', 'Themes'], textChoices('theme')),
    opened: date(['启用日', 'Opened']),
    rows: number(['层数', 'Rows']),
    owner: ref(['负责人', 'Owner'], 'demo_shelf,name,code'),
  },
  list: ['name', 'maker', 'opened'],
  search: { name: 'like', maker: 'in', themes: 'in', opened: 'range', rows: 'eq' },
  form: [['name']],
})

const state = (rest: Partial<ListState> = {}): ListState => ({ ...FIRST_STATE, ...rest })

describe('request', () => {
  it('[7.25a] carries query, sorter, field list, page, size and the advanced query', () => {
    const asked = state({
      page: 3,
      size: 20,
      sort: { column: 'name', order: 'asc' },
      filters: { name: '初音' },
      advanced: { params: '%5B%5D', matchType: 'or' },
    })
    expect(listParams(shelf, asked)).toEqual({
      name: '*初音*',
      column: 'name',
      order: 'asc',
      field: 'id,name,maker,opened',
      pageNo: '3',
      pageSize: '20',
      superQueryParams: '%5B%5D',
      superQueryMatchType: 'or',
    })
  })

  it('[7.25a] leaves the advanced query out when there is none', () => {
    expect(Object.keys(listParams(shelf, FIRST_STATE))).toEqual(['column', 'order', 'field', 'pageNo', 'pageSize'])
  })

  it('[7.25a] turns search modes into the wire: contains, any of, from and to, equals', () => {
    const filters = {
      name: 'a',
      maker: '1,2',
      themes: '3,4',
      opened_begin: '2026-01-01',
      opened_end: '2026-01-31',
      rows: '4',
    }
    expect(conditionParams(shelf, state({ filters }))).toMatchObject({
      name: '*a*',
      maker: '1,2',
      themes: '3,4',
      opened_begin: '2026-01-01',
      opened_end: '2026-01-31',
      rows: '4',
    })
  })

  it('sends a comma of an exact value so that it does not become a list', () => {
    expect(conditionParams(shelf, state({ filters: { createBy: 'a,b' } })).createBy).toBe('a++b')
  })

  it('[9.5c] sorts by creation, newest first, until told otherwise', () => {
    expect(listParams(shelf, FIRST_STATE)).toMatchObject({ column: 'createTime', order: 'desc' })
  })

  it('[7.24a] exports the conditions of the list without its page', () => {
    const { pageNo, pageSize, field, ...conditions } = listParams(shelf, state({ page: 2, filters: { name: 'a' } }))
    expect([pageNo, pageSize, field]).not.toContain(undefined)
    expect(conditionParams(shelf, state({ page: 2, filters: { name: 'a' } }))).toEqual(conditions)
  })
})

describe('address', () => {
  it('[9.5a,c] an empty address is page 1, size 10, default sort', () => {
    expect(readListState(shelf, {})).toEqual({ page: 1, size: 10, sort: DEFAULT_SORT, filters: {} })
  })

  it('a sort by what sorts nothing is the default one', () => {
    expect(readListState(shelf, { column: 'owner', order: 'asc' }).sort).toEqual(DEFAULT_SORT)
    expect(readListState(shelf, { column: 'themes', order: 'asc' }).sort).toEqual(DEFAULT_SORT)
  })

  it('[3.16] keeps the state over writing and reading', () => {
    fc.assert(
      fc.property(
        fc.record({
          page: fc.integer({ min: 1, max: 1000 }),
          size: fc.constantFrom(10, 20, 30),
          sort: fc.record({
            column: fc.constantFrom('name', 'createTime', 'updateTime'),
            order: fc.constantFrom('asc' as const, 'desc' as const),
          }),
          filters: fc.dictionary(
            fc.constantFrom('name', 'maker', 'opened_begin', 'opened_end', 'createBy'),
            fc.string({ minLength: 1 }),
          ),
          advanced: fc.option(
            fc.record({
              params: fc.string({ minLength: 1 }),
              matchType: fc.constantFrom('and' as const, 'or' as const),
            }),
            { nil: undefined },
          ),
        }),
        (known) => {
          const { advanced, ...rest } = known
          const expected = advanced ? known : rest
          expect(readListState(shelf, writeListState(shelf, {}, expected))).toEqual(expected)
        },
      ),
    )
  })

  it('falls back where the address does not fit the declaration', () => {
    const odd = { pageNo: '-3', pageSize: '7', column: 'no_such', order: 'asc', name: '', other: '1' }
    expect(readListState(shelf, odd)).toEqual(FIRST_STATE)
  })

  it('writes only what differs from the default and leaves foreign names alone', () => {
    expect(writeListState(shelf, { from: 'menu', name: 'old', pageNo: '4' }, FIRST_STATE)).toEqual({ from: 'menu' })
  })
})

describe('page after deletion', () => {
  it('[4.14a] moves back when there are fewer pages, and stays otherwise', () => {
    expect(pageAfterDelete({ page: 3, size: 10, total: 21 }, 1)).toBe(2)
    expect(pageAfterDelete({ page: 3, size: 10, total: 22 }, 1)).toBe(3)
    expect(pageAfterDelete({ page: 4, size: 10, total: 40 }, 25)).toBe(2)
  })

  it('[4.14a] never goes before the first page', () => {
    expect(pageAfterDelete({ page: 1, size: 10, total: 1 }, 1)).toBe(1)
  })
})

describe('filters', () => {
  it('drops empty values and trims the rest', () => {
    expect(withFilters({ name: 'a', rows: '1' }, { name: '  ', maker: ' 2 ', rows: undefined })).toEqual({ maker: '2' })
  })

  it('shows a range as one filter', () => {
    const active = activeFilters(shelf, { opened_begin: '2026-01-01', name: 'a', opened_end: '2026-01-31' })
    expect(active.map(({ name, mode, keys }) => [name, mode, keys])).toEqual([
      ['opened', 'range', ['opened_begin', 'opened_end']],
      ['name', 'like', ['name']],
    ])
  })
})
