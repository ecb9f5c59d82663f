import { expect, test } from 'vitest'
import { text } from './field.ts'
import { defineResource } from './resource.ts'
import { seenBy } from './seen-fields.ts'

const person = defineResource({
  name: 'person',
  title: ['人', 'Person'],
  path: '/person',
  table: 'person',
  permission: 'person',
  fields: { name: text(['姓名', 'Name']), phone: text(['电话', 'Phone'], { needs: 'person:personal' }) },
  list: ['name', 'phone'],
  search: { name: 'like', phone: 'eq' },
  form: [['name', 'phone']],
})

test('a field that needs a right is nowhere for those without it', () => {
  const seen = seenBy(person, () => false)
  expect(Object.keys(seen.fields)).toEqual(['name'])
  expect(seen).toMatchObject({ list: ['name'], search: { name: 'like' }, form: [['name']] })
  expect(Object.keys(seen.search)).toEqual(['name'])
  expect(seenBy(person, (code) => code === 'person:personal')).toBe(person)
})
