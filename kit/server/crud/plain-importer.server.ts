import { isRequired } from '#kit/contract/read-field.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { fieldEntries } from '#kit/contract/resource-fields.ts'
import { rowKey } from '#kit/contract/row-key.ts'
import type { FoundHeader, ReadSheet, SheetError } from '#kit/contract/sheet.ts'
import { wordsOf } from '#kit/contract/text.ts'
import type { AppContext } from './app-context.server.ts'
import { errorsIn } from './command.server.ts'
import { anyHooks, type WriteHooks } from './handlers.server.ts'
import { shownFields } from './import-changes.server.ts'
import { type ImportPlan, type PlannedChange, planImport, sheetError, writeChanges } from './import-plan.server.ts'
import { undoNotes, undoRow } from './import-undo.server.ts'
import {
  chosenHeaders,
  findSheet,
  headerTexts,
  type Importer,
  type ImportField,
  noHeader,
  type PlannedUnit,
} from './importer.server.ts'

/** The import of a resource as it is declared: a row of a sheet is a row of the table. */
export function plainImporter<R extends AnyResource>(
  app: AppContext,
  declared: R,
  own: WriteHooks<R>,
  /** Header texts of fields beside their titles. */
  aliases: Readonly<Record<string, readonly string[]>> = {},
): Importer {
  const resource: AnyResource = declared
  const hooks = anyHooks(own)
  const fields = importedFields(resource).map((field) => ({ ...field, aliases: aliases[field.name] ?? [] }))
  return {
    resource,
    fields,
    passedOver: [
      ...fieldEntries(resource).filter(([name]) => !fields.some((field) => field.name === name)),
      ...Object.entries(resource.computed ?? {}),
    ].flatMap(([, { title }]) => wordsOf(title)),
    plan: async (ctx, { file, sheets }, form) => {
      const found = findSheet(sheets, { fields }, chosenHeaders({ fields }, form))
      if (!found) {
        throw noHeader(file.name)
      }
      const { sheet, header } = found
      const plan = await planImport({ app, resource, ctx, sheet, header, hooks })
      const changeAt = new Map(plan.changes.map((change) => [change.row, change]))
      return {
        name: file.name,
        units: unitsOf(sheet, header, plan),
        errors: plan.errors,
        sheetOf: () => ({ headers: headerTexts(header), rows: sheet.rows }),
        write: async (inside, units) => {
          const changes = units.map(({ row }) => changeAt.get(row))
          const written = await writeChanges({
            app,
            resource,
            hooks,
            ctx: inside,
            changes: changes.filter((change): change is PlannedChange => change !== undefined),
          })
          const notes = await undoNotes(app, resource, inside, written)
          const shown = await shownFields(app, resource, inside, written)
          const rest = notes.map((undo, index) => ({ undo, changes: shown[index] ?? [] }))
          return units.map(({ action }, index) =>
            changes[index] === undefined ? { action } : { action, ...rest.shift() },
          )
        },
        errorsOf: ({ row }, error) =>
          errorsIn(error).map(({ path, message }) => sheetError({ resource, sheet, header }, row, path, message)),
      }
    },
    undo: (ctx, note) => undoRow({ app, resource, hooks, ctx }, note),
  }
}

/** Every field that can be imported or names its row; those of the form first, in their order. */
function importedFields(resource: AnyResource): readonly ImportField[] {
  const key = rowKey(resource)
  const order = resource.form.flat()
  const place = (name: string): number =>
    name === key.name ? -1 : (order.indexOf(name) + order.length + 1) % (order.length + 1)
  return Object.entries({ ...Object.fromEntries(fieldEntries(resource)), [key.name]: key.field })
    .filter(([name, field]) => !field.readonly || name === key.name)
    .map(
      ([name, field]): ImportField => ({
        name,
        title: field.title,
        isRequired: isRequired(field) && !field.readonly,
        field,
      }),
    )
    .sort((one, other) => place(one.name) - place(other.name))
}

function unitsOf(sheet: ReadSheet, header: FoundHeader<string>, plan: ImportPlan): readonly PlannedUnit[] {
  const changeAt = new Map(plan.changes.map((change) => [change.row, change]))
  const errorsAt = new Map<number, SheetError[]>()
  for (const error of plan.errors) {
    errorsAt.set(error.row, [...(errorsAt.get(error.row) ?? []), error])
  }
  const titleColumn = header.columns[0]?.index ?? 0
  const rowAt = new Map(sheet.rows.map((row) => [row.row, row]))
  return plan.rows.map((row) => {
    const errors = errorsAt.get(row) ?? []
    const change = changeAt.get(row)
    const action = errors.length > 0 ? 'refused' : change ? (change.id === null ? 'created' : 'updated') : 'unchanged'
    const title = (rowAt.get(row)?.cells[titleColumn]?.text ?? '').trim()
    return { sheet: sheet.name, row, rows: 1, title, action, errors }
  })
}
