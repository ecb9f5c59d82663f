import { createCipheriv } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { PASSWORD_VEIL, sentPassword } from './encrypted-password.server.ts'

function veiled(password: string): string {
  const bytes = Buffer.from(password)
  const padded = Buffer.alloc(Math.ceil(bytes.length / 16) * 16)
  bytes.copy(padded)
  const cipher = createCipheriv('aes-128-cbc', PASSWORD_VEIL.key, PASSWORD_VEIL.iv).setAutoPadding(false)
  return Buffer.concat([cipher.update(padded), cipher.final()]).toString('base64')
}

it('opens what an existing client sends', () => {
  expect(veiled('123456')).toBe('uaaIHVXKz5plwekhq/yK6w==')
  expect(sentPassword('uaaIHVXKz5plwekhq/yK6w==')).toBe('123456')
  expect(sentPassword(veiled('a+b').replaceAll('+', '%2B'))).toBe('a+b')
})

it('is every password again that was veiled, of any length', () => {
  const typed = fc
    .string({ unit: 'grapheme-composite', minLength: 1, maxLength: 60 })
    .filter((text) => !/\p{Cc}/u.test(text))
  fc.assert(
    fc.property(typed, (password) => {
      expect(sentPassword(veiled(password))).toBe(password)
    }),
  )
})

it('leaves alone what nobody veiled, base64 included', () => {
  const typed = fc.oneof(fc.string({ maxLength: 40 }), fc.uint8Array({ minLength: 16, maxLength: 16 }).map(base64))
  fc.assert(
    fc.property(typed, (password) => {
      expect(sentPassword(password)).toBe(password)
    }),
  )
  for (const password of ['', 'aaaa', 'Collect-9-figures', 'uaaIHVXKz5plwekhq/yK6w=']) {
    expect(sentPassword(password)).toBe(password)
  }
})

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
