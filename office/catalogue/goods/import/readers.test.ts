import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SheetCell } from '#kit/contract/sheet.ts'
import { cleanText, isDash, nameKey } from './clean-text.ts'
import { readCurrency, toMinor } from './currency.ts'
import type { Reading } from './error-codes.ts'
import { readHeight } from './height.ts'
import { readJan } from './jan.ts'
import { nameBook } from './known-name.ts'
import { readMonth } from './month.ts'
import { readPrice } from './price.ts'
import { readScale } from './scale.ts'

const text = (value: string): SheetCell => ({ kind: 'text', value, text: value })
const number = (value: number): SheetCell => ({ kind: 'number', value, text: String(value) })
const date = (day: string, numberFormat = 'yyyy-mm-dd'): SheetCell => ({
  kind: 'date',
  value: `${day}T00:00:00`,
  text: day,
  numberFormat,
})
const brief = ({ value, notes }: Reading<unknown>) => [value, ...notes.map((note) => note.code)]

describe('cleanText', () => {
  it.each([
    ['ライダー　水着Ver.', 'ライダー 水着Ver.', 'FULLWIDTH_SPACE'],
    ['Good\u00a0Smile', 'Good Smile', 'NBSP'],
    ['Zero Two\u200b', 'Zero Two', 'ZERO_WIDTH'],
    ['a\nb', 'a b', 'NEWLINE_IN_CELL'],
    ['  a ', 'a', 'LEADING_TRAILING_SPACE'],
    ['a  b', 'a b', 'REPEATED_SPACE'],
    ['Black &amp; White &#x26; &#38;', 'Black & White & &', 'HTML_ENTITY'],
  ])('%j', (raw, clean, code) => {
    expect(brief(cleanText(raw))).toEqual([clean, code])
  })

  it('keeps full-width letters, joined emoji, and what only looks like an entity', () => {
    for (const name of ['うたの☆プリンスさまっ♪マジLOVE1000％', 'ペルソナ４', '👩‍🚀', 'A&B; C', '&bogus;', '&#0;']) {
      expect(brief(cleanText(name))).toEqual([name])
    }
  })

  it('is done after one pass, unless entities stood inside entities', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (raw) => {
        const once = cleanText(raw).value
        fc.pre(once !== null && !once.includes('&'))
        expect(brief(cleanText(once ?? ''))).toEqual([once])
      }),
    )
  })

  it('knows dashes and compares names without case, width and signs', () => {
    expect(['-', '—', '－', 'ー', '--'].every(isDash)).toBe(true)
    expect(['-1', 'a-b', ''].some(isDash)).toBe(false)
    expect(nameKey('Ｇood Smile  company')).toBe(nameKey('GoodSmile・Company'))
    expect(nameKey('!!!')).not.toBe(nameKey('???'))
    expect(nameKey('が')).not.toBe(nameKey('か'))
  })
})

describe('readPrice', () => {
  it.each([
    ['¥13,120', 13120, null, ['PRICE_TEXT_CURRENCY', 'PRICE_TEXT_THOUSANDS']],
    ['34,980円（税込）', 34980, 'JPY', ['PRICE_TAX_NOTE', 'PRICE_TEXT_CURRENCY', 'PRICE_TEXT_THOUSANDS']],
    ['6,800円+税', 6800, 'JPY', ['PRICE_TAX_NOTE', 'PRICE_TEXT_CURRENCY', 'PRICE_TEXT_THOUSANDS']],
    ['JPY 15000', 15000, 'JPY', ['PRICE_TEXT_CURRENCY']],
    ['￥４，１９０', 4190, null, ['FULLWIDTH_DIGITS', 'PRICE_TEXT_CURRENCY', 'PRICE_TEXT_THOUSANDS']],
    ['4,800日元', 4800, 'JPY', ['PRICE_TEXT_CURRENCY', 'PRICE_TEXT_THOUSANDS']],
    ['199.5元', 199.5, 'CNY', ['PRICE_TEXT_CURRENCY']],
    ['US$ 45.99', 45.99, 'USD', ['PRICE_TEXT_CURRENCY']],
    ['7800', 7800, null, ['NUMBER_AS_TEXT']],
    ['待定', null, null, ['PRICE_TBD']],
    ['TBA', null, null, ['PRICE_TBD']],
    ['0', null, null, ['PRICE_TBD']],
    ['-5', null, null, ['PRICE_UNREADABLE']],
    ['1,23', null, null, ['PRICE_UNREADABLE']],
    ['6800~7800', null, null, ['PRICE_UNREADABLE']],
    ['1e3', null, null, ['PRICE_UNREADABLE']],
    ['999999999', null, null, ['PRICE_UNREADABLE']],
  ])('%s', (raw, value, currency, codes) => {
    const reading = readPrice(text(raw), true)
    expect([reading.value, reading.currency, reading.notes.map((note) => note.code)]).toEqual([value, currency, codes])
  })

  it('takes numbers as they are, and texts of a file without types', () => {
    expect(brief(readPrice(number(19800), true))).toEqual([19800])
    expect(brief(readPrice(text('7800'), false))).toEqual([7800])
    expect(brief(readPrice(date('2026-01-01'), true))).toEqual([null, 'PRICE_UNREADABLE'])
    expect(brief(readPrice(number(-1), true))).toEqual([null, 'PRICE_UNREADABLE'])
  })

  it('reads every whole price in every dress', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 99_999_999 }),
        fc.constantFrom('', '¥', '￥', 'JPY '),
        fc.constantFrom('', '円', '日元', '（税込）'),
        (value, before, after) => {
          expect(readPrice(text(`${before}${value.toLocaleString('en-US')}${after}`), true).value).toBe(value)
        },
      ),
    )
  })
})

