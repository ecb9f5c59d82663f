import type { Statistic, TableColumn, TableRow } from './column.ts'

/** Digits behind the point that an average has more than its values. */
const AVERAGE_DIGITS = 2

/** A number counted in its last decimal place. */
interface Decimal {
  readonly units: bigint
  readonly digits: number
}

/** The sum or the average of a column, or '' when no cell holds a number. Decimals are exact: 0.1 + 0.2 is 0.3. */
export function statisticOf(rows: readonly TableRow[], key: string, statistic: Statistic): string {
  const numbers = rows.map((row) => decimalIn(row[key])).filter((value) => value !== undefined)
  if (numbers.length === 0) {
    return ''
  }
  const digits = numbers.reduce((most, one) => Math.max(most, one.digits), 0)
  const sum = numbers.reduce((total, one) => total + one.units * power(digits - one.digits), 0n)
  return statistic === 'sum'
    ? written({ units: sum, digits })
    : trimmed(
        written({
          units: quotient(sum * power(AVERAGE_DIGITS), BigInt(numbers.length)),
          digits: digits + AVERAGE_DIGITS,
        }),
      )
}

/** The kinds of statistics that some column asks for, sums first. */
export function statisticsIn(columns: readonly TableColumn[]): readonly Statistic[] {
  return (['sum', 'average'] as const).filter((one) => columns.some(({ statistics }) => statistics?.includes(one)))
}

const PLAIN = /^[+-]?(\d+\.?\d*|\.\d+)$/

/** Reads the digits as they are written, because a `number` keeps about 16 of them only. */
function decimalIn(value: unknown): Decimal | undefined {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
  const number = Number(text)
  if (text === '' || !Number.isFinite(number)) {
    return undefined
  }
  // What is written with an exponent goes through the number, which bounds the exponent.
  const [mantissa = '', exponent = '0'] = (PLAIN.test(text) ? text : String(number)).split('e')
  const [whole = '', part = ''] = mantissa.replace(/^[+-]/, '').split('.')
  const digits = part.length - Number(exponent)
  const units = BigInt(whole + part) * power(Math.max(0, -digits))
  return { units: mantissa.startsWith('-') ? -units : units, digits: Math.max(0, digits) }
}

function power(exponent: number): bigint {
  return 10n ** BigInt(exponent)
}

/** Rounded half away from zero. */
function quotient(dividend: bigint, divisor: bigint): bigint {
  const half = dividend < 0n ? -divisor : divisor
  return (dividend * 2n + half) / (divisor * 2n)
}

function written({ units, digits }: Decimal): string {
  const text = String(units < 0n ? -units : units).padStart(digits + 1, '0')
  const whole = digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`
  return units < 0n ? `-${whole}` : whole
}

function trimmed(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text
}
