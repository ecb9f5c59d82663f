import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createEchoes } from './echoes.ts'

it('knows its own texts again, in order, however late and with gaps', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.string(), { minLength: 1, maxLength: 40 }),
      fc.func(fc.boolean()),
      (texts, isRendered) => {
        const echoes = createEchoes()
        for (const text of texts) {
          echoes.give(text)
        }
        const heard = texts.filter((text, place) => place === texts.length - 1 || isRendered(text))
        expect(heard.every((text) => echoes.hears(text))).toBe(true)
      },
    ),
  )
})

it('hears the newest as often as it comes', () => {
  const echoes = createEchoes()
  echoes.give('a')
  expect([echoes.hears('a'), echoes.hears('a')]).toEqual([true, true])
})

it('takes what it never gave for the word of somebody else, and forgets its own with it', () => {
  const echoes = createEchoes()
  echoes.give('a')
  expect(echoes.hears('reset')).toBe(false)
  expect(echoes.hears('a')).toBe(false)
})
