import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyCron } from './any-cron-for-test.ts'
import { type Cron, checkCron, DEFAULT_CRON, formatCron, parseCron, partOf, salvageCron, withPart } from './cron.ts'
import { CRON_FIELDS, type CronField } from './cron-field.ts'
import { formatItems, parseItems } from './cron-item.ts'
import { CRON_MODES, draftOf, itemsOf, modeOf, withItems } from './cron-mode.ts'

function read(text: string): Cron {
  const reading = parseCron(text)
  if ('error' in reading) {
    throw new Error(reading.error[0])
  }
  return reading.cron
}

const rewritten = (text: string) => formatCron(read(text))

/** The text of a field read and written, or the Chinese error. */
function field(name: CronField, text: string): string {
  const reading = parseItems(name, text)
  return 'items' in reading ? formatItems(reading.items) : reading.error[0]
}

describe('a cron expression', () => {
  it('[3.18] has seven fields second, minute, hour, day of month, month, day of week, year', () => {
    expect(CRON_FIELDS).toEqual(['second', 'minute', 'hour', 'day', 'month', 'week', 'year'])
    expect(rewritten('1 2 3 4 5 ? 2027')).toBe('1 2 3 4 5 ? 2027')
    expect(formatItems(read('1 2 3 4 5 ? 2027').day)).toBe('4')
    expect(rewritten('  1 2   3 ? 5 6 ')).toBe('1 2 3 ? 5 6 *')
  })

  it('[4.17p] is * in every field and ? in the week unless set', () => {
    expect(formatCron(DEFAULT_CRON)).toBe('* * * * * ? *')
  })

  it('[4.17a] is written as it was read, whatever its fields hold', () => {
    fc.assert(
      fc.property(anyCron, (cron) => {
        expect(read(formatCron(cron))).toEqual(cron)
      }),
      { numRuns: 2000 },
    )
  })

  it('[4.17b,j] never has both or neither of day and week; a * beside a set one is no setting', () => {
    expect(checkCron('0 0 0 1 * 2')?.[0]).toBe('Cron表达式错误：日和周只能设置其中之一')
    expect(checkCron('0 0 0 ? * ?')?.[0]).toBe('Cron表达式错误：日和周不能同时不设置')
    expect(rewritten('0 0 2 * * *')).toBe('0 0 2 * * ? *')
    expect(rewritten('0 0 2 * * 2')).toBe('0 0 2 ? * 2 *')
    expect(rewritten('0 0 2 15 * *')).toBe('0 0 2 15 * ? *')
  })

  it('accepts names and other spellings, and writes them as numbers', () => {
    expect(rewritten('0 0 0 ? jan-MAR mon-Fri')).toBe('0 0 0 ? 1-3 2-6 *')
    expect(rewritten('0 */5 /2 l * ? ?')).toBe('0 0/5 0/2 L * ? *')
    expect(field('week', 'FRIL')).toBe('6L')
    expect(field('week', 'SUN#2')).toBe('1#2')
    expect(field('week', 'L')).toBe('7')
    expect(field('year', '*/2')).toBe('1970/2')
  })

  it('[8.18b] accepts nothing as no expression, and says in words what is wrong with another', () => {
    expect(checkCron('')).toBeUndefined()
    expect(checkCron('  ')).toBeUndefined()
    expect(checkCron('0 0 2 * * ? 2027')).toBeUndefined()
    expect(checkCron('0 0 2 * * ? 2027 1')?.[0]).toBe('Cron表达式最多7项！')
    expect(checkCron('0 0 2 * * ? next')?.[0]).toBe('Cron表达式参数[年]错误：next')
    expect(checkCron('0 0 2 * *')?.[0]).toBe('Cron表达式错误：至少需要6项（秒 分 时 日 月 周）')
    expect(checkCron('0 0 25 * * ?')?.[0]).toBe('Cron表达式错误：[时] “25”超出范围 0-23')
    expect(checkCron('0 0 25 * * ?')?.[1]).toBe('Wrong cron expression: [Hour] "25" is outside 0-23')
    expect(checkCron('hello')?.[0]).toMatch(/^Cron表达式错误：/)
  })

  it('never throws, whatever is typed', () => {
    const characters = fc.constantFrom(...'0123456789*/-,?LW#lw MONJAN \t.+')
    fc.assert(
      fc.property(fc.string({ unit: characters, maxLength: 40 }), (text) => {
        const reading = parseCron(text)
        if ('cron' in reading) {
          expect(read(formatCron(reading.cron))).toEqual(reading.cron)
        }
        expect(checkCron(formatCron(salvageCron(text)))).toBeUndefined()
      }),
      { numRuns: 2000 },
    )
  })

  it('keeps what can be read of a wrong expression', () => {
    expect(formatCron(salvageCron('0 30 25 * 5 ? 2027'))).toBe('0 30 * * 5 ? 2027')
    expect(formatCron(salvageCron('0 0 0 1 * 2'))).toBe('0 0 0 1 * ? *')
    expect(formatCron(salvageCron('nonsense'))).toBe('* * * * * ? *')
    expect(partOf('0 30 25', 'hour')).toBe('25')
    expect(partOf('0 30 25', 'week')).toBe('?')
    expect(withPart('0 30 25 x', 'hour', '5')).toBe('0 30 5 x * ? *')
  })
})

