import { describe, expect, it } from 'vitest'
import { codeText, image, money, number, ref, text } from '#kit/contract/field.ts'
import type { RecordChange } from '#kit/contract/history.ts'
import { child, defineResource } from '#kit/contract/resource.ts'
import { CRATE_STATE, crate } from '#kit/contract/testing/crate.ts'
import type { AnyRow } from '../../client/page-of.ts'
import { factsOf, itemsOf, newestSteps, nextSteps, sumsOf } from './record-summary.ts'

const base = {
  path: '/demo/box',
  table: 'demo_box',
  permission: 'demo:box',
  power: 'none',
  search: {},
  form: [],
} as const
const piece = defineResource({
  ...base,
  name: 'piece',
  title: ['件', 'Piece'],
  fields: { title: text(['品名', 'Title']), picture: image(['图片', 'Picture']) },
  list: ['title'],
})
const box = defineResource({
  ...base,
  name: 'box',
  title: ['盒', 'Box'],
  fields: {
    boxNo: codeText(['盒号', 'Box no.']),
    due: money(['应付', 'Due']),
    paid: money(['已付', 'Paid']),
    back: money(['已退', 'Back']),
    count: number(['件数', 'Pieces']),
    phone: text(['电话', 'Phone']),
    phoneMask: text(['电话', 'Phone']),
    street: text(['街道', 'Street']),
    crate: ref(['木箱', 'Crate'], crate, { text: 'label' }),
    crates: ref(['木箱', 'Crates'], crate, { text: 'label', many: true }),
    crateId: text(['木箱ID', 'Crate id']),
  },
  list: ['boxNo'],
  children: { pieces: child(piece, { key: 'boxId' }) },
})

const rowOf = (values: object) => ({ id: 'b1', ...values }) as AnyRow

describe('what a record is about', () => {
  const items = { child: 'pieces', picture: 'picture', title: 'title' } as const

  it('is the rows of a child, or the record itself', () => {
    const pieces = [{ id: 'p1', title: '雪' }]
    const row = rowOf({ boxNo: 'B1', pieces })
    expect(itemsOf(box, row, items)).toEqual([{ row: pieces[0], resource: piece, target: undefined }])
    const target = () => ({ resource: crate, id: 'c1' })
    expect(itemsOf(box, row, { picture: 'picture', title: 'boxNo', target })).toEqual([
      { row, resource: box, target: { resource: crate, id: 'c1' } },
    ])
    expect(itemsOf(box, rowOf({}), { picture: 'picture', title: 'boxNo' })).toEqual([])
  })

  it('is on its way as long as the row is that of a list, with parts in another shape or none', () => {
    expect(itemsOf(box, rowOf({}), items)).toBeUndefined()
    expect(itemsOf(box, rowOf({ pieces: [{ id: 'p1', name: '雪' }] }), items)).toBeUndefined()
  })
})

it('of the amounts the first is always said, others when they are not 0, and none that the viewer does not see', () => {
  const names = ['due', 'paid', 'back', 'secret']
  expect(sumsOf(box, rowOf({ due: 0, paid: 5, back: 0, secret: 9 }), names).map(({ name }) => name)).toEqual([
    'due',
    'paid',
  ])
})

describe('facts', () => {
  it('say the first of each choice that the viewer sees and the row has; what is empty is left out', () => {
    const facts = [{ names: [['phone', 'phoneMask'], 'street'], isCopied: true }, 'count']
    const named = (row: object) => factsOf(box, rowOf(row), facts).map(({ fields }) => fields.map((f) => f.name))
    expect(named({ phone: '139', phoneMask: '1**', street: '1号' })).toEqual([['phone', 'street']])
    expect(named({ phoneMask: '1**', count: 0 })).toEqual([['phoneMask'], ['count']])
    expect(named({})).toEqual([])
    const many = { names: ['count'], isShown: ({ count }: Readonly<Record<string, unknown>>) => Number(count) > 1 }
    expect([1, 2].map((count) => factsOf(box, rowOf({ count }), [many]).length)).toEqual([0, 1])
  })

  it('copy codes, and what is to be copied as it is read', () => {
    const row = rowOf({ boxNo: 'B1', phone: '139', street: '1号', crate: 'c1', crate_dictText: '箱1' })
    const copied = factsOf(box, row, ['boxNo', 'street', { names: ['phone', 'street', 'crate'], isCopied: true }])
    expect(copied.map((fact) => fact.copied)).toEqual(['B1', undefined, '139 1号 箱1'])
  })

  it('lead to the record that they name: by themselves where they refer to one, else by its id', () => {
    const row = rowOf({ boxNo: 'B1', crate: 'c1', crates: 'c1,c2', crateId: 'c3' })
    const named = { names: ['boxNo'], target: { resource: crate, id: 'crateId' } }
    const ids = (of: object) => factsOf(box, { ...row, ...of }, ['crate', 'crates', named]).map((f) => f.target?.id)
    expect(ids({})).toEqual(['c1', undefined, 'c3'])
    expect(ids({ crateId: null })).toEqual(['c1', undefined, undefined])
  })
})

it('what leads on to another state comes next; what is forbidden says why, what only notes or endangers does neither', () => {
  const command = (key: string, more: object = {}) => ({ key, title: [key, key] as const, ...more })
  const why = ['仅', 'only'] as const
  const actions = [command('edit'), command('send'), command('weigh'), command('recall', { forbidden: why })]
  const row = rowOf({ state: CRATE_STATE.open })
  const { open, forbidden } = nextSteps(crate.states, row, [...actions, command('scrap', { isDanger: true })])
  expect(open.map(({ key }) => key)).toEqual(['send'])
  expect(forbidden.map(({ key }) => key)).toEqual(['recall'])
  expect(nextSteps(undefined, row, actions).open).toEqual([])
})

it('of the newest changes one of each request is a step', () => {
  const changes = ['r3', 'r3', 'r2', 'r1'].map((requestId, index) => ({ requestId, id: `${index}` }) as RecordChange)
  expect(newestSteps(changes, 2).map(({ id }) => id)).toEqual(['0', '2'])
})
