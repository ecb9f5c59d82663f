import type { FieldError } from './errors.ts'
import { readInput, type Values } from './read-field.ts'
import type { Child } from './resource.ts'
import { fieldEntries } from './resource-fields.ts'
import { filled, type Refusal, type Text } from './text.ts'

/** A row of a child as it was sent. */
export interface ChildRow {
  /** Undefined for a new row. */
  readonly id: string | undefined
  readonly values: Values
}

export interface ChildReading {
  /** In the order in which they were sent; those with errors are missing. */
  readonly rows: readonly ChildRow[]
  /** Paths begin with the name of the child: `items`, `items.2.qty`. */
  readonly errors: readonly FieldError[]
}

/**
 * Reads all rows of a child: the list as a whole, each row's fields, the rules over several fields, values that no two
 * rows may share. A row with an id changes the row that has it, and only what was sent of it; a row without one is new.
 * @param known the rows that the parent has, by their id; an id that is not among them is refused
 */
export function readChildRows(
  name: string,
  child: Child,
  sent: unknown,
  known: ReadonlyMap<string, Values>,
): ChildReading {
  if (!Array.isArray(sent)) {
    return { rows: [], errors: [{ path: name, message: filled(NO_LIST, titles(child.resource.title)) }] }
  }
  const bound = boundError(name, child, sent.length)
  if (bound) {
    return { rows: [], errors: [bound] }
  }
  const seen = new Set<string>()
  const readings = sent.map((row: unknown) => readRow(child, row, known, seen))
  const errors = readings.flatMap((reading, index) =>
    reading.errors.map(({ path, message }) => ({ path: `${name}.${index}.${path}`, message })),
  )
  const rows = readings.flatMap(({ row }) => row ?? [])
  return { rows, errors: errors.length > 0 ? errors : sharedValues(name, child, rows, known) }
}

interface RowReading {
  readonly row?: ChildRow
  readonly errors: readonly FieldError[]
}

function readRow(
  { resource }: Child,
  sent: unknown,
  known: ReadonlyMap<string, Values>,
  seen: Set<string>,
): RowReading {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) {
    return { errors: [{ path: 'id', message: NO_ROW }] }
  }
  const row = sent as Readonly<Record<string, unknown>>
  if (row.id === undefined || row.id === null || row.id === '') {
    const { values, errors } = readInput(resource, row, 'add')
    return errors.length > 0 ? { errors } : { row: { id: undefined, values }, errors }
  }
  const id = String(row.id)
  const current = known.get(id)
  if (!current || seen.has(id)) {
    return { errors: [{ path: 'id', message: UNKNOWN }] }
  }
  seen.add(id)
  const { values, errors } = readInput({ ...resource, check: () => [] }, row, 'edit')
  const all = errors.length > 0 ? errors : (resource.check?.({ ...current, ...values }) ?? [])
  return all.length > 0 ? { errors: all } : { row: { id, values }, errors: [] }
}

function boundError(name: string, { resource, min = 0, max }: Child, count: number): FieldError | undefined {
  if (count < min) {
    return { path: name, message: filled(TOO_FEW, { n: min, ...titles(resource.title) }) }
  }
  return count > max ? { path: name, message: filled(TOO_MANY, { n: max, ...titles(resource.title) }) } : undefined
}

function sharedValues(
  name: string,
  { resource }: Child,
  rows: readonly ChildRow[],
  known: ReadonlyMap<string, Values>,
): readonly FieldError[] {
  return fieldEntries(resource)
    .filter(([, field]) => field.unique)
    .flatMap(([key, { title }]) => {
      const taken = new Set<unknown>()
      return rows.flatMap(({ id, values }, index) => {
        const value = { ...known.get(id ?? ''), ...values }[key] ?? null
        const isTaken = value !== null && taken.has(value)
        taken.add(value)
        return isTaken ? [{ path: `${name}.${index}.${key}`, message: filled(TAKEN, titles(title)) }] : []
      })
    })
}

function titles([zh, en]: Text): { readonly zh: string; readonly en: string } {
  return { zh, en }
}

const NO_LIST: Refusal = ['{zh}应为列表', '{en} must be a list', 'input.notAList']
const NO_ROW: Refusal = ['应为一行数据', 'This is no row', 'input.notARow']
const UNKNOWN: Refusal = [
  '该行不存在，或不属于此记录',
  'This row does not exist, or belongs to another record',
  'input.unknownRow',
]
const TOO_FEW: Refusal = ['{zh}至少需要{n}行', '{en}: at least {n}', 'input.tooFewRows']
const TOO_MANY: Refusal = ['{zh}最多{n}行', '{en}: at most {n}', 'input.tooManyRows']
const TAKEN: Refusal = ['{zh}不能重复', '{en} must be unique', 'input.repeated']
