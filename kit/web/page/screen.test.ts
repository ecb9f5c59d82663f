import { expect, test } from 'vitest'
import { CHUNK_TIMEOUT_MS, loadFaultOf } from './screen.ts'

test('[8.17a] [9.3a] code that does not arrive is a ChunkLoadError, after 120 s at the latest', () => {
  expect(CHUNK_TIMEOUT_MS).toBe(120_000)
  const messages = [
    'Failed to fetch dynamically imported module: http://localhost/assets/a.js',
    'error loading dynamically imported module: http://localhost/assets/a.js',
    'Importing a module script failed.',
  ]
  expect(messages.map(loadFaultOf)).toEqual(['ChunkLoadError', 'ChunkLoadError', 'ChunkLoadError'])
})

test('[8.17b] styles that do not arrive', () => {
  expect(loadFaultOf('Unable to preload CSS for /assets/a.css')).toBe('CSS_CHUNK_LOAD_FAILED')
})

test('an error of the page itself is none of these', () => {
  expect(loadFaultOf("Cannot read properties of undefined (reading 'x')")).toBeUndefined()
})
