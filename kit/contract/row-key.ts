import { type Field, text } from './field.ts'
import type { AnyResource } from './resource.ts'
import { fieldEntries, fieldOf } from './resource-fields.ts'

/** Names a row where no field tells rows apart: exports have it in a column, so that they can be imported again. */
export const ROW_ID = text(['记录ID', 'Record ID'], { max: 36, readonly: true })

/** The field that tells rows apart: a unique one that people fill, else a number that the server gave. */
export function keyField(resource: AnyResource): string | undefined {
  const unique = fieldEntries(resource).filter(([, field]) => field.unique)
  return (unique.find(([, field]) => !field.readonly) ?? unique[0])?.[0]
}

/** What a column of a sheet tells rows apart by: the key field, else the id of the row. */
export function rowKey(resource: AnyResource): { readonly name: string; readonly field: Field } {
  const name = keyField(resource)
  const field = name === undefined ? undefined : fieldOf(resource, name)
  return name === undefined || field === undefined ? { name: 'id', field: ROW_ID } : { name, field }
}
