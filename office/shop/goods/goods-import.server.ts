import { initialValues, type Values } from '#kit/contract/read-field.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import type { House } from '#kit/server/crud/house.server.ts'
import { visibleRows } from '#kit/server/crud/list.server.ts'
import { insertRows, storedById, updateRow, type WriteHooks } from '#kit/server/crud/write.server.ts'
import { readForm, type SentFile, type SentForm } from '#kit/server/http/multipart.server.ts'
import type { Call, Said } from '#kit/server/http/route.server.ts'
import { readWorkbook } from '#kit/server/sheets/read-workbook.server.ts'
import { GOODS_STATE } from './goods.ts'
import { answerOf, type FileImport } from './goods-import-answer.server.ts'
import { createCategories, createMakers, type KnownNames, knownNames, withKeptCategory } from './goods-names.server.ts'
import { readGoodsImport } from './import/goods-import.ts'
import { GOODS_IMPORT_FIELDS, type GoodsValues } from './import/goods-values.ts'
import {
  type ExistingGoods,
  type GoodsDecision,
  type GoodsImportDecisions,
  planAgainst,
} from './import/plan-against.ts'

interface Job {
  readonly house: House
  readonly one: AnyResource
  readonly hooks: WriteHooks
  readonly call: Call
}

/**
 * Imports supplier sheets into one line. JAN is the key where a row has one, else name, maker and scale. `dryRun=1`
 * answers what would happen; without it the file is written as a whole, or with `partial=1` without its refused rows.
 * `createMakers` and `createCategories` name (by `|`) what the dictionary and the tree do not know yet.
 */
export async function importGoods(job: Job): Promise<Said> {
  const form = await readForm(job.call)
  const done: FileImport[] = []
  for (const file of form.files) {
    done.push(await importFile(job, form, file))
  }
  return answerOf(job, form.fields.dryRun === '1', done)
}

async function importFile(job: Job, { fields }: SentForm, file: SentFile): Promise<FileImport> {
  const { call } = job
  const names = await knownNames(call)
  const sheets = await readWorkbook(file.bytes, file.name)
  const newMakers = listOf(fields.createMakers)
  const newCategories = listOf(fields.createCategories)
  const plan = readGoodsImport(sheets, {
    makers: [...names.makers, ...newMakers],
    categories: [...names.categories.keys(), ...newCategories],
    struckRows: fields.struck === 'skip' ? 'skip' : 'keep',
  })
  const decisions = planAgainst({ rows: plan.rows.map(withKeptCategory(names)) }, await existingGoods(job, names))
  const isTaken = fields.dryRun !== '1' && (fields.partial === '1' || decisions.counts.refused === 0)
  if (isTaken) {
    await call.db.transaction().execute(async (tx) => {
      const inside = { ...call, db: tx }
      await createMakers(
        inside,
        newMakers.filter((name) => isUsed(decisions, 'manufacturer', name)),
      )
      const codes = await createCategories(
        inside,
        newCategories.filter((name) => isUsed(decisions, 'category', name)),
      )
      await write({ ...job, call: inside }, decisions.decisions, new Map([...names.categories, ...codes]))
    })
    job.house.texts.forget()
  }
  return {
    file,
    rows: plan.rows,
    sheetRows: new Map(sheets.map(({ name, rows }) => [name, rows])),
    decisions,
    faults: plan.faults,
    unknownMakers: plan.unknownMakers.map(({ name }) => name),
    unknownCategories: plan.unknownCategories.map(({ name }) => name),
    isWritten: isTaken,
  }
}

function listOf(text: string | undefined): readonly string[] {
  return (text ?? '')
    .split('|')
    .map((part) => part.trim())
    .filter((part) => part !== '' && part.length <= 100)
}

function isUsed({ decisions }: GoodsImportDecisions, field: 'manufacturer' | 'category', name: string): boolean {
  return decisions.some(({ values }) => values?.[field] === name)
}

type StoredGoods = Readonly<
  Record<Exclude<keyof GoodsValues, 'category' | 'officialPriceMinor'> | 'categoryId', string | number | null>
> & { readonly id: string }

async function existingGoods(
  { house, one, call }: Job,
  { categoryNames }: KnownNames,
): Promise<readonly ExistingGoods[]> {
  const columns = GOODS_IMPORT_FIELDS.map((name) => (name === 'category' ? 'categoryId' : name))
  const rows = (await visibleRows(house, one, call)
    .select(['id', ...columns])
    .execute()) as unknown as readonly StoredGoods[]
  return rows.map(({ categoryId, ...row }) => ({
    ...(row as unknown as ExistingGoods),
    category: categoryId === null ? null : (categoryNames.get(String(categoryId)) ?? null),
    officialPriceMinor: null,
  }))
}

async function write(
  { house, one, hooks, call }: Job,
  decisions: readonly GoodsDecision[],
  codes: ReadonlyMap<string, string>,
): Promise<void> {
  const created: Values[] = []
  for (const decision of decisions) {
    if (decision.action === 'created' && decision.values) {
      // what a supplier lists is ready to be sold
      const values = { ...initialValues(one), ...columnsOf(decision.values, codes), state: GOODS_STATE.ready }
      created.push((await hooks.prepare?.(values, call, null)) ?? values)
    } else if (decision.action === 'updated' && decision.id) {
      const changed = Object.fromEntries(decision.changes.map(({ field, after }) => [field, after]))
      const values = columnsOf(changed, codes)
      const before = await storedById(house, one, call, decision.id)
      await updateRow(house, one, call, {
        id: decision.id,
        version: before.version,
        values: (await hooks.prepare?.(values, call, before)) ?? values,
      })
    }
  }
  await insertRows(house, one, call, created)
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
