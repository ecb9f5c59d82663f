import type { Operator } from './condition.ts'
import type { Field } from './field.ts'
import { withoutYuan } from './numbers.ts'
import { plainCode } from './plain-code.ts'
import { type FieldValue, readField } from './read-field.ts'

export interface FilterText {
  readonly operator: Operator
  readonly texts: readonly string[]
}

const WORDS: Readonly<Record<string, Operator>> = {
  '>=': 'ge',
  '<=': 'le',
  '!=': 'ne',
  ge: 'ge',
  le: 'le',
  ne: 'ne',
  eq: 'eq',
  gt: 'gt',
  lt: 'lt',
  in: 'in',
  '>': 'gt',
  '<': 'lt',
  '=': 'eq',
}

/**
 * Reads the operator that a list parameter carries in its value; the first operator that matches wins.
 * Returns null when nothing is asked.
 */
export function readFilterText(raw: string): FilterText | null {
  const text = raw.trim()
  if (text === '' || text === '**' || /^(!|>=|<=|[,*]{2,})$/.test(text)) {
    return text === '*' ? one('eq', text) : null
  }
  if (text.length > 2 && text.startsWith(',') && text.endsWith(',')) {
    return { operator: 'anyOf', texts: split(text) }
  }
  const worded = /^(>=|<=|!=|ge|le|ne|eq|gt|lt|in|>|<|=)\s+(.+)$/.exec(text)
  const word = worded?.[1] ?? /^(>=|<=)/.exec(text)?.[1]
  if (word) {
    const operator = WORDS[word] ?? 'eq'
    const rest = (worded?.[2] ?? text.slice(2)).trim()
    return operator === 'in' ? { operator, texts: split(rest) } : one(operator, rest)
  }
  return readWildcards(text)
}

function readWildcards(text: string): FilterText {
  if (text === '*') {
    return one('eq', text)
  }
  if (text.length > 2 && text.startsWith('*') && text.endsWith('*')) {
    return one('like', text.slice(1, -1))
  }
  if (text.startsWith('*')) {
    return one('ends', text.slice(1))
  }
  if (text.endsWith('*')) {
    return one('starts', text.slice(0, -1))
  }
  if (text.includes(',')) {
    return { operator: 'in', texts: split(text) }
  }
  if (text.startsWith('!')) {
    return one('ne', text.slice(1))
  }
  return one('eq', text.indexOf('++') > 0 ? text.replaceAll('++', ',') : text)
}

function one(operator: Operator, text: string): FilterText {
  return { operator, texts: [text] }
}

function split(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** Greatest numbers that the columns can be compared with. */
const SMALLEST_COLUMN = 32_767
const NUMBER_COLUMN = 2_147_483_647

/** A filter value as the field's kind; undefined when it is none. Limits and patterns of input do not bind a search. */
export function filterValue(field: Field, operator: Operator, raw: string): FieldValue | undefined {
  if (operator === 'like' || operator === 'starts' || operator === 'ends' || field.kind === 'image') {
    const text = field.isCode ? plainCode(raw) : raw
    return text.length <= 200 && !text.includes('\u0000') ? text : undefined
  }
  const { kind, title, code, numeric, decimals = 0, source, isCode } = field
  const most = numeric ? SMALLEST_COLUMN : kind === 'number' ? NUMBER_COLUMN : undefined
  const bounds = most === undefined ? {} : { min: -most, max: most }
  const typed = kind === 'money' ? withoutYuan(raw) : raw
  const reading = readField({ kind, title, code, numeric, source, decimals, isCode, ...bounds }, typed)
  return 'error' in reading ? undefined : reading.value
}
