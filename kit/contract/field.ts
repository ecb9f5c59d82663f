import { type AnyChoices, type ChoiceList, type ChoiceOf, choicesOf } from './choices.ts'
import { columnOf } from './column-name.ts'
import type { FormRules } from './form-rules.ts'
import type { Text } from './text.ts'

/** The kinds of field, and rows of an input. A kind decides the column type, the control, the filter and the wire form. */
export type FieldKind =
  | 'text'
  | 'textarea'
  | 'html'
  | 'number'
  | 'money'
  | 'boolean'
  | 'dict'
  | 'date'
  | 'datetime'
  | 'month'
  | 'image'
  | 'ref'
  | 'region'
  | 'rows'

/** Text that may tell more than its readers may know, such as a phone number in a remark. */
interface Masking {
  /** Permission code of those who read it as it is. */
  readonly needs: string
  /** What the others read; text that tells nothing stays as it is. */
  by(text: string): string
}

/** Values under which something means the same; under one that is in none of them it means nothing. */
type Alike = readonly (readonly (string | number | boolean)[])[]

/**
 * What takes its meaning from a field: other fields of the row, and parts that the noun saves by itself. `each`: something else
 * under every value, as an amount in every currency.
 */
export type MeaningOf = Readonly<Record<string, 'each' | Alike>>

export interface FieldOptions {
  readonly required?: boolean
  /** Greatest length of text, greatest value of a number (money: fen), greatest count of images. */
  readonly max?: number
  /** Smallest value of a number (money: fen). */
  readonly min?: number
  /** No two live rows of a tenant share the value. */
  readonly unique?: boolean
  /** Rules beyond those of the kind; the first that is broken speaks. */
  readonly rules?: FormRules
  /** Set when the row is created, never changed by an edit. */
  readonly fixed?: boolean
  /** Filled by the server: never read from input. */
  readonly readonly?: boolean
  readonly initial?: string | number | boolean
  /** What it holds follows rows of another table: these go with what they name, and it keeps nothing from being removed. */
  readonly linked?: boolean
  readonly help?: Text
  /** Name of the field that says the unit or the currency of this one; exports write it beside. */
  readonly unit?: string
  /** What means something else under another value of this one, such as an amount in another currency. */
  readonly meaningOf?: MeaningOf
  /** Several values: dictionary values or references joined by commas, several images. */
  readonly many?: boolean
  /** Permission code; without it lists neither show the field nor filter or sort by it. */
  readonly needs?: string
  /** It says who somebody is or how they are reached: a sheet with it asks for a proof. References to people do so by themselves. */
  readonly isPersonal?: boolean
  /** How those read it who lack a permission; only where it is a search field of the list they filter by it. */
  readonly masked?: Masking
}

/** One declared field. `Value` is the wire form; it exists for the compiler only. */
export interface Field<Kind extends FieldKind = FieldKind, Value = unknown> extends FieldOptions {
  readonly kind: Kind
  readonly title: Text
  /** number: digits behind the point. */
  readonly decimals?: number
  /** dict: dictionary code. */
  readonly code?: string
  /** dict: the choices that it was declared with. */
  readonly choices?: ChoiceList
  /** dict: values are integers on the wire and in the table. */
  readonly numeric?: boolean
  /** text: a code or a number, in whose place pasted signs that look the same are read. */
  readonly isCode?: boolean
  /** text: tags, which may be typed between commas of either language and are stored between plain ones. */
  readonly isTags?: boolean
  /** ref: registered triple `table,text column,code column`. */
  readonly source?: string
  /** ref: name of the resource whose rows may be chosen. */
  readonly resource?: string
  /** ref: the resource itself, see `targetOf`. */
  readonly target?: unknown
  /** ref: the source is a tree. */
  readonly tree?: boolean
  /** rows: the fields of each. */
  readonly of?: Fields
  /** It is one of a resource as somebody sees it who reads it masked. */
  readonly isMasked?: boolean
  readonly '~value'?: Value
}

export type Fields = Readonly<Record<string, Field>>

/** A field's value on the wire. */
type WireOf<F> = F extends Field<infer _Kind, infer Value> ? Value : never

/** What a form sends of an input: '' clears the field (wire trap 14). */
export type WireValue = string | number | boolean | WireRows

/** Rows of an input as they are sent. */
export type WireRows = readonly Readonly<Record<string, unknown>>[]

/** Values as they are read from input: those of the wire, but money in fen. */
export type ValuesOf<F extends Fields> = { readonly [name in keyof F]: WireOf<F[name]> }

type ValueIn<Options, Value> = Options extends { readonly required: true } ? Value : Value | null

function field<Kind extends FieldKind, Value>(kind: Kind, title: Text, rest: Partial<Field>): Field<Kind, Value> {
  return { ...rest, kind, title } as Field<Kind, Value>
}

/** One line of text; at most 200 characters unless `max` says otherwise. */
export function text<const O extends FieldOptions>(title: Text, options?: O): Field<'text', ValueIn<O, string>> {
  return field('text', title, { max: 200, ...options })
}

/** A code or a number of one line, such as people copy and scan: `plainCode` reads it. */
export function codeText<const O extends FieldOptions>(title: Text, options?: O): Field<'text', ValueIn<O, string>> {
  return field('text', title, { max: 200, isCode: true, ...options })
}

