import type { Statistic, TableColumn, TableRow } from './column.ts'

/** Digits behind the point that an average has more than its values. */
const AVERAGE_DIGITS = 2

/** The sum or the average of a column, or '' when no cell holds a number. Decimals are exact: 0.1 + 0.2 is 0.3. */
export function statisticOf(rows: readonly TableRow[], key: string, statistic: Statistic): string {
  const numbers = rows.map((row) => numberIn(row[key])).filter((value) => value !== undefined)
  if (numbers.length === 0) {
    return ''
  }
  const digits = Math.max(...numbers.map(digitsOf))
  const scale = 10n ** BigInt(digits)
  const sum = numbers.reduce((total, value) => total + BigInt(value.toFixed(digits).replace('.', '')), 0n)
  return statistic === 'sum'
    ? decimal(sum, digits)
    : trimmed((Number(sum) / Number(scale) / numbers.length).toFixed(Math.min(digits + AVERAGE_DIGITS, 20)))
}

/** The kinds of statistics that some column asks for, sums first. */
export function statisticsIn(columns: readonly TableColumn[]): readonly Statistic[] {
  return (['sum', 'average'] as const).filter((one) => columns.some(({ statistics }) => statistics?.includes(one)))
}

function numberIn(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

function digitsOf(value: number): number {
  const [mantissa = '', exponent = '0'] = String(value).split('e')
  return Math.min(20, Math.max(0, (mantissa.split('.')[1]?.length ?? 0) - Number(exponent)))
}

function decimal(scaled: bigint, digits: number): string {
  const text = String(scaled < 0n ? -scaled : scaled).padStart(digits + 1, '0')
  const whole = digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`
  return scaled < 0n ? `-${whole}` : whole
}

function trimmed(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text
}
