import fc from 'fast-check'
import { expect, it } from 'vitest'
import { thousands } from './thousands.ts'

it('[9.8b] groups the thousands', () => {
  expect(thousands(1234567)).toBe('1,234,567')
  expect(thousands('-1000')).toBe('-1,000')
  expect(thousands(999)).toBe('999')
})

it('[9.8b] keeps decimals, and groups the whole part before them', () => {
  expect(thousands('1234567.8900')).toBe('1,234,567.8900')
  expect(thousands(-1204.5)).toBe('-1,204.5')
})

it.each([null, undefined, '', 0, Number.NaN])('[9.8b] shows %s as 0', (value) => {
  expect(thousands(value)).toBe('0')
})

it('[9.8b] changes nothing but the commas, one before every three digits', () => {
  const digits = fc.stringMatching(/^-?[1-9]\d{0,12}(\.\d{1,4})?$/)
  fc.assert(
    fc.property(digits, (text) => {
      const shown = thousands(text)
      return shown.replaceAll(',', '') === text && /^-?\d{1,3}(,\d{3})*(\.\d+)?$/.test(shown)
    }),
  )
})
