import { expect, it } from 'vitest'
import { catalogue } from '../office.ts'

/** Keys that every list has: next and previous row, select, edit, and the first of two that lead to a page. */
const TAKEN = ['j', 'k', 'x', 'e', 'g']

it('commands of one resource have letters of their own, and none that every list has', () => {
  const wrong = catalogue.flatMap(({ name, actions = {} }) => {
    const letters = Object.entries(actions).flatMap(([action, { letter, on }]) =>
      letter === undefined ? [] : [{ at: `${name}.${action}`, letter, on }],
    )
    return letters.filter(
      ({ at, letter, on }) =>
        !/^[a-z]$/.test(letter) ||
        TAKEN.includes(letter) ||
        (on !== 'row' && on !== 'rows') ||
        letters.some((other) => other.at !== at && other.letter === letter),
    )
  })
  expect(wrong).toEqual([])
  expect(
    catalogue.filter(({ actions = {} }) => Object.values(actions).some(({ letter }) => letter)).length,
  ).toBeGreaterThan(4)
})
