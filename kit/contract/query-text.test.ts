import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readFilterText } from './filter-value.ts'
import { type QueryMode, queryText, typedText } from './query-text.ts'

const MODES = ['like', 'ne', 'ge', 'le'] as const satisfies QueryMode[]
const mode = fc.constantFrom(...MODES)

it('shows what was typed, whatever it is', () => {
  fc.assert(fc.property(mode, fc.string(), (how, typed) => typedText(how, queryText(how, typed)) === typed))
})

it('is read by the server as what was meant', () => {
  const word = fc.stringMatching(/^[A-Za-z0-9\u4e00-\u9fa5]{1,9}$/)
  fc.assert(
    fc.property(mode, word, (how, typed) => {
      expect(readFilterText(queryText(how, typed))).toEqual({ operator: how, texts: [typed] })
    }),
  )
})

it.each(MODES)('asks nothing when nothing is typed: %s', (how) => {
  expect(queryText(how, '')).toBe('')
})

it('shows the bare marks of another program as nothing, and a value without marks as it is', () => {
  expect(typedText('like', '**')).toBe('')
  expect(typedText('like', '*')).toBe('*')
  expect(typedText('ge', '>=')).toBe('')
  expect(typedText('like', 'plain')).toBe('plain')
})
