import { codeFault } from './cell-fault.ts'
import type { FieldError } from './errors.ts'
import type { Field, Fields } from './field.ts'
import { errorOf } from './form-rules.ts'
import { MAX_FEN } from './money.ts'
import { fenOf, plainNumber, roundedTo } from './numbers.ts'
import { plainCode } from './plain-code.ts'
import type { AnyResource } from './resource.ts'
import { fieldEntries } from './resource-fields.ts'
import { isBlankHtml } from './rich-text.ts'
import { tagsIn } from './tags.ts'
import { filled, type Refusal, type Text } from './text.ts'

/** A field's value inside the server: money is fen, times are still wire text. `null` is empty. */
export type FieldValue = string | number | boolean | null

/** What an input of rows holds. */
export type RowValues = readonly Values[]

export type Reading = { readonly value: FieldValue } | { readonly error: Text }

/**
 * Reads one wire value. Numbers and flags may arrive as text, empty text means empty.
 * Both sides use it: the form shows the error at the field, the server refuses with the same words.
 */
export function readField(field: Field, raw: unknown): Reading {
  if (raw === null || raw === undefined || raw === '' || (Array.isArray(raw) && raw.length === 0)) {
    // nothing is left of several choices only where somebody took them away
    return field.many && (raw === '' || Array.isArray(raw)) ? clearedReading(field) : emptyReading(field)
  }
  if (!isScalar(raw) && !(Array.isArray(raw) && raw.every(isScalar))) {
    return error(field, ['{title}格式不正确', '{title} is not well-formed', 'input.malformed'])
  }
  const reading = readKind(field, raw)
  if ('error' in reading || reading.value === null) {
    return 'value' in reading ? emptyReading(field) : reading
  }
  const broken = typeof reading.value === 'string' ? errorOf(field.rules ?? [], reading.value) : undefined
  return broken ? { error: broken } : reading
}

/** Reads what a form holds of a field, rows of an input included; of several wrong ones the first is told, with the number of its row. */
export function readEntry(
  field: Field,
  raw: unknown,
): { readonly value: FieldValue | RowValues } | { readonly error: Text } {
  if (field.kind !== 'rows') {
    return readField(field, raw)
  }
  const { rows, errors } = readRows('rows', field, raw)
  const [first] = errors
  if (!first) {
    return { value: rows }
  }
  const row = first.path.split('.')[1]
  return { error: row === undefined ? first.message : inRow(Number(row) + 1, first.message) }
}

/** @param n number of the row, from 1 on */
function inRow(n: number, [zh, en]: Text): Text {
  return [`第 ${n} 行：${zh}`, `Row ${n}: ${en}`]
}

/** What one value of the wire is; an object is none, and might not even turn into text. */
export function isScalar(raw: unknown): raw is string | number | boolean {
  return typeof raw === 'string' || typeof raw === 'number' || typeof raw === 'boolean'
}

/** Whether an empty value is refused. */
export function isRequired({ required, rules }: Field): boolean {
  return required === true || rules?.some((rule) => rule.required) === true
}

/** A value as a column keeps it: no column keeps rows. */
export function columnValue(value: Values[string]): FieldValue {
  return value === undefined || typeof value === 'object' ? null : value
}

/** A field with an initial value is never empty, unless it is cleared. */
function emptyReading(field: Field): Reading {
  return field.initial !== undefined && field.initial !== '' ? readKind(field, field.initial) : clearedReading(field)
}

function clearedReading(field: Field): Reading {
  const missing = errorOf(field.rules ?? [], null)
  if (missing) {
    return { error: missing }
  }
  return field.required ? error(field, ['{title}不能为空', '{title} is required', 'input.required']) : { value: null }
}

/**
 * Values by field; one that is missing or undefined says nothing of its field. An instant that the server read from its clock stays
 * one; one that somebody typed is wire text, which in the hour that comes twice means the first of both.
 */
export type Values = { readonly [name: string]: FieldValue | RowValues | Date | undefined }

