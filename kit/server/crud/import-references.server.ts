import { fieldNameOf } from '#kit/contract/column-name.ts'
import type { Field } from '#kit/contract/field.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { fieldOf } from '#kit/contract/resource-fields.ts'
import { filled, type Refusal, type Text } from '#kit/contract/text.ts'
import type { RequestContext } from '../http/route.server.ts'
import type { AppContext } from './app-context.server.ts'
import { visibleRowsOfTable } from './list.server.ts'
import type { StoredRow } from './rows.server.ts'

/** What a text of a sheet stands for: a value of the field, or why it stands for none. */
export type FoundReference = { readonly value: string } | { readonly error: Text; readonly isAmbiguous: boolean }

/**
 * Rows that texts name: by what a reference shows, by its value, or by whatever else people find them by, such as their
 * number. Only rows that the caller sees are found.
 */
export async function namedReferences(
  app: AppContext,
  ctx: RequestContext,
  field: Field,
  texts: readonly string[],
): Promise<ReadonlyMap<string, FoundReference>> {
  const [table = '', textColumn = '', valueColumn = ''] = (field.source ?? '').split(',')
  const value = fieldNameOf(valueColumn)
  const target = targetOf(app, field)
  const shown = fieldNameOf(textColumn)
  const inEnglish = target && fieldOf(target, `${shown}En`) ? [`${shown}En`] : []
  const names = [...new Set([value, shown, ...inEnglish, ...(target?.find?.by ?? [])])]
  const asked = [...new Set(texts)]
  const rows =
    asked.length === 0
      ? []
      : ((await visibleRowsOfTable(app, table, ctx, field.resource)
          .select([...names])
          .where((where) => where.or(names.map((name) => where(name, 'in', asked))))
          .execute()) as readonly StoredRow[])
  return new Map(
    asked.map((text): [string, FoundReference] => {
      // a number is meant before a name: names repeat
      for (const name of [value, ...names.toReversed()]) {
        const values = new Set(rows.filter((row) => String(row[name] ?? '') === text).map((row) => String(row[value])))
        const [only] = values
        if (only !== undefined) {
          const isAmbiguous = values.size > 1
          return [
            text,
            isAmbiguous ? { error: filled(AMBIGUOUS, { title: field.title, text }), isAmbiguous } : { value: only },
          ]
        }
      }
      return [text, { error: filled(UNKNOWN, { title: field.title, text }), isAmbiguous: false }]
    }),
  )
}

function targetOf(app: AppContext, { resource }: Field): AnyResource | undefined {
  return app.resources.find(({ name }) => name === resource)
}

const UNKNOWN: Refusal = ['{title}：没有找到“{text}”', '{title}: "{text}" was not found', 'record.unknown']
const AMBIGUOUS: Refusal = [
  '{title}：有多个“{text}”，请填写编号',
  '{title}: several are called "{text}"; give the number',
  'import.ambiguous',
]
