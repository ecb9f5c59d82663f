import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isJanCode, janCheckDigit, janPrefixIsJapanese } from './jan-code.ts'

const anyBody = fc.stringMatching(/^[0-9]{12}$/)

describe('JAN codes', () => {
  it('known codes and their check digits', () => {
    expect(janCheckDigit('400638133393')).toBe(1)
    expect(janCheckDigit('490123456789')).toBe(4)
    expect(isJanCode('4006381333931')).toBe(true)
    expect(isJanCode('4901234567894')).toBe(true)
    expect(isJanCode('4901234567890')).toBe(false)
  })

  it('only 13 plain digits are one', () => {
    for (const text of [
      '',
      '490123456789',
      '49012345678940',
      ' 4901234567894',
      '4901234567894\n',
      '４９０１２３４５６７８９４',
      '490123456789x',
    ]) {
      expect(isJanCode(text), text).toBe(false)
    }
    expect(janCheckDigit('49012345678')).toBeNull()
    expect(janCheckDigit('49012345678x')).toBeNull()
  })

  it('every body has exactly one last digit', () => {
    fc.assert(
      fc.property(anyBody, (body) => {
        const fitting = Array.from({ length: 10 }, (_, digit) => digit).filter((digit) => isJanCode(`${body}${digit}`))
        expect(fitting).toEqual([janCheckDigit(body)])
      }),
    )
  })

  it('any single wrong digit breaks the checksum', () => {
    fc.assert(
      fc.property(anyBody, fc.nat(12), fc.integer({ min: 1, max: 9 }), (body, place, shift) => {
        const digits = [...`${body}${janCheckDigit(body)}`]
        const wrong = digits.with(place, String((Number(digits[place]) + shift) % 10)).join('')
        expect(isJanCode(digits.join(''))).toBe(true)
        expect(isJanCode(wrong)).toBe(false)
      }),
    )
  })

  it('two neighbours swapped are noticed unless they differ by 5', () => {
    fc.assert(
      fc.property(anyBody, fc.nat(11), (body, place) => {
        const digits = [...`${body}${janCheckDigit(body)}`]
        const [left = '', right = ''] = digits.slice(place, place + 2)
        const swapped = digits.toSpliced(place, 2, right, left).join('')
        expect(isJanCode(swapped)).toBe(Math.abs(Number(left) - Number(right)) % 5 === 0)
      }),
    )
  })

  it('Japan has 45 and 49', () => {
    expect(['4512345678906', '4901234567894'].every(janPrefixIsJapanese)).toBe(true)
    expect(['4006381333931', '6901234567892', '4712345678901', '0490123456789'].some(janPrefixIsJapanese)).toBe(false)
  })
})