/** What the fields of a new row hold before anybody fills them. */
export function initialValues(resource: AnyResource): Values {
  const values: Record<string, FieldValue> = {}
  for (const [name, field] of fieldEntries(resource)) {
    const reading = field.readonly || field.initial === undefined ? null : emptyReading(field)
    if (reading && 'value' in reading) {
      values[name] = reading.value
    }
  }
  return values
}

export interface InputReading {
  readonly values: Values
  readonly errors: readonly FieldError[]
}

/**
 * Reads a whole form. `add` fills initial values and asks for required fields; `edit` reads only what was sent:
 * a missing key or null means unchanged, empty text clears (wire trap 14). Unknown keys are dropped.
 */
export function readInput(
  resource: Pick<AnyResource, 'fields' | 'check'>,
  input: Readonly<Record<string, unknown>>,
  mode: 'add' | 'edit',
): InputReading {
  const values: Record<string, FieldValue | RowValues | Date> = {}
  const errors: FieldError[] = []
  for (const [name, field] of fieldEntries(resource)) {
    const sent = Object.hasOwn(input, name) ? input[name] : undefined
    if (field.readonly || (mode === 'edit' && (field.fixed || sent === undefined || sent === null))) {
      continue
    }
    // the server itself hands a moment on; the wire has none
    if (field.kind === 'datetime' && sent instanceof Date) {
      values[name] = sent
      continue
    }
    if (field.kind === 'rows') {
      const { rows, errors: wrong } = readRows(name, field, sent)
      values[name] = rows
      errors.push(...wrong)
      continue
    }
    const reading = readField(field, sent)
    if ('error' in reading) {
      errors.push({ path: name, message: reading.error })
    } else {
      values[name] = reading.value
    }
  }
  return { values, errors: errors.length > 0 ? errors : (resource.check?.(values) ?? []) }
}

interface RowsReading {
  /** null when nothing was sent. */
  readonly rows: RowValues | null
  /** Paths begin with the name of the field: `lines`, `lines.2.qty`, counted from 0. */
  readonly errors: readonly FieldError[]
}

/** Reads rows of an input: the list as a whole, then each row as a form of its own. Cells of a sheet hold the list as JSON. */
function readRows(name: string, field: Field, raw: unknown): RowsReading {
  const { of = {}, max = Number.POSITIVE_INFINITY, required } = field
  const wrong = (message: Text): RowsReading => ({ rows: null, errors: [{ path: name, message }] })
  const sent = typeof raw === 'string' ? parsed(raw) : raw
  if (sent === undefined || sent === null || (Array.isArray(sent) && sent.length === 0)) {
    return required
      ? wrong(titled(field, ['{title}不能为空', '{title} is required', 'input.required']))
      : { rows: null, errors: [] }
  }
  if (!Array.isArray(sent)) {
    const example = { example: JSON.stringify([exampleRow(of)]) }
    return wrong(
      filled(
        titled(field, [
          '{title}应为列表，例如 {example}',
          '{title} must be a list such as {example}',
          'input.notAList',
        ]),
        example,
      ),
    )
  }
  if (sent.length > max) {
    return wrong(
      filled(titled(field, ['{title}最多 {n} 行', '{title}: at most {n} {n|row|rows}', 'input.tooManyRows']), {
        n: max,
      }),
    )
  }
  const readings = sent.map((row: unknown) =>
    isRow(row) ? readInput({ fields: of }, row, 'add') : { values: {}, errors: [{ path: '', message: NO_ROW }] },
  )
  const errors = readings.flatMap((reading, index) =>
    reading.errors.map(({ path, message }) => ({
      path: [name, index, path].filter((part) => part !== '').join('.'),
      message,
    })),
  )
  return { rows: readings.map(({ values }) => values), errors }
}

/** JSON as cells of sheets and multipart forms hold it; any other text stays what it is. */
function parsed(text: string): unknown {
  const trimmed = text.trim()
  if (trimmed === '') {
    return undefined
  }
  try {
    return trimmed.startsWith('[') ? JSON.parse(trimmed) : text
  } catch {
    return text
  }
}

