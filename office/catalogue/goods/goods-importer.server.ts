import { fieldEntries, fieldOf } from '#kit/contract/resource-fields.ts'
import { type Text, wordsOf } from '#kit/contract/text.ts'
import { shownFields } from '#kit/server/crud/import-changes.server.ts'
import { undoNotes, undoRow } from '#kit/server/crud/import-undo.server.ts'
import {
  type Importer,
  type ImportForm,
  PASSED_OVER,
  type PlannedBook,
  type ReadBook,
} from '#kit/server/crud/importer.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import { goodsFields } from './goods-fields.server.ts'
import { plannedUnits, sheetOfBook } from './goods-import-answer.server.ts'
import { createNames, newNamesOf } from './goods-new-names.server.ts'
import { type GoodsImportParts, planBook, type ReadGoodsBook } from './goods-plan.server.ts'
import { writeDecisions } from './goods-write.server.ts'
import { keepingMonth } from './release-month.server.ts'

/** What importing a book of figures would do, with what was read of it. */
interface GoodsBook extends PlannedBook {
  readonly read: ReadGoodsBook
}

interface GoodsImporter extends Importer {
  plan(ctx: RequestContext, book: ReadBook, form: ImportForm): Promise<GoodsBook>
}

/** The import of supplier sheets into one line. */
export function goodsImporter(imported: Omit<GoodsImportParts, 'ctx'>): GoodsImporter {
  const { app, resource, hooks } = imported
  const fields = goodsFields(resource)
  return {
    resource,
    fields,
    passedOver: [
      ...PASSED_OVER,
      ...fieldEntries(resource)
        .filter(([name]) => !fields.some((field) => field.name === name || field.field === fieldOf(resource, name)))
        .flatMap(([, { title }]) => wordsOf(title)),
    ],
    readsMerges: true,
    requireForm: (ctx, form) => void newNamesOf(ctx, form),
    plan: async (ctx, book, form) => {
      const parts = { ...imported, ctx }
      const newNames = newNamesOf(ctx, form)
      const { names, ...planned } = await planBook(parts, form, newNames, book)
      const { decisions } = planned.decisions
      const units = plannedUnits(planned)
      const decisionOf = new Map(units.map((unit, index) => [`${unit.sheet}:${unit.row}`, decisions[index]]))
      let codes: ReadonlyMap<string, string> = names.categories
      return {
        name: planned.file.name,
        read: planned,
        units,
        errors: planned.errors,
        sheetOf: (name) => sheetOfBook(planned, name),
        prepare: async (inside) => {
          codes = await createNames(inside, decisions, { newNames, names })
        },
        write: async (inside, some) => {
          const wanted = some.flatMap(({ sheet, row }) => decisionOf.get(`${sheet}:${row}`) ?? [])
          const written = await writeDecisions(
            { ...parts, ctx: inside },
            { decisions: wanted, codes, file: book.file.name },
          )
          const notes = await undoNotes(
            app,
            resource,
            inside,
            written.flatMap((one) => one ?? []),
          )
          const shown = await shownFields(
            app,
            resource,
            inside,
            written.flatMap((one) => one ?? []),
          )
          const rest = notes.map((undo, index) => ({ undo, changes: shown[index] ?? [] }))
          return some.map(({ action }, index) => (written[index] ? { action, ...rest.shift() } : { action }))
        },
      }
    },
    undo: async (ctx, note) => {
      const kept: Text[] = []
      const keeping = keepingMonth(resource, hooks, () => kept.push(MONTH_STAYS))
      return [...(await undoRow({ app, resource, hooks: keeping, ctx }, note)), ...kept]
    },
    onWritten: () => app.texts.forget(),
  }
}

const MONTH_STAYS: Text = [
  '发售月已公布，撤销导入不改回；请用“改发售月”修改',
  'The month of release is announced and stays: move it with "Change the release month"',
]
