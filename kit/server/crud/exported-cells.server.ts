import { asRead, type Field } from '#kit/contract/field.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { isSeen, readBy, seenBy } from '#kit/contract/seen-fields.ts'
import { saidIn, type Text, textIn } from '#kit/contract/text.ts'
import type { RequestContext } from '../http/route.server.ts'
import type { WorkbookValue } from '../sheets/write-workbook.server.ts'
import type { AppContext } from './app-context.server.ts'
import { withComputed } from './computed.server.ts'
import type { NamedField } from './export-sheet.server.ts'
import { pictureCell } from './picture-cells.server.ts'
import { addDictTexts, type StoredRow, wireTime } from './rows.server.ts'

const YES: Text = ['是', 'Yes']
const NO: Text = ['否', 'No']

/** Stored rows as the cells of an export: texts of dictionaries and references, and what is worked out. */
export async function exportedCells(
  app: AppContext,
  resource: AnyResource,
  ctx: RequestContext,
  { rows: stored, columns }: { readonly rows: readonly StoredRow[]; readonly columns: readonly NamedField[] },
): Promise<readonly (readonly WorkbookValue[])[]> {
  const { can } = ctx.user
  const names = columns.map(({ name }) => name)
  const read = columns.map(({ name, field }) => ({ name, field: readBy(field, can), isEmpty: !isSeen(field, can) }))
  const rows = await withComputed(app, seenBy(resource, can), ctx, { rows: stored, names })
  await addDictTexts(app, resource, ctx, rows)
  return rows.map((row) =>
    read.map(({ name, field, isEmpty }) =>
      isEmpty ? null : cellValue(field, row[`${name}_dictText`] ?? shownValue(ctx, row, name, field), ctx, app),
    ),
  )
}

/** What nobody types is read in the language of the reader, as on the page; what an import reads back is what is stored. */
function shownValue({ locale }: RequestContext, row: StoredRow, name: string, { kind, readonly }: Field): unknown {
  return readonly === true && (kind === 'text' || kind === 'textarea') ? saidIn(locale, row, name) : row[name]
}

function cellValue(field: Field, value: unknown, ctx: RequestContext, app: AppContext): WorkbookValue {
  if (field.kind === 'boolean') {
    return textIn(ctx.locale, value === true ? YES : NO)
  }
  if (field.kind === 'image') {
    return pictureCell(value, app, ctx)
  }
  return field.kind === 'datetime' ? wireTime(value, app.clock) : (asRead(field, value) as WorkbookValue)
}
