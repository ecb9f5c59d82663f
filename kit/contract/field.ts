import type { Text } from './text.ts'

/** The 13 kinds of field. A kind decides the column type, the control, the filter and the wire form. */
export type FieldKind =
  | 'text'
  | 'area'
  | 'html'
  | 'number'
  | 'money'
  | 'flag'
  | 'dict'
  | 'date'
  | 'datetime'
  | 'month'
  | 'image'
  | 'ref'
  | 'region'

export interface FieldOptions {
  readonly required?: boolean
  /** Greatest length of text, greatest value of a number (money: fen), greatest count of images. */
  readonly max?: number
  /** Smallest value of a number (money: fen). */
  readonly min?: number
  /** No two live rows of a tenant share the value. */
  readonly unique?: boolean
  readonly pattern?: Pattern
  /** Set when the row is created, never changed by an edit. */
  readonly fixed?: boolean
  /** Filled by the server: never read from input. */
  readonly readonly?: boolean
  readonly initial?: string | number | boolean
  readonly help?: Text
  /** Several values: dictionary values or references joined by commas, several images. */
  readonly many?: boolean
}

export interface Pattern {
  readonly test: RegExp | ((value: string) => boolean)
  /** What a right value looks like. */
  readonly says: Text
}

/** One declared field. `Value` is the wire form; it exists for the compiler only. */
export interface Field<Kind extends FieldKind = FieldKind, Value = unknown> extends FieldOptions {
  readonly kind: Kind
  readonly title: Text
  /** number: digits behind the point. */
  readonly decimals?: number
  /** dict: dictionary code. */
  readonly code?: string
  /** dict: values are integers on the wire and in the table. */
  readonly numeric?: boolean
  /** ref: registered triple `table,text column,code column` (specification 3.10d). */
  readonly source?: string
  /** ref: the source is a tree. */
  readonly tree?: boolean
  readonly '~value'?: Value
}

type ValueIn<Options, Value> = Options extends { readonly required: true } ? Value : Value | null

function field<Kind extends FieldKind, Value>(kind: Kind, title: Text, rest: Partial<Field>): Field<Kind, Value> {
  return { ...rest, kind, title } as Field<Kind, Value>
}

/** One line of text; at most 200 characters unless `max` says otherwise. */
export function text<const O extends FieldOptions>(title: Text, options?: O): Field<'text', ValueIn<O, string>> {
  return field('text', title, { max: 200, ...options })
}

/** Several lines of text; at most 2,000 characters unless `max` says otherwise. */
export function area<const O extends FieldOptions>(title: Text, options?: O): Field<'area', ValueIn<O, string>> {
  return field('area', title, { max: 2000, ...options })
}

/** Rich text as HTML, sanitised when written and before it is shown. */
export function html<const O extends FieldOptions>(title: Text, options?: O): Field<'html', ValueIn<O, string>> {
  return field('html', title, { max: 200_000, ...options })
}

export function number<const O extends FieldOptions & { readonly decimals?: number }>(
  title: Text,
  options?: O,
): Field<'number', ValueIn<O, number>> {
  return field('number', title, { decimals: 0, min: 0, max: 2_147_483_647, ...options })
}

/** An amount: fen in the table and on the server, yuan on the wire. */
export function money<const O extends FieldOptions>(title: Text, options?: O): Field<'money', ValueIn<O, number>> {
  return field('money', title, { min: 0, ...options })
}

export function flag<const O extends FieldOptions>(title: Text, options?: O): Field<'flag', boolean> {
  return field('flag', title, { initial: false, ...options })
}

/** One value of a dictionary as text. */
export function dict<const O extends FieldOptions>(
  title: Text,
  code: string,
  options?: O,
): Field<'dict', ValueIn<O, string>> {
  return field('dict', title, { code, max: 100, ...options })
}

/** One value of a dictionary whose values are integers. */
export function state<const O extends FieldOptions>(
  title: Text,
  code: string,
  options?: O,
): Field<'dict', ValueIn<O, number>> {
  return field('dict', title, { code, numeric: true, min: 0, max: 32_767, ...options })
}

/** Several values of a dictionary, joined by commas. */
export function dicts<const O extends FieldOptions>(
  title: Text,
  code: string,
  options?: O,
): Field<'dict', ValueIn<O, string>> {
  return field('dict', title, { code, many: true, max: 500, ...options })
}

/** A day, `YYYY-MM-DD` (specification 9.8a). */
export function date<const O extends FieldOptions>(title: Text, options?: O): Field<'date', ValueIn<O, string>> {
  return field('date', title, options ?? {})
}

/** An instant: UTC in the table, `YYYY-MM-DD HH:mm:ss` in the shop's zone on the wire (specification 9.8a). */
export function datetime<const O extends FieldOptions>(
  title: Text,
  options?: O,
): Field<'datetime', ValueIn<O, string>> {
  return field('datetime', title, options ?? {})
}

/** A month, `YYYY-MM`. */
export function month<const O extends FieldOptions>(title: Text, options?: O): Field<'month', ValueIn<O, string>> {
  return field('month', title, options ?? {})
}

/** Stored path of one picture. */
export function image<const O extends FieldOptions>(title: Text, options?: O): Field<'image', ValueIn<O, string>> {
  return field('image', title, { max: 1, ...options })
}

/** Stored paths of several pictures in order, joined by commas. */
export function images<const O extends FieldOptions>(title: Text, options?: O): Field<'image', ValueIn<O, string>> {
  return field('image', title, { max: 20, many: true, ...options })
}

/** A row of another table, by the registered triple `table,text,code`; ids have at most 36 characters. */
export function ref<const O extends FieldOptions & { readonly tree?: boolean }>(
  title: Text,
  source: string,
  options?: O,
): Field<'ref', ValueIn<O, string>> {
  return field('ref', title, { source, max: 36, ...options })
}

/** Code of the deepest chosen administrative region, six digits. */
export function region<const O extends FieldOptions>(title: Text, options?: O): Field<'region', ValueIn<O, string>> {
  return field('region', title, options ?? {})
}

/** Kinds whose order says nothing. */
const UNSORTED: readonly FieldKind[] = ['image', 'html', 'area']

/** Whether rows can be put in the order of a field. */
export function canBeSorted({ kind, many }: Pick<Field, 'kind' | 'many'>): boolean {
  return !UNSORTED.includes(kind) && !many
}

/** Kinds whose column is no text. */
const UNTEXTUAL: readonly FieldKind[] = ['number', 'money', 'flag', 'date', 'datetime']

/** Whether the table keeps something else than text for a field. */
export function isUntextual({ kind, numeric }: Pick<Field, 'kind' | 'numeric'>): boolean {
  return numeric === true || UNTEXTUAL.includes(kind)
}
