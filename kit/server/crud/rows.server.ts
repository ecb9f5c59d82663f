import { abilitiesIn, TOUCH } from '#kit/contract/abilities.ts'
import { asRead, type Field } from '#kit/contract/field.ts'
import { grouped } from '#kit/contract/grouped.ts'
import { yuanOf } from '#kit/contract/money.ts'
import type { FieldValue, Values } from '#kit/contract/read-field.ts'
import { columnValue } from '#kit/contract/read-field.ts'
import { partsOf, textFieldOf } from '#kit/contract/reference.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { fieldEntries } from '#kit/contract/resource-fields.ts'
import { readBy } from '#kit/contract/seen-fields.ts'
import { toSecond, type ZonedClock } from '#kit/contract/zoned-time.ts'
import type { RequestContext } from '../http/route.server.ts'
import { type AppContext, dictionaryQuery } from './app-context.server.ts'
import { refusalsOf, refuses } from './row-guard.server.ts'

/** A row as the database gives it: fields by their camelCase name. */
export type StoredRow = Readonly<Record<string, unknown>>

/** A row as the wire shows it. */
export type WireRow = Readonly<Record<string, unknown>>

const AUDIT = ['id', 'createBy', 'createTime', 'updateBy', 'updateTime', 'version'] as const

/** What reading rows needs of a declaration, worked out once. */
interface RowShape {
  readonly columns: readonly string[]
  /** Fields whose stored value is not yet the one of the wire. */
  readonly converted: readonly (readonly [name: string, field: Field])[]
  /** Fields with a text beside their value. */
  readonly bound: readonly (readonly [name: string, field: Field, dictionary: string])[]
}

const shapes = new WeakMap<AnyResource, RowShape>()

function shapeOf(resource: AnyResource): RowShape {
  const known = shapes.get(resource)
  if (known) {
    return known
  }
  const entries = fieldEntries(resource)
  const shape: RowShape = {
    columns: [...AUDIT, ...entries.map(([name]) => name)],
    converted: entries.filter(([, { kind, isMasked }]) => kind === 'money' || kind === 'datetime' || isMasked),
    bound: entries.flatMap(([name, field]) => {
      const dictionary = field.code ?? field.source
      return dictionary ? [[name, field, dictionary] as const] : []
    }),
  }
  shapes.set(resource, shape)
  return shape
}

/** Every column a row of the resource is read with. */
export function columnsOf(resource: AnyResource): readonly string[] {
  return shapeOf(resource).columns
}

/** What writes instants as text. */
type Clock = Pick<ZonedClock, 'format'>

/** A stored row on the wire: money in yuan, times on the shop's clock, nulls as null. */
export function wireRow(resource: AnyResource, row: StoredRow, clock: Clock): Record<string, unknown> {
  const { columns, converted } = shapeOf(resource)
  const wire: Record<string, unknown> = {}
  for (const name of columns) {
    wire[name] = row[name] ?? null
  }
  wire.createTime = wireTime(row.createTime, clock)
  wire.updateTime = wireTime(row.updateTime, clock)
  wire.version = row.version ?? 0
  for (const [name, field] of converted) {
    wire[name] = wireValue(field, row[name], clock)
  }
  return wire
}

/** One stored value in its wire form. */
export function wireValue(field: Field, value: unknown, clock: Clock): unknown {
  if (value === null || value === undefined) {
    return null
  }
  if (field.kind === 'money' && typeof value === 'number') {
    return yuanOf(value)
  }
  return field.kind === 'datetime' ? wireTime(value, clock) : asRead(field, value)
}

export function wireTime(value: unknown, clock: Clock): string | null {
  return value instanceof Date ? clock.format(value) : null
}

/**
 * Values as columns to write.
 * @param before the row as it is, where there is one
 */
export function columnValues(
  resource: AnyResource,
  values: Values,
  clock: ZonedClock,
  before: StoredRow = {},
): Record<string, unknown> {
  const columns: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) {
      continue
    }
    const kind = resource.fields[name]?.kind
    columns[name] =
      kind === 'datetime'
        ? instantOf(value, clock, before[name])
        : columnValue(kind === 'boolean' ? (value ?? false) : value)
  }
  return columns
}

/**
 * The instant of a value. A text that a row shows already is the instant that it shows: a form sends all of its times, and in the hour
 * that comes twice a text alone would mean the first of both.
 */
function instantOf(value: Values[string], clock: ZonedClock, before: unknown): unknown {
  if (value instanceof Date) {
    return toSecond(value)
  }
  const text = columnValue(value)
  return typeof text !== 'string' ? text : wireTime(before, clock) === text ? before : clock.parse(text)
}

/** A stored row as the values that `check` and forms see. */
export function valuesOf(resource: AnyResource, row: StoredRow, clock: ZonedClock): Values {
  const values: Record<string, FieldValue> = {}
  for (const [name, field] of fieldEntries(resource)) {
    const value = field.kind === 'datetime' ? wireTime(row[name], clock) : row[name]
    values[name] = (value ?? null) as FieldValue
  }
  return values
}

/**
 * Adds `<field>_dictText` to rows: one lookup per dictionary for the whole page, comma lists part by part;
 * a value without text keeps itself, a row without value gets no key.
 */
export async function addDictTexts(
  app: AppContext,
  resource: AnyResource,
  ctx: Pick<RequestContext, 'db' | 'user' | 'locale'>,
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  await Promise.all(
    shapeOf(resource).bound.map(async ([name, field, dictionary]) => {
      const parts = rows.map((row) => partsOf(field, row[name]))
      const values = new Set(parts.flat())
      if (values.size === 0) {
        return
      }
      const texts = await app.texts.textsOf(dictionaryQuery(ctx, dictionary), [...values])
      const named = readBy(textFieldOf(field) ?? field, ctx.user.can)
      for (const [index, row] of rows.entries()) {
        const own = parts[index] ?? []
        if (own.some((part) => texts.has(part))) {
          row[`${name}_dictText`] = own.map((part) => asRead(named, texts.get(part) ?? part)).join(',')
        }
      }
    }),
  )
}

/**
 * What the caller may do with each row, for pages of ours: they ask nothing else which buttons a row has. The guard of the table is asked
 * once for all of them.
 */
export async function addAbilities(
  app: AppContext,
  resource: AnyResource,
  ctx: Pick<RequestContext, 'db' | 'user' | 'isFromOwnPage'>,
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  if (!ctx.isFromOwnPage) {
    return
  }
  const abilities = abilitiesIn(resource, ctx.user.can)
  const { table } = resource
  const ids = rows.map(({ id }) => String(id))
  const refusals = grouped(await refusalsOf(app, table, ctx, ids), ({ id }) => id)
  const beyond = app.guards.has(table) ? [TOUCH] : []
  for (const row of rows) {
    const refused = refusals.get(String(row.id)) ?? []
    row._can = [...abilities(row), ...beyond].filter((name) => !refused.some((refusal) => refuses(refusal, name)))
  }
}
