import fc from 'fast-check'
import { expect, it } from 'vitest'
import { changeBetween, linesOf, withLines } from './text-state.ts'

it('the change between two texts leads from one to the other', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', 'b', '\n') }),
      fc.string({ unit: fc.constantFrom('a', 'b', '\n') }),
      (before, after) => {
        const change = changeBetween(before, after)
        const done = change ? before.slice(0, change.from) + change.insert + before.slice(change.to) : before
        expect(done).toBe(after)
      },
    ),
  )
})

it('touches no more than differs', () => {
  expect(changeBetween('a bold word', 'a **bold** word')).toEqual({ from: 2, to: 6, insert: '**bold**' })
  expect(changeBetween('same', 'same')).toBeUndefined()
})

it('a selection that ends at the start of a line does not mean that line', () => {
  expect(linesOf({ text: 'a\nb\nc', from: 0, to: 2 }).lines).toEqual(['a'])
  expect(linesOf({ text: 'a\nb\nc', from: 0, to: 3 }).lines).toEqual(['a', 'b'])
  expect(linesOf({ text: 'a\nb\nc', from: 2, to: 2 })).toEqual({ start: 2, end: 3, lines: ['b'], above: ['a'] })
})

it('the cursor keeps its distance to the end of the line', () => {
  const state = { text: 'ab\ncd', from: 4, to: 4 }
  expect(withLines(state, linesOf(state), ['> cd'])).toEqual({ text: 'ab\n> cd', from: 6, to: 6 })
})