describe('the limits of the fields', () => {
  const outside = (name: CronField, ...texts: readonly string[]) => {
    for (const text of texts) {
      expect(field(name, text), `${name} ${text}`).toMatch(/超出范围|写法不正确|大于终点/)
    }
  }
  const inside = (name: CronField, ...texts: readonly string[]) => {
    for (const text of texts) {
      expect(field(name, text)).toBe(text)
    }
  }

  it('[5.5a] seconds 0-59, interval 1-59', () => {
    inside('second', '0', '59', '0-59', '0/1', '0/59')
    outside('second', '60', '0-60', '0/0', '0/60', '60/1')
  })
  it('[5.5b] minutes 0-59, interval 1-60', () => {
    inside('minute', '0', '59', '0/60')
    outside('minute', '60', '0/0', '0/61')
  })
  it('[5.5c] hours 0-23', () => {
    inside('hour', '0', '23', '0/23', '22-2')
    outside('hour', '24', '0/24', '3-24')
  })
  it('[5.5d] days 1-31, interval 1-31', () => {
    inside('day', '1', '31', '1/31')
    outside('day', '0', '32', '1/0', '1/32', '0-5')
  })
  it('[5.5e] weekdays 1-7, interval 1-7', () => {
    inside('week', '1', '7', '2-6', '1/7', '7L')
    outside('week', '0', '8', '1/0', '1/8', '8L', '0#1')
  })
  it('[5.5f] months 1-12, interval 0-12', () => {
    inside('month', '1', '12', '1/0', '1/12')
    outside('month', '0', '13', '1/13')
  })
  it('[5.5g] years, interval 1-99', () => {
    inside('year', '0-2119', '2019', '2119', '2019/99')
    outside('year', '10000', '2019/0', '2019/100', '2030-2020')
  })
  it('[5.5h] the first to the fifth weekday', () => {
    inside('week', '2#1', '2#5')
    outside('week', '2#0', '2#6')
  })
  it('[5.5i] 1-31 days before the end of the month', () => {
    inside('day', 'L-1', 'L-31')
    outside('day', 'L-0', 'L-32')
  })
  it('[5.5j] the working day nearest to 1-31', () => {
    inside('day', '1W', '31W')
    outside('day', '0W', '32W')
  })
  it('[5.5k] whole numbers only', () => {
    outside('second', '1.5', '-1', '+1', '1e1', '', ' ')
    outside('hour', '1/1.5', '1-2.5')
  })
  it('knows the words of other fields as wrong', () => {
    outside('second', '?', 'L', '5W', '1#1')
    outside('day', '1#1', '6L', '*,5', '?,5', '5,')
    outside('week', 'LW', '2W', 'L-1')
  })
})

describe('the modes of a field', () => {
  it('[4.17a] come back from what they write, with their numbers', () => {
    const draft = {
      from: 3,
      to: 5,
      start: 2,
      by: 4,
      workday: 15,
      before: 6,
      weekday: 3,
      nth: 2,
      chosen: [2, 7],
      other: [],
    }
    for (const name of CRON_FIELDS) {
      for (const mode of CRON_MODES[name]) {
        const reading = parseItems(name, formatItems(itemsOf(mode, name, draft)))
        const items = 'items' in reading ? reading.items : []
        expect(modeOf(items), `${name} ${mode}`).toBe(mode)
        expect(itemsOf(mode, name, withItems(draftOf(name, 2026), name, items))).toEqual(itemsOf(mode, name, draft))
      }
    }
  })

  it('[4.17a] are none of them for what was typed by hand, which is kept', () => {
    for (const text of ['1-5,10', '10-20/5', 'L,15', 'L-3W', '1W,15W']) {
      const reading = parseItems('day', text)
      const items = 'items' in reading ? reading.items : []
      expect(modeOf(items), text).toBe('other')
      expect(formatItems(itemsOf('other', 'day', withItems(draftOf('day', 2026), 'day', items)))).toBe(text)
    }
  })

  it('[4.17m] start with the range 0-59 and the loop from 0 in steps of 1', () => {
    const draft = draftOf('second', 2026)
    expect(formatItems(itemsOf('range', 'second', draft))).toBe('0-59')
    expect(formatItems(itemsOf('loop', 'second', draft))).toBe('0/1')
  })

  it('[5.5g] start with the years from now to 100 years later', () => {
    expect(formatItems(itemsOf('range', 'year', draftOf('year', 2026)))).toBe('2026-2126')
  })

  it('specify the first value when nothing is chosen, and sort by number', () => {
    expect(formatItems(itemsOf('specify', 'day', { ...draftOf('day', 2026), chosen: [] }))).toBe('1')
    const items = parseItems('day', '10,9,1')
    expect(withItems(draftOf('day', 2026), 'day', 'items' in items ? items.items : []).chosen).toEqual([1, 9, 10])
  })
})
