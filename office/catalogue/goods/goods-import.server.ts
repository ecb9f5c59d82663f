import { DomainError, invalid } from '#kit/contract/errors.ts'
import { mappedHeaders, readChoices } from '#kit/contract/import.ts'
import { initialValues, type Values } from '#kit/contract/read-field.ts'
import { mapSteps } from '#kit/contract/steps.ts'
import { type Text, textIn } from '#kit/contract/text.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import type { WriteHooks } from '#kit/server/crud/handlers.server.ts'
import type { WrittenChange } from '#kit/server/crud/import-plan.server.ts'
import { areAllTaken, writtenBook } from '#kit/server/crud/import-units.server.ts'
import type {
  Importer,
  ImportForm,
  PlannedUnit,
  ReadBook,
  PlannedBook as WritingBook,
} from '#kit/server/crud/importer.server.ts'
import { visibleRows } from '#kit/server/crud/list.server.ts'
import { headerRefusal } from '#kit/server/crud/no-header.server.ts'
import { plannedBook } from '#kit/server/crud/planned-book.server.ts'
import { readBooks, readingForm, sheetFiles } from '#kit/server/crud/read-books.server.ts'
import { tried } from '#kit/server/crud/trial.server.ts'
import { insertRows, storedById, updateRow } from '#kit/server/crud/write.server.ts'
import { type SentForm, withForm } from '#kit/server/http/multipart.server.ts'
import type { HttpContext, MessageResponse, RequestContext } from '#kit/server/http/route.server.ts'
import { allowanceOf } from '#kit/server/http/weights.server.ts'
import { SHEET_FORM } from '#kit/server/sheets/refusals.ts'
import { inTurns } from '#kit/server/turns/in-turns.server.ts'
import { newNumbers } from '../../numbering/own-numbers.server.ts'
import { GOODS_STATE, type GoodsResource } from './goods.ts'
import { goodsFields } from './goods-fields.server.ts'
import { answerOf, type FileImport } from './goods-import-answer.server.ts'
import { withRefusedValues } from './goods-import-choices.server.ts'
import { createCategories, createMakers, type KnownNames, knownNames, withKeptCategory } from './goods-names.server.ts'
import { numbered } from './goods-number.server.ts'
import { readGoodsImport } from './import/goods-import.ts'
import { GOODS_IMPORT_FIELDS, type GoodsValues } from './import/goods-values.ts'
import { NEW_NAME_RIGHTS, type NewNameKind, newNamesError, newNamesIn } from './import/new-names.ts'
import { type ExistingGoods, type GoodsDecision, planAgainst } from './import/plan-against.ts'
import { type MoveRelease, withoutMovedMonth } from './release-month.server.ts'

export interface GoodsImportParts {
  readonly app: AppContext
  readonly resource: GoodsResource
  readonly hooks: WriteHooks<GoodsResource>
  readonly moveRelease: MoveRelease
  readonly ctx: RequestContext
}

/** What writes a book of figures, with what was read of it. */
type Planner = Omit<Importer, 'plan'> & {
  plan(ctx: RequestContext, book: ReadBook, form: ImportForm): Promise<WritingBook & { readonly read: ReadGoodsBook }>
}

/**
 * Imports supplier sheets into one line. JAN is the key where a row has one, else name, maker and scale. `dryRun=1`
 * does the same and takes it back; without it the file is written as a whole, or with `partial=1` without its refused rows.
 * `createMakers` and `createCategories` name (by `|`) what the dictionary and the tree do not know yet. A file that is
 * refused as a whole refuses those beside it: nothing of any is written.
 */
export function importGoods(app: AppContext, importer: Planner, ctx: HttpContext): Promise<MessageResponse> {
  return withForm(ctx, SHEET_FORM, async (form) => {
    const { createMakers: makers, createCategories: categories } = newNamesOf(ctx, form.fields)
    const fields = readingForm(ctx, form.fields)
    const books = await readBooks(importer, sheetFiles(form.files), fields)
    const isDryRun = fields.dryRun === '1'
    const stays = isDryRun || fields.partial === '1' ? () => true : areAllTaken
    const done = await ctx.db.transaction().execute((tx) => {
      const write = async (inside: RequestContext): Promise<readonly FileImport[]> => {
        const imports: FileImport[] = []
        for (const book of books) {
          imports.push(await importBook(app, importer, inside, { book, form: fields, stays }))
        }
        return imports
      }
      return isDryRun ? tried({ ...ctx, db: tx }, write) : write({ ...ctx, db: tx })
    })
    const isNamed = makers.length + categories.length > 0
    if (done.some(({ isWritten }) => isWritten && (!isDryRun || isNamed))) {
      // names that a trial made are forgotten, too
      app.texts.forget()
    }
    return answerOf({ app, ctx }, isDryRun, done)
  })
}

interface Importing {
  readonly book: ReadBook
  readonly form: SentForm['fields']
  readonly stays: (units: readonly PlannedUnit[]) => boolean
}