describe('currency', () => {
  it.each([
    ['JPY', 'JPY', []],
    ['jpy', 'JPY', ['CURRENCY_WORD']],
    ['円', 'JPY', ['CURRENCY_WORD']],
    ['日元', 'JPY', ['CURRENCY_WORD']],
    ['人民币', 'CNY', ['CURRENCY_WORD']],
    ['￥', null, ['CURRENCY_MISSING']],
    ['贝壳', null, ['CURRENCY_UNKNOWN']],
  ])('%s', (raw, value, codes) => {
    expect(brief(readCurrency(raw))).toEqual([value, ...codes])
  })

  it('turns major into minor units, and refuses more decimals than a currency has', () => {
    expect([toMinor(199.5, 'CNY'), toMinor(12800, 'JPY'), toMinor(21780.000000001, 'JPY')]).toEqual([
      19950, 12800, 21780,
    ])
    expect([toMinor(199.5, 'JPY'), toMinor(1.234, 'CNY'), toMinor(1, 'XXX')]).toEqual([null, null, null])
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9_999_999_999 }),
        fc.constantFrom({ currency: 'CNY', minorUnits: 100 }, { currency: 'JPY', minorUnits: 1 }),
        (minor, { currency, minorUnits }) => {
          expect(toMinor(minor / minorUnits, currency)).toBe(minor)
        },
      ),
    )
  })
})

describe('readMonth', () => {
  it.each([
    ['2026-03', '2026-03', []],
    ['2026年3月', '2026-03', ['DATE_CN_MONTH']],
    ['2026年12月下旬', '2026-12', ['DATE_CN_MONTH']],
    ['2026/03', '2026-03', ['DATE_SLASH_MONTH']],
    ['2026.3', '2026-03', ['DATE_SLASH_MONTH']],
    ['2026-3-15', '2026-03', ['DATE_SLASH_MONTH']],
    ['202603', '2026-03', ['DATE_SLASH_MONTH']],
    ['Mar 2026', '2026-03', ['DATE_EN_MONTH']],
    ['2026 September', '2026-09', ['DATE_EN_MONTH']],
    ['２０２６／０３', '2026-03', ['FULLWIDTH_DIGITS', 'DATE_SLASH_MONTH']],
    ['2024Q3', null, ['DATE_QUARTER']],
    ['2026年第二季度', null, ['DATE_QUARTER']],
    ['2026年夏', null, ['DATE_QUARTER']],
    ['2026', null, ['DATE_QUARTER']],
    ['未定', null, ['DATE_TBD']],
    ['2026-13', null, ['DATE_UNREADABLE']],
    ['下个月', null, ['DATE_UNREADABLE']],
    ['1889-03', null, ['DATE_UNREADABLE']],
  ])('%s', (raw, value, codes) => {
    expect(brief(readMonth(text(raw)))).toEqual([value, ...codes])
  })

  it('takes the month of a real date, silently where the cell shows a month only', () => {
    expect(brief(readMonth(date('2023-04-28')))).toEqual(['2023-04', 'DATE_REAL_CELL'])
    expect(brief(readMonth(date('2023-04-01', 'yyyy-mm')))).toEqual(['2023-04'])
    expect(brief(readMonth(date('2023-04-28', 'yyyy-mm')))).toEqual(['2023-04', 'DATE_REAL_CELL'])
    expect(brief(readMonth(number(202603)))).toEqual(['2026-03', 'DATE_SLASH_MONTH'])
  })
})

