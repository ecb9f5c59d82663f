import { expect, it } from 'vitest'
import { maskPhone, maskPhones } from './phones.ts'
import { MASKED_PHONES, MASKED_TEXTS } from './testing/phones-for-test.ts'

it.each(MASKED_PHONES)('the phone %j is shown as %s', (phone, shown) => {
  expect(maskPhone(phone)).toBe(shown)
})

it.each(MASKED_TEXTS)('phones in the text %j are shown as %j', (written, shown) => {
  expect(maskPhones(written)).toBe(shown ?? written)
})

it.each(MASKED_PHONES.filter(([phone]) => phone.replace(/\D/g, '').length >= 11))(
  'the phone %j is found in a text, and no more of it is shown there',
  (phone, shown) => {
    expect(maskPhones(`找 ${phone} 吧`).replace(/[()+]/g, '')).toBe(`找 ${shown} 吧`.replace('+', ''))
  },
)

it('no sign between the digits shows more of a phone than seven of them, but for those that stand between numbers', () => {
  const between = Array.from({ length: 0x3100 }, (_, code) => String.fromCodePoint(code)).filter((sign) =>
    /^[\p{Zs}\p{Pd}\p{Pc}\p{Ps}\p{Pe}\p{Cf}\p{M}]$/u.test(sign),
  )
  expect(between.length).toBeGreaterThan(1000)
  for (const sign of between) {
    expect(maskPhones(`139${sign}1234${sign}5678`), `U+${sign.charCodeAt(0).toString(16)}`).toBe('139****5678')
  }
})

it('a long text is read in one go', () => {
  const started = performance.now()
  maskPhones('1 '.repeat(9).concat('、').repeat(50_000))
  maskPhones('1'.repeat(500_000))
  expect(performance.now() - started).toBeLessThan(3_000)
})
