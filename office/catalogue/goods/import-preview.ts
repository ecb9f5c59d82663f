import type { SheetErrorSeverity } from '#kit/contract/sheet.ts'
import { priceText } from './goods-price.ts'

/** What an import does, or would do, with a row. */
export type Outcome = 'created' | 'updated' | 'unchanged' | 'refused' | 'skipped'

const OUTCOMES = ['created', 'updated', 'unchanged', 'refused', 'skipped'] as const satisfies readonly Outcome[]

export interface PreviewError {
  readonly code: string
  readonly severity: SheetErrorSeverity
  /** A person should look at it before saying yes. */
  readonly warn: boolean
  /** Letter of the column, '' when the error is of the whole row. */
  readonly column: string
  /** The header as it stands in the file. */
  readonly header: string
  /** What stands in a refused cell; '' when the error is of the whole row, or its reason says it. */
  readonly text: string
  readonly reason: string
  /** What a forgiven cell was read as, '' when that is not known or nothing. */
  readonly readAs: string
}

export interface PreviewChange {
  readonly field: string
  /** '' for nothing. */
  readonly from: string
  readonly to: string
}

export interface PreviewRow {
  /** Unique over all files. */
  readonly key: string
  readonly file: string
  readonly sheet: string
  /** As spreadsheets number it. */
  readonly row: number
  readonly outcome: Outcome
  readonly name: string
  /** Whether the row is one of figures, not a title, a note or a whole sheet. */
  readonly isData: boolean
  /** What a new figure is, in a few words; empty where the server does not say. */
  readonly facts: readonly string[]
  readonly changes: readonly PreviewChange[]
  readonly errors: readonly PreviewError[]
}

export interface Preview {
  readonly rows: readonly PreviewRow[]
  readonly unknownMakers: readonly string[]
  readonly unknownCategories: readonly string[]
  /** Counts of data rows, as the server has them. */
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  readonly refused: number
  readonly msg: string
  /** Workbook of the refused rows, '' when there is none. */
  readonly fileUrl: string
  readonly fileName: string
}

/** Code of the error that a row crossed out by the supplier has. */
const STRUCK = 'STRIKETHROUGH_ROW'

/** Codes of errors that a whole sheet has. */
const WHOLE_SHEET: readonly string[] = ['EXTRA_SHEET', 'HEADER_MISSING']

type Wire = Readonly<Record<string, unknown>>

/** Reads the answer of an import of goods, of the dry run and of the real one alike. */
export function readPreview(wire: unknown): Preview {
  const result = recordOf(wire)
  return {
    rows: listIn(result.files).flatMap(rowsOfFile),
    unknownMakers: listOf(result.unknownMakers).map(String),
    unknownCategories: listOf(result.unknownCategories).map(String),
    created: numberOf(result.createdCount),
    updated: numberOf(result.updatedCount),
    unchanged: numberOf(result.unchangedCount),
    refused: numberOf(result.errorCount),
    msg: textOf(result.msg),
    fileUrl: textOf(result.fileUrl),
    fileName: textOf(result.fileName),
  }
}

/** What can be looked at by itself: all, one outcome, or the rows with readings that were forgiven. */
export type PreviewTab = 'all' | 'corrected' | Outcome

export const PREVIEW_TABS = [
  'all',
  'created',
  'updated',
  'unchanged',
  'corrected',
  'refused',
  'skipped',
] as const satisfies readonly PreviewTab[]

function isIn(row: PreviewRow, tab: PreviewTab): boolean {
  switch (tab) {
    case 'all':
      return true
    case 'corrected':
      return row.errors.some(({ severity }) => severity === 'forgiven')
    default:
      return row.outcome === tab
  }
}

export function tabCounts({ rows }: Pick<Preview, 'rows'>): Readonly<Record<PreviewTab, number>> {
  const counts = { all: 0, created: 0, updated: 0, unchanged: 0, corrected: 0, refused: 0, skipped: 0 }
  for (const row of rows) {
    for (const tab of PREVIEW_TABS) {
      counts[tab] += isIn(row, tab) ? 1 : 0
    }
  }
  return counts
}

/** Rows of a tab whose name, number or reasons hold the keyword. */
export function filteredRows(preview: Preview, tab: PreviewTab, keyword: string): readonly PreviewRow[] {
  const wanted = keyword.trim().toLowerCase()
  return preview.rows.filter((row) => isIn(row, tab) && (wanted === '' || searchText(row).includes(wanted)))
}

/** Rows that the supplier crossed out. */
export function struckCount({ rows }: Pick<Preview, 'rows'>): number {
  return rows.filter(({ errors }) => errors.some(({ code }) => code === STRUCK)).length
}

/** Rows that a confirmed import writes. */
export function writtenCount({ created, updated }: Preview): number {
  return created + updated
}

/** Where a row is from, as far as the rows differ in it: nothing for one sheet of one file. */
export function placeTexts({ rows }: Pick<Preview, 'rows'>): (row: PreviewRow) => string {
  const filled = rows.filter(({ isData }) => isData)
  const hasFiles = new Set(filled.map(({ file }) => file)).size > 1
  const hasSheets = new Set(filled.map(({ file, sheet }) => `${file}\n${sheet}`)).size > 1
  return ({ file, sheet }) => [hasFiles ? file : '', hasSheets ? sheet : ''].filter((part) => part !== '').join(' / ')
}

