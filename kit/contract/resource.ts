import type { FieldFault } from './errors.ts'
import type { Field } from './field.ts'
import type { Text } from './text.ts'

export type Fields = Readonly<Record<string, Field>>

type WireOf<F> = F extends Field<infer _Kind, infer Value> ? Value : never

/** How a search field becomes a condition. `like` wraps the text in wildcards, `range` sends `_begin` and `_end`. */
export type SearchMode = 'like' | 'eq' | 'in' | 'range'

export type Verb = 'list' | 'queryById' | 'add' | 'edit' | 'delete' | 'deleteBatch' | 'exportXls' | 'importExcel'

export interface MenuPlace {
  /** Key of the parent menu, from the office's menu list. */
  readonly under: string
  /** Path of the page in the browser. */
  readonly url: string
  /** Component name of the wire's menu; resolved in the catalogue of screens, else the standard page. */
  readonly component: string
  readonly icon?: string
  readonly order: number
}

/** A command of a noun beyond the eight verbs; the server part names its input and its handler. */
export interface Action {
  readonly title: Text
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Relative to the resource's path. */
  readonly path: string
}

export interface Resource<F extends Fields = Fields> {
  /** Kebab-case, unique over the catalogue. */
  readonly name: string
  readonly title: Text
  /** Wire path below the base path. */
  readonly path: string
  readonly table: string
  /** Prefix of the permission codes: `prefix:add`, … */
  readonly permission: string
  readonly menu?: MenuPlace
  readonly fields: F
  readonly list: readonly (keyof F & string)[]
  readonly search: { readonly [name in keyof F & string]?: SearchMode }
  /** Rows of field names; a row is one line of a two-column form. */
  readonly form: readonly (readonly (keyof F & string)[])[]
  /** Rules over several fields; runs on both sides after the fields themselves are right. */
  readonly check?: (values: Readonly<Record<string, unknown>>) => readonly FieldFault[]
  readonly actions?: Readonly<Record<string, Action>>
  /** Values that every row of this resource has: a filter of reads, set on writes. One table, several resources. */
  readonly where?: Readonly<Record<string, number | string>>
  /** Verbs this noun answers itself or not at all. */
  readonly without?: readonly Verb[]
}

/** Columns that every table has; named as on the wire. */
export interface AuditFields {
  readonly id: string
  readonly createBy: string | null
  readonly createTime: string
  readonly updateBy: string | null
  readonly updateTime: string | null
  /** Counts the edits; an edit that names an older one is refused. */
  readonly version: number
}

export type RowOf<R> =
  R extends Resource<infer F> ? AuditFields & { readonly [name in keyof F]: WireOf<F[name]> } : never

/** Declares a resource; the compiler checks that lists, search and form name declared fields. */
export function resource<const F extends Fields>(declaration: Resource<F>): Resource<F> {
  return declaration
}

/** A declared resource whose field names are not known to the compiler. */
export type AnyResource = Resource<Fields>

/** Forgets the field names, for machinery that works on any resource. */
export function anyResource<F extends Fields>(one: Resource<F>): AnyResource {
  return one as unknown as AnyResource
}

export const VERBS = [
  'list',
  'queryById',
  'add',
  'edit',
  'delete',
  'deleteBatch',
  'exportXls',
  'importExcel',
] as const satisfies readonly Verb[]

export function verbsOf(one: AnyResource): readonly Verb[] {
  return VERBS.filter((verb) => !one.without?.includes(verb))
}

/** Fields of the declaration in order. */
export function fieldEntries(one: AnyResource): readonly (readonly [name: string, field: Field])[] {
  return Object.entries(one.fields)
}

export function fieldOf(one: AnyResource, name: string): Field | undefined {
  return Object.hasOwn(one.fields, name) ? one.fields[name] : undefined
}

const AUDIT_FIELDS = {
  id: { kind: 'text', title: ['编号', 'Id'] },
  createBy: { kind: 'text', title: ['创建人', 'Created by'] },
  createTime: { kind: 'datetime', title: ['创建时间', 'Created'] },
  updateBy: { kind: 'text', title: ['更新人', 'Updated by'] },
  updateTime: { kind: 'datetime', title: ['更新时间', 'Updated'] },
} as const satisfies Fields

/** A declared field or one that every row has: what may be searched, sorted by and shown. */
export function publicField(one: AnyResource, name: string): Field | undefined {
  return (
    fieldOf(one, name) ??
    (Object.hasOwn(AUDIT_FIELDS, name) ? AUDIT_FIELDS[name as keyof typeof AUDIT_FIELDS] : undefined)
  )
}

/** `postRank` → `post_rank`. */
export function columnOf(fieldName: string): string {
  return fieldName.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** `post_rank` → `postRank`. */
export function fieldNameOf(column: string): string {
  return column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}
