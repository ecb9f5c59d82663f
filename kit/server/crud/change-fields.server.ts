import type { PlannedChange } from '#kit/contract/action.ts'
import { formatYuan } from '#kit/contract/money.ts'
import type { Values } from '#kit/contract/read-field.ts'
import { type AnyResource, fieldOf } from '#kit/contract/resource.ts'
import { type Text, textIn } from '#kit/contract/text.ts'
import type { RequestContext } from '../http/route.server.ts'
import type { AppContext } from './app-context.server.ts'
import type { StoredRowOf, ValuesFor } from './handlers.server.ts'
import { addDictTexts, type StoredRow } from './rows.server.ts'
import { updateRow } from './write.server.ts'

/**
 * Writes values into a row, when one of them is another than it has.
 * @param row read with a lock in this transaction
 * @returns what changes, in words of the caller's language
 */
export async function changeFields<R extends AnyResource>(
  app: AppContext,
  declared: R,
  ctx: RequestContext,
  change: { readonly row: StoredRowOf<R>; readonly values: ValuesFor<R> },
): Promise<readonly PlannedChange[]> {
  const resource: AnyResource = declared
  const before = change.row as StoredRow
  const values = change.values as Values
  const names = Object.keys(values).filter((name) => (before[name] ?? null) !== (values[name] ?? null))
  if (names.length === 0) {
    return []
  }
  await updateRow(app, resource, ctx, { id: String(before.id), values, before })
  const [from, to] = [{ ...before }, { ...before, ...values }]
  await addDictTexts(app, resource, ctx, [from, to])
  return names.map((name) => ({
    title: fieldOf(resource, name)?.title ?? [name, name],
    before: shown(resource, ctx, name, from),
    after: shown(resource, ctx, name, to),
  }))
}

function shown(resource: AnyResource, { locale }: RequestContext, name: string, row: StoredRow): string {
  const value = row[name]
  if (value === null || value === undefined) {
    return ''
  }
  if (typeof value === 'boolean') {
    return textIn(locale, value ? YES : NO)
  }
  const isMoney = fieldOf(resource, name)?.kind === 'money' && typeof value === 'number'
  return String(row[`${name}_dictText`] ?? (isMoney ? formatYuan(value) : value))
}

const YES: Text = ['是', 'Yes']
const NO: Text = ['否', 'No']
