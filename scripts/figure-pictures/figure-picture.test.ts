import { describe, expect, it } from 'vitest'
import { randomFrom } from '#office/sample/random.ts'
import { figurePicture } from './figure-picture.ts'
import { lookOf } from './look.ts'

const looks = Array.from({ length: 40 }, (_, seed) => lookOf(randomFrom(seed), seed % 3 === 0 ? 'chibi' : 'tall'))

describe('pictures of figures', () => {
  it('are drawn without text and without anything from outside', () => {
    for (const look of looks) {
      const svg = figurePicture(look)
      expect(svg).not.toMatch(/<text|<image|href|NaN|undefined|font/)
      expect(figurePicture(look)).toBe(svg)
    }
  })

  it('differ from figure to figure', () => {
    expect(new Set(looks.map((look) => figurePicture(look))).size).toBe(looks.length)
  })
})
