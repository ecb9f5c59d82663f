import type { SheetRow } from '#kit/contract/sheet.ts'
import { filled, type Text, textIn } from '#kit/contract/text.ts'
import { type ErrorFile, keepErrorFile } from '#kit/server/crud/error-file.server.ts'
import type { House } from '#kit/server/crud/house.server.ts'
import type { SentFile } from '#kit/server/http/multipart.server.ts'
import { type Call, Said } from '#kit/server/http/route.server.ts'
import { errorWorkbook } from '#kit/server/sheets/error-workbook.server.ts'
import type { GoodsFault, GoodsImportRow } from './import/import-row.ts'
import type { GoodsDecision, GoodsImportDecisions } from './import/plan-against.ts'

const PREVIEW: Text = ['预检完成，尚未导入', 'Checked; nothing imported yet']
const ALL_GOOD: Text = ['共{total}行数据全部导入成功！', 'All {total} rows were imported']
const WITH_ERRORS: Text = ['文件导入成功，但有错误。', 'Imported, but there is erroneous data']
const NOTHING_TAKEN: Text = ['文件有错误，未导入任何数据', 'The file has errors; nothing was imported']
const COUNTS: Text = [
  '总上传行数：{total}，已导入行数：{done}，错误行数：{errors}',
  'Rows: {total}, imported: {done}, in error: {errors}',
]

/** One file of an import: how it was read, what was decided, and whether it was written. */
export interface FileImport {
  readonly file: SentFile
  readonly rows: readonly GoodsImportRow[]
  readonly sheetRows: ReadonlyMap<string, readonly SheetRow[]>
  readonly decisions: GoodsImportDecisions
  readonly faults: readonly GoodsFault[]
  readonly unknownMakers: readonly string[]
  readonly unknownCategories: readonly string[]
  readonly isWritten: boolean
}

/** What the import answers: counts, decisions row by row, and a workbook of the refused rows (specification 3.17). */
export async function answerOf(
  { house, call }: { readonly house: House; readonly call: Call },
  isDryRun: boolean,
  done: readonly FileImport[],
): Promise<Said> {
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
      values: decision.values,
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

async function storeErrors(house: House, call: Call, done: readonly FileImport[]): Promise<ErrorFile | null> {
  const faulty = done.find(({ decisions }) => decisions.counts.refused > 0)
  const refusedRows = faulty?.decisions.decisions.filter(({ action }) => action === 'refused') ?? []
  const sheet = refusedRows[0]?.sheet
  if (!faulty || sheet === undefined) {
    return null
  }
  const wanted = new Set(refusedRows.filter((row) => row.sheet === sheet).map(({ row }) => row))
  const headerRow = faulty.rows.find((row) => row.sheet === sheet && row.kind === 'header')?.row
  const sheetRows = faulty.sheetRows.get(sheet) ?? []
  const workbook = errorWorkbook({
    headers: sheetRows.find(({ row }) => row === headerRow)?.cells.map(({ text }) => text) ?? [],
    rows: sheetRows.filter(({ row }) => wanted.has(row)),
    faults: refusedRows.flatMap(({ faults }) => faults),
    locale: call.locale,
  })
  return keepErrorFile(house, faulty.file.name, workbook)
}
