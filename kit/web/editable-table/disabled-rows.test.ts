import { expect, it } from 'vitest'
import { isRowDisabled } from './disabled-rows.ts'

it.each([
  [{ status: '1' }, { status: '1' }, true],
  [{ status: '1' }, { status: 1 }, true],
  [{ status: 1 }, { status: '1' }, true],
  [{ status: '1' }, { status: '11' }, false],
  [{ status: '1' }, {}, false],
  [{ status: ['1', 2] }, { status: '2' }, true],
  [{ status: ['1', 2] }, { status: '1,2' }, false],
  [{ status: [] }, { status: '' }, false],
  [{ isFixed: true }, { isFixed: true }, true],
  [{ isFixed: true }, { isFixed: false }, false],
  [{ owner: null }, { owner: '' }, true],
  [{ owner: '' }, {}, true],
  [{ owner: '' }, { owner: 0 }, false],
  [{ status: '1', name: 'Rem' }, { status: '2', name: 'Rem' }, true],
  [{ status: '1', name: 'Rem' }, { status: '2', name: 'Ram' }, false],
  [{}, { status: '1' }, false],
])('[4.12c] rules %j say of the row %j: disabled is %s', (rules, values, isDisabled) => {
  expect(isRowDisabled(rules, { id: '1', ...values })).toBe(isDisabled)
})

it('no rules disable no row', () => {
  expect(isRowDisabled(undefined, { id: '1', status: '1' })).toBe(false)
})
