import { cellFault } from './cell-fault.ts'
import type { Fen } from './money.ts'
import { fenOf, plainNumber, roundedTo } from './numbers.ts'
import type { FoundHeader, ReadSheet, SheetCell, SheetError, SheetErrorSeverity, SheetRow } from './sheet.ts'
import { filled, type Text } from './text.ts'
import { momentOf, writtenTime } from './written-time.ts'
import type { ZonedClock } from './zoned-time.ts'

/** Reads the cells of a row by the fields that its columns are taken for, and collects what is wrong with them. */
export interface RowReader {
  /** Without invisible signs; '' for an empty cell, and for one that cannot be read. */
  text(row: SheetRow, field: string, max?: number): string
  /** Fen of an amount that is not negative; null for an empty cell, and for what is none. */
  amount(row: SheetRow, field: string): Fen | null
  /** A whole number that is not negative; null like `amount`. */
  count(row: SheetRow, field: string): number | null
  /** An instant; null like `amount`. Times without a zone are those of the shop. */
  moment(row: SheetRow, field: string): Date | null
  /** Notes an error of a row at the column of a field, if the sheet has one. */
  note(row: SheetRow, field: string, reason: Text, severity?: SheetErrorSeverity): void
  /** The same error, noted nowhere. */
  errorAt(row: SheetRow, field: string, reason: Text, severity: SheetErrorSeverity): SheetError
  /** Whether the sheet has a column of the field. */
  has(field: string): boolean
  /** What was found so far, of the row when one is named. */
  errorsOf(row: SheetRow): readonly SheetError[]
}

/** Signs that are not seen; joiners inside emoji and some scripts are left alone. */
const INVISIBLE = /[\u200B\u200E\u200F\u2060\uFEFF\u00AD]/g

/** A reader of the rows of a sheet whose header was found. @param clock of the shop */
export function rowReader(
  { sheet, header }: { readonly sheet: Pick<ReadSheet, 'name'>; readonly header: FoundHeader<string> },
  clock: ZonedClock,
): RowReader {
  const columns = new Map(header.columns.map((column) => [column.field, column]))
  const errors = new Map<number, SheetError[]>()
  const errorAt: RowReader['errorAt'] = ({ row }, field, reason, severity) => {
    const column = columns.get(field)
    return {
      ...{ code: 'invalid', severity, warn: true, sheet: sheet.name, row },
      ...{ column: column?.letter ?? null, field, header: column?.header ?? null, reason },
    }
  }
  const note: RowReader['note'] = (at, field, reason, severity = 'refused') => {
    const { row } = at
    const error = errorAt(at, field, reason, severity)
    const known = errors.get(row) ?? []
    // a cell is read as often as somebody asks for it
    if (!known.some((one) => one.field === field && one.reason[0] === reason[0])) {
      errors.set(row, [...known, error])
    }
  }
  const cellOf = (row: SheetRow, field: string): SheetCell | undefined => row.cells[columns.get(field)?.index ?? -1]
  const text: RowReader['text'] = (row, field, max) => {
    const cell = cellOf(row, field)
    if (!cell || cell.kind === 'empty') {
      return ''
    }
    const fault = cellFault(cell)
    if (fault) {
      note(row, field, fault)
      return ''
    }
    const raw = cell.text
    const clean = raw
      .replace(INVISIBLE, '')
      .replace(/[\u00A0\u3000]/g, ' ')
      .trim()
    if (INVISIBLE.test(raw)) {
      note(row, field, ZERO_WIDTH, 'forgiven')
    }
    INVISIBLE.lastIndex = 0
    if (max !== undefined && [...clean].length > max) {
      note(row, field, filled(TOO_LONG, { max }))
      return ''
    }
    return clean
  }
  const read =
    <Value>(parse: (text: string, cell: SheetCell) => Value | Text) =>
    (row: SheetRow, field: string): Value | null => {
      const words = text(row, field)
      const cell = cellOf(row, field)
      if (words === '' || !cell) {
        return null
      }
      const value = parse(words, cell)
      if (Array.isArray(value)) {
        note(row, field, filled(value as unknown as Text, { text: words.slice(0, SHOWN) }))
        return null
      }
      return value as Value
    }
  return {
    text,
    note,
    errorAt,
    amount: read(amountIn),
    count: read(countIn),
    moment: read((words, cell) => momentIn(words, cell, clock)),
    has: (field) => columns.has(field),
    errorsOf: ({ row }) => errors.get(row) ?? [],
  }
}

/** Characters of a cell that are repeated in an error. */
const SHOWN = 40

const ZERO_WIDTH: Text = ['含不可见字符，已去除', 'It had invisible characters, which were left out']
const TOO_LONG: Text = ['不能超过{max}个字符', 'At most {max} {max|character|characters}']
const NO_AMOUNT: Text = [
  '“{text}”不是金额，应为不小于 0、最多两位小数的数字',
  '"{text}" is no amount: a number from 0 with at most two decimals',
]
const NO_COUNT: Text = ['“{text}”不是数量，应为不小于 0 的整数', '"{text}" is no quantity: a whole number from 0']
const NO_MOMENT: Text = [
  '“{text}”不是可识别的时间，例如 2024-05-01 10:30:00',
  '"{text}" is no time that is known; write it like 2024-05-01 10:30:00',
]
/** Of a day that may be either of two. */
export const AMBIGUOUS_DAY: Text = [
  '“{text}”分不清月和日，请写成 2024-05-01，或选择日期的写法',
  '"{text}" may be two days: write it like 2024-05-01, or choose how days are written',
]

/** No count is as large: it is a number of something. */
const MOST = 1e9

function amountIn(text: string): Fen | Text {
  return fenOf(text) ?? NO_AMOUNT
}

function countIn(text: string): number | Text {
  const count = roundedTo(0, Number(plainNumber(text) ?? Number.NaN))
  return count !== undefined && count >= 0 && count < MOST ? count : NO_COUNT
}

function momentIn(words: string, cell: SheetCell, clock: ZonedClock): Date | Text {
  const written = writtenTime(cell.kind === 'date' ? String(cell.value) : words)
  return written === 'none' ? NO_MOMENT : written === 'ambiguous' ? AMBIGUOUS_DAY : momentOf(clock, written)
}
