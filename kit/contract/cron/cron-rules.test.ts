import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyCron, anyFieldItems } from './any-cron-for-test.ts'
import { DEFAULT_CRON, formatCron, parseCron } from './cron.ts'
import type { CronField } from './cron-field.ts'
import { isNone, parseItems } from './cron-item.ts'
import { withField } from './cron-rules.ts'

/** The expression after a field was set: `set('* * * * * ? *', 'hour', '5')`. */
function set(text: string, field: CronField, part: string): string {
  const reading = parseCron(text)
  const items = parseItems(field, part)
  if ('error' in reading || 'error' in items) {
    throw new Error(`${text} ${part}`)
  }
  return formatCron(withField(reading.cron, field, items.items))
}

describe('day and week', () => {
  it('[4.17b,j] exclude each other after any sequence of changes', () => {
    fc.assert(
      fc.property(anyCron, fc.array(anyFieldItems, { maxLength: 8 }), (start, changes) => {
        const cron = changes.reduce((now, [field, items]) => withField(now, field, items), start)
        expect(isNone(cron.day)).toBe(!isNone(cron.week))
      }),
      { numRuns: 1000 },
    )
  })

  it('[4.17c] a week that is set makes the day ?', () => {
    expect(set('0 0 0 * * ? *', 'week', '2')).toBe('0 0 0 ? * 2 *')
    expect(set('0 0 0 15 * ? *', 'week', '6L')).toBe('0 0 0 ? * 6L *')
  })

  it('[4.17d] a day that is set makes the week ?', () => {
    expect(set('0 0 0 ? * 2 *', 'day', '15')).toBe('0 0 0 15 * ? *')
    expect(set('0 0 0 ? * 2 *', 'day', 'L')).toBe('0 0 0 L * ? *')
  })

  it('[4.17c,d] a day that becomes * or ? leaves a week that is set, and stays ?; so does a week beside a day', () => {
    expect(['*', '?'].map((day) => set('0 0 0 ? * 2 *', 'day', day))).toEqual(Array(2).fill('0 0 0 ? * 2 *'))
    expect(['*', '?'].map((week) => set('0 0 0 15 * ? *', 'week', week))).toEqual(Array(2).fill('0 0 0 15 * ? *'))
    expect(set('0 0 0 ? * * *', 'day', '*')).toBe('0 0 0 * * ? *')
  })

  it('[4.17j] taking one away leaves every day', () => {
    expect(set('0 0 0 15 * ? *', 'day', '?')).toBe('0 0 0 ? * * *')
    expect(set('0 0 0 ? * 2 *', 'week', '?')).toBe('0 0 0 * * ? *')
  })
})

describe('a coarser field that is set', () => {
  it('[4.17e] minute: the second becomes 0 if it was *', () => {
    expect(set('* * * * * ? *', 'minute', '5')).toBe('0 5 * * * ? *')
    expect(set('30 * * * * ? *', 'minute', '5')).toBe('30 5 * * * ? *')
  })
  it('[4.17f] hour: the minute becomes 0, and so the second', () => {
    expect(set('* * * * * ? *', 'hour', '2')).toBe('0 0 2 * * ? *')
    expect(set('0 30 * * * ? *', 'hour', '2')).toBe('0 30 2 * * ? *')
  })
  it('[4.17g] day or week: the hour becomes 0', () => {
    expect(set('* * * * * ? *', 'day', '15')).toBe('0 0 0 15 * ? *')
    expect(set('* * * * * ? *', 'week', '2-6')).toBe('0 0 0 ? * 2-6 *')
    expect(set('0 0 8 * * ? *', 'day', '15')).toBe('0 0 8 15 * ? *')
  })
  it('[4.17h] month: the day or week becomes 1 when the other is ?', () => {
    expect(set('* * * * * ? *', 'month', '6')).toBe('0 0 0 1 6 ? *')
    expect(set('0 0 0 ? * * *', 'month', '6')).toBe('0 0 0 ? 6 1 *')
    expect(set('0 0 0 L * ? *', 'month', '6')).toBe('0 0 0 L 6 ? *')
    expect(set('0 0 0 ? * 2 *', 'month', '6')).toBe('0 0 0 ? 6 2 *')
  })
  it('[4.17i] year: the month becomes 1 if it was *', () => {
    expect(set('* * * * * ? *', 'year', '2027')).toBe('0 0 0 1 1 ? 2027')
    expect(set('0 0 0 1 6 ? *', 'year', '2027')).toBe('0 0 0 1 6 ? 2027')
  })
  it('[4.17e,f,h,i] changes nothing when it is set to every', () => {
    for (const field of ['minute', 'hour', 'month', 'year'] as const) {
      expect(formatCron(withField(DEFAULT_CRON, field, [{ kind: 'every' }]))).toBe('* * * * * ? *')
    }
  })
})
