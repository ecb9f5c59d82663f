import { expect, it } from 'vitest'
import { choices } from '#kit/contract/choices.ts'
import { dict, money, number, text } from '#kit/contract/field.ts'
import { defineResource } from '#kit/contract/resource.ts'
import { emptiedValues, meantNames, notTyped } from './asked-anew.ts'

const CURRENCY = choices('currency', ['币种', 'Currency'], {
  cny: ['CNY', '人民币', 'Yuan'],
  jpy: ['JPY', '日元', 'Yen'],
  usd: ['USD', '美元', 'Dollar'],
})
const FEE_KIND = choices('fee_kind', ['运费类型', 'Kind of fee'], {
  none: [1, '包邮', 'Free'],
  fixed: [2, '固定', 'Fixed'],
  weight: [3, '按重', 'By weight'],
})

/** A figure whose price is in a currency, and a fee that counts where it is fixed. */
const figure = defineResource({
  name: 'figure',
  title: ['手办', 'Figure'],
  path: '/demo/figure',
  table: 'demo_figure',
  permission: 'demo:figure',
  power: 'none',
  menu: { under: 'demo', url: '/demo/figure', component: 'demo/FigureList', order: 1 },
  fields: {
    name: text(['名称', 'Name']),
    currency: dict(['币种', 'Currency'], CURRENCY, { meaningOf: { price: 'each' } }),
    price: money(['价格', 'Price']),
    feeKind: dict(['运费类型', 'Kind of fee'], FEE_KIND, { meaningOf: { fee: [[2]] } }),
    fee: number(['运费', 'Fee'], { initial: 0 }),
  },
  list: ['name'],
  search: {},
  form: [['name', 'currency', 'price', 'feeKind', 'fee']],
})

const CLEAN = { name: '初音', currency: 'CNY', price: 1299, feeKind: 1, fee: 5 }
const emptied = (now: object, former: object = CLEAN) =>
  emptiedValues(figure, { now: { ...CLEAN, ...now }, former: { ...CLEAN, ...former }, clean: CLEAN })

it('a value that would mean something else is emptied, and comes back with its meaning', () => {
  expect(emptied({ currency: 'JPY' })).toEqual({ price: undefined })
  expect(emptied({ feeKind: 2 })).toEqual({ fee: undefined })
  expect(emptied({ feeKind: '2', currency: 'USD' })).toEqual({ price: undefined, fee: undefined })
  expect(emptied({ currency: 'CNY' }, { currency: 'JPY', price: 800 })).toEqual({ price: 1299 })
})

it('nothing else is emptied: what means the same, means nothing, or was changed beside it', () => {
  expect(emptied({ name: '镜音' })).toEqual({})
  expect(emptied({ currency: '' })).toEqual({})
  expect(emptied({ feeKind: 3 })).toEqual({})
  expect(emptied({ currency: 'JPY', price: 20_000 }, { currency: 'JPY' })).toEqual({})
})

it('what was asked for anew is named as meant, whatever was typed', () => {
  const values = { ...CLEAN, currency: 'JPY', feeKind: '2' }
  expect(meantNames(figure, values, CLEAN)).toEqual(['price', 'fee'])
  expect(meantNames(figure, { ...CLEAN, name: '镜音' }, CLEAN)).toEqual([])
})

it('what is never empty has to be typed: its initial value would be read for it', () => {
  const paths = (values: object) => notTyped(figure, { ...CLEAN, ...values }, CLEAN).map(({ path }) => path)
  expect(paths({ feeKind: 2, fee: undefined })).toEqual(['fee'])
  expect(paths({ feeKind: 2, fee: 0 })).toEqual([])
  expect(paths({ fee: undefined })).toEqual([])
  expect(paths({ currency: 'JPY', price: undefined }), 'a price may be empty').toEqual([])
})
