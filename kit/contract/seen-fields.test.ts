import { expect, test } from 'vitest'
import { asRead, text } from './field.ts'
import { readListRequest } from './list-request.ts'
import { defineResource } from './resource.ts'
import { seenBy, unmasked } from './seen-fields.ts'

const person = defineResource({
  name: 'person',
  title: ['人', 'Person'],
  path: '/person',
  table: 'person',
  permission: 'person',
  power: 'none',
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

const masked = { needs: 'person:personal', by: (words: string) => words.replace(/\d/g, '*') }
const remarked = defineResource({
  name: 'remarked',
  title: ['人', 'Person'],
  path: '/remarked',
  table: 'remarked',
  permission: 'remarked',
  power: 'none',
  fields: { name: text(['姓名', 'Name'], { masked }), remark: text(['备注', 'Remark'], { masked }) },
  list: ['name', 'remark'],
  search: { name: 'like' },
  form: [['name', 'remark']],
})

test('a field that is masked is read so by those without its right, who filter by it only where the list searches by it', () => {
  const seen = seenBy(remarked, () => false)
  expect(asRead(seen.fields.remark ?? {}, 'ring 12')).toBe('ring **')
  expect(asRead(remarked.fields.remark, 'ring 12')).toBe('ring 12')
  expect(seenBy(remarked, () => true)).toBe(remarked)
  const filters = (resource: typeof seen, query: Readonly<Record<string, string>>) =>
    readListRequest(resource, query).conditions.map(({ field }) => field)
  expect(filters(seen, { name: 'Li', remark: '' })).toEqual(['name'])
  expect(() => filters(seen, { name: 'Li', remark: '12' })).toThrow('You may not filter by this field')
  expect(filters(remarked, { name: 'Li', remark: '12' })).toEqual(['name', 'remark'])
})

test.each(['phone', 'phone_begin', 'phone_MultiString'])(
  'a filter by a field that is not seen is refused at its place: %s',
  (path) => {
    const seen = seenBy(person, () => false)
    expect(() => readListRequest(seen, { [path]: '139*' })).toThrow(
      expect.objectContaining({ detail: { errors: [expect.objectContaining({ path })] } }),
    )
    expect(readListRequest(seen, { [path]: '', unknown: '139*' }).conditions).toEqual([])
  },
)

test('tabs by what is not seen are not there', () => {
  const lists = { called: { title: ['有电话', 'With phone'], filters: { phone: '!1' } } } as const
  const tabbed = defineResource({ ...person, tabs: { by: 'name', lists } })
  expect(seenBy(tabbed, () => false).tabs).toEqual({ by: 'name', lists: {} })
})

test.each([
  ['as it was shown leaves what is stored', 'ring **', { values: { remark: 'ring 12' }, errors: [] }],
  ['as it is stored is no change', 'ring 12', { values: { remark: 'ring 12' }, errors: [] }],
  [
    'in other words would lose what was masked',
    'ring ** now',
    { values: { remark: 'ring ** now' }, errors: [expect.objectContaining({ path: 'remark' })] },
  ],
])('masked text that is sent back %s', (_, remark, expected) => {
  const seen = seenBy(remarked, () => false)
  expect(unmasked(seen, { remark }, { remark: 'ring 12' })).toEqual(expected)
  expect(unmasked(remarked, { remark }, { remark: 'ring 12' })).toEqual({ values: { remark }, errors: [] })
})
