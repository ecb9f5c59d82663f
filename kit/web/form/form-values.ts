import type { FieldError } from '#kit/contract/errors.ts'
import type { Field } from '#kit/contract/field.ts'
import { type FieldValue, type RowValues, readEntry } from '#kit/contract/read-field.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { fieldEntries, fieldOf } from '#kit/contract/resource-fields.ts'
import { isEmpty } from '../field/field-value.ts'
import { childEntries, childErrors, type FormValues, filledValues, formRows, isSameValue } from './child-values.ts'

export type { FormValues }

/** A form with more fields than this opens in a drawer. */
export const MOST_IN_MODAL = 8

/** Names of the fields of the form, in order. */
export function formNames(resource: AnyResource): readonly string[] {
  return resource.form.flat()
}

/** What the form starts with: the row's values, or the initial values of a new one; children as lists of rows. */
export function startValues(resource: AnyResource, row: FormValues | undefined): FormValues {
  const own = formNames(resource).map((name) => [
    name,
    row ? (row[name] ?? undefined) : fieldOf(resource, name)?.initial,
  ])
  const children = childEntries(resource).map(([name, child]) => [name, formRows(child, row?.[name])])
  return Object.fromEntries([...own, ...children])
}

export function isChanged(start: FormValues, now: FormValues): boolean {
  return Object.keys(now).some((name) => !isSameValue(start[name], now[name]))
}

/** What is sent to add a row: empty fields are left out. */
export function addedValues(values: FormValues): FormValues {
  return filledValues(values)
}

/** What is sent to edit a row: an emptied field is sent as '' (null would leave it as it is), a fixed one not at all. */
export function editedValues(resource: AnyResource, values: FormValues): FormValues {
  const kept = Object.entries(values).filter(
    ([name]) => !isLocked(fieldOf(resource, name), 'edit') && !Object.hasOwn(resource.children ?? {}, name),
  )
  return Object.fromEntries(kept.map(([name, value]) => [name, isEmpty(value) ? '' : value]))
}

export type FormMode = 'new' | 'edit'

/** Fields that the person sees and cannot change. */
export function isLocked(field: Field | undefined, mode: FormMode): boolean {
  return field?.readonly === true || (mode === 'edit' && field?.fixed === true)
}

/**
 * What the resource's rules over several fields say of the whole form, in the words of the server.
 * They see the row as it will be: what the form does not hold comes from the row.
 */
export function errorsOver(
  resource: AnyResource,
  row: FormValues | undefined,
  values: FormValues,
): readonly FieldError[] {
  const read: Record<string, FieldValue | RowValues> = {}
  for (const [name, field] of fieldEntries(resource)) {
    const reading = readEntry(
      { ...field, required: false },
      name in values ? values[name] : (row?.[name] ?? field.initial),
    )
    read[name] = 'value' in reading ? reading.value : null
  }
  return [...(resource.check?.(read) ?? []), ...childErrors(resource, row, values)]
}

/** The version of a row that an edit changes. */
export function versionOf({ id, version }: FormValues): { readonly id: string; readonly version: number } {
  return { id: String(id), version: Number(version) }
}
