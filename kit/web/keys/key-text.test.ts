import { expect, test } from 'vitest'
import { keyText } from './key-text.ts'

test.each([
  ['j', 'J'],
  ['g o', 'G O'],
  ['$mod+k', 'Ctrl+K'],
  ['[Shift]+?', '?'],
  ['Enter', 'Enter'],
])('%s stands on a keyboard as %s', (keys, text) => {
  expect(keyText(keys)).toBe(text)
})
