import { type AnyResource, VERBS } from '#kit/contract/resource.ts'
import type { AnyRow } from '../client/page-of.ts'
import { isEmpty } from '../field/field-value.ts'
import type { FormValues } from '../form/form-values.ts'
import type { CommandWords } from './command-words.ts'

/**
 * The declared input of a command as a resource without verbs, so that its fields are asked for as those of a form.
 * @param words with `input`, which is not asked for, and `start`, with which the others begin
 */
export function actionResource(
  resource: AnyResource,
  name: string,
  { input = {}, start = {} }: Pick<CommandWords, 'input'> & { readonly start?: FormValues | undefined } = {},
): AnyResource {
  const action = resource.actions?.[name]
  const asked = Object.entries(action?.input ?? {}).filter(([field]) => !Object.hasOwn(input, field))
  const fields = Object.fromEntries(
    asked.map(([field, of]) => [field, Object.hasOwn(start, field) ? { ...of, initial: start[field] } : of]),
  ) as AnyResource['fields']
  return {
    name: actionName(resource, name),
    title: action?.title ?? resource.title,
    path: resource.path,
    table: resource.table,
    permission: resource.permission,
    power: resource.power,
    fields,
    list: [],
    search: {},
    form: Object.keys(fields).map((field) => [field]),
    ...(action?.check && { check: (values: never) => action.check?.(values) ?? [] }),
    without: VERBS,
  }
}

/** What the input of a command on these rows begins with, where it is not what the command declares. */
export function startOf(
  resource: AnyResource,
  name: string,
  { rows, start }: { readonly rows: readonly AnyRow[]; readonly start: CommandWords['start'] },
): FormValues | undefined {
  const { fromRow, input = {} } = resource.actions?.[name] ?? {}
  const [row] = rows
  if (!fromRow || !row || rows.length > 1) {
    return start
  }
  const held = Object.keys(input).flatMap((field) => (isEmpty(row[field]) ? [] : [[field, row[field]] as const]))
  return { ...Object.fromEntries(held), ...fromRow, ...start }
}

/** Name of a command among those of all resources. */
export function actionName(resource: AnyResource, name: string): string {
  return `${resource.name}.${name}`
}
