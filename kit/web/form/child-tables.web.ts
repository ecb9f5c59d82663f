import type { AnyResource } from '#kit/contract/resource.ts'
import type { WireError } from '../client/api-error.ts'
import type { EditableTableHandle } from '../editable-table/table-props.web.ts'
import { childColumns } from './child-values.ts'

/** The tables of a form's children, by the names of the children; each one is there while it is rendered. */
export type ChildTables = Map<string, Pick<EditableTableHandle, 'validate' | 'showErrors'>>

/** Marks cells that the server names, like `items.2.qty`. @returns the errors that belong to no cell */
export function showCellErrors(
  tables: ChildTables,
  { children = {} }: AnyResource,
  errors: readonly WireError[],
): readonly WireError[] {
  const places = errors.map((error) => {
    const [name = '', row = '', key = ''] = error.path.split('.')
    const child = Object.hasOwn(children, name) ? children[name] : undefined
    return child && /^\d+$/.test(row) && childColumns(child).includes(key)
      ? { name, row: Number(row), key, message: [error.message, error.message] as const }
      : undefined
  })
  for (const [name, table] of tables) {
    const own = places.filter((place) => place?.name === name)
    if (own.length > 0) {
      table.showErrors(own.filter((place) => place !== undefined))
    }
  }
  return errors.filter((_, index) => {
    const place = places[index]
    return !place || !tables.has(place.name)
  })
}
