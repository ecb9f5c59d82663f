import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cutText, shortFileName } from './cut-text.ts'

it('[9.6k] cuts after 25 characters', () => {
  expect(cutText('一'.repeat(25))).toBe('一'.repeat(25))
  expect(cutText('一'.repeat(26))).toBe(`${'一'.repeat(25)}...`)
})

it('[9.6k] keeps the beginning, and cuts only what is too long', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme-composite' }), fc.nat(30), (text, length) => {
      const cut = cutText(text, length)
      const isLong = [...text].length > length
      return isLong ? cut === `${[...text].slice(0, length).join('')}...` : cut === text
    }),
  )
})

it('a negative length cuts nothing', () => {
  fc.assert(fc.property(fc.string({ minLength: 30 }), (text) => cutText(text, -1) === text))
})

it('[9.6m] shows a file name as its first five characters and an ellipsis', () => {
  expect(shortFileName('figure-photo.png')).toBe('figur...')
  expect(shortFileName('a.png')).toBe('a.png')
  expect(shortFileName('手办图片说明书.pdf')).toBe('手办图片说...')
  expect(shortFileName('😀😀😀😀😀😀')).toBe('😀😀😀😀😀...')
})