/** Writes a book as any import is written, and says what came of the rows as they were read. */
async function importBook(
  app: AppContext,
  importer: Planner,
  ctx: RequestContext,
  { book, form, stays }: Importing,
): Promise<FileImport> {
  let read: ReadGoodsBook | undefined
  const reading: Importer = {
    ...importer,
    plan: async (...asked) => {
      const planned = await importer.plan(...asked)
      read = planned.read
      return planned
    },
  }
  const planned = await plannedBook(reading, ctx, book, form)
  // figures come to nothing that somebody has to be asked about
  const allowance = allowanceOf([])
  const { plan, isWritten } = await writtenBook(app, ctx, { plan: planned, allowance, stays })
  if (!read) {
    throw new Error('a book was planned without being read')
  }
  return withUnits(read, plan, isWritten)
}

/** Decisions as the rows came out: what was refused otherwise than by reading is told with them. */
function withUnits(read: ReadGoodsBook, { units, errors }: WritingBook, isWritten: boolean): FileImport {
  const byRow = new Map(units.map((unit) => [`${unit.sheet}:${unit.row}`, unit]))
  const counts = { created: 0, updated: 0, unchanged: 0, refused: 0, skipped: 0 }
  const decisions = read.decisions.decisions.map((decision) => {
    const unit = byRow.get(`${decision.sheet}:${decision.row}`)
    const action = unit?.action ?? decision.action
    counts[action] += 1
    return { ...decision, action, errors: unit?.errors ?? decision.errors }
  })
  return { ...read, decisions: { decisions, counts }, errors, isWritten }
}

export type NewNames = Readonly<Record<NewNameKind, readonly string[]>>

/**
 * The names that the import may create.
 * @throws DomainError `forbidden` for names that the caller may not create by hand either, `invalid` for too many
 */
export function newNamesOf({ user }: RequestContext, fields: SentForm['fields']): NewNames {
  const names = {
    createMakers: newNamesIn(fields.createMakers),
    createCategories: newNamesIn(fields.createCategories),
  }
  for (const kind of ['createMakers', 'createCategories'] as const) {
    const permission = NEW_NAME_RIGHTS[kind]
    if (names[kind].length > 0 && !user.can(permission)) {
      throw new DomainError('forbidden', MAY_NOT[kind], { data: { permission } })
    }
    const error = newNamesError(kind, names[kind].length)
    if (error) {
      throw invalid([error])
    }
  }
  return names
}

/** A book as it was read, and what was decided of its rows. */
export type ReadGoodsBook = Omit<FileImport, 'isWritten'>

interface PlannedGoods extends ReadGoodsBook {
  readonly names: KnownNames
}

/** What importing a book would do with each of its rows; nothing is written. */
export async function planBook(
  job: GoodsImportParts,
  fields: SentForm['fields'],
  newNames: NewNames,
  { file, sheets }: ReadBook,
): Promise<PlannedGoods> {
  const { ctx } = job
  const names = await knownNames(ctx)
  const plan = await inTurns(
    readGoodsImport(sheets, {
      makers: [...names.makers, ...newNames.createMakers],
      categories: [...names.categories.keys(), ...newNames.createCategories],
      struckRows: fields.struck === 'skip' ? 'skip' : 'keep',
      columns: mappedHeaders(readChoices(fields.columns, GOODS_IMPORT_FIELDS), GOODS_IMPORT_FIELDS),
    }),
  )
  if (plan.errors.some(({ code }) => code === 'HEADER_MISSING')) {
    throw headerRefusal({ fields: goodsFields(job.resource) }, { file, sheets })
  }
  const rows = await inTurns(mapSteps(plan.rows, withKeptCategory(names)))
  const planned = await inTurns(planAgainst({ rows }, await existingGoods(job, names)))
  const created = new Set([...newNames.createMakers, ...newNames.createCategories])
  const decisions = await withRefusedValues({ ...job, columnsOf: (one) => knownColumns(one, names, created) }, planned)
  return {
    file,
    names,
    rows: plan.rows,
    sheetRows: new Map(sheets.map((sheet) => [sheet.name, sheet.rows])),
    decisions,
    errors: plan.errors,
    unknownMakers: plan.unknownMakers.map(({ name }) => name),
    unknownCategories: plan.unknownCategories.map(({ name }) => name),
  }
}

/** Creates the new names that rows use. @returns the codes of all categories by their names */
export async function createNames(
  ctx: RequestContext,
  decisions: readonly GoodsDecision[],
  { newNames, names }: { readonly newNames: NewNames; readonly names: KnownNames },
): Promise<ReadonlyMap<string, string>> {
  const used = {
    manufacturer: new Set(decisions.map(({ values }) => values?.manufacturer)),
    category: new Set(decisions.map(({ values }) => values?.category)),
  }
  await createMakers(
    ctx,
    newNames.createMakers.filter((name) => used.manufacturer.has(name) && !names.makers.includes(name)),
  )
  const codes = await createCategories(
    ctx,
    newNames.createCategories.filter((name) => used.category.has(name) && !names.categories.has(name)),
  )
  return new Map([...names.categories, ...codes])
}

