import { DomainError } from '#kit/contract/errors.ts'
import { type AnyResource, fieldEntries } from '#kit/contract/resource.ts'
import type { FoundHeader, ReadSheet, SheetFault, SheetRow } from '#kit/contract/sheet.ts'
import { findHeader, type KnownHeaders } from '#kit/contract/sheet.ts'
import { type Text, textIn } from '#kit/contract/text.ts'
import { readForm, type SentFile } from '../http/multipart.server.ts'
import { type Call, Said } from '../http/route.server.ts'
import { errorWorkbook } from '../sheets/error-workbook.server.ts'
import { readWorkbook } from '../sheets/read-workbook.server.ts'
import { type ErrorFile, keepErrorFile } from './error-file.server.ts'
import type { House } from './house.server.ts'
import { type ImportPlan, keyField, planImport, writePlan } from './import-plan.server.ts'
import type { WriteHooks } from './write.server.ts'

/** What an import answers (specification 3.17, wire 1.11). */
export interface ImportResult {
  readonly totalCount: number
  readonly successCount: number
  readonly errorCount: number
  readonly createdCount: number
  readonly updatedCount: number
  readonly unchangedCount: number
  readonly msg: string
  readonly fileUrl: string | null
  readonly fileName: string | null
  readonly faults: readonly ShownFault[]
}

export interface ShownFault {
  readonly file: string
  readonly sheet: string
  readonly row: number
  readonly column: string | null
  readonly header: string | null
  readonly reason: string
  readonly severity: SheetFault['severity']
}

const COUNTS: Text = [
  '总上传行数：{total}，已导入行数：{done}，错误行数：{errors}',
  'Rows: {total}, imported: {done}, in error: {errors}',
]
const ALL_GOOD: Text = ['共{total}行数据全部导入成功！', 'All {total} rows were imported']
const WITH_ERRORS: Text = ['文件导入成功，但有错误。', 'Imported, but there is erroneous data']
const NOTHING_TAKEN: Text = ['文件有错误，未导入任何数据', 'The file has errors; nothing was imported']
const PREVIEW: Text = ['预检完成，尚未导入', 'Checked; nothing imported yet']

/**
 * Imports workbooks. All rows of a file or none, unless `partial=1`; `dryRun=1` only says what would happen.
 * Every fault names row, column and reason; a file of the faulty rows can be downloaded (code 201).
 */
export async function importFiles(house: House, one: AnyResource, hooks: WriteHooks, call: Call): Promise<Said> {
  const { files, fields } = await readForm(call)
  const isDryRun = fields.dryRun === '1'
  const isPartial = fields.partial === '1'
  const done: FileImport[] = []
  for (const file of files) {
    done.push(await importFile({ house, one, hooks, call, file, isDryRun, isPartial }))
  }
  return answerOf({ house, call, done, isDryRun })
}

interface FileImport {
  readonly file: SentFile
  readonly sheet: ReadSheet
  readonly header: FoundHeader<string>
  readonly plan: ImportPlan
  readonly isWritten: boolean
}

async function importFile(job: {
  readonly house: House
  readonly one: AnyResource
  readonly hooks: WriteHooks
  readonly call: Call
  readonly file: SentFile
  readonly isDryRun: boolean
  readonly isPartial: boolean
}): Promise<FileImport> {
  const { house, one, hooks, call, file } = job
  const found = findSheet(await readWorkbook(file.bytes, file.name), knownHeaders(one))
  if (!found) {
    throw new DomainError('refused', [
      `${file.name}：没有找到表头，请使用导出的模板`,
      `${file.name}: no header row was found; start from the exported template`,
    ])
  }
  const plan = await planImport({ house, one, call, ...found })
  const isWritten =
    !job.isDryRun && plan.changes.length + plan.unchanged > 0 && (job.isPartial || plan.faultyRows.size === 0)
  if (isWritten) {
    await call.db.transaction().execute((tx) => writePlan({ house, one, hooks, call: { ...call, db: tx }, plan }))
  }
  return { file, ...found, plan, isWritten }
}

function findSheet(
  sheets: readonly ReadSheet[],
  known: KnownHeaders<string>,
): { sheet: ReadSheet; header: FoundHeader<string> } | null {
  for (const sheet of sheets) {
    const header = findHeader(sheet.rows, known)
    if (header) {
      return { sheet, header }
    }
  }
  return null
}

/** Header texts of every field that can be imported or names its row: its title in both languages. */
function knownHeaders(one: AnyResource): KnownHeaders<string> {
  const key = keyField(one)
  return Object.fromEntries(
    fieldEntries(one).flatMap(([name, field]) => (field.readonly && name !== key ? [] : [[name, [...field.title]]])),
  )
}

async function answerOf(input: {
  house: House
  call: Call
  done: readonly FileImport[]
  isDryRun: boolean
}): Promise<Said> {
  const { house, call, done, isDryRun } = input
  const plans = done.map(({ plan }) => plan)
  const totalCount = sum(plans, (plan) => plan.total)
  const errorCount = sum(plans, (plan) => plan.faultyRows.size)
  const taken = isDryRun ? plans : done.filter(({ isWritten }) => isWritten).map(({ plan }) => plan)
  const createdCount = sum(taken, (plan) => plan.changes.filter(({ id }) => id === null).length)
  const updatedCount = sum(taken, (plan) => plan.changes.filter(({ id }) => id !== null).length)
  const unchangedCount = sum(taken, (plan) => plan.unchanged)
  const successCount = createdCount + updatedCount + unchangedCount
  const errorFile = errorCount > 0 && !isDryRun ? await storeErrors(house, call, done) : null
  const result: ImportResult = {
    totalCount,
    successCount,
    errorCount,
    createdCount,
    updatedCount,
    unchangedCount,
    msg: textIn(call.locale, COUNTS, { total: totalCount, done: successCount, errors: errorCount }),
    fileUrl: errorFile?.url ?? null,
    fileName: errorFile?.name ?? null,
    faults: done.flatMap(({ file, plan }) => plan.faults.map((fault) => shown(call, file.name, fault))),
  }
  if (isDryRun) {
    return new Said(result, PREVIEW)
  }
  if (errorCount === 0) {
    return new Said(result, [
      textIn('zh-CN', ALL_GOOD, { total: totalCount }),
      textIn('en-US', ALL_GOOD, { total: totalCount }),
    ])
  }
  return new Said(result, successCount > 0 ? WITH_ERRORS : NOTHING_TAKEN, 201)
}

async function storeErrors(house: House, call: Call, done: readonly FileImport[]): Promise<ErrorFile | null> {
  const faulty = done.find(({ plan }) => plan.faultyRows.size > 0)
  if (!faulty) {
    return null
  }
  const { sheet, header, plan, file } = faulty
  const headers: string[] = []
  for (const { index, header: shownHeader } of [...header.columns, ...header.unknown]) {
    headers[index] = shownHeader
  }
  const rows: readonly SheetRow[] = sheet.rows.filter((row) => plan.faultyRows.has(row.row))
  const workbook = errorWorkbook({
    headers: Array.from(headers, (one) => one ?? ''),
    rows,
    faults: plan.faults,
    locale: call.locale,
  })
  return keepErrorFile(house, file.name, workbook)
}

function shown(call: Call, file: string, fault: SheetFault): ShownFault {
  const { sheet, row, column, header, severity } = fault
  return { file, sheet, row, column, header, severity, reason: textIn(call.locale, fault.reason) }
}

function sum<Item>(items: readonly Item[], count: (item: Item) => number): number {
  return items.reduce((total, item) => total + count(item), 0)
}