function isRow(row: unknown): row is Readonly<Record<string, unknown>> {
  return typeof row === 'object' && row !== null && !Array.isArray(row)
}

/** What a row looks like on the wire: its required fields, or all where none is. */
function exampleRow(of: Fields): Readonly<Record<string, unknown>> {
  const entries = Object.entries(of)
  const required = entries.filter(([, field]) => isRequired(field))
  return Object.fromEntries(
    (required.length > 0 ? required : entries).map(([name, field]) => [name, isWireNumber(field) ? 1 : '…']),
  )
}

const isWireNumber = ({ kind, numeric }: Field): boolean => kind === 'number' || kind === 'money' || numeric === true

/** The same with the title of the field in place. */
const titled = ({ title }: Field, text: Text): Text => filled(text, { title })

const NO_ROW: Refusal = ['应为一行数据', 'This is no row', 'input.notARow']

function readKind(field: Field, raw: unknown): Reading {
  switch (field.kind) {
    case 'number':
      return readNumber(field, raw)
    case 'money':
      return readMoney(field, raw)
    case 'boolean':
      return readFlag(field, raw)
    case 'dict':
      return field.numeric && !field.many ? readNumber({ ...field, decimals: 0 }, raw) : readText(field, joined(raw))
    case 'date':
      return readTime(raw, DAY, ['日期格式为 YYYY-MM-DD', 'A date looks like YYYY-MM-DD', 'input.malformedDate'])
    case 'datetime':
      return readTime(raw, INSTANT, [
        '时间格式为 YYYY-MM-DD HH:mm:ss',
        'A time looks like YYYY-MM-DD HH:mm:ss',
        'input.malformedTime',
      ])
    case 'month':
      return readTime(raw, MONTH, ['月份格式为 YYYY-MM', 'A month looks like YYYY-MM', 'input.malformedMonth'])
    case 'image':
      return readImages(field, joined(raw))
    case 'region':
      return readTime(raw, REGION, ['地区编码为6位数字', 'A region code has 6 digits', 'input.malformedRegion'])
    default:
      return readText(field, joined(raw))
  }
}

function joined(raw: unknown): unknown {
  return Array.isArray(raw) ? raw.map(String).join(',') : raw
}

function readText(field: Field, raw: unknown): Reading {
  if (typeof raw !== 'string' && typeof raw !== 'number') {
    return error(field, ['{title}应为文本', '{title} must be text', 'input.notText'])
  }
  const value = typedText(field, String(raw))
  // a number whose last digits its sender has lost is no text, and no code may have lost any
  const fault = typeof raw === 'number' ? codeFault(raw) : field.isCode ? codeFault(value) : undefined
  if (fault) {
    return { error: fault }
  }
  // what nobody can see is nothing
  if (field.kind === 'html' ? isBlankHtml(value) : plainCode(value) === '') {
    return { value: null }
  }
  if (value.includes('\u0000')) {
    return error(field, [
      '{title}含有不可用的字符',
      '{title} holds a character that cannot be stored',
      'input.wrongCharacter',
    ])
  }
  if (field.max !== undefined && field.kind !== 'image' && [...value].length > field.max) {
    return error(field, [
      '{title}最多{max}个字符',
      '{title} has at most {max} {max|character|characters}',
      'input.tooLong',
    ])
  }
  return { value }
}

function typedText({ kind, isCode, isTags }: Field, raw: string): string {
  if (kind === 'textarea' || kind === 'html') {
    return raw
  }
  return isCode ? plainCode(raw) : isTags ? tagsIn(raw).join(',') : raw.trim()
}

