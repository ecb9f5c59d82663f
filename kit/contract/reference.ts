import { columnOf, fieldNameOf } from './column-name.ts'
import type { Field } from './field.ts'
import type { AnyResource } from './resource.ts'
import { fieldEntries, fieldOf } from './resource-fields.ts'

/** A declared field that holds values of other rows, or of items of a dictionary. */
export interface Reference {
  readonly resource: AnyResource
  readonly name: string
  readonly field: Field
  /** Column of the other table whose value is held. */
  readonly column: string
}

/** The resource whose rows a field names; undefined for references to a table without one. */
export function targetOf({ target }: Pick<Field, 'target'>): AnyResource | undefined {
  return target as AnyResource | undefined
}

/** The field of that resource whose text names the row. */
export function textFieldOf({ source = '', target }: Pick<Field, 'source' | 'target'>): Field | undefined {
  const [, text = ''] = source.split(',')
  const named = targetOf({ target })
  return named && fieldOf(named, fieldNameOf(text))
}

/** Every declared field that refers to rows of a table, and keeps them. */
export function referencesTo(resources: readonly AnyResource[], table: string): readonly Reference[] {
  return allReferences(resources).flatMap((reference) => {
    const [source, , column = ''] = (reference.field.source ?? '').split(',')
    return source === table && !reference.field.linked ? [{ ...reference, column }] : []
  })
}

/** Every declared field whose values are items of a dictionary. */
export function itemReferences(resources: readonly AnyResource[], dictionary: string): readonly Reference[] {
  return allReferences(resources).filter(({ field }) => field.code === dictionary)
}

function allReferences(resources: readonly AnyResource[]): readonly Reference[] {
  return resources.flatMap((resource) =>
    fieldEntries(resource).map(([name, field]) => ({ resource, name, field, column: columnOf(name) })),
  )
}

/** Single values of a field that may hold a comma list; none for an empty field. */
export function partsOf({ many }: Pick<Field, 'many'>, value: unknown): readonly string[] {
  if (value === null || value === undefined || value === '') {
    return []
  }
  return many ? String(value).split(',') : [String(value)]
}

/** How often the rows of one resource use what was to be removed. */
export interface UsedBy {
  /** Name of the resource. */
  readonly resource: string
  /** Its title in the language of the request. */
  readonly title: string
  /** Path of its page; null when it has none. */
  readonly url: string | null
  /** Code that its list asks for. */
  readonly permission: string
  /** Field that refers. */
  readonly field: string
  /** Those of the values that are used. */
  readonly values: readonly string[]
  /** Rows that use them, the ones that row rules hide from the caller included. */
  readonly count: number
}
