import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shelf } from '#kit/contract/testing/shelf.ts'
import { findPattern, findTextOf } from './find-text.server.ts'

/** Whether `like` finds it, by the rules of the database for patterns without placeholders inside. */
function isFound(name: string, keyword: string): boolean {
  const piece = (findPattern(keyword) ?? '').slice(1, -1).replace(/\\(.)/gu, '$1')
  return (findTextOf(shelf, { name }).findText ?? '').includes(piece)
}

const letters = fc.constantFrom('初', '音', 'は', 'a', 'b', '1', '%', '\\', '_')
const words = (minLength: number) => fc.array(letters, { minLength, maxLength: 8 }).map((signs) => signs.join(''))

test('a text is found by what it holds and by nothing else, although its signs are doubled', () => {
  fc.assert(
    fc.property(words(0), words(3), (text, word) => {
      expect(isFound(text, word)).toBe(text.includes(word))
    }),
  )
})

test('two letters are found where words begin, two characters anywhere', () => {
  const name = '雪未来 SNOW miku'
  expect(['sn', 'mi', 'xw', '未来', '来s'].filter((word) => !isFound(name, word))).toEqual([])
  expect(['no', 'ku', 'wl', '来雪'].filter((word) => isFound(name, word))).toEqual([])
})
