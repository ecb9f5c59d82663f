import { cellFault } from '#kit/contract/cell-fault.ts'
import { decimalEvidence, fenOf, withoutYuan, withPoint } from '#kit/contract/numbers.ts'
import { AMBIGUOUS_DAY } from '#kit/contract/sheet-row.ts'
import { filled, type Text } from '#kit/contract/text.ts'
import type { SheetChoice } from '#kit/contract/text-file.ts'
import { type DayOrder, dayOrderOf, momentOf, writtenTime } from '#kit/contract/written-time.ts'
import { dayOf, type ZonedClock } from '#kit/contract/zoned-time.ts'
import { textCell } from '#kit/server/sheets/text-cell.ts'
import type { TheirMovement } from './match.ts'

/** Something in a file that cannot be taken as it is. */
export interface SheetFault {
  /** As spreadsheets number it; 0 for the file as a whole. */
  readonly row: number
  /** Title of the column, as the file has it. */
  readonly column: string | null
  readonly message: Text
}

/** Columns of a file of the staff, by the titles that they may have. */
export const COLUMNS = {
  at: ['时间', '交易时间', '日期', 'Time', 'Date'],
  thirdNo: ['流水号', '渠道流水号', '交易流水号', '交易号', 'Transaction no.'],
  no: ['收款单号', '单号', '商户订单号', 'Payment no.', 'No.'],
  kind: ['类型', '收支', '收支类型', 'Kind'],
  amount: ['金额', '交易金额', 'Amount'],
  fee: ['手续费', '服务费', 'Fee'],
} as const satisfies Readonly<Record<string, readonly string[]>>

/** First row of a file that the shop offers to fill in. */
export const TEMPLATE: readonly Text[] = [
  ['时间', 'Time'],
  ['流水号', 'Transaction no.'],
  ['收款单号', 'Payment no.'],
  ['类型', 'Kind'],
  ['金额', 'Amount'],
]

const KINDS: Readonly<Record<string, TheirMovement['kind']>> = {
  收款: 'payment',
  收入: 'payment',
  payment: 'payment',
  in: 'payment',
  退款: 'refund',
  支出: 'refund',
  refund: 'refund',
  out: 'refund',
}

interface Reading {
  readonly entries: readonly TheirMovement[]
  readonly faults: readonly SheetFault[]
}

type Column = keyof typeof COLUMNS

interface Options {
  readonly day: string
  readonly clock: ZonedClock
  readonly choice?: Pick<SheetChoice, 'dates' | 'decimals'>
}

/**
 * Movements of a day from a sheet of the staff. Every fault is told with its row and column; where there is one, nothing of
 * the file may be taken.
 * @param day of the statement, on the clock of the shop
 * @param choice how days and amounts are written, where a person chose it
 */
