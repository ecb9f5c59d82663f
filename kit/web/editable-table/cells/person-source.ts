import { extensionOf, type TableColumn } from '../column.ts'

/** What a user column stores and shows, as `table,text,code`: username and realname unless its extension says otherwise. */
export function userSource(column: TableColumn): string {
  const { store, text } = extensionOf(column)
  return `sys_user,${snakeCase(text) || 'realname'},${snakeCase(store) || 'username'}`
}

/** The same of a department column: id and departName. */
export function departSource(column: TableColumn): string {
  const { store, text } = extensionOf(column)
  return `sys_depart,${snakeCase(text) || 'depart_name'},${snakeCase(store) || 'id'}`
}

/** Several may be chosen, unless the extension says otherwise. */
export function isMany(column: TableColumn): boolean {
  return extensionOf(column).multiSelect !== false
}

/** The same source shown by the name of a person or department: the one that every picker has. */
export function shownByName(source: string): string {
  const [table = '', , code = ''] = source.split(',')
  return `${table},${table === 'sys_user' ? 'realname' : 'depart_name'},${code}`
}

/** Stored values for names or values that were pasted; undefined when one is not known, or they are too many. */
export function readPersons(
  text: string,
  column: TableColumn,
  find: (one: string) => string | undefined,
): string | undefined {
  const values = text
    .split(/[,，、;；\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(find)
  const isRefused = values.includes(undefined) || (values.length > 1 && !isMany(column))
  return isRefused ? undefined : [...new Set(values)].join(',')
}

/** `departName` → `depart_name`, as columns are called. */
function snakeCase(name: unknown): string {
  return typeof name === 'string' ? name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) : ''
}
