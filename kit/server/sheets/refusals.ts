import { type DomainError, refused } from '#kit/contract/errors.ts'
import type { Text } from '#kit/contract/text.ts'

/** What an import takes besides CSV. */
export const ACCEPTED_EXTENSIONS = ['.xls', '.xlsx', '.csv'] as const

/** Ceilings of one uploaded file; beyond them it is refused, never cut short. */
export interface SheetLimits {
  readonly fileBytes: number
  /** Sum over all parts of an .xlsx after unpacking, measured and not believed. */
  readonly unpackedBytes: number
  readonly parts: number
  readonly rows: number
  readonly columns: number
  /** Heap of the reading thread. */
  readonly heapMegabytes: number
  readonly seconds: number
}

export const SHEET_LIMITS: SheetLimits = {
  fileBytes: 20 * 1024 * 1024,
  unpackedBytes: 200 * 1024 * 1024,
  parts: 2_000,
  rows: 100_000,
  columns: 256,
  heapMegabytes: 512,
  seconds: 60,
}

/** What one import may send. */
export const SHEET_FORM = {
  files: 10,
  bytes: 100 * 1024 * 1024,
  bytesOf: () => SHEET_LIMITS.fileBytes,
} as const

const ACCEPTS: Text = [
  '请上传 .xls（Excel 97-2003）、.xlsx 或 .csv 文件',
  'accepted are .xls (Excel 97-2003), .xlsx and .csv files',
]

export function notAWorkbook(fileName: string): DomainError {
  return refused([`“{fileName}”不是可读取的表格，${ACCEPTS[0]}`, `“{fileName}” is no readable sheet; ${ACCEPTS[1]}`], {
    fileName,
  })
}

export function encrypted(fileName: string): DomainError {
  return refused(
    [
      '“{fileName}”设有密码，请取消密码后重新上传',
      '“{fileName}” has a password; save it without one and upload it again',
    ],
    { fileName },
  )
}

export function foreignDeclarations(fileName: string): DomainError {
  return refused(
    [
      `“{fileName}”含有外部实体声明，请用 Excel 或 WPS 另存后上传；${ACCEPTS[0]}`,
      `“{fileName}” declares document entities; save it anew with a spreadsheet program; ${ACCEPTS[1]}`,
    ],
    { fileName },
  )
}

function tooLarge(fileName: string, text: Text, limit: number): DomainError {
  return refused(text, { fileName, limit: limit.toLocaleString('en-US') })
}

const MEGABYTE = 1024 * 1024

export const tooManyBytes = (fileName: string, limit: number) =>
  tooLarge(fileName, ['“{fileName}”超过 {limit} MB', '“{fileName}” is larger than {limit} MB'], limit / MEGABYTE)

export const tooMuchUnpacked = (fileName: string, limit: number) =>
  tooLarge(
    fileName,
    ['“{fileName}”解压后超过 {limit} MB，请拆分后上传', '“{fileName}” unpacks to more than {limit} MB; split it'],
    limit / MEGABYTE,
  )

export const tooManyParts = (fileName: string, limit: number) =>
  tooLarge(
    fileName,
    ['“{fileName}”内部文件超过 {limit} 个', '“{fileName}” holds more than {limit} {limit|part|parts}'],
    limit,
  )

export const tooManyRows = (fileName: string, limit: number) =>
  tooLarge(
    fileName,
    ['“{fileName}”超过 {limit} 行，请拆分后上传', '“{fileName}” has more than {limit} {limit|row|rows}; split it'],
    limit,
  )

export const tooManyColumns = (fileName: string, limit: number) =>
  tooLarge(
    fileName,
    ['“{fileName}”超过 {limit} 列', '“{fileName}” has more than {limit} {limit|column|columns}'],
    limit,
  )

/** @param line on which the mark stands, from 1 */
export const unclosedQuote = (fileName: string, line: number) =>
  refused(
    [
      '“{fileName}”第 {line} 行的引号没有闭合，后面的行会被读成同一个值；请补上引号后重新上传',
      '“{fileName}”: a quotation mark on line {line} is never closed and takes the lines below for one value; close it and upload the file again',
    ],
    { fileName, line: String(line) },
  )

export const tooMuchWork = (fileName: string) =>
  refused(['“{fileName}”过于庞大，无法读取，请拆分后上传', '“{fileName}” is too large to be read; split it'], {
    fileName,
  })
