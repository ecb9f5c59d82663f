import { expect, test } from 'vitest'
import { loadErrorOf } from './screen.ts'

test('[8.17a] code that does not arrive is a ChunkLoadError, in the words of every browser', () => {
  const messages = [
    'Failed to fetch dynamically imported module: http://localhost/assets/a.js',
    'error loading dynamically imported module: http://localhost/assets/a.js',
    'Importing a module script failed.',
  ]
  expect(messages.map(loadErrorOf)).toEqual(['ChunkLoadError', 'ChunkLoadError', 'ChunkLoadError'])
})

test('[8.17b] styles that do not arrive', () => {
  expect(loadErrorOf('Unable to preload CSS for /assets/a.css')).toBe('CSS_CHUNK_LOAD_FAILED')
})

test('an error of the page itself is none of these', () => {
  expect(loadErrorOf("Cannot read properties of undefined (reading 'x')")).toBeUndefined()
})
