import { filled, type Text } from '../text.ts'
import { CRON_LIMITS, type CronField, DAYS_BEFORE_END, NTH_WEEKDAY } from './cron-field.ts'

/** One member of a field's comma list. */
export type CronItem =
  | { readonly kind: 'every' }
  /** `?`: the field is not set; only day and week. */
  | { readonly kind: 'none' }
  | { readonly kind: 'value'; readonly value: number }
  /** `a-b`, `a-b/n`; where b is before a it runs over the end: `22-2` are the hours 22, 23, 0, 1, 2. */
  | { readonly kind: 'range'; readonly from: number; readonly to: number; readonly by: number }
  /** `a/n`: from a to the end of the field in steps of n; n = 0 is a alone. */
  | { readonly kind: 'loop'; readonly from: number; readonly by: number }
  /** `nW`: the working day nearest to day n of the month, never leaving the month. */
  | { readonly kind: 'workday'; readonly day: number }
  /** `L`, `L-n`; with `W` the working day nearest to it. */
  | { readonly kind: 'last'; readonly before: number; readonly isWorkday: boolean }
  /** `wL`: the last such weekday of the month. */
  | { readonly kind: 'lastWeekday'; readonly weekday: number }
  /** `w#n`: the n-th such weekday of the month. */
  | { readonly kind: 'nthWeekday'; readonly weekday: number; readonly nth: number }

export type CronItems = readonly CronItem[]

export type ItemsReading = { readonly items: CronItems } | { readonly error: Text }

export const EVERY: CronItems = [{ kind: 'every' }]
export const NONE: CronItems = [{ kind: 'none' }]

export function valuesOf(...values: readonly number[]): CronItems {
  return values.map((value) => ({ kind: 'value', value }))
}

export function isEvery(items: CronItems): boolean {
  return items[0]?.kind === 'every'
}

export function isNone(items: CronItems): boolean {
  return items[0]?.kind === 'none'
}

/** Reads the text of one field; the error quotes the part that is wrong. */
export function parseItems(field: CronField, text: string): ItemsReading {
  const parts = text.trim().toUpperCase().split(',')
  const items: CronItem[] = []
  for (const part of parts) {
    const reading = parseItem(field, numbered(field, part))
    if (typeof reading === 'string') {
      return { error: filled(ERRORS[reading], { text: part, ...limitsOf(field) }) }
    }
    items.push(reading)
  }
  if (items.length > 1 && items.some((item) => item.kind === 'every' || item.kind === 'none')) {
    return { error: filled(ERRORS.form, { text: text.trim() }) }
  }
  return { items }
}

export function formatItems(items: CronItems): string {
  return items.map(formatItem).join(',')
}

function formatItem(item: CronItem): string {
  switch (item.kind) {
    case 'every':
      return '*'
    case 'none':
      return '?'
    case 'value':
      return String(item.value)
    case 'range':
      return `${item.from}-${item.to}${item.by === 1 ? '' : `/${item.by}`}`
    case 'loop':
      return `${item.from}/${item.by}`
    case 'workday':
      return `${item.day}W`
    case 'last':
      return `L${item.before === 0 ? '' : `-${item.before}`}${item.isWorkday ? 'W' : ''}`
    case 'lastWeekday':
      return `${item.weekday}L`
    case 'nthWeekday':
      return `${item.weekday}#${item.nth}`
  }
}

const ERRORS = {
  form: ['“{text}”写法不正确', '"{text}" is not well-formed', 'cron.malformed'],
  limits: ['“{text}”超出范围 {min}-{max}', '"{text}" is outside {min}-{max}', 'cron.outOfRange'],
  step: [
    '“{text}”的间隔超出范围 {stepMin}-{stepMax}',
    'the interval of "{text}" is outside {stepMin}-{stepMax}',
    'cron.wrongStep',
  ],
  order: ['“{text}”的起点大于终点', '"{text}" starts after its end', 'cron.wrongOrder'],
  before: ['“{text}”超出范围 L-1 至 L-31', '"{text}" is outside L-1 to L-31', 'cron.wrongDay'],
  nth: ['“{text}”的序数超出范围 1-5', 'the number of "{text}" is outside 1-5', 'cron.wrongDay'],
} as const satisfies Record<string, Text>