describe('readJan', () => {
  it.each([
    ['4580416945110', '4580416945110', []],
    ['4 580416-945110', '4580416945110', ['JAN_SEPARATORS']],
    ['４５８０４１６９４５１１０', '4580416945110', ['FULLWIDTH_DIGITS']],
    ['4054058046554', '4054058046554', ['JAN_FOREIGN_PREFIX']],
    ['4580416945111', null, ['JAN_BAD_CHECKSUM']],
    ['458041694511', null, ['JAN_SHORT']],
    ['4.53512E+12', null, ['JAN_SCIENTIFIC']],
    ['45804169451100', null, ['JAN_UNREADABLE']],
    ['none', null, ['JAN_UNREADABLE']],
  ])('%s', (raw, value, codes) => {
    expect(brief(readJan(text(raw)))).toEqual([value, ...codes])
  })

  it('takes a number with all its digits', () => {
    expect(brief(readJan(number(4580416945110)))).toEqual(['4580416945110', 'JAN_AS_NUMBER'])
  })
})

describe('readScale', () => {
  it.each([
    [text('1/7'), '1/7', []],
    [text('１／７'), '1/7', ['FULLWIDTH_DIGITS']],
    [text('1:8'), '1/8', ['SCALE_COLON']],
    [text('1/6スケール'), '1/6', ['SCALE_SUFFIX']],
    [text('1/4 比例'), '1/4', ['SCALE_SUFFIX']],
    [text('non-scale'), 'non-scale', []],
    [text('ノンスケール'), 'non-scale', ['SCALE_WORD']],
    [date('2026-01-07'), '1/7', ['SCALE_AS_DATE']],
    [date('2026-07-01'), '1/7', ['SCALE_AS_DATE']],
    [date('2026-03-15'), null, ['SCALE_UNREADABLE']],
    [number(0.142857), '1/7', ['SCALE_AS_NUMBER']],
    [number(7), null, ['SCALE_UNREADABLE']],
    [number(0), null, ['SCALE_UNREADABLE']],
    [text('1/0'), null, ['SCALE_UNREADABLE']],
    [text('big'), null, ['SCALE_UNREADABLE']],
  ])('%o', (cell, value, codes) => {
    expect(brief(readScale(cell))).toEqual([value, ...codes])
  })
})

describe('readHeight', () => {
  it.each([
    ['160', 160, ['NUMBER_AS_TEXT']],
    ['约271mm', 271, ['HEIGHT_UNIT']],
    ['全高約230mm', 230, ['HEIGHT_UNIT']],
    ['１８０mm', 180, ['FULLWIDTH_DIGITS', 'HEIGHT_UNIT']],
    ['22cm', 220, ['HEIGHT_CM']],
    ['约 18.5 厘米', 185, ['HEIGHT_CM']],
    ['1.2m', 1200, ['HEIGHT_CM']],
    ['230左右', 230, ['HEIGHT_UNIT']],
    ['230.4', 230, ['NUMBER_AS_TEXT', 'HEIGHT_ROUNDED']],
    ['0', null, ['HEIGHT_UNREADABLE']],
    ['99999', null, ['HEIGHT_UNREADABLE']],
    ['tall', null, ['HEIGHT_UNREADABLE']],
  ])('%s', (raw, value, codes) => {
    expect(brief(readHeight(text(raw), true))).toEqual([value, ...codes])
  })

  it('takes numbers as millimetres, whatever their size', () => {
    expect(brief(readHeight(number(22), true))).toEqual([22])
    expect(brief(readHeight(text('160'), false))).toEqual([160])
  })
})

describe('nameBook', () => {
  const book = nameBook({
    known: ['Good Smile Company', 'Alter'],
    aliases: { 'Good Smile Company': ['GSC'], Kotobukiya: ['寿屋'] },
    extra: { 星屑: 'Alter' },
  })

  it('finds names as they are, by other spellings, by aliases and by the answers of the user', () => {
    expect(book.find('Alter')).toEqual({ name: 'Alter', isAlias: false, meant: 'Alter' })
    expect(book.find('ALTER')).toMatchObject({ name: 'Alter', isAlias: true })
    expect(book.find('ｇｓｃ')).toMatchObject({ name: 'Good Smile Company', isAlias: true })
    expect(book.find('星屑')).toMatchObject({ name: 'Alter' })
    expect(book.find('寿屋')).toEqual({ name: null, isAlias: true, meant: 'Kotobukiya' })
    expect(book.find('某厂')).toBeNull()
  })
})
