import { filled, type Refusal, type Text } from '../text.ts'
import { CRON_FIELDS, CRON_TITLES, type CronField } from './cron-field.ts'
import { type CronItems, EVERY, formatItems, isEvery, isNone, NONE, parseItems } from './cron-item.ts'

/** An expression in parts. Exactly one of day and week is `?`. */
export type Cron = Readonly<Record<CronField, CronItems>>

export type CronReading = { readonly cron: Cron } | { readonly error: Text }

/** `* * * * * ? *`. */
export const DEFAULT_CRON: Cron = {
  second: EVERY,
  minute: EVERY,
  hour: EVERY,
  day: EVERY,
  month: EVERY,
  week: NONE,
  year: EVERY,
}

/** Fields of the combined expression that may not be left out; the year may. */
const REQUIRED_FIELDS = 6

/**
 * Reads a combined expression of six or seven fields. Of a day and a week that are both `*` the week counts as `?`.
 * @returns the parts, or the error in the words of the validator
 */
export function parseCron(text: string): CronReading {
  const parts = partsOf(text)
  if (parts.length > CRON_FIELDS.length) {
    return { error: ['Cron表达式最多7项！', 'A cron expression has at most 7 fields!', 'cron.tooManyFields'] }
  }
  if (parts.length < REQUIRED_FIELDS) {
    return invalid(['至少需要6项（秒 分 时 日 月 周）', 'at least 6 fields: second minute hour day month week'])
  }
  const cron: Record<CronField, CronItems> = { ...DEFAULT_CRON }
  for (const [index, field] of CRON_FIELDS.entries()) {
    const part = parts[index] ?? '*'
    const reading = parseItems(field, part)
    if ('error' in reading) {
      return field === 'year' ? { error: filled(YEAR_ERROR, { part }) } : invalid(inField(field, reading.error))
    }
    cron[field] = reading.items
  }
  return settled(cron)
}

/** Always all seven fields. */
export function formatCron(cron: Cron): string {
  return CRON_FIELDS.map((field) => formatItems(cron[field])).join(' ')
}

/** What is wrong with an expression in a form, undefined when nothing is; empty is right. */
export function checkCron(text: string): Text | undefined {
  if (text.trim() === '') {
    return undefined
  }
  const reading = parseCron(text)
  return 'error' in reading ? reading.error : undefined
}

/** The expression, or what can be read of it with the defaults for the rest: where a builder starts. */
export function salvageCron(text: string): Cron {
  const reading = parseCron(text)
  if ('cron' in reading) {
    return reading.cron
  }
  const parts = partsOf(text)
  const cron: Record<CronField, CronItems> = { ...DEFAULT_CRON }
  for (const [index, field] of CRON_FIELDS.entries()) {
    const items = parseItems(field, parts[index] ?? '')
    cron[field] = 'items' in items ? items.items : DEFAULT_CRON[field]
  }
  const settling = settled(cron)
  return 'cron' in settling ? settling.cron : { ...cron, day: isNone(cron.day) ? EVERY : cron.day, week: NONE }
}

/** The text of one field as it is written in an expression, readable or not. */
export function partOf(text: string, field: CronField): string {
  return partsOf(text)[CRON_FIELDS.indexOf(field)] ?? formatItems(DEFAULT_CRON[field])
}

/** The expression with one field written anew and the rest as it is, right or wrong. */
export function withPart(text: string, field: CronField, part: string): string {
  return CRON_FIELDS.map((one) => (one === field ? part : partOf(text, one))).join(' ')
}

const YEAR_ERROR: Refusal = [
  'Cron表达式参数[年]错误：{part}',
  'Wrong year in the cron expression: {part}',
  'cron.wrongYear',
]

function partsOf(text: string): readonly string[] {
  return text.trim() === '' ? [] : text.trim().split(/\s+/)
}

function invalid(reason: Text): CronReading {
  return { error: [`Cron表达式错误：${reason[0]}`, `Wrong cron expression: ${reason[1]}`, 'cron.malformed'] }
}

function inField(field: CronField, reason: Text): Text {
  const title = CRON_TITLES[field]
  return [`[${title[0]}] ${reason[0]}`, `[${title[1]}] ${reason[1]}`]
}

function settled(cron: Cron): CronReading {
  if (isNone(cron.day) && isNone(cron.week)) {
    return invalid(['日和周不能同时不设置', 'day and week cannot both be unset'])
  }
  if (isNone(cron.day) || isNone(cron.week)) {
    return { cron }
  }
  if (isEvery(cron.week)) {
    return { cron: { ...cron, week: NONE } }
  }
  if (isEvery(cron.day)) {
    return { cron: { ...cron, day: NONE } }
  }
  return invalid(['日和周只能设置其中之一', 'only one of day and week can be set'])
}
