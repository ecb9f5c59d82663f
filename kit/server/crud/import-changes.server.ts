import type { PlannedChange } from '#kit/contract/action.ts'
import { asRead } from '#kit/contract/field.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { fieldOf } from '#kit/contract/resource-fields.ts'
import { isSeen, readBy } from '#kit/contract/seen-fields.ts'
import { textIn } from '#kit/contract/text.ts'
import type { RequestContext } from '../http/route.server.ts'
import type { AppContext } from './app-context.server.ts'
import type { WrittenChange } from './import-plan.server.ts'
import { addDictTexts, type StoredRow, wireRow } from './rows.server.ts'

/** Characters of a value that is shown beside another. */
const SHOWN = 80

/** What was changed of rows that were there, in words of the caller: nothing of new rows, and of fields that they may not see. */
export async function shownFields(
  app: AppContext,
  resource: AnyResource,
  ctx: RequestContext,
  written: readonly WrittenChange[],
): Promise<readonly (readonly PlannedChange[])[]> {
  const sides = written.flatMap(({ before, after }) => (before && after ? [before, after] : []))
  const shown = new Map(
    sides.map((row): [StoredRow, Record<string, unknown>] => [row, wireRow(resource, row, app.clock)]),
  )
  await addDictTexts(app, resource, ctx, [...shown.values()])
  const { can } = ctx.user
  const textOf = (row: StoredRow, name: string): string => {
    const field = fieldOf(resource, name)
    const wire = shown.get(row)
    const value = wire?.[`${name}_dictText`] ?? wire?.[name]
    const read = field && asRead(readBy(field, can), value)
    const words =
      typeof read === 'boolean' ? textIn(ctx.locale, read ? ['是', 'Yes'] : ['否', 'No']) : String(read ?? '')
    return [...words].slice(0, SHOWN).join('')
  }
  return written.map(({ before, after }) =>
    before && after
      ? Object.entries(resource.fields).flatMap(([name, field]) => {
          const [from, to] = [shown.get(before)?.[name], shown.get(after)?.[name]]
          return isSeen(field, can) && from !== to
            ? [{ title: field.title, before: textOf(before, name), after: textOf(after, name) }]
            : []
        })
      : [],
  )
}
