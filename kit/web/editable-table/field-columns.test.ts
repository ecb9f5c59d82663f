import { expect, it } from 'vitest'
import { boolean, dict, dicts, html, money, month, number, ref, text } from '#kit/contract/field.ts'
import { defineResource } from '#kit/contract/resource.ts'
import { textChoices } from '#kit/contract/testing/choices-for-test.ts'
import type { TableColumn } from './column.ts'
import { fieldColumns } from './field-columns.ts'
import { registerPickedColumns } from './picked-columns.ts'
import { cellError } from './rules.ts'

const card = defineResource({
  name: 'card',
  title: ['卡', 'Card'],
  path: '/card',
  table: 'card',
  permission: 'card',
  power: 'none',
  fields: {
    name: text(['名称', 'Name'], { required: true, max: 5, unique: true }),
    height: number(['高', 'Height'], { initial: 30 }),
    price: money(['价格', 'Price'], { min: 100 }),
    isOn: boolean(['展出', 'Shown']),
    currency: dict(['币种', 'Currency'], textChoices('currency')),
    tags: dicts(['标签', 'Tags'], textChoices('tag')),
    released: month(['发售月', 'Released']),
    keeper: ref(['保管人', 'Keeper'], 'demo_shelf,name,code'),
    maker: ref(['厂商', 'Maker'], 'shop_maker,name,id'),
    story: html(['故事', 'Story']),
  },
  list: ['name'],
  search: {},
  form: [['name']],
})

registerPickedColumns({ sel_user: { source: 'demo_shelf,name,id', hint: ['选陈列柜', 'Choose shelves'] } })

const column = (key: string): TableColumn => {
  const [one] = fieldColumns(card, [key])
  if (!one) {
    throw new Error('no column')
  }
  return one
}
const errorOf = (key: string, value: unknown) =>
  cellError({ value, row: { id: '1' }, column: column(key), moment: 'change' }, [])

it.each([
  ['name', { type: 'input', title: ['名称', 'Name'] }],
  ['height', { type: 'inputNumber', defaultValue: 30 }],
  ['price', { type: 'inputNumber' }],
  ['isOn', { type: 'checkbox', defaultValue: false }],
  ['currency', { type: 'select', dictCode: 'currency' }],
  ['tags', { type: 'list_multi', dictCode: 'tag' }],
  ['released', { type: 'date', format: 'YYYY-MM' }],
  ['keeper', { type: 'sel_user', fieldExtendJson: '{"store":"code","multiSelect":false}' }],
  ['maker', { type: 'sel_search_async', dictCode: 'shop_maker,name,id' }],
  ['story', { type: 'normal' }],
])('the field %s is a column by its declaration alone', (key, expected) => {
  expect(column(key)).toMatchObject(expected)
})

it('checks say what the form of the field says', () => {
  expect(errorOf('name', '')).toEqual(['名称不能为空', 'Name is required'])
  expect(errorOf('name', '手办手办手办')?.toString()).toContain('5')
  expect(errorOf('price', 0.5)?.toString()).toContain('1')
  expect(errorOf('price', 1)).toBeUndefined()
})

it('a field that nobody declared is a mistake of the page', () => {
  expect(() => fieldColumns(card, ['other'])).toThrow('card has no field other')
})
