import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boolean, codeText, date, type Field, money, number } from '#kit/contract/field.ts'
import { readField } from '#kit/contract/read-field.ts'
import { findHeader, type ReadSheet, type SheetCell, type SheetRow } from '#kit/contract/sheet.ts'
import { rowReader } from '#kit/contract/sheet-row.ts'
import { zonedClock } from '#kit/contract/zoned-time.ts'
import { numberCell, textCell } from '../sheets/text-cell.ts'
import { sureSheet, withoutFaults } from './sure-cells.server.ts'

/** Sheets that each reader is given. */
const SHEETS = { numRuns: 1000 }
const CLOCK = zonedClock('Asia/Shanghai')
const DAY_MS = 86_400_000

/** Cells of one column as an import reads them: what stands there, or null where it is refused. */
function readColumn(field: Field, cells: readonly SheetCell[]): readonly unknown[] {
  const rows: readonly SheetRow[] = [
    { row: 1, cells: [textCell('name'), textCell('value')] },
    ...cells.map((cell, index) => ({ row: index + 2, cells: [textCell('x'), cell] })),
  ]
  const sheet: ReadSheet = { name: 's', rows, merges: [], styledTail: null, typed: true }
  const header = findHeader(rows, { name: [], value: [] }) ?? expect.fail('no header')
  const found = { sheet, header, source: undefined }
  const fields = [{ name: 'value', title: ['值', 'Value'] as const, isRequired: false, field }]
  const sure = sureSheet(found, { fields })
  const units = cells.map((_, index) => ({
    ...{ sheet: 's', row: index + 2, rows: 1, title: '', action: 'created' as const, errors: [] },
  }))
  const plan = { name: 's', units, errors: [], sheetOf: () => ({ headers: [], rows }), write: async () => [] }
  const judged = withoutFaults(plan, { ...found, sheet: sure.sheet })
  return judged.units.map(({ action }, index) => {
    const cell = sure.sheet.rows[index + 1]?.cells[1] ?? textCell('')
    const isNumber = cell.kind === 'number' && (field.kind === 'number' || field.kind === 'money')
    const reading = action === 'refused' ? null : readField(field, isNumber ? cell.value : cell.text.trim())
    return reading && 'value' in reading ? reading.value : null
  })
}

/** Days of a column as an import reads them; null where one is refused. */
function readDays(texts: readonly string[]): readonly (string | null)[] {
  const rows: readonly SheetRow[] = [
    { row: 1, cells: [textCell('name'), textCell('at')] },
    ...texts.map((text, index) => ({ row: index + 2, cells: [textCell('x'), textCell(text)] })),
  ]
  const header = findHeader(rows, { name: [], at: [] }) ?? expect.fail('no header')
  const fields = [{ name: 'at', title: ['日', 'Day'] as const, isRequired: false, field: date(['日', 'Day']) }]
  const sheet: ReadSheet = { name: 's', rows, merges: [], styledTail: null, typed: true }
  const sure = sureSheet({ sheet, header, source: undefined }, { fields })
  const reader = rowReader({ sheet: { name: 's' }, header }, CLOCK)
  return sure.sheet.rows.slice(1).map((row) => {
    const at = reader.moment(row, 'at')
    return at && CLOCK.format(at).slice(0, 10)
  })
}

const digits = (whole: string, sign: string) => whole.replace(/\B(?=(\d{3})+$)/g, sign)

/** Ways in which people and programs write an amount, all through a file. */
const WAYS = {
  plain: (whole: string, decimals: string) => `${whole}.${decimals}`,
  grouped: (whole: string, decimals: string) => `${digits(whole, ',')}.${decimals}`,
  spaced: (whole: string, decimals: string) => `${digits(whole, ' ')}.${decimals}`,
  comma: (whole: string, decimals: string) => `${whole},${decimals}`,
  european: (whole: string, decimals: string) => `${digits(whole, '.')},${decimals}`,
  wide: (whole: string, decimals: string) =>
    `${whole}．${decimals}`.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)),
} as const

const amounts = fc.array(fc.integer({ min: 0, max: 99_999_999 }), { minLength: 1, maxLength: 6 })
const written = (fen: number, way: keyof typeof WAYS) =>
  WAYS[way](String(Math.floor(fen / 100)), String(fen % 100).padStart(2, '0'))
