import { sql } from 'kysely'
import type { Values } from '#kit/contract/read-field.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import type { SheetRow } from '#kit/contract/sheet.ts'
import { filled, type Text, textIn } from '#kit/contract/text.ts'
import type { House } from '#kit/server/crud/house.server.ts'
import { visibleRows } from '#kit/server/crud/list.server.ts'
import { insertRows, updateRow, type WriteHooks } from '#kit/server/crud/write.server.ts'
import { newId } from '#kit/server/database/ids.server.ts'
import { readForm, type SentFile, type SentForm } from '#kit/server/http/multipart.server.ts'
import { type Call, Said } from '#kit/server/http/route.server.ts'
import { errorWorkbook } from '#kit/server/sheets/error-workbook.server.ts'
import { readWorkbook } from '#kit/server/sheets/read-workbook.server.ts'
import { nextCode } from '#office/system/category/category-code.ts'
import { GOODS_STATE } from './goods.ts'
import { readGoodsImport } from './import/goods-import.ts'
import { GOODS_IMPORT_FIELDS, type GoodsValues } from './import/goods-values.ts'
import type { GoodsImportRow } from './import/import-row.ts'
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

const PREVIEW: Text = ['预检完成，尚未导入', 'Checked; nothing imported yet']
const ALL_GOOD: Text = ['共{total}行数据全部导入成功！', 'All {total} rows were imported']
const WITH_ERRORS: Text = ['文件导入成功，但有错误。', 'Imported, but there is erroneous data']
const NOTHING_TAKEN: Text = ['文件有错误，未导入任何数据', 'The file has errors; nothing was imported']
const COUNTS: Text = [
  '总上传行数：{total}，已导入行数：{done}，错误行数：{errors}',
  'Rows: {total}, imported: {done}, in error: {errors}',
]

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
  return answerOf(job, form, done)
}