/** Tags between commas; `tagsIn` reads them. */
export function tagsText<const O extends FieldOptions>(title: Text, options?: O): Field<'text', ValueIn<O, string>> {
  return field('text', title, { max: 200, isTags: true, help: SEVERAL_TAGS, ...options })
}

const SEVERAL_TAGS: Text = ['多个标签用逗号隔开', 'Separate tags with commas']

/** Several lines of text; at most 2,000 characters unless `max` says otherwise. */
export function textarea<const O extends FieldOptions>(
  title: Text,
  options?: O,
): Field<'textarea', ValueIn<O, string>> {
  return field('textarea', title, { max: 2000, ...options })
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

export function boolean<const O extends FieldOptions>(title: Text, options?: O): Field<'boolean', boolean> {
  return field('boolean', title, { initial: false, ...options })
}

/** What a field of choices takes of them: a number or a text, as their values are. */
function ofChoices(of: AnyChoices): Partial<Field> {
  const list = choicesOf(of)
  const { code, isNumber } = list
  return { code, choices: list, ...(isNumber ? { numeric: true, min: 0, max: 32_767 } : { max: 100 }) }
}

/** What a field of choices begins with is one of them. */
type Begins<C extends AnyChoices> = { readonly initial?: ChoiceOf<C> }

/** One of the choices of a dictionary. */
export function dict<const C extends AnyChoices, const O extends FieldOptions>(
  title: Text,
  of: C,
  options?: O & Begins<C>,
): Field<'dict', ValueIn<O, ChoiceOf<C>>> {
  return field('dict', title, { ...ofChoices(of), ...options })
}

/** Several choices of a dictionary, joined by commas. */
export function dicts<const O extends FieldOptions>(
  title: Text,
  of: AnyChoices,
  options?: O,
): Field<'dict', ValueIn<O, string>> {
  const { code, choices } = ofChoices(of)
  return field('dict', title, { code, choices, many: true, max: 500, ...options } as Partial<Field>)
}

/** A day, `YYYY-MM-DD`. */
export function date<const O extends FieldOptions>(title: Text, options?: O): Field<'date', ValueIn<O, string>> {
  return field('date', title, options ?? {})
}

/** An instant: UTC in the table, `YYYY-MM-DD HH:mm:ss` in the shop's zone on the wire. */
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

/** What a reference takes of the resource whose rows it names. */
interface Referable {
  readonly name: string
  readonly table: string
  readonly fields: Readonly<Record<string, Field>>
}

interface RefOptions<R extends Referable> extends FieldOptions, Pick<Field, 'tree'> {
  /** Field that names a row; `name` unless said. */
  readonly text?: keyof R['fields'] & string
  /** Field whose value is stored; the id of the row unless said. */
  readonly value?: keyof R['fields'] & string
}

/**
 * A row of another resource, or of a table without one by the registered triple `table,text,code`; ids have at most 36
 * characters. The control of a resource searches its list, shows what was chosen lately, and leads to the row.
 */
export function ref<const O extends FieldOptions & Pick<Field, 'tree'>, const R extends Referable = Referable>(
  title: Text,
  of: R | string,
  options?: O & RefOptions<R>,
): Field<'ref', ValueIn<O, string>> {
  if (typeof of === 'string') {
    return field('ref', title, { source: of, max: 36, ...options })
  }
  const { text: shown = 'name', value = 'id', ...rest } = options ?? {}
  const source = [of.table, columnOf(shown), columnOf(value)].join(',')
  return field('ref', title, { source, resource: of.name, target: of, max: 36, ...rest })
}

/** Code of the deepest chosen administrative region, six digits. */
export function region<const O extends FieldOptions>(title: Text, options?: O): Field<'region', ValueIn<O, string>> {
  return field('region', title, options ?? {})
}

/**
 * Rows of a command's input, each with fields of its own: lines of an application, pieces of a parcel. At most 500 unless `max`
 * says otherwise. On the wire a list of objects; amounts in them are yuan there and fen on the server, as anywhere. Resources
 * have children instead.
 */
export function rows<const F extends Fields, const O extends FieldOptions>(
  title: Text,
  of: F,
  options?: O,
): Field<'rows', ValueIn<O, readonly ValuesOf<F>[]>> {
  return field('rows', title, { of, max: 500, ...options })
}

/** A value as the readers of a field read it: masked where the field says so. */
export function asRead({ isMasked, masked }: Pick<Field, 'isMasked' | 'masked'>, value: unknown): unknown {
  return isMasked && masked && typeof value === 'string' ? masked.by(value) : value
}

/** Kinds whose order says nothing: what is stored of a reference is an id, not the name that is shown. */
const UNSORTED: readonly FieldKind[] = ['image', 'html', 'textarea', 'ref', 'rows']

/** Whether rows can be put in the order of a field. */
export function canBeSorted({ kind, many }: Pick<Field, 'kind' | 'many'>): boolean {
  return !UNSORTED.includes(kind) && !many
}

/** Kinds whose column is no text. */
const UNTEXTUAL: readonly FieldKind[] = ['number', 'money', 'boolean', 'date', 'datetime']

/** Whether the table keeps something else than text for a field. */
export function isUntextual({ kind, numeric }: Pick<Field, 'kind' | 'numeric'>): boolean {
  return numeric === true || UNTEXTUAL.includes(kind)
}
