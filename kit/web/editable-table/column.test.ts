import { describe, expect, it } from 'vitest'
import {
  COLUMN_TYPES,
  extensionOf,
  GUTTER_WIDTH,
  GUTTER_WIDTH_WITH_STATISTICS,
  holesOf,
  NUMBER_WIDTH,
  widthOf,
} from './column.ts'

describe('the width of a column', () => {
  it.each([
    ['input', 120],
    ['select', 120],
    ['upload', 120],
    ['a registered type', 120],
    ['datetime', 200],
    ['sel_user', 220],
    ['sel_depart', 160],
  ])('[9.7b] of type %s without a width of its own is %i', (type, width) => {
    expect(widthOf({ type })).toBe(width)
  })

  it.each([
    ['date', 135],
    ['datetime', 190],
    ['sel_user', 190],
    ['sel_depart', 190],
  ])('[9.7c] that is given for type %s is at least %i', (type, least) => {
    expect([1, least - 1, least, least + 1, 400].map((width) => widthOf({ type, width }))).toEqual([
      least,
      least,
      least,
      least + 1,
      400,
    ])
  })

  it('of other types is the one that is asked for', () => {
    expect(widthOf({ type: 'input', width: 60 })).toBe(60)
  })

  it('[9.7d] of sequence numbers is 60', () => {
    expect(NUMBER_WIDTH).toBe(60)
  })

  it('[9.7e] of selectors and expanders is 40, or 60 with statistics', () => {
    expect([GUTTER_WIDTH, GUTTER_WIDTH_WITH_STATISTICS]).toEqual([40, 60])
  })
})

describe('the extension of a column', () => {
  const column = { key: 'owner', type: 'sel_user', title: ['负责人', 'Owner'] } as const

  it('[3.13c] says in JSON what is stored and shown, and whether several can be chosen', () => {
    const fieldExtendJson = '{"store":"id","text":"phone","multiSelect":false,"uploadnum":3}'
    expect(extensionOf({ ...column, fieldExtendJson })).toEqual({
      store: 'id',
      text: 'phone',
      multiSelect: false,
      uploadnum: 3,
    })
  })

  it.each([undefined, '', '{', 'null', '3', '"text"', '[{"store":"id"}]'])('is none for %j', (fieldExtendJson) => {
    expect(extensionOf({ ...column, ...(fieldExtendJson === undefined ? {} : { fieldExtendJson }) })).toEqual({})
  })
})

it('messages and placeholders can name the title, the key and the default of their column', () => {
  const column = { key: 'price', type: 'inputNumber', title: ['价格', 'Price'] } as const
  expect(holesOf({ ...column, defaultValue: 0 }, 0)).toEqual({ title: '价格', key: 'price', defaultValue: '0' })
  expect(holesOf({ ...column, defaultValue: null }, 1)).toEqual({ title: 'Price', key: 'price', defaultValue: '' })
  expect(holesOf(column, 1).defaultValue).toBe('')
})

it('all types of the specification are named once', () => {
  const wanted =
    'normal, input, inputNumber, checkbox, checkbox_meta, select, list_multi, sel_search, sel_search_async, sel_depart, sel_user, date, datetime, time, input_pop, textarea, upload, file, image, popup, radio, slot, hidden'
  expect(COLUMN_TYPES).toEqual(expect.arrayContaining(wanted.split(', ')))
  expect(new Set(COLUMN_TYPES).size).toBe(COLUMN_TYPES.length)
})