const ways = fc.constantFrom(...(Object.keys(WAYS) as (keyof typeof WAYS)[]))
const nothing = (value: unknown) => value === null

describe('a thousand random sheets of each kind give what stands there, or nothing', () => {
  it('amounts, in one way of writing', () => {
    fc.assert(
      fc.property(amounts, ways, (all, way) => {
        expect(
          readColumn(
            money(['金额', 'Amount']),
            all.map((fen) => textCell(written(fen, way))),
          ),
        ).toEqual(all)
      }),
      SHEETS,
    )
  })

  it('amounts, in several ways at once', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer({ min: 0, max: 99_999_999 }), ways), { minLength: 1 }), (all) => {
        const read = readColumn(
          money(['金额', 'Amount']),
          all.map(([fen, way]) => textCell(written(fen, way))),
        )
        expect(read.every((value, index) => nothing(value) || value === all[index]?.[0])).toBe(true)
      }),
      SHEETS,
    )
  })

  it('counts, as texts with groups and as computed numbers', () => {
    const noisy = fc.constantFrom(0, 1e-10, -1e-10)
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(9_999_999), fc.boolean(), noisy), { minLength: 1, maxLength: 6 }), (all) => {
        const cells = all.map(([count, isText, noise]) =>
          isText ? textCell(digits(String(count), ',')) : numberCell(count + noise),
        )
        expect(readColumn(number(['数量', 'Count']), cells)).toEqual(all.map(([count]) => count))
      }),
      SHEETS,
    )
  })

  it('counts that are none: whatever is written, no other count comes of it', () => {
    const odd = fc.oneof(
      fc.tuple(fc.nat(9999), fc.nat(99)).map(([whole, part]) => `${whole},${part}`),
      fc.nat(9999).map((count) => `${count}e${count % 9}`),
      fc.nat(9999).map((count) => `0x${count.toString(16)}`),
      fc.nat(9999).map((count) => `${count}.5`),
      fc.string({ maxLength: 6 }),
    )
    fc.assert(
      fc.property(odd, fc.nat(9999), (text, beside) => {
        const [value] = readColumn(number(['数量', 'Count']), [textCell(text), textCell(`${beside}`)])
        const whole = /^[+-]?\d+(?:[.,]0*)?$|^\d{1,3}(?:[, ]\d{3})+$/.test(textCell(text).text.normalize('NFKC').trim())
        expect(nothing(value) || whole, text).toBe(true)
      }),
      SHEETS,
    )
  })

  it('codes, as texts and as numbers', () => {
    const code = fc.oneof(
      fc.stringMatching(/^[0-9]{1,24}$/),
      fc.stringMatching(/^[A-Z]{0,3}[0-9][A-Z0-9-]{0,20}[A-Z0-9]$/),
    )
    const around = fc.constantFrom(
      (text: string) => text,
      (text: string) => `'${text}`,
      (text: string) => `="${text}"`,
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(code, fc.boolean(), around), { minLength: 1, maxLength: 6 }), (all) => {
        const cells = all.map(([text, isTyped, put]) =>
          // a spreadsheet that takes a code for a number keeps fifteen digits of it
          isTyped && /^[1-9]\d*$/.test(text) ? numberCell(Number(text)) : textCell(put(text)),
        )
        const read = readColumn(codeText(['编号', 'Code']), cells)
        expect(read.every((value, index) => nothing(value) || value === all[index]?.[0])).toBe(true)
        // only what a spreadsheet has lost is refused
        const lost = cells.map(({ kind, value }) => kind === 'number' && Number(value) >= 1e15)
        expect(read.map(nothing)).toEqual(lost)
      }),
      SHEETS,
    )
  })

  it('yes and no', () => {
    const words = [
      ...['1', '1.0', 'true', 'TRUE', 'Yes', 'y', '是'].map((word) => [word, true] as const),
      ...['0', '0.0', 'false', 'False', 'No', 'n', '否'].map((word) => [word, false] as const),
    ]
    const word = fc.oneof(
      fc.constantFrom(...words),
      fc.string({ minLength: 1, maxLength: 4 }).map((text) => [text, null] as const),
    )
    const known = new Map<string, boolean>(words.map(([text, is]) => [text.toLowerCase(), is]))
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 6 }), (all) => {
        const read = readColumn(
          boolean(['是否', 'Is'], {}),
          all.map(([text]) => textCell(text)),
        )
        for (const [index, [text]] of all.entries()) {
          const plain = textCell(text).text.normalize('NFKC').trim().toLowerCase()
          expect(plain === '' ? null : (known.get(plain) ?? null), text).toBe(plain === '' ? null : read[index])
        }
      }),
      SHEETS,
    )
  })

  it('days and times: month and day are never changed over', () => {
    const forms = [
      (y: number, m: number, d: number) => `${y}-${m}-${d}`,
      (y: number, m: number, d: number) => `${y}/${m}/${d}`,
      (y: number, m: number, d: number) => `${y}年${m}月${d}日`,
      (y: number, m: number, d: number) => `${y}${String(m).padStart(2, '0')}${String(d).padStart(2, '0')}`,
      (y: number, m: number, d: number) => `${d}/${m}/${y}`,
      (y: number, m: number, d: number) => `${m}/${d}/${y}`,
    ] as const
    const day = fc.integer({ min: Date.UTC(1995) / DAY_MS, max: Date.UTC(2040) / DAY_MS })
    fc.assert(
      fc.property(day, fc.constantFrom(...forms), (days, form) => {
        const [y = 0, m = 0, d = 0] = new Date(days * DAY_MS).toISOString().slice(0, 10).split('-').map(Number)
        const rows = [
          { row: 1, cells: [textCell('at'), textCell('name')] },
          { row: 2, cells: [textCell(form(y, m, d)), textCell('x')] },
        ]
        const header = findHeader(rows, { at: [], name: [] }) ?? expect.fail('no header')
        const [, row] = rows
        const at = row && rowReader({ sheet: { name: 's' }, header }, CLOCK).moment(row, 'at')
        const expected = `${y}-${String(m).padStart(2, '0')}-${String(d).padStart(2, '0')} 00:00:00`
        expect(at ? CLOCK.format(at) : expected).toBe(expected)
      }),
      SHEETS,
    )
  })

  it('columns of days, all in one way of writing or in several: no other day comes of any', () => {
    const forms = [
      (y: string, m: string, d: string) => `${y}-${m}-${d}`,
      (y: string, m: string, d: string) => `${y}/${Number(m)}/${Number(d)}`,
      (y: string, m: string, d: string) => `${d}/${m}/${y}`,
      (y: string, m: string, d: string) => `${Number(d)}.${Number(m)}.${y}`,
      (y: string, m: string, d: string) => `${m}/${d}/${y}`,
    ] as const
    const day = fc.integer({ min: Date.UTC(1995) / DAY_MS, max: Date.UTC(2040) / DAY_MS })
    const form = fc.constantFrom(...forms)
    const isoOf = (days: number) => new Date(days * DAY_MS).toISOString().slice(0, 10)
    const column = (all: readonly (readonly [number, (typeof forms)[number]])[]) =>
      readDays(all.map(([days, write]) => write(...(isoOf(days).split('-') as [string, string, string]))))
    fc.assert(
      fc.property(fc.array(day, { minLength: 1, maxLength: 6 }), form, (all, write) => {
        const read = column(all.map((days) => [days, write] as const))
        expect(read.every((value, index) => nothing(value) || value === isoOf(all[index] ?? 0))).toBe(true)
        // one day that can be read in one way only tells all the others
        const isTold = all.some((days) => Number(isoOf(days).slice(8)) > 12)
        expect(isTold && read.some(nothing)).toBe(false)
      }),
      SHEETS,
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(day, form), { minLength: 2, maxLength: 6 }), (all) => {
        const orders = new Set(
          all
            .map(([, write]) => forms.indexOf(write))
            .filter((place) => place >= 2)
            .map((place) => place === 4),
        )
        const read = column(all)
        // of a column that mixes both orders some days may tell the wrong one
        fc.pre(orders.size < 2)
        expect(read.every((value, index) => nothing(value) || value === isoOf(all[index]?.[0] ?? 0))).toBe(true)
      }),
      SHEETS,
    )
  })
})
