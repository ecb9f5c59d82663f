import { describe, expect, it } from 'vitest'
import { boolean, money, number, text } from '#kit/contract/field.ts'
import { defineResource } from '#kit/contract/resource.ts'
import { differences, resolved } from './conflict.ts'
import { addedValues, editedValues, errorsOver, isChanged, startValues } from './form-values.ts'

const crate = defineResource({
  name: 'crate',
  title: ['货箱', 'Crate'],
  path: '/demo/crate',
  table: 'demo_crate',
  permission: 'demo:crate',
  power: 'none',
  fields: {
    code: text(['编码', 'Code'], { required: true, fixed: true }),
    label: text(['标签', 'Label']),
    high: money(['高价', 'High']),
    low: money(['低价', 'Low']),
    count: number(['数量', 'Count'], { initial: 1 }),
    isFull: boolean(['已满', 'Full']),
  },
  list: ['code'],
  search: {},
  form: [['code', 'label'], ['high', 'low'], ['count']],
  check: ({ high, low }) =>
    Number(low) > Number(high) ? [{ path: 'low', message: ['低价高于高价', 'Low is above high'] }] : [],
})

describe('values', () => {
  it('start with initial values, or with those of the row', () => {
    expect(startValues(crate, undefined)).toMatchObject({ count: 1, label: undefined })
    expect(startValues(crate, { code: 'A', label: null, count: 0, id: '1' })).toEqual({
      code: 'A',
      label: undefined,
      high: undefined,
      low: undefined,
      count: 0,
    })
  })

  it('count as changed only when a person would see a difference', () => {
    expect(isChanged({ label: null, count: 1 }, { label: '', count: '1' })).toBe(false)
    expect(isChanged({ count: 1 }, { count: 2 })).toBe(true)
  })

  it('leave empty fields out of a new row, and send them as empty text to clear a row', () => {
    const values = { code: 'A', label: undefined, count: 0, isFull: false }
    expect(addedValues(values)).toEqual({ code: 'A', count: 0, isFull: false })
    expect(editedValues(crate, values)).toEqual({ label: '', count: 0, isFull: false })
  })

  it('are checked together, with what the form does not hold taken from the row', () => {
    expect(errorsOver(crate, undefined, { high: 10, low: '10.01' }).map(({ path }) => path)).toEqual(['low'])
    expect(errorsOver(crate, { high: 20 }, { low: 15 })).toEqual([])
    expect(errorsOver(crate, { high: 20 }, { low: 25 }).map(({ path }) => path)).toEqual(['low'])
  })
})

describe('conflict', () => {
  const base = { code: 'A', label: 'old', high: 10, count: 1 }
  const mine = { code: 'A', label: 'mine', high: 10, count: 5 }
  const current = { code: 'A', label: 'theirs', high: 12, count: 1, version: 4 }

  it('proposes the side that changed, and mine where both did', () => {
    expect(differences(crate, { base, mine, current })).toEqual([
      { name: 'label', proposed: 'mine' },
      { name: 'high', proposed: 'current' },
      { name: 'count', proposed: 'mine' },
    ])
  })

  it('is resolved field by field', () => {
    expect(resolved({ base, mine, current }, { label: 'current', high: 'current', count: 'mine' })).toEqual({
      code: 'A',
      label: 'theirs',
      high: 12,
      count: 5,
    })
  })
})
