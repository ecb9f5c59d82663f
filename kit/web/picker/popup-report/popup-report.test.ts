import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { queryItems, type ReportQueryItem } from '#kit/contract/report.ts'
import { dataParams, firstFilters, pickOfRow, rowsWithTexts, searchedResource, sortOf } from './popup-config.ts'
import { emptied, filledFrom, ownField, popupError } from './popup-report.ts'

const report = { code: 'r', orgFields: 'id,name', destFields: 'goodsId,goodsName' }

const name = fc.stringMatching(/^[a-z]{1,4}$/)
const names = (count: number) => fc.uniqueArray(name, { minLength: count, maxLength: count })

describe('what a popup fills', () => {
  it('[5.17a] needs a code, original fields and target fields', () => {
    for (const missing of [{ code: ' ' }, { orgFields: '' }, { destFields: ',' }]) {
      expect(popupError({ ...report, ...missing })).toEqual([
        'popup参数未正确配置!',
        'popup parameters not configured correctly!',
      ])
    }
    expect(popupError(report)).toBeUndefined()
  })

  it('[5.17b] needs as many of the one as of the other', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 4 }).chain((count) => names(count)),
        fc.integer({ min: 1, max: 4 }).chain((count) => names(count)),
        (org, dest) => {
          const error = popupError({ code: 'r', orgFields: org.join(','), destFields: dest.join(',') })
          expect(error?.[0]).toBe(
            org.length === dest.length ? undefined : 'popup参数未正确配置,原始值和目标值数量不一致!',
          )
        },
      ),
    )
  })

  it('[3.15] is each column in its own target field, the values of several rows joined', () => {
    const rows = [{ id: 1, name: '雪' }, { id: 2, name: null }, { id: 3 }]
    expect(filledFrom(report, rows)).toEqual({ goodsId: '1,2,3', goodsName: '雪,,' })
    expect(filledFrom({ ...report, spliter: ' / ' }, rows.slice(0, 2))).toEqual({
      goodsId: '1 / 2',
      goodsName: '雪 / ',
    })
    expect(emptied(report)).toEqual({ goodsId: '', goodsName: '' })
    expect([ownField(report, undefined), ownField(report, 'goodsName')]).toEqual(['goodsId', 'goodsName'])
  })
})

const items: readonly ReportQueryItem[] = queryItems([
  { name: 'name', label: '名称', field: { kind: 'text', title: ['', ''] }, mode: 'single' },
  { name: 'scale', label: '比例', field: { kind: 'dict', title: ['', ''], code: 'scale' }, mode: 'single' },
  { name: 'month', label: '月', field: { kind: 'month', title: ['', ''] }, mode: 'group' },
])
const resource = searchedResource(items)

describe('what a popup asks for', () => {
  const asked = { page: 2, size: 20, filters: {}, sort: undefined }

  it('[7.28c] is every parameter as self_, the query fields in their mode, the order and the page', () => {
    const filters = { name: '雪', scale: '1/7', month_begin: '2026-01' }
    expect(dataParams(resource, { ...report, param: { state: 1, name: "'花'" } }, { ...asked, filters })).toEqual({
      self_state: '1',
      self_name: "'花'",
      name: '*雪*',
      scale: '1/7',
      month_begin: '2026-01',
      pageNo: '2',
      pageSize: '20',
    })
    const sort = sortOf('month=desc')
    expect(dataParams(resource, report, { ...asked, sort })).toEqual({
      column: 'month',
      order: 'desc',
      pageNo: '2',
      pageSize: '20',
    })
  })

  it('starts from parameters that name a query field, out of their quotes', () => {
    const param = { name: "'花'", scale: "1/7'", month_begin: '2026-01', month: '2026', state: 1 }
    expect(firstFilters(resource, { ...report, param })).toEqual({ name: '花', scale: "1/7'", month_begin: '2026-01' })
    expect(firstFilters(resource, report)).toEqual({})
  })

  it.each([
    ['name=asc', { column: 'name', order: 'asc' }],
    [' name = DESC ', { column: 'name', order: 'desc' }],
    ['name', undefined],
    ['name=up', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('reads the order of %j', (sorter, sort) => {
    expect(sortOf(sorter)).toEqual(sort)
  })
})

describe('the rows of a popup', () => {
  const row = fc.dictionary(name, fc.oneof(fc.string(), fc.integer(), fc.constant(null)))

  it('have the same key exactly when they hold the same, in whatever order', () => {
    fc.assert(
      fc.property(row, row, (some, other) => {
        const isSame = JSON.stringify(sorted(some)) === JSON.stringify(sorted(other))
        expect(pickOfRow(some).value === pickOfRow(other).value).toBe(isSame)
        expect(pickOfRow(Object.fromEntries(Object.entries(some).reverse())).value).toBe(pickOfRow(some).value)
      }),
    )
  })

  it('[3.15] carry the texts of their dictionaries, part by part; what the server wrote stays', () => {
    const config = {
      columns: [
        {
          title: '',
          dataIndex: 'kinds',
          fieldType: 'String',
          align: 'left',
          isTotal: '0',
          groupTitle: null,
          customRender: 'kind',
        },
      ],
      dictOptions: { kind: [{ value: '1', text: '一' }] },
      cgRpConfigId: '',
      cgRpConfigName: '',
    } as const
    expect(rowsWithTexts([{ kinds: '1,2' }, { kinds: '1', kinds_dictText: 'I' }, {}], config)).toEqual([
      { kinds: '1,2', kinds_dictText: '一,2' },
      { kinds: '1', kinds_dictText: 'I' },
      { kinds_dictText: '' },
    ])
  })
})

function sorted(row: Readonly<Record<string, unknown>>) {
  return Object.entries({ id: null, ...row }).sort(([one], [other]) => (one < other ? -1 : 1))
}