function searchText({ row, name, errors, changes }: PreviewRow): string {
  const words = [String(row), name, ...errors.flatMap(({ header, text, reason }) => [header, text, reason])]
  return [...words, ...changes.flatMap(({ from, to }) => [from, to])].join('\n').toLowerCase()
}

function rowsOfFile(file: Wire, fileIndex: number): readonly PreviewRow[] {
  const name = textOf(file.file)
  const rows = listIn(file.rows).map((row, index): PreviewRow => {
    const values = recordOf(row.values)
    return {
      key: `${fileIndex}:${index}`,
      file: name,
      sheet: textOf(row.sheet ?? file.sheet),
      row: numberOf(row.row),
      outcome: OUTCOMES.find((known) => known === row.outcome) ?? 'skipped',
      name: textOf(row.name),
      isData: true,
      facts: row.outcome === 'created' ? factsOf(values) : [],
      changes: Object.entries(recordOf(row.changed)).map(([field, change]) => changeOf(field, recordOf(change))),
      errors: mergedErrors(listIn(row.errors).map((error) => errorOf(error, { ...values, ...newValues(row) }))),
    }
  })
  return [...rows, ...rowsPassedOver(listIn(file.skipped), name, fileIndex)].sort(
    (one, other) => one.sheet.localeCompare(other.sheet) || one.row - other.row,
  )
}

function factsOf(values: Wire): readonly string[] {
  const { manufacturer, scale, officialPrice, officialCurrency, releaseMonth, janCode } = values
  const price = textOf(officialPrice) === '' ? '' : priceText(Number(officialPrice), textOf(officialCurrency))
  return [textOf(manufacturer), textOf(scale), price, textOf(releaseMonth), textOf(janCode)].filter((one) => one !== '')
}

/** One cell may be forgiven several things at once: they become one error, its text told once. */
export function mergedErrors(errors: readonly PreviewError[]): readonly PreviewError[] {
  const merged = new Map<string, PreviewError[]>()
  for (const [index, error] of errors.entries()) {
    const isShared = error.severity === 'forgiven' && error.column !== ''
    const key = isShared ? error.column : `${error.column}:${index}`
    merged.set(key, [...(merged.get(key) ?? []), error])
  }
  return [...merged.values()].flatMap((same) => {
    const [first, ...others] = same
    if (first === undefined || others.length === 0) {
      return same
    }
    return [{ ...first, warn: same.some(({ warn }) => warn), reason: joinedReasons(same.map(({ reason }) => reason)) }]
  })
}

/** `带货币符号：¥1,200` and `带千位分隔符：¥1,200` → `带货币符号、带千位分隔符：¥1,200`. */
function joinedReasons(reasons: readonly string[]): string {
  const parts = reasons.map((reason) => /^(.*?)(：|: )(.*)$/s.exec(reason))
  const [first] = parts
  const tail = first?.[3]
  if (first && parts.every((part) => part?.[3] === tail)) {
    const isChinese = first[2] === '：'
    return `${parts.map((part) => part?.[1]).join(isChinese ? '、' : ', ')}${first[2]}${tail}`
  }
  return reasons.join('；')
}

/** Titles, notes, blank rows, and errors of a whole sheet. */
function rowsPassedOver(errors: readonly Wire[], file: string, fileIndex: number): readonly PreviewRow[] {
  return errors.map((wire, index) => {
    const error = errorOf(wire, {})
    return {
      key: `${fileIndex}:x${index}`,
      file,
      sheet: textOf(wire.sheet),
      row: numberOf(wire.row),
      outcome: error.severity === 'refused' ? 'refused' : 'skipped',
      name: WHOLE_SHEET.includes(error.code) ? textOf(wire.sheet) : '',
      isData: false,
      facts: [],
      changes: [],
      errors: [error],
    }
  })
}

function errorOf(error: Wire, values: Wire): PreviewError {
  const { severity } = error
  return {
    code: textOf(error.code),
    severity: severity === 'forgiven' || severity === 'skipped' ? severity : 'refused',
    warn: error.warn === true,
    column: textOf(error.column),
    header: textOf(error.header ?? error.field),
    text: textOf(error.text),
    reason: textOf(error.reason),
    readAs: severity === 'forgiven' ? textOf(values[textOf(error.field)]) : '',
  }
}

function changeOf(field: string, { from, to }: Wire): PreviewChange {
  return { field, from: textOf(from), to: textOf(to) }
}

function newValues(row: Wire): Wire {
  return Object.fromEntries(
    Object.entries(recordOf(row.changed)).map(([field, change]) => [field, recordOf(change).to]),
  )
}

function recordOf(value: unknown): Wire {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function listIn(value: unknown): readonly Wire[] {
  return listOf(value).map(recordOf)
}

function numberOf(value: unknown): number {
  return Number(value) || 0
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
