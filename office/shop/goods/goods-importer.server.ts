import { fieldEntries, fieldOf } from '#kit/contract/resource.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import type { WriteHooks } from '#kit/server/crud/handlers.server.ts'
import { undoNotes, undoRow } from '#kit/server/crud/import-undo.server.ts'
import type { ImportField } from '#kit/server/crud/importer.server.ts'
import { type Importer, PASSED_OVER } from '#kit/server/crud/importer.server.ts'
import type { GoodsResource } from './goods.ts'
import { createNames, newNamesOf, planBook, writeDecisions } from './goods-import.server.ts'
import { plannedUnits, sheetOfBook } from './goods-import-answer.server.ts'
import { GOODS_HEADERS, GOODS_IMPORT_FIELDS } from './import/goods-values.ts'

/** The import of supplier sheets into one line. */
export function goodsImporter(app: AppContext, resource: GoodsResource, hooks: WriteHooks<GoodsResource>): Importer {
  const fields = goodsFields(resource)
  return {
    resource,
    fields,
    passedOver: [
      ...PASSED_OVER,
      ...fieldEntries(resource)
        .filter(([name]) => !fields.some((field) => field.name === name || field.field === fieldOf(resource, name)))
        .flatMap(([, { title }]) => title),
    ],
    requireForm: (ctx, form) => void newNamesOf(ctx, form),
    plan: async (ctx, book, form) => {
      const parts = { app, resource, hooks, ctx }
      const newNames = newNamesOf(ctx, form)
      const { names, ...planned } = await planBook(parts, form, newNames, book)
      const { decisions } = planned.decisions
      const units = plannedUnits(planned)
      const decisionOf = new Map(units.map((unit, index) => [`${unit.sheet}:${unit.row}`, decisions[index]]))
      let codes: ReadonlyMap<string, string> = names.categories
      return {
        name: planned.file.name,
        units,
        errors: planned.errors,
        sheetOf: (name) => sheetOfBook(planned, name),
        prepare: async (inside) => {
          codes = await createNames(inside, decisions, { newNames, names })
        },
        write: async (inside, some) => {
          const wanted = some.flatMap(({ sheet, row }) => decisionOf.get(`${sheet}:${row}`) ?? [])
          const written = await writeDecisions({ ...parts, ctx: inside }, wanted, codes)
          const notes = await undoNotes(
            app,
            resource,
            inside,
            written.flatMap((one) => one ?? []),
          )
          const rest = [...notes]
          return some.map(({ action }, index) => (written[index] ? { action, undo: rest.shift() } : { action }))
        },
      }
    },
    undo: (ctx, note) => undoRow({ app, resource, hooks, ctx }, note),
    onWritten: () => app.texts.forget(),
  }
}

function goodsFields(resource: GoodsResource): readonly ImportField[] {
  return GOODS_IMPORT_FIELDS.map((name): ImportField => {
    const [zh, en, ...aliases] = GOODS_HEADERS[name]
    const field = fieldOf(resource, name === 'category' ? 'categoryId' : name)
    return { name, title: [zh, en], aliases, isRequired: name === 'name', ...(field ? { field } : {}) }
  })
}
