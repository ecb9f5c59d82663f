import fc from 'fast-check'
import { expect, it } from 'vitest'
import { taggedCaret, taggedText, tagsIn } from './tag-text.ts'

const typed = fc.string({ unit: fc.constantFrom('a', 'B', '手', '办', '😀', ';', '；', ' ', '1') })

it('[5.10] puts a semicolon after every two characters', () => {
  expect(taggedText('ab')).toBe('ab')
  expect(taggedText('abc')).toBe('ab;c')
  expect(taggedText('热销新品限定')).toBe('热销;新品;限定')
})

it('[5.10] keeps every character, in twos', () => {
  fc.assert(
    fc.property(typed, (text) => {
      const tags = tagsIn(text)
      expect(tags.join('')).toBe(text.replace(/[;；\s]/g, ''))
      expect(tags.slice(0, -1).every((tag) => [...tag].length === 2)).toBe(true)
      expect([1, 2]).toContain([...(tags.at(-1) ?? 'a')].length)
    }),
  )
})

it('[5.10] is at rest once it is tagged, and lets Backspace take a character away', () => {
  fc.assert(
    fc.property(typed, (text) => {
      const tagged = taggedText(text)
      expect(taggedText(tagged)).toBe(tagged)
      const shorter = [...tagged].slice(0, -1).join('')
      expect([...tagsIn(shorter).join('')].length).toBe(Math.max(0, [...tagsIn(tagged).join('')].length - 1))
    }),
  )
})

it('keeps the caret behind the character that was typed', () => {
  fc.assert(
    fc.property(typed, fc.nat(30), (text, at) => {
      const caret = Math.min(at, text.length)
      const before = taggedText(text).slice(0, taggedCaret(text, caret)).replaceAll(';', '')
      expect(before).toBe(tagsIn(text.slice(0, caret)).join(''))
    }),
  )
})