type FoundError = keyof typeof ERRORS

function limitsOf(field: CronField) {
  const { min, max, step } = CRON_LIMITS[field]
  return { min, max, stepMin: step[0], stepMax: step[1] }
}

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
const WEEKDAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT']

/** Names become numbers: `MON-FRI` → `2-6`, `JAN` → `1`. */
function numbered(field: CronField, part: string): string {
  const names = field === 'month' ? MONTHS : field === 'week' ? WEEKDAYS : []
  return names.reduce((text, name, index) => text.replaceAll(name, String(index + 1)), part)
}

/** `*\/n` counts from the field's smallest value; for years that is where time starts. */
const FIRST_YEAR_OF_LOOP = 1970

const NUMERIC = /^(\*|\d{1,4})?(?:-(\d{1,4}))?(?:\/(\d{1,4}))?$/
const LAST = /^L(?:-(\d{1,2}))?(W)?$/
const WORKDAY = /^(\d{1,2})W$/
const OF_WEEKDAY = /^(\d)(?:L|#(\d))$/

function parseItem(field: CronField, text: string): CronItem | FoundError {
  if (text === '*') {
    return { kind: 'every' }
  }
  if (text === '?') {
    // an unset year is any year
    return field === 'year' ? { kind: 'every' } : field === 'day' || field === 'week' ? { kind: 'none' } : 'form'
  }
  return (field === 'day' && parseDay(text)) || (field === 'week' && parseWeekday(text)) || parseNumeric(field, text)
}

function parseDay(text: string): CronItem | FoundError | undefined {
  const last = LAST.exec(text)
  if (last) {
    const before = Number(last[1] ?? 0)
    const isInside = last[1] === undefined || isWithin(before, DAYS_BEFORE_END)
    return isInside ? { kind: 'last', before, isWorkday: last[2] !== undefined } : 'before'
  }
  const workday = WORKDAY.exec(text)
  if (workday) {
    const day = Number(workday[1])
    return isWithin(day, CRON_LIMITS.day) ? { kind: 'workday', day } : 'limits'
  }
}

function parseWeekday(text: string): CronItem | FoundError | undefined {
  if (text === 'L') {
    return { kind: 'value', value: CRON_LIMITS.week.max }
  }
  const found = OF_WEEKDAY.exec(text)
  if (found) {
    const weekday = Number(found[1])
    if (!isWithin(weekday, CRON_LIMITS.week)) {
      return 'limits'
    }
    if (found[2] === undefined) {
      return { kind: 'lastWeekday', weekday }
    }
    const nth = Number(found[2])
    return isWithin(nth, NTH_WEEKDAY) ? { kind: 'nthWeekday', weekday, nth } : 'nth'
  }
}

function parseNumeric(field: CronField, text: string): CronItem | FoundError {
  const found = NUMERIC.exec(text)
  if (!found || text === '') {
    return 'form'
  }
  const [, start, end, step] = found
  const limits = CRON_LIMITS[field]
  const isOpen = start === undefined || start === '*'
  if (isOpen && (end !== undefined || step === undefined || Number(step) === 0)) {
    return 'form'
  }
  const from = isOpen ? (field === 'year' ? FIRST_YEAR_OF_LOOP : limits.min) : Number(start)
  const to = Number(end ?? from)
  if (!isWithin(from, limits) || !isWithin(to, limits)) {
    return 'limits'
  }
  const by = Number(step ?? 1)
  if (step !== undefined && (by < limits.step[0] || by > limits.step[1])) {
    return 'step'
  }
  if (end !== undefined) {
    return field === 'year' && from > to ? 'order' : { kind: 'range', from, to, by }
  }
  return step === undefined ? { kind: 'value', value: from } : { kind: 'loop', from, by }
}

function isWithin(value: number, { min, max }: { readonly min: number; readonly max: number }): boolean {
  return value >= min && value <= max
}
