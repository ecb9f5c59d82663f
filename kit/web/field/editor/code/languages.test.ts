import { expect, it } from 'vitest'
import { CODE_LANGUAGES, labelOf, languageOf } from './languages.ts'

it('[9.9c] knows the languages', () => {
  expect(CODE_LANGUAGES.map(({ value }) => value)).toEqual(
    'css, javascript, html, java, objective-c, python, r, shell, sql, swift, vue, markdown'.split(', '),
  )
})

it.each(CODE_LANGUAGES)('finds $value by value and label, in any case', ({ value, label }) => {
  for (const name of [value, value.toUpperCase(), label, label.toUpperCase(), ` ${label} `]) {
    expect(languageOf(name)).toBe(value)
  }
  expect(labelOf(value)).toBe(label)
})

it.each([undefined, null, '', 'cobol'])('takes %s for plain text', (name) => {
  expect(languageOf(name)).toBeUndefined()
})
