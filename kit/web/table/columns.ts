import { canBeSorted, type Field, type FieldKind } from '#kit/contract/field.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { fieldEntries, publicField, shownField } from '#kit/contract/resource-fields.ts'
import { type Locale, saidIn, type Text } from '#kit/contract/text.ts'
import type { AnyRow } from '../client/page-of.ts'

export type Density = 'large' | 'medium' | 'small'

export const DENSITIES = ['large', 'medium', 'small'] as const satisfies readonly Density[]

export const DENSITY_TEXTS: Readonly<Record<Density, Text>> = {
  large: ['宽松', 'Comfortable'],
  medium: ['适中', 'Medium'],
  small: ['紧凑', 'Compact'],
}

/** How a person arranged a list; kept per user and list. */
export interface ColumnSettings {
  /** Names of the shown columns in order; left out: as declared. */
  readonly shown?: readonly string[]
  /** Widths dragged by hand, in pixels. */
  readonly widths: Readonly<Record<string, number>>
  readonly density: Density
}

export const AS_DECLARED: ColumnSettings = { widths: {}, density: 'medium' }

/** No column may be dragged narrower or wider, in pixels. */
const MIN_WIDTH = 64
const MAX_WIDTH = 800

export interface Column {
  readonly name: string
  readonly field: Field
  /** Pixels. */
  readonly width: number
  readonly isNumeric: boolean
  /** Rows can be put in its order. */
  readonly isOrdered: boolean
}

/** Columns that can be chosen: the declared ones, then the other fields, then who wrote the row and when. */
export function choosableColumns(resource: AnyResource, hidden: readonly string[] = []): readonly string[] {
  const others = fieldEntries(resource).flatMap(([name, field]) => (field.kind === 'html' ? [] : [name]))
  const audit = ['createTime', 'createBy', 'updateTime', 'updateBy']
  const computed = Object.keys(resource.computed ?? {})
  return [...new Set([...resource.list, ...others, ...computed, ...audit])].filter((name) => !hidden.includes(name))
}

/** The columns to render. Names that are gone from the declaration or hidden from the user are skipped. */
export function shownColumns(
  resource: AnyResource,
  { shown, widths }: ColumnSettings,
  hidden: readonly string[] = [],
): readonly Column[] {
  const choosable = choosableColumns(resource, hidden)
  const asDeclared = resource.list.filter((name) => choosable.includes(name))
  const chosen = (shown ?? []).filter((name) => choosable.includes(name))
  return (chosen.length > 0 ? chosen : asDeclared).flatMap((name) => {
    const field = shownField(resource, name)
    const isNumeric = field?.kind === 'money' || field?.kind === 'number'
    const isOrdered = field !== undefined && canBeSorted(field) && publicField(resource, name) !== undefined
    return field ? [{ name, field, width: widths[name] ?? defaultWidth(field), isNumeric, isOrdered }] : []
  })
}

/** Columns at the start of a row that stay in sight: the first one, and the picture in front of the title. */
export function frozenCount(columns: readonly Column[]): number {
  return columns.length > 1 && columns[1] === titleColumn(columns) ? 2 : 1
}

/**
 * Of declared columns those that fit into so many pixels: those that stay in sight, the title and those that are named first,
 * then the others in their order.
 * @param kept names of columns that are shown in any case: the state of a row, what is searched for
 */
export function fittingColumns(
  columns: readonly Column[],
  { room, kept }: { readonly room: number; readonly kept: readonly string[] },
): readonly Column[] {
  const frozen = columns.slice(0, frozenCount(columns))
  const title = titleColumn(columns)
  const first = columns.filter((column) => frozen.includes(column) || column === title || kept.includes(column.name))
  // what somebody drags wider pushes nothing out
  let left = room - first.reduce((sum, { field }) => sum + defaultWidth(field), 0)
  const others = columns.filter((column) => {
    if (first.includes(column) || left < 0) {
      return false
    }
    left -= defaultWidth(column.field)
    return left >= 0
  })
  return columns.filter((column) => first.includes(column) || others.includes(column))
}

/** The column whose text opens the detail: the first of one line of text, or of a choice that the row keeps for good. */
export function titleColumn(columns: readonly Column[]): Column | undefined {
  return columns.find(({ field }) => field.kind === 'text' || (field.kind === 'dict' && field.required && field.fixed))
}

/** What a row is called in questions, labels and titles: its title column, else what it refers to, else its id. */
export function rowName(row: { readonly id: string }, columns: readonly Column[], locale: Locale): string {
  const title = titleColumn(columns)
  const shown = ({ name, field }: Column) => (field.kind === 'text' ? name : `${name}_dictText`)
  const named = [...(title ? [title] : []), ...columns.filter(({ field }) => field.kind === 'ref')]
  const said = named.map((column) => saidIn(locale, row as AnyRow, shown(column)))
  return said.find((text): text is string => typeof text === 'string' && text !== '') ?? row.id
}

/** Shows or hides a column; a shown one comes last, the last one stays. */
export function toggled(shown: readonly string[], name: string): readonly string[] {
  if (!shown.includes(name)) {
    return [...shown, name]
  }
  return shown.length > 1 ? shown.filter((one) => one !== name) : shown
}

/** Takes `name` to the place of `target`. */
export function moved(shown: readonly string[], name: string, target: string): readonly string[] {
  const to = shown.indexOf(target)
  if (to < 0 || !shown.includes(name)) {
    return shown
  }
  const rest = shown.filter((one) => one !== name)
  return [...rest.slice(0, to), name, ...rest.slice(to)]
}

export function boundedWidth(width: number): number {
  return Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width)))
}

const WIDTHS = {
  text: 140,
  textarea: 220,
  html: 220,
  number: 96,
  money: 130,
  boolean: 90,
  dict: 110,
  date: 120,
  datetime: 166,
  month: 110,
  image: 64,
  ref: 150,
  region: 200,
  rows: 220,
} as const satisfies Record<FieldKind, number>

/** Texts longer than this are names and titles: they get more room. */
const LONG_TEXT = 100
const LONG_WIDTH = 220

/** How wide a column of a field is until somebody drags it. */
export function defaultWidth(field: Field): number {
  if (field.kind === 'text' && (field.max ?? 0) > LONG_TEXT && field.required) {
    return LONG_WIDTH
  }
  return field.many && field.kind !== 'image' ? WIDTHS[field.kind] + 20 : WIDTHS[field.kind]
}