function readNumber(field: Field, raw: unknown): Reading {
  const sent =
    typeof raw === 'number' ? raw : Number(typeof raw === 'string' ? (plainNumber(raw) ?? Number.NaN) : Number.NaN)
  if (!Number.isFinite(sent)) {
    return error(field, ['{title}应为数字', '{title} must be a number', 'input.notANumber'])
  }
  const value = roundedTo(field.decimals ?? 0, sent)
  if (value === undefined) {
    return error(
      field,
      (field.decimals ?? 0) === 0
        ? ['{title}应为整数', '{title} must be a whole number', 'input.notWhole']
        : [
            '{title}最多{decimals}位小数',
            '{title} has at most {decimals} {decimals|decimal|decimals}',
            'input.tooManyDecimals',
          ],
    )
  }
  return rangeError(field, value) ?? { value }
}

function readMoney(field: Field, raw: unknown): Reading {
  const fen = typeof raw === 'string' || typeof raw === 'number' ? fenOf(raw) : null
  if (fen === null) {
    return error(field, [
      '{title}应为不超过两位小数的金额',
      '{title} must be an amount with at most two decimals',
      'input.notAnAmount',
    ])
  }
  return rangeError({ ...field, max: field.max ?? MAX_FEN }, fen) ?? { value: fen }
}

function rangeError(field: Field, value: number): Reading | null {
  const scale = field.kind === 'money' ? 100 : 1
  if (field.min !== undefined && value < field.min) {
    return error(
      field,
      ['{title}不能小于{bound}', '{title} must be at least {bound}', 'input.tooSmall'],
      field.min / scale,
    )
  }
  if (field.max !== undefined && value > field.max) {
    return error(
      field,
      ['{title}不能大于{bound}', '{title} must be at most {bound}', 'input.tooLarge'],
      field.max / scale,
    )
  }
  return null
}

/** As people, programs and spreadsheets write them, in any case. */
const YES = new Set(['1', '1.0', 'true', 'y', 'yes', '是'])
const NO = new Set(['0', '0.0', 'false', 'n', 'no', '否'])

function readFlag(field: Field, raw: unknown): Reading {
  const word = String(raw).normalize('NFKC').trim().toLowerCase()
  if (YES.has(word)) {
    return { value: true }
  }
  return NO.has(word)
    ? { value: false }
    : error(field, ['{title}应为是或否', '{title} must be yes or no', 'input.notYesOrNo'])
}

const DAY = /^(?!0000)\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/
const INSTANT = /^(?!0000)\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01]) ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/
const MONTH = /^(?!0000)\d{4}-(0[1-9]|1[0-2])$/
const REGION = /^\d{6}$/

function readTime(raw: unknown, form: RegExp, message: Text): Reading {
  const value = String(raw).trim()
  return form.test(value) && isCalendarDay(value) ? { value } : { error: message }
}

function isCalendarDay(value: string): boolean {
  const [year, monthNumber, day] = value.slice(0, 10).split('-').map(Number)
  if (day === undefined || monthNumber === undefined || year === undefined) {
    return true
  }
  return day <= new Date(Date.UTC(year, monthNumber, 0)).getUTCDate()
}

const STORED_PATH = /^(?!.*\.\.)(https?:\/\/[^\s"'<>\\,]+|[\w.-]+(\/[\w.\u4e00-\u9fff-]+)*)$/

function readImages(field: Field, raw: unknown): Reading {
  const paths = String(raw)
    .split(',')
    .map((path) => path.trim())
    .filter((path) => path !== '')
  if (paths.length === 0) {
    return { value: null }
  }
  if (field.max !== undefined && paths.length > field.max) {
    return error(field, [
      '{title}最多{max}张',
      '{title}: at most {max} {max|picture|pictures}',
      'input.tooManyPictures',
    ])
  }
  if (!paths.every((path) => path.length <= 500 && STORED_PATH.test(path))) {
    return error(field, ['{title}不是有效的图片地址', '{title} is not a valid picture path', 'input.wrongPicture'])
  }
  return { value: paths.join(',') }
}

function error(field: Field, text: Text, bound = 0): Reading {
  const { title, max = 0, decimals = 0 } = field
  return { error: filled(text, { title, max, decimals, bound }) }
}
