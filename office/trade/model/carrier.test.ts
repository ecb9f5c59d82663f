import { expect, it } from 'vitest'
import { choicesOf, isChoice, valueMeant } from '#kit/contract/choices.ts'
import { CARRIER } from './carrier.ts'

it.each([
  ['顺丰', 'sf'],
  ['ＳＦ', 'sf'],
  ['中通', 'zto'],
  ['圆通', 'yto'],
  ['申通', 'sto'],
  ['韵达', 'yunda'],
  ['极兔', 'jt'],
  ['j & t', 'jt'],
  ['京东', 'jd'],
  ['ems', 'ems'],
  ['邮政', 'ems'],
  ['信鸽', undefined],
  ['顺', undefined],
])('a carrier is known by its short name: %s', (name, code) => {
  expect(valueMeant(choicesOf(CARRIER), name)).toBe(code)
})

it('short names mean carriers that there are, and one each', () => {
  const { words } = choicesOf(CARRIER)
  expect(Object.keys(words).every((value) => isChoice(CARRIER, value))).toBe(true)
  const all = Object.values(words).flat()
  expect(all.length).toBe(new Set(all.map((word) => word.toLowerCase())).size)
})
