import { type DomainError, refused } from '#kit/contract/errors.ts'
import type { Refusal, Text } from '#kit/contract/text.ts'
import { type HiddenCount, TEXT_ENCODINGS, type TextEncoding } from '#kit/contract/text-file.ts'

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
  return refused(
    [
      `“{fileName}”不是可读取的表格，${ACCEPTS[0]}`,
      `“{fileName}” is no readable sheet; ${ACCEPTS[1]}`,
      'sheet.unreadable',
    ],
    {
      fileName,
    },
  )
}

/** Of LibreOffice, WPS and Numbers: what of them can be read is less than what may stand there. */
export function foreignWorkbook(fileName: string): DomainError {
  return refused(
    [
      `“{fileName}”是其他表格软件的格式，请在该软件中另存为 .xlsx 后上传；${ACCEPTS[0]}`,
      `“{fileName}” is in the format of another spreadsheet program; save it there as .xlsx and upload that; ${ACCEPTS[1]}`,
      'sheet.otherFormat',
    ],
    { fileName },
  )
}

export function encrypted(fileName: string): DomainError {
  return refused(
    [
      '“{fileName}”设有密码，请取消密码后重新上传',
      '“{fileName}” has a password; save it without one and upload it again',
      'sheet.hasPassword',
    ],
    { fileName },
  )
}

export function foreignDeclarations(fileName: string): DomainError {
  return refused(
    [
      `“{fileName}”含有外部实体声明，请用 Excel 或 WPS 另存后上传；${ACCEPTS[0]}`,
      `“{fileName}” declares document entities; save it anew with a spreadsheet program; ${ACCEPTS[1]}`,
      'sheet.hasEntities',
    ],
    { fileName },
  )
}

function tooLarge(fileName: string, text: Refusal, limit: number): DomainError {
  return refused(text, { fileName, limit: limit.toLocaleString('en-US') })
}

const MEGABYTE = 1024 * 1024

export const tooManyBytes = (fileName: string, limit: number) =>
  tooLarge(
    fileName,
    ['“{fileName}”超过 {limit} MB', '“{fileName}” is larger than {limit} MB', 'sheet.tooLarge'],
    limit / MEGABYTE,
  )

export const tooMuchUnpacked = (fileName: string, limit: number) =>
  tooLarge(
    fileName,
    [
      '“{fileName}”解压后超过 {limit} MB，请拆分后上传',
      '“{fileName}” unpacks to more than {limit} MB; split it',
      'sheet.tooLarge',
    ],
    limit / MEGABYTE,
  )

export const tooManyParts = (fileName: string, limit: number) =>
  tooLarge(
    fileName,
    [
      '“{fileName}”内部文件超过 {limit} 个',
      '“{fileName}” holds more than {limit} {limit|part|parts}',
      'sheet.tooManyParts',
    ],
    limit,
  )

export const tooManyRows = (fileName: string, limit: number) =>
  tooLarge(
    fileName,
    [
      '“{fileName}”超过 {limit} 行，请拆分后上传',
      '“{fileName}” has more than {limit} {limit|row|rows}; split it',
      'sheet.tooManyRows',
    ],
    limit,
  )

export const tooManyColumns = (fileName: string, limit: number) =>
  tooLarge(
    fileName,
    [
      '“{fileName}”超过 {limit} 列',
      '“{fileName}” has more than {limit} {limit|column|columns}',
      'sheet.tooManyColumns',
    ],
    limit,
  )

/** @param fitting in which all of the file is text, too */
export const ambiguousEncoding = (fileName: string, fitting: readonly TextEncoding[]) =>
  refused(
    [
      `“{fileName}”的编码无法确定，请选择编码（encoding）：${namesOf(fitting, 0)}；或另存为 UTF-8 后重新上传`,
      `“{fileName}”: its encoding cannot be determined; choose one (encoding): ${namesOf(fitting, 1)}; or save it as UTF-8`,
      'sheet.unknownEncoding',
    ],
    { fileName },
    { data: { encodings: fitting } },
  )

/** @param fitting in which all of the file is text */
export const notInEncoding = (fileName: string, encoding: TextEncoding, fitting: readonly TextEncoding[]) =>
  refused(
    [
      `“{fileName}”不是${TEXT_ENCODINGS[encoding][0]}编码的文本，可以读取的编码：${namesOf(fitting, 0)}`,
      `“{fileName}” is no text in ${TEXT_ENCODINGS[encoding][1]}; it can be read as ${namesOf(fitting, 1)}`,
      'sheet.wrongEncoding',
    ],
    { fileName },
    { data: { encodings: fitting } },
  )

export const undecidedHidden = (fileName: string, { rows, columns, sheets }: HiddenCount) =>
  refused(
    [
      '“{fileName}”含隐藏或被筛选的内容：{rows} 行、{columns} 列、{sheets} 个工作表；请选择是否导入（hidden=take 或 leave）',
      '“{fileName}” hides or filters something out (rows: {rows}, columns: {columns}, sheets: {sheets}); say whether it is imported (hidden=take or leave)',
      'sheet.hidden',
    ],
    { fileName, rows: String(rows), columns: String(columns), sheets: String(sheets) },
    { data: { hidden: { rows, columns, sheets } } },
  )

function namesOf(encodings: readonly TextEncoding[], language: 0 | 1): string {
  return encodings.map((encoding) => TEXT_ENCODINGS[encoding][language]).join(language === 0 ? '、' : ', ')
}

/** @param line on which the mark stands, from 1 */
export const unclosedQuote = (fileName: string, line: number) =>
  refused(
    [
      '“{fileName}”第 {line} 行的引号没有闭合，后面的行会被读成同一个值；请补上引号后重新上传',
      '“{fileName}”: a quotation mark on line {line} is never closed and takes the lines below for one value; close it and upload the file again',
      'sheet.openQuote',
    ],
    { fileName, line: String(line) },
  )

export const tooMuchWork = (fileName: string) =>
  refused(
    [
      '“{fileName}”过于庞大，无法读取，请拆分后上传',
      '“{fileName}” is too large to be read; split it',
      'sheet.tooLarge',
    ],
    {
      fileName,
    },
  )
