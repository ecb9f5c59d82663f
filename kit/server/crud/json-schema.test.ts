import { expect, it } from 'vitest'
import { choices, openChoices } from '#kit/contract/choices.ts'
import { dict, dicts } from '#kit/contract/field.ts'
import { inputSchemaOf } from './json-schema.server.ts'

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
