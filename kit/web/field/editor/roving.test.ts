import { expect, it } from 'vitest'
import { roved } from './roving.ts'

const NAMES = ['undo', 'redo', 'bold']

it.each([
  ['undo', 'ArrowRight', 'redo'],
  ['bold', 'ArrowRight', 'undo'],
  ['undo', 'ArrowLeft', 'bold'],
  ['redo', 'Home', 'undo'],
  ['redo', 'End', 'bold'],
  ['gone', 'ArrowRight', 'redo'],
])('from %s the key %s leads to %s', (current, key, next) => {
  expect(roved(NAMES, current, key)).toBe(next)
})

it.each(['Tab', 'Enter', 'a', 'toString'])('leaves %s alone', (key) => {
  expect(roved(NAMES, 'undo', key)).toBeUndefined()
})
