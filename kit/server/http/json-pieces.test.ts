import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { atOnce } from '#kit/contract/testing/at-once.ts'
import { jsonPieces } from './json-pieces.server.ts'

describe('a result in pieces', () => {
  it('is the same text as in one', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 8 }), (value) => {
        expect(atOnce(jsonPieces(value)).pieces.join('')).toBe(JSON.stringify(value))
      }),
    )
    const odd = { left: undefined, at: new Date(0), list: [undefined, 1, { none: undefined }], empty: [{}, []] }
    expect(atOnce(jsonPieces(odd)).pieces.join('')).toBe(JSON.stringify(odd))
  })

  it('has no piece that takes long to send', () => {
    const rows = Array.from({ length: 5000 }, (_, index) => ({ index, text: 'x'.repeat(200) }))
    const { pieces } = atOnce(jsonPieces({ files: [{ rows }] }))
    expect(pieces.length).toBeGreaterThan(10)
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(70_000)
  })
})
