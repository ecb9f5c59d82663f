import { expect, it } from 'vitest'
import { choices, openChoices } from '#kit/contract/choices.ts'
import { dict, dicts, image, images, money, text } from '#kit/contract/field.ts'
import { defineResource } from '#kit/contract/resource.ts'
import { inputSchemaOf, listSchemaOf } from './json-schema.server.ts'

const STATE = choices('crate_state', ['木箱状态', 'States of crates'], {
  open: [0, '敞开', 'Open'],
  shut: [1, '关闭', 'Shut'],
})
const WOOD = openChoices('wood', ['木材', 'Wood'], { oak: ['oak', '橡木', 'Oak'] })

it('choices of the code are an enumeration with their texts; those that the shop adds to name their dictionary', () => {
  const fields = {
    state: dict(['状态', 'State'], STATE, { required: true }),
    wood: dict(['木材', 'Wood'], WOOD),
    states: dicts(['状态', 'States'], STATE),
  }
  expect(inputSchemaOf(Object.entries(fields), 'add')).toMatchObject({
    required: ['state'],
    properties: {
      state: { type: 'integer', enum: [0, 1], 'x-enum-descriptions': ['敞开 · Open', '关闭 · Shut'] },
      wood: { type: 'string', maxLength: 100, 'x-dictionary': 'wood' },
      states: { type: 'string', 'x-dictionary': 'crate_state' },
    },
  })
})

it('a picture is a path of any length; several say how many', () => {
  const { properties } = inputSchemaOf(
    Object.entries({ cover: image(['封面', 'Cover']), more: images(['图片', 'Pictures'], { max: 9 }) }),
    'add',
  ) as { readonly properties: object }
  expect(properties).toEqual({
    cover: { type: 'string', description: '封面 · Cover' },
    more: {
      type: 'string',
      description: '图片（最多 9 张，路径以逗号分隔） · Pictures (at most 9, paths joined by commas)',
    },
  })
})

it('a list says each of its filters: bounds of what has an order, values of choices', () => {
  const crate = defineResource({
    name: 'crate',
    title: ['木箱', 'Crate'],
    path: '/crate',
    table: 'crate',
    permission: 'crate',
    power: 'none',
    fields: {
      name: text(['名称', 'Name']),
      price: money(['价格', 'Price']),
      state: dict(['状态', 'State'], STATE),
    },
    list: ['name'],
    search: { name: 'like' },
    form: [],
  })
  const { properties, patternProperties } = listSchemaOf(crate) as Record<string, Readonly<Record<string, object>>>
  expect(Object.keys(properties ?? {})).toEqual(
    expect.arrayContaining([
      'pageNo',
      'name',
      'price',
      'price_begin',
      'price_end',
      'state',
      'createTime_end',
      'selections',
    ]),
  )
  expect(properties).not.toHaveProperty('name_begin')
  expect(properties?.state).toMatchObject({ 'x-dictionary': 'crate_state', 'x-values': [0, 1] })
  const [several = ''] = Object.keys(patternProperties ?? {})
  expect(['state_MultiString', 'states_MultiString'].map((name) => new RegExp(several, 'u').test(name))).toEqual([
    true,
    false,
  ])
})
