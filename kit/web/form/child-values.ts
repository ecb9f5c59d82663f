import type { FieldError } from '#kit/contract/errors.ts'
import { readChildRows } from '#kit/contract/read-children.ts'
import { type FieldValue, readField, type Values } from '#kit/contract/read-field.ts'
import type { AnyResource, Child } from '#kit/contract/resource.ts'
import { fieldEntries } from '#kit/contract/resource-fields.ts'
import type { TableRow } from '../editable-table/column.ts'
import { isNewRowId } from '../editable-table/new-row-id.ts'
import { isEmpty, isSame } from '../field/field-value.ts'

/** Wire values by field name, as the controls take and give them. */
export type FormValues = Readonly<Record<string, unknown>>

export function childEntries({ children = {} }: AnyResource): readonly (readonly [name: string, child: Child])[] {
  return Object.entries(children)
}

/** Fields that a row of a child is filled in by, in their order. */
export function childColumns({ resource }: Child): readonly string[] {
  return resource.form.flat()
}

/** Rows of the wire, or of a table, as a form holds them: their ids and what is filled in. */
export function formRows(child: Child, rows: unknown): readonly TableRow[] {
  const names = childColumns(child)
  return (Array.isArray(rows) ? (rows as readonly FormValues[]) : []).map((row) => ({
    ...Object.fromEntries(names.map((name) => [name, row[name]])),
    id: String(row.id),
  }))
}

/** The same to a person; lists of rows are the same when each row is. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return Array.isArray(one) && Array.isArray(other)
    ? JSON.stringify(one.map(comparable)) === JSON.stringify(other.map(comparable))
    : isSame(one, other)
}

function comparable(row: unknown): unknown {
  return typeof row === 'object' && row !== null
    ? Object.entries(filledValues(row as FormValues))
        .map(([name, value]) => `${name}=${value}`)
        .sort()
    : row
}

/** Without what is empty. */
export function filledValues(values: FormValues): FormValues {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmpty(value)))
}

/** All rows of each child, as they are sent: new ones without an id. */
export function sentChildren(resource: AnyResource, values: FormValues): FormValues {
  return Object.fromEntries(childEntries(resource).map(([name, child]) => [name, sentRows(child, values[name])]))
}

/** The same of the children that differ from those of the row. */
export function changedChildren(resource: AnyResource, values: FormValues, row: FormValues | undefined): FormValues {
  const changed = childEntries(resource).filter(
    ([name, child]) => !isSameValue(formRows(child, values[name]), formRows(child, row?.[name])),
  )
  return Object.fromEntries(changed.map(([name, child]) => [name, sentRows(child, values[name])]))
}

function sentRows(child: Child, rows: unknown): readonly FormValues[] {
  return formRows(child, rows).map(({ id, ...values }) =>
    isNewRowId(id)
      ? filledValues(values)
      : {
          id,
          ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, isEmpty(value) ? '' : value])),
        },
  )
}

/** What the declaration says of the rows that are to be sent, in the words of the server. */
export function childErrors(
  resource: AnyResource,
  row: FormValues | undefined,
  values: FormValues,
): readonly FieldError[] {
  return childEntries(resource).flatMap(([name, child]) => {
    const before = Array.isArray(row?.[name]) ? (row[name] as readonly FormValues[]) : []
    const known = new Map(before.map((one) => [String(one.id), valuesOf(child, one)]))
    return name in values ? readChildRows(name, child, sentRows(child, values[name]), known).errors : []
  })
}

function valuesOf({ resource }: Child, row: FormValues): Values {
  const values: Record<string, FieldValue> = {}
  for (const [name, field] of fieldEntries(resource)) {
    const reading = readField({ ...field, required: false }, row[name])
    values[name] = 'value' in reading ? reading.value : null
  }
  return values
}
