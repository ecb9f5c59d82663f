import type { AnyResource } from '#kit/contract/resource.ts'
import { fieldOf } from '#kit/contract/resource-fields.ts'
import type { Locale } from '#kit/contract/text.ts'
import type { AnyRow } from '../client/page-of.ts'
import { FieldText } from '../field/field-text.web.tsx'
import { AS_DECLARED, rowName, shownColumns } from '../table/columns.ts'

/** What a record is called: the first column of its list that is one line of text, else its id. */
export function recordName(resource: AnyResource, row: AnyRow, locale: Locale): string {
  return rowName(row, shownColumns(resource, AS_DECLARED), locale)
}

/** The state of a record that declares states. */
export function RecordState({ resource, row }: { readonly resource: AnyResource; readonly row: AnyRow }) {
  const name = resource.states?.field
  const field = name === undefined ? undefined : fieldOf(resource, name)
  return name !== undefined && field ? <FieldText field={field} name={name} row={row} /> : null
}
