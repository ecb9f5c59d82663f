import type { FieldFault } from '#kit/contract/errors.ts'
import type { Field } from '#kit/contract/field.ts'
import { type FieldValue, readField } from '#kit/contract/read-field.ts'
import { type AnyResource, fieldEntries, fieldOf } from '#kit/contract/resource.ts'
import { isEmpty, isSame } from '../field/field-value.ts'

/** Wire values by field name, as the controls take and give them. */
export type FormValues = Readonly<Record<string, unknown>>

/** A form with more fields than this opens in a drawer. */
export const MOST_IN_MODAL = 8

/** Names of the fields of the form, in order. */
export function formNames(one: AnyResource): readonly string[] {
  return one.form.flat()
}

/** What the form starts with: the row's values, or the initial values of a new one. */
export function startValues(one: AnyResource, row: FormValues | undefined): FormValues {
  return Object.fromEntries(
    formNames(one).map((name) => [name, row ? (row[name] ?? undefined) : fieldOf(one, name)?.initial]),
  )
}

export function isChanged(start: FormValues, now: FormValues): boolean {
  return Object.keys(now).some((name) => !isSame(start[name], now[name]))
}

/** What is sent to add a row: empty fields are left out. */
export function addedValues(values: FormValues): FormValues {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmpty(value)))
}

/** What is sent to edit a row: an emptied field is sent as '' (wire trap 14), a fixed one not at all. */
export function editedValues(one: AnyResource, values: FormValues): FormValues {
  const kept = Object.entries(values).filter(([name]) => !isLocked(fieldOf(one, name), 'edit'))
  return Object.fromEntries(kept.map(([name, value]) => [name, isEmpty(value) ? '' : value]))
}

export type FormMode = 'new' | 'edit' | 'detail'

/** Fields that the person sees and cannot change. */
export function isLocked(field: Field | undefined, mode: FormMode): boolean {
  return field?.readonly === true || (mode === 'edit' && field?.fixed === true)
}

/**
 * What the resource's rules over several fields say of the whole form, in the words of the server.
 * They see the row as it will be: what the form does not hold comes from the row.
 */
export function faultsOver(one: AnyResource, row: FormValues | undefined, values: FormValues): readonly FieldFault[] {
  const read: Record<string, FieldValue> = {}
  for (const [name, field] of fieldEntries(one)) {
    const reading = readField(
      { ...field, required: false },
      name in values ? values[name] : (row?.[name] ?? field.initial),
    )
    read[name] = 'value' in reading ? reading.value : null
  }
  return one.check?.(read) ?? []
}
