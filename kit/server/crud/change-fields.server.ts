import type { PlannedChange } from '#kit/contract/action.ts'
import { invalid } from '#kit/contract/errors.ts'
import { asRead, type Field } from '#kit/contract/field.ts'
import { formatYuan } from '#kit/contract/money.ts'
import type { Values } from '#kit/contract/read-field.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { fieldOf } from '#kit/contract/resource-fields.ts'
import { seenBy, unmasked } from '#kit/contract/seen-fields.ts'
import { type Text, textIn } from '#kit/contract/text.ts'
import type { RequestContext } from '../http/route.server.ts'
import type { AppContext } from './app-context.server.ts'
import type { StoredRowOf, ValuesFor } from './handlers.server.ts'
import { addDictTexts, type StoredRow, valuesOf } from './rows.server.ts'
import { updateRow } from './write.server.ts'

/**
 * Writes values into a row, when one of them is another than it has; text that was sent as its reader sees it, masked,
 * stays.
 * @param row read with a lock in this transaction
 * @returns what changes of what the caller sees, in words of their language
 * @throws DomainError `invalid` for other text in place of what the caller reads masked
 */
export async function changeFields<R extends AnyResource>(
  app: AppContext,
  declared: R,
  ctx: RequestContext,
  change: { readonly row: StoredRowOf<R>; readonly values: ValuesFor<R> },
): Promise<readonly PlannedChange[]> {
  const resource: AnyResource = declared
  const before = change.row as StoredRow
  const seen = seenBy(resource, ctx.user.can)
  const { values, errors } = unmasked(seen, change.values as Values, before)
  if (errors.length > 0) {
    throw invalid(errors)
  }
  const known = valuesOf(resource, before, app.clock)
  const shownAs = (value: Values[string]) => (value instanceof Date ? app.clock.format(value) : value)
  // one wall clock stands for two instants in the hour that comes twice
  const isOther = (name: string, value: Values[string]) =>
    value instanceof Date ? Number(before[name]) !== value.getTime() : (known[name] ?? null) !== (value ?? null)
  const names = Object.keys(values).filter((name) => isOther(name, values[name]))
  if (names.length === 0) {
    return []
  }
  await updateRow(app, resource, ctx, { id: String(before.id), values, before })
  const [from, to] = [
    { ...before, ...known },
    { ...before, ...known, ...Object.fromEntries(names.map((name) => [name, shownAs(values[name])])) },
  ]
  await addDictTexts(app, resource, ctx, [from, to])
  return names.flatMap((name) => {
    const field = fieldOf(seen, name)
    return field
      ? [{ title: field.title, before: shown(field, ctx, name, from), after: shown(field, ctx, name, to) }]
      : []
  })
}

function shown(field: Field, { locale }: RequestContext, name: string, row: StoredRow): string {
  const value = row[name]
  if (value === null || value === undefined) {
    return ''
  }
  if (typeof value === 'boolean') {
    return textIn(locale, value ? YES : NO)
  }
  const isMoney = field.kind === 'money' && typeof value === 'number'
  return String(row[`${name}_dictText`] ?? (isMoney ? formatYuan(value) : asRead(field, value)))
}

const YES: Text = ['是', 'Yes']
const NO: Text = ['否', 'No']
