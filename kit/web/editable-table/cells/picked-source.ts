import { columnOf } from '#kit/contract/column-name.ts'
import { itemsIn } from '#kit/contract/listed-items.ts'
import { extensionOf, type TableColumn } from '../column.ts'
import { pickedColumn } from '../picked-columns.ts'

/** What a column stores and shows, as `table,text,code`; '' for a type that picks from nothing. */
export function pickedSource(column: TableColumn): string {
  const picked = pickedColumn(column.type)
  if (!picked) {
    return ''
  }
  const [table = '', shown = '', stored = ''] = picked.source.split(',')
  const { store, text } = extensionOf(column)
  return [table, snakeCase(text) || shown, snakeCase(store) || stored].join(',')
}

/** The same shown by the text of its type: the one that every picker has. */
export function shownAsUsual(source: string, { type }: TableColumn): string {
  const [table, , code] = source.split(',')
  const [, text] = pickedColumn(type)?.source.split(',') ?? []
  return source && [table, text, code].join(',')
}

/** Several may be chosen, unless the extension says otherwise. */
export function isMany(column: TableColumn): boolean {
  return extensionOf(column).multiSelect !== false
}

/** Stored values for texts or values that were pasted; undefined when one is not known, or they are too many. */
export function readPicked(
  text: string,
  column: TableColumn,
  find: (one: string) => string | undefined,
): string | undefined {
  const values = itemsIn(text).map(find)
  const isRefused = values.includes(undefined) || (values.length > 1 && !isMany(column))
  return isRefused ? undefined : [...new Set(values)].join(',')
}

/** `departName` → `depart_name`, as columns are called. */
function snakeCase(name: unknown): string {
  return typeof name === 'string' ? columnOf(name) : ''
}