type StoredGoods = Readonly<
  Record<Exclude<keyof GoodsValues, 'category' | 'officialPriceMinor'> | 'categoryId', string | number | null>
> & { readonly id: string }

/** Rows that come from the database in one portion. */
const STREAMED_ROWS = 200

async function existingGoods(
  { app, resource, ctx }: GoodsImportParts,
  { categoryNames }: KnownNames,
): Promise<readonly ExistingGoods[]> {
  const columns = GOODS_IMPORT_FIELDS.map((name) => (name === 'category' ? 'categoryId' : name))
  const stored = visibleRows(app, resource, ctx).select(['id', ...columns])
  const goods: ExistingGoods[] = []
  for await (const row of stored.stream(STREAMED_ROWS) as AsyncIterable<StoredGoods>) {
    const { categoryId, ...rest } = row
    goods.push({
      ...(rest as unknown as ExistingGoods),
      category: categoryId === null ? null : (categoryNames.get(String(categoryId)) ?? null),
      officialPriceMinor: null,
    })
  }
  return goods
}

interface Decided {
  readonly decisions: readonly GoodsDecision[]
  /** Codes of categories by their names. */
  readonly codes: ReadonlyMap<string, string>
  /** Name of the file that it was decided for. */
  readonly file: string
}

/**
 * Writes rows as it was decided, inside the transaction of the context.
 * @returns the row of each decision; null where nothing is written
 */
export async function writeDecisions(
  { app, resource, hooks, moveRelease, ctx }: GoodsImportParts,
  { decisions, codes, file }: Decided,
): Promise<readonly (WrittenChange | null)[]> {
  const added = decisions.flatMap(({ action, values }) => (action === 'created' && values ? [values] : []))
  const numbers = await newNumbers(ctx, 'goods', { count: added.length, now: new Date() })
  const rows = await inTurns(
    mapSteps([...added.entries()], ([index, values]): Values => {
      // what a supplier lists is ready to be sold
      const filled = { ...initialValues(resource), ...columnsOf(values, codes), state: GOODS_STATE.ready }
      return numbered(resource, filled, numbers[index] ?? '')
    }),
  )
  const ids = [...(await insertRows(app, resource, ctx, rows))]
  const written: (WrittenChange | null)[] = []
  for (const { action, id, values: read, changes } of decisions) {
    if (action === 'created' && read) {
      written.push({ id: ids.shift() ?? '', before: null, after: null })
    } else if (action === 'updated' && id) {
      const changed = Object.fromEntries(changes.map(({ field, after }) => [field, after]))
      const before = await storedById<GoodsResource>(app, resource, ctx, id)
      const { values, moved } = await withoutMovedMonth(resource, ctx, columnsOf(changed, codes), before)
      const after = await updateRow(app, resource, ctx, {
        id,
        version: before.version,
        values: (await hooks.prepare?.(values, ctx, before, {})) ?? values,
      })
      if (moved) {
        await moveRelease(ctx, { id, ...moved, reason: textIn('zh-CN', FROM_SHEET, { file }).slice(0, REASON_MAX) })
      }
      written.push({ id, before, after: moved ? await storedById(app, resource, ctx, id) : after })
    } else {
      written.push(null)
    }
  }
  return written
}

/** What a decision writes, but for makers and categories that come with the import. */
function knownColumns(
  { action, values, changes }: GoodsDecision,
  { categories }: KnownNames,
  created: ReadonlySet<string>,
): Values {
  const written = action === 'updated' ? changes.map(({ field, after }) => [field, after] as const) : []
  const all = action === 'created' && values ? Object.entries(values) : written
  const known = all.filter(([, value]) => value !== null && !created.has(String(value)))
  return columnsOf(Object.fromEntries(known), categories)
}

/** Read values as columns of the table: the category by its code. */
function columnsOf(
  values: Partial<Record<keyof GoodsValues, string | number | null>>,
  codes: ReadonlyMap<string, string>,
): Values {
  const { category, officialPriceMinor, ...rest } = values
  return category === undefined
    ? rest
    : { ...rest, categoryId: category === null ? null : (codes.get(String(category)) ?? null) }
}

/** Characters of the reason of a change. */
const REASON_MAX = 500
/** Why a month of release moves; kept with the change, in the language of the shop. */
const FROM_SHEET: Text = ['供应商表格：{file}', 'Sheet of the supplier: {file}']

const MAY_NOT: Readonly<Record<NewNameKind, Text>> = {
  createMakers: ['没有新增厂商的权限，请联系管理员授权', 'You may not create makers; ask an administrator'],
  createCategories: ['没有新增分类的权限，请联系管理员授权', 'You may not create categories; ask an administrator'],
}