interface FileImport {
  readonly file: SentFile
  readonly rows: readonly GoodsImportRow[]
  readonly sheetRows: ReadonlyMap<string, readonly SheetRow[]>
  readonly decisions: GoodsImportDecisions
  readonly faults: ReturnType<typeof readGoodsImport>['faults']
  readonly unknownMakers: readonly string[]
  readonly unknownCategories: readonly string[]
  readonly isWritten: boolean
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
  const decisions = planAgainst(plan, await existingGoods(job, names))
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

interface KnownNames {
  readonly makers: readonly string[]
  /** Category code by name, in both languages. */
  readonly categories: ReadonlyMap<string, string>
  readonly categoryNames: ReadonlyMap<string, string>
}

async function knownNames({ db, me }: Call): Promise<KnownNames> {
  const makers = await sql<{ value: string }>`
    select i.item_value as value from sys_dict d join sys_dict_item i on i.dict_id = d.id and i.del_flag = 0
    where d.dict_code = 'figure_maker' and d.del_flag = 0
  `.execute(db)
  const categories = await sql<{ name: string; nameEn: string | null; code: string }>`
    select name, name_en, code from sys_category where del_flag = 0 and tenant_id = ${me.tenantId} order by code desc
  `.execute(db)
  return {
    makers: makers.rows.map(({ value }) => value),
    categories: new Map(
      categories.rows.flatMap(({ name, nameEn, code }) => [
        [name, code] as const,
        ...(nameEn ? [[nameEn, code] as const] : []),
      ]),
    ),
    // the spelling that the sheets' own aliases lead to
    categoryNames: new Map(categories.rows.map(({ name, nameEn, code }) => [code, nameEn ?? name])),
  }
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
      const values = { ...columnsOf(decision.values, codes), state: GOODS_STATE.ready }
      created.push((await hooks.prepare?.(values, call, null)) ?? values)
    } else if (decision.action === 'updated' && decision.id) {
      const changed = Object.fromEntries(decision.changes.map(({ field, after }) => [field, after]))
      await updateRow(house, one, call, { id: decision.id, values: columnsOf(changed, codes) })
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

async function createMakers({ db, me }: Call, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await sql`
      insert into sys_dict_item (id, dict_id, item_text, item_value, sort_order, create_by)
      select ${newId()}, d.id, ${name}, ${name}, coalesce((select max(sort_order) from sys_dict_item where dict_id = d.id), 0) + 1, ${me.username}
      from sys_dict d where d.dict_code = 'figure_maker' and d.del_flag = 0 on conflict do nothing
    `.execute(db)
  }
}

async function createCategories({ db, me }: Call, names: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const codes = new Map<string, string>()
  for (const name of names) {
    const { rows } = await sql<{
      code: string
    }>`select code from sys_category where pid = '0' and tenant_id = ${me.tenantId}`.execute(db)
    const code = nextCode(
      '',
      rows.map((row) => row.code),
    )
    await db
      .insertInto('sysCategory')
      .values({
        id: newId(),
        pid: '0',
        name,
        code,
        sortOrder: rows.length + 1,
        createBy: me.username,
        tenantId: me.tenantId,
      })
      .execute()
    codes.set(name, code)
  }
  return codes
}

async function answerOf({ house, call }: Job, { fields }: SentForm, done: readonly FileImport[]): Promise<Said> {
  const isDryRun = fields.dryRun === '1'
  const count = (action: GoodsDecision['action'], of = done): number =>
    of.reduce((sum, { decisions }) => sum + decisions.counts[action], 0)
  const taken = isDryRun ? done : done.filter(({ isWritten }) => isWritten)
  const successCount = count('created', taken) + count('updated', taken) + count('unchanged', taken)
  const totalCount = done.reduce((sum, { decisions }) => sum + decisions.decisions.length, 0)
  const errorCount = count('refused')
  const errorFile = errorCount > 0 && !isDryRun ? await storeErrors(house, call, done) : null
  const result = {
    totalCount,
    successCount,
    errorCount,
    createdCount: count('created', taken),
    updatedCount: count('updated', taken),
    unchangedCount: count('unchanged', taken),
    skippedCount: count('skipped'),
    msg: textIn(call.locale, COUNTS, { total: totalCount, done: successCount, errors: errorCount }),
    fileUrl: errorFile?.url ?? null,
    fileName: errorFile?.name ?? null,
    unknownMakers: [...new Set(done.flatMap(({ unknownMakers }) => unknownMakers))],
    unknownCategories: [...new Set(done.flatMap(({ unknownCategories }) => unknownCategories))],
    files: done.map((one) => shownFile(call, one)),
  }
  if (isDryRun) {
    return new Said(result, PREVIEW)
  }
  if (errorCount === 0) {
    return new Said(result, filled(ALL_GOOD, { total: successCount }))
  }
  return new Said(result, successCount > 0 ? WITH_ERRORS : NOTHING_TAKEN, 201)
}

function shownFile(call: Call, { file, rows, decisions, faults }: FileImport) {
  const byRow = new Map(rows.map((row) => [`${row.sheet}:${row.row}`, row]))
  const shownFault = ({
    code,
    severity,
    warn,
    row,
    column,
    field,
    header,
    reason,
    sheet,
  }: FileImport['faults'][number]) => ({
    code,
    severity,
    warn,
    sheet,
    row,
    column,
    field,
    header,
    reason: textIn(call.locale, reason),
  })
  const dataRows = new Set(decisions.decisions.map(({ sheet, row }) => `${sheet}:${row}`))
  return {
    file: file.name,
    sheets: [...new Set(rows.map(({ sheet }) => sheet))],
    rows: decisions.decisions.map((decision) => ({
      sheet: decision.sheet,
      row: decision.row,
      outcome: decision.action,
      id: decision.id,
      name: decision.values?.name ?? byRow.get(`${decision.sheet}:${decision.row}`)?.values?.name ?? null,
      changed: Object.fromEntries(
        decision.changes.map(({ field, before, after }) => [field, { from: before, to: after }]),
      ),
      faults: decision.faults.map(shownFault),
    })),
    // titles, notes, blank rows and whole sheets that hold no data
    skipped: faults.filter(({ sheet, row }) => !dataRows.has(`${sheet}:${row}`)).map(shownFault),
  }
}

async function storeErrors(
  house: House,
  call: Call,
  done: readonly FileImport[],
): Promise<{ url: string; name: string } | null> {
  const faulty = done.find(({ decisions }) => decisions.counts.refused > 0)
  const refusedRows = faulty?.decisions.decisions.filter(({ action }) => action === 'refused') ?? []
  const sheet = refusedRows[0]?.sheet
  if (!faulty || sheet === undefined) {
    return null
  }
  const wanted = new Set(refusedRows.filter((row) => row.sheet === sheet).map(({ row }) => row))
  const headerRow = faulty.rows.find((row) => row.sheet === sheet && row.kind === 'header')?.row
  const sheetRows = faulty.sheetRows.get(sheet) ?? []
  const stream = errorWorkbook({
    headers: sheetRows.find(({ row }) => row === headerRow)?.cells.map(({ text }) => text) ?? [],
    rows: sheetRows.filter(({ row }) => wanted.has(row)),
    faults: refusedRows.flatMap(({ faults }) => faults),
    locale: call.locale,
  })
  const chunks: Uint8Array[] = []
  for await (const chunk of stream) {
    chunks.push(chunk as Uint8Array)
  }
  const name = `${faulty.file.name.replace(/\.\w+$/, '')}-errors.xlsx`
  return { url: await house.storeErrorFile(Buffer.concat(chunks), name), name }
}
