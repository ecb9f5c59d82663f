import { expect, test } from 'vitest'
import { choices } from '#kit/contract/choices.ts'
import { datetime, dict, money, text } from '#kit/contract/field.ts'
import { filterGroups, unfoldedNames } from './added-filters.ts'

const names = (count: number) => Array.from({ length: count }, (_, index) => `f${index}`)

test('a bar of few filters unfolds whole, one of many keeps the rest in a menu', () => {
  expect(unfoldedNames(names(13))).toEqual({ first: names(13), further: [] })
  const { first, further } = unfoldedNames(names(14))
  expect(first).toEqual(names(11))
  expect(further).toEqual(['f11', 'f12', 'f13'])
})

test('the menu has filters by what they are about, in their order, without empty groups', () => {
  const state = dict(['状态', 'State'], choices('for_test', ['状态', 'State'], { open: [1, '开', 'Open'] }))
  const filters = [
    { name: 'paidAt', field: datetime(['付款时间', 'Paid']) },
    { name: 'no', field: text(['单号', 'No.']) },
    { name: 'amount', field: money(['金额', 'Amount']) },
    { name: 'state', field: state },
    { name: 'phone', field: text(['电话', 'Phone']) },
  ]
  expect(filterGroups(filters).map((group) => [group.title[1], group.filters.map(({ name }) => name)])).toEqual([
    ['Numbers and text', ['no', 'phone']],
    ['States and kinds', ['state']],
    ['Amounts', ['amount']],
    ['Dates', ['paidAt']],
  ])
})
