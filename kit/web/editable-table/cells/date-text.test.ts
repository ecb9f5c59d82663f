import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readTime, timeText } from './date-text.web.ts'

const date = { type: 'date' }
const datetime = { type: 'datetime' }
const time = { type: 'time' }

describe('a pasted day', () => {
  it.each(['2026-01-05', '2026-1-5', '2026/1/5', '2026.01.05', '2026年1月5日', ' 2026/01/05 ', '2026/1/5 0:00:00'])(
    '[9.8a] %s is written as 2026-01-05',
    (text) => {
      expect(readTime(text, date)).toBe('2026-01-05')
    },
  )

  it.each(['2026-2-30', '2026-13-01', '26-1-5', '5/1/2026', 'soon', '12:30'])('%s is refused', (text) => {
    expect(readTime(text, date)).toBeUndefined()
  })

  it('is written in the format of the column', () => {
    expect(readTime('2026-1-5', { type: 'date', format: 'YYYY/MM/DD' })).toBe('2026/01/05')
    expect(readTime('2026-01', { type: 'date', format: 'YYYY-MM' })).toBe('2026-01')
    expect(readTime('05.01.2026', { type: 'date', format: 'DD.MM.YYYY' })).toBe(
      '2026-01-05'.split('-').reverse().join('.'),
    )
  })
})

describe('a pasted moment', () => {
  it.each([
    ['2026/1/5 8:30', '2026-01-05 08:30:00'],
    ['2026-01-05T08:30:15', '2026-01-05 08:30:15'],
    ['2026年1月5日 23:59:59', '2026-01-05 23:59:59'],
    ['2026-1-5', '2026-01-05 00:00:00'],
  ])('[9.8a] %s is written as %s', (text, written) => {
    expect(readTime(text, datetime)).toBe(written)
  })

  it.each(['2026-1-5 24:00', '2026-1-5 8:60', '8:30'])('%s is refused', (text) => {
    expect(readTime(text, datetime)).toBeUndefined()
  })
})

describe('a pasted time of day', () => {
  it.each([
    ['8:30', '08:30:00'],
    ['23:59:59', '23:59:59'],
    ['2026/1/5 8:30', '08:30:00'],
  ])('%s is written as %s', (text, written) => {
    expect(readTime(text, time)).toBe(written)
  })

  it('is refused when there is no such time', () => {
    expect(['24:00', '8:61', 'noon'].map((text) => readTime(text, time))).toEqual([undefined, undefined, undefined])
  })

  it('is written in the format of the column', () => {
    expect(readTime('8:5', { type: 'time', format: 'HH:mm' })).toBe('08:05')
  })
})

describe('the text of a moment', () => {
  it('[9.8a] follows the format; what is no moment shows as it is', () => {
    expect(timeText('2026-01-05 08:30:00', date)).toBe('2026-01-05')
    expect([null, undefined, '', 'abc', 20260105].map((value) => timeText(value, date))).toEqual([
      '',
      '',
      '',
      'abc',
      '20260105',
    ])
  })

  it('[9.8a] reads back as the same value', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date(2000, 0, 1), max: new Date(2099, 11, 31), noInvalidDate: true }),
        fc.constantFrom(date, datetime, time),
        (moment, column) => {
          const written = timeText(moment.toISOString(), column)
          expect(readTime(written, column)).toBe(written)
        },
      ),
    )
  })
})
