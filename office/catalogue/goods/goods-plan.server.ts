import { mappedHeaders, readChoices } from '#kit/contract/import.ts'
import type { Values } from '#kit/contract/read-field.ts'
import { mapSteps } from '#kit/contract/steps.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import type { WriteHooks } from '#kit/server/crud/handlers.server.ts'
import type { ReadBook } from '#kit/server/crud/importer.server.ts'
import { visibleRows } from '#kit/server/crud/list.server.ts'
import { headerRefusal } from '#kit/server/crud/no-header.server.ts'
import type { SentForm } from '#kit/server/http/multipart.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import { inTurns } from '#kit/server/turns/in-turns.server.ts'
import type { GoodsResource } from './goods.ts'
import { goodsFields } from './goods-fields.server.ts'
import type { FileImport } from './goods-import-answer.server.ts'
import { withRefusedValues } from './goods-import-choices.server.ts'
import { type KnownNames, knownNames, withKeptCategory } from './goods-names.server.ts'
import type { NewNames } from './goods-new-names.server.ts'
import { readGoodsImport } from './import/goods-import.ts'
import { GOODS_IMPORT_FIELDS, type GoodsValues } from './import/goods-values.ts'
import { type ExistingGoods, type GoodsDecision, planAgainst } from './import/plan-against.ts'
import type { MoveRelease } from './release-month.server.ts'

export interface GoodsImportParts {
  readonly app: AppContext
  readonly resource: GoodsResource
  readonly hooks: WriteHooks<GoodsResource>
  readonly moveRelease: MoveRelease
  readonly ctx: RequestContext
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
export function columnsOf(
  values: Partial<Record<keyof GoodsValues, string | number | null>>,
  codes: ReadonlyMap<string, string>,
): Values {
  const { category, officialPriceMinor, ...rest } = values
  return category === undefined
    ? rest
    : { ...rest, categoryId: category === null ? null : (codes.get(String(category)) ?? null) }
}
