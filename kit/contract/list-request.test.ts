import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DomainError } from './errors.ts'
import { text } from './field.ts'
import { idsOf, readListRequest } from './list-request.ts'
import { sample } from './testing/sample.ts'

const WORKED = { ...sample, computed: { worked: text(['算', 'Worked out']) } }
const read = (query: Readonly<Record<string, unknown>>) => readListRequest(WORKED, query)

/** Paths of the errors of a refused request. */
function errorsOf(query: Readonly<Record<string, unknown>>): readonly string[] {
  try {
    read(query)
  } catch (error) {
    if (error instanceof DomainError && error.code === 'invalid') {
      return (error.detail.errors ?? []).map(({ path }) => path)
    }
    throw error
  }
  return []
}

describe('a list request', () => {
  it('[9.5a] [9.5c] starts at page 1 of ten rows, newest first', () => {
    expect(read({})).toEqual({
      pageNo: 1,
      pageSize: 10,
      sort: [{ field: 'createTime', order: 'desc' }],
      conditions: [],
      advanced: null,
      selections: [],
    })
  })

  it('[3.16] reads paging as text or number, nonsense as the default, and caps the page', () => {
    expect(read({ pageNo: '3', pageSize: '30' })).toMatchObject({ pageNo: 3, pageSize: 30 })
    expect(read({ pageNo: -1, pageSize: 'x' })).toMatchObject({ pageNo: 1, pageSize: 10 })
    expect(read({ pageSize: '100000' }).pageSize).toBe(1000)
  })

  it('[7.25a] sorts by declared fields only, up to three, with and without _dictText', () => {
    expect(read({ column: 'state_dictText', order: 'ASC' }).sort).toEqual([{ field: 'state', order: 'asc' }])
    expect(read({ column: 'name,count', order: 'asc,desc' }).sort).toEqual([
      { field: 'name', order: 'asc' },
      { field: 'count', order: 'desc' },
    ])
    expect(read({ column: 'name,count', order: 'asc' }).sort.map(({ order }) => order)).toEqual(['asc', 'asc'])
    expect(read({ column: 'name,count,state,price', order: 'asc' }).sort).toHaveLength(3)
    expect(read({ column: 'id', order: 'ascend' }).sort).toEqual([{ field: 'id', order: 'asc' }])
    for (const column of ['tenantId', 'delFlag', 'name;drop table x', '1', 'constructor', '__proto__', 'name desc']) {
      expect(errorsOf({ column })).toEqual(['column'])
    }
  })

  it('leaves the default order where an order says nothing, and the order of the columns beside', () => {
    const newest = [{ field: 'createTime', order: 'desc' }]
    for (const column of ['owner', 'owner_dictText', 'note', 'detail', 'cover', 'kinds', 'owner,note']) {
      expect(read({ column, order: 'asc' }).sort).toEqual(newest)
    }
    expect(read({ column: 'owner,name', order: 'desc,asc' }).sort).toEqual([{ field: 'name', order: 'asc' }])
  })

  it('[7.25a] filters by declared fields and ignores what is none', () => {
    expect(read({ name: '*a*', nothing: 'x', tenantId: '5', field: 'id,,name', _t: '1' }).conditions).toEqual([
      { field: 'name', operator: 'like', values: ['a'] },
    ])
    expect(read({ constructor: 'x', __proto__: 'y', toString: 'z' }).conditions).toEqual([])
  })

  it('[7.25a] reads ranges; a day of a time field means its first and last second', () => {
    expect(read({ count_begin: '1', count_end: '5' }).conditions).toEqual([
      { field: 'count', operator: 'ge', values: [1] },
      { field: 'count', operator: 'le', values: [5] },
    ])
    expect(read({ seenAt_begin: '2026-03-01', seenAt_end: '2026-03-02' }).conditions).toEqual([
      { field: 'seenAt', operator: 'ge', values: ['2026-03-01 00:00:00'] },
      { field: 'seenAt', operator: 'le', values: ['2026-03-02 23:59:59'] },
    ])
    expect(read({ count_begin: '' }).conditions).toEqual([])
    expect(errorsOf({ count_begin: 'x' })).toEqual(['count_begin'])
  })

  it('[7.25a] reads _MultiString and comma lists of stored comma lists', () => {
    expect(read({ count_MultiString: '1,2,' }).conditions).toEqual([{ field: 'count', operator: 'in', values: [1, 2] }])
    expect(read({ kinds: 'a,b' }).conditions).toEqual([{ field: 'kinds', operator: 'anyOf', values: ['a', 'b'] }])
    expect(read({ kinds: ',a,b,' }).conditions).toEqual([{ field: 'kinds', operator: 'anyOf', values: ['a', 'b'] }])
  })

  it('names the parameter of every wrong value, and bounds how many there may be', () => {
    expect(errorsOf({ count: 'x', price: '1.999', name: 'fine' })).toEqual(['count', 'price'])
    expect(errorsOf({ name: Array.from({ length: 201 }, (_, index) => `n${index}`).join(',') })).toEqual(['name'])
  })

  it.each([
    ['a list', { count: ['1'] }, 'count'],
    ['an object', { name: {} }, 'name'],
    ['a bound that is data', { count_begin: [] }, 'count_begin'],
    ['several values that are data', { count_MultiString: ['1'] }, 'count_MultiString'],
    ['a day that is none', { day_begin: 'yesterday' }, 'day_begin'],
    ['an instant that is none', { seenAt_end: '2026-02-30' }, 'seenAt_end'],
    ['ids that are data', { selections: ['a'] }, 'selections'],
    ['an order by data', { column: ['name'] }, 'column'],
    [
      'an advanced query that is data',
      { superQueryParams: [{ field: 'name', rule: 'eq', val: 'a' }] },
      'superQueryParams',
    ],
    ['a way to join that is none', { superQueryParams: '[]', superQueryMatchType: 'xor' }, 'superQueryMatchType'],
    ['what the server works out', { worked: 'x' }, 'worked'],
  ])('refuses %s: a filter that is not understood would be all rows', (_, query, path) => {
    expect(errorsOf(query)).toEqual([path])
  })

  it('takes numbers and switches of a body as their texts', () => {
    expect(read({ count: 5, isHot: true, name: null, selections: '' }).conditions).toEqual([
      { field: 'count', operator: 'eq', values: [5] },
      { field: 'isHot', operator: 'eq', values: [true] },
    ])
  })

  it('never lets text of the request become a field or a sort of its own', () => {
    const known = new Set(['id', 'createBy', 'createTime', 'updateBy', 'updateTime', ...Object.keys(sample.fields)])
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.string({ unit: 'binary' })), (query) => {
        try {
          const { conditions, sort } = read(query)
          expect([...conditions, ...sort].every(({ field }) => known.has(field))).toBe(true)
        } catch (error) {
          expect(error).toBeInstanceOf(DomainError)
        }
      }),
    )
  })
})

describe('a list of ids', () => {
  it('[7.25d] takes a comma-terminated list and drops what is empty', () => {
    expect(idsOf('a,b,')).toEqual(['a', 'b'])
    expect(idsOf(' a , ,b')).toEqual(['a', 'b'])
    expect(idsOf('')).toEqual([])
  })

  it.each(["a'", 'a b', 'a;b', 'x'.repeat(65), Array.from({ length: 1001 }, () => 'a').join(',')])(
    'refuses a list that is none (%#)',
    (list) => {
      expect(() => idsOf(list)).toThrow(DomainError)
    },
  )
})