export function readSheet(rows: readonly (readonly string[])[], { day, clock, choice = {} }: Options): Reading {
  const head = rows.findIndex((row) => row.some((cell) => (COLUMNS.amount as readonly string[]).includes(cell)))
  const titles = rows[head]
  if (!titles) {
    return { entries: [], faults: [noHead(rows)] }
  }
  const indexOf = (column: Column) =>
    titles.findIndex((title) => (COLUMNS[column] as readonly string[]).includes(title))
  if (indexOf('no') < 0 && indexOf('thirdNo') < 0) {
    return { entries: [], faults: [{ row: head + 1, column: null, message: NO_NUMBER }] }
  }
  const order = choice.dates ?? dayOrderOf(rows.slice(head + 1).map((row) => row[indexOf('at')] ?? ''))
  // movements of our own currency have points, whatever a column looks like, unless somebody says otherwise
  const hasCommas = choice.decimals === 'comma'
  const entries: TheirMovement[] = []
  const faults: SheetFault[] = []
  for (const [index, row] of rows.entries()) {
    if (index <= head || row.every((cell) => cell === '')) {
      continue
    }
    const cell = (column: Column) => row[indexOf(column)] ?? ''
    const fault = (column: Column, message: Text) =>
      faults.push({
        ...{ row: index + 1, column: titles[indexOf(column)] ?? null },
        message: filled(message, { text: cell(column).slice(0, SHOWN) }),
      })
    const bareOf = (text: string) => withoutYuan(hasCommas ? withPoint(text) : text)
    // where amounts have commas, one with a point is none
    const fenIn = (text: string) =>
      hasCommas && decimalEvidence(text) === '.' ? null : fenOf(bareOf(text).replace(/^[-+]/, ''))
    const isMinus = bareOf(cell('amount')).startsWith('-')
    const amount = fenIn(cell('amount'))
    const fee = cell('fee') === '' ? undefined : fenIn(cell('fee'))
    const kind = cell('kind') === '' ? (isMinus ? 'refund' : 'payment') : KINDS[cell('kind').toLowerCase()]
    const time = timeOf(cell('at'), clock, order)
    const before = faults.length
    for (const column of ['no', 'thirdNo', 'amount'] as const) {
      const reason = cellFault(textCell(cell(column)))
      if (reason) {
        fault(column, reason)
      }
    }
    if (amount === null && faults.length === before) {
      fault('amount', BAD_AMOUNT)
    }
    if (fee === null) {
      fault('fee', BAD_AMOUNT)
    }
    if (kind === undefined) {
      fault('kind', BAD_KIND)
    }
    if (time !== null && !(time instanceof Date)) {
      fault('at', time)
    } else if (time !== null && dayOf(clock, time) !== day) {
      fault('at', filled(OTHER_DAY, { day }))
    }
    if (cell('no') === '' && cell('thirdNo') === '') {
      fault(indexOf('thirdNo') < 0 ? 'no' : 'thirdNo', NEEDS_NUMBER)
    } else if (cell('no').length > 64 || cell('thirdNo').length > 64) {
      fault(cell('no').length > 64 ? 'no' : 'thirdNo', TOO_LONG)
    }
    if (faults.length === before && amount !== null && kind !== undefined) {
      entries.push({
        kind,
        no: cell('no') || null,
        thirdNo: cell('thirdNo') || null,
        amount,
        at: time instanceof Date ? time : null,
        // what is kept of a payment is given back with its refund
        ...(fee && { fee: kind === 'refund' ? -fee : fee }),
      })
    }
  }
  return { entries, faults }
}

/** The moment that a cell names; null for none, else why it is no moment. */
function timeOf(text: string, clock: ZonedClock, order: DayOrder | undefined): Date | Text | null {
  if (text === '') {
    return null
  }
  const written = writtenTime(text, order)
  return written === 'none'
    ? BAD_TIME
    : written === 'ambiguous'
      ? filled(AMBIGUOUS_DAY, { text })
      : momentOf(clock, written)
}

/** That no row has a known title, with the fullest of the first ones. */
function noHead(rows: readonly (readonly string[])[]): SheetFault {
  const filledIn = (row: readonly string[]) => row.filter((cell) => cell !== '')
  const [fullest] = [...rows.slice(0, SEARCHED_ROWS).entries()].toSorted(
    ([, one], [, other]) => filledIn(other).length - filledIn(one).length,
  )
  const [index, row] = fullest ?? [0, []]
  const known = TEMPLATE.map((title) => title[0]).join('、')
  const knownEn = TEMPLATE.map((title) => title[1]).join(', ')
  const texts = filledIn(row).join(' | ').slice(0, SHOWN)
  return { row: index + 1, column: null, message: filled(NO_HEAD, { texts, known, knownEn }) }
}

/** Rows among which a header is looked for, and characters of one that are repeated. */
const SEARCHED_ROWS = 30
const SHOWN = 80

const NO_HEAD: Text = [
  '找不到表头：须有“金额”一列；这里是“{texts}”，可识别的列：{known}',
  'No head: there has to be a column “Amount”; this reads “{texts}”, known columns: {knownEn}',
]
const NO_NUMBER: Text = ['须有“流水号”或“收款单号”一列', 'A column “Transaction no.” or “Payment no.” is needed']
const BAD_AMOUNT: Text = [
  '“{text}”不是金额：最多两位小数，至多 99999999.99',
  '"{text}" is no amount: at most two decimals, at most 99999999.99',
]
const BAD_KIND: Text = ['“{text}”不是类型，应为“收款”或“退款”', '"{text}" is no kind: it is "payment" or "refund"']
const BAD_TIME: Text = [
  '“{text}”不是时间，例如 2026-05-01 08:30:00',
  '"{text}" is no time; write it like 2026-05-01 08:30:00',
]
const OTHER_DAY: Text = ['“{text}”不是 {day} 的流水', '"{text}" is not of {day}']
const NEEDS_NUMBER: Text = ['流水号与收款单号至少填一项', 'A transaction no. or a payment no. is needed']
const TOO_LONG: Text = ['单号最多 64 个字符', 'A number has at most 64 characters']
