import type { ImportedRow } from '#kit/contract/import.ts'
import { filled, listed, type Text } from '#kit/contract/text.ts'

/** What an import answers, or would answer for a dry run. */
export interface ImportReport {
  readonly total: number
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  readonly refused: number
  readonly msg: string
  /** Workbook of the refused rows, '' when there is none. */
  readonly fileUrl: string
  readonly fileName: string
  readonly errors: readonly ImportError[]
  /** What the first rows come to; older servers do not say. */
  readonly rows: readonly ImportedRow[]
}

/** One error, told with its place. */
export interface ImportError {
  readonly file?: string
  readonly sheet?: string
  /** As spreadsheets show it, from 1. */
  readonly row: number
  /** Letter of the column, '' when the error is of the whole row. */
  readonly column: string
  /** Header of the column as it stands in the file. */
  readonly header: string
  /** What stands in the cell; '' when the error is of the whole row. */
  readonly text?: string
  readonly reason: string
  /** `refused`: the row cannot be taken; `forgiven`: read all the same; `skipped`: nothing to take. */
  readonly severity: 'refused' | 'forgiven' | 'skipped'
}

/** Rows that an import takes. */
export function takenRows({ created, updated, unchanged }: ImportReport): number {
  return created + updated + unchanged
}

/** Reads the answer of this server and of older ones, which say less: only counts, or only the file of invalid rows. */
export function readReport(wire: unknown): ImportReport {
  const result = asRecord(typeof wire === 'string' ? { fileUrl: wire } : wire)
  const updated = numberOf(result.updatedCount)
  const unchanged = numberOf(result.unchangedCount)
  return {
    total: numberOf(result.totalCount),
    created: 'createdCount' in result ? numberOf(result.createdCount) : numberOf(result.successCount),
    updated,
    unchanged,
    refused: numberOf(result.errorCount),
    msg: textOf(result.msg),
    fileUrl: textOf(result.fileUrl),
    fileName: textOf(result.fileName),
    errors: Array.isArray(result.errors) ? result.errors.map((error) => readError(asRecord(error))) : [],
    rows: Array.isArray(result.rows) ? (result.rows as readonly ImportedRow[]) : [],
  }
}

/** Told when some rows were not taken. */
export const DONE_WITH_ERRORS: Text = [
  '文件导入成功,但是有错误数据!',
  'The import succeeded but there is erroneous data!',
]

/** Names of the files as one text, for the messages of an import. */
export function namesOf(files: readonly { readonly name: string }[]): Text {
  return listed(files.map((file) => file.name))
}

/** What is told of a success: the words of the server, or that the files arrived when it has none. */
export function successText(names: Text, message: string): Text {
  return message === '' ? filled(['{names} 文件上传成功', '{names} uploaded'], { names }) : [message, message]
}

/** `name message`; a message that names the file already is enough. */
export function failureText(names: string, message: string): string {
  return message.includes(names) ? message : `${names} ${message}`
}

function readError(error: Readonly<Record<string, unknown>>): ImportError {
  const { severity } = error
  return {
    file: textOf(error.file),
    sheet: textOf(error.sheet),
    row: numberOf(error.row),
    column: textOf(error.column),
    header: textOf(error.header ?? error.field),
    text: textOf(error.text),
    reason: textOf(error.reason),
    severity: severity === 'forgiven' || severity === 'skipped' ? severity : 'refused',
  }
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function numberOf(value: unknown): number {
  return Number(value) || 0
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
