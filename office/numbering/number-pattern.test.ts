import { expect, it } from 'vitest'
import { numberText, parsePattern, periodOf } from './number-pattern.ts'

const TIME = '2026-11-27 13:05:09'
const read = (text: string) => {
  const pattern = parsePattern(text)
  return 'wrong' in pattern ? expect.fail(pattern.wrong) : pattern
}

it('writes text, times of the shop and a number with its fewest digits', () => {
  expect(numberText(read('CN{yyyyMMdd}{seq:4}'), { time: TIME, counted: 7 })).toBe('CN202611270007')
  expect(numberText(read('{yy-MM}/{seq}号'), { time: TIME, counted: 12 })).toBe('26-11/12号')
  expect(numberText(read('R{yyMMddHHmm}{seq:6}'), { time: TIME, counted: 3 })).toBe('R2611271305000003')
  expect(numberText(read('{seq:2}'), { time: TIME, counted: 12345 })).toBe('12345')
})

it('counts in the period that the pattern tells apart', () => {
  expect(periodOf(read('CN{yyyyMMdd}{seq:4}'), TIME)).toBe('20261127')
  expect(periodOf(read('{yyyy}-{seq}-{MM}'), TIME)).toBe('2026|11')
  expect(periodOf(read('FG{seq:8}'), TIME)).toBe('')
})

it('names the part that it cannot read', () => {
  for (const [text, wrong] of [
    ['CN{yyyyMMdd}', '{seq}'],
    ['{seq}{seq:2}', '{seq}'],
    ['{YYYY}{seq}', '{YYYY}'],
    ['{seq:0}', '{seq:0}'],
    ['{seq:99}', '{seq:99}'],
    ['a{seq', '{'],
    ['a}{seq}', '}'],
    ['{}{seq}', '{}'],
  ]) {
    expect(parsePattern(text ?? '')).toEqual({ wrong })
  }
})
