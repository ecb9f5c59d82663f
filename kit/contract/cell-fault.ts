import type { SheetCell } from './sheet.ts'
import { filled, type Text } from './text.ts'

/** From here on a spreadsheet does not keep the last digits of a number. */
const UNSURE = 1e15
/** How spreadsheets write numbers that are too long for their column: the digits behind are gone. */
const EXPONENT = /^[+-]?\d(?:[.,]\d+)?E\+\d+$/i
/** What a decoder puts where bytes are no text. */
const REPLACED = '\uFFFD'
/** A formula that was written as a text. */
const FORMULA = /^=(?:[A-Z][A-Z.]*\(|\$?[A-Z]{1,3}\$?\d)/i
const ERROR_SIGN = /^#(NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|N\/A|SPILL!|CALC!|FIELD!|BLOCKED!|UNKNOWN!)$/
/** Characters of a cell that are repeated in an error. */
const SHOWN = 40

/** Whether a text is what a spreadsheet shows in place of a value. */
export function isErrorSign(text: string): boolean {
  return ERROR_SIGN.test(text)
}

/**
 * Why a cell says nothing for sure, whatever its column is: an error, a formula without a result, a number whose last digits the
 * spreadsheet has lost, bytes that are no text.
 */
export function cellFault(cell: SheetCell): Text | undefined {
  const { kind, value, text, formula } = cell
  const words = { text: text.slice(0, SHOWN) }
  if (kind === 'error' || (formula === undefined && FORMULA.test(text))) {
    return filled(NO_VALUE, words)
  }
  if (kind === 'number' && Math.abs(Number(value)) >= UNSURE) {
    return filled(LOST_DIGITS, words)
  }
  if (EXPONENT.test(text.trim())) {
    return filled(SHORTENED, words)
  }
  return text.includes(REPLACED) ? UNREADABLE : undefined
}

/** Why a code that was typed, pasted or sent says nothing for sure; the same for one that came as a number. */
export function codeFault(code: string | number): Text | undefined {
  if (typeof code === 'number') {
    return Math.abs(code) <= Number.MAX_SAFE_INTEGER ? undefined : filled(LOST_DIGITS, { text: String(code) })
  }
  return cellFault({ kind: isErrorSign(code) ? 'error' : 'text', value: code, text: code })
}

const NO_VALUE: Text = [
  '“{text}”是公式或错误值，请粘贴为数值',
  '"{text}" is a formula or an error: paste it as a value',
]
const LOST_DIGITS: Text = [
  '“{text}”超过 15 位，表格已丢失末尾数字；请将该列设为文本后重新填写',
  '"{text}" has more than 15 digits, the last of which the spreadsheet has lost: make the column text and type it again',
]
const SHORTENED: Text = [
  '“{text}”是科学计数法，末尾数字可能已丢失；请将该列设为文本后重新填写',
  '"{text}" is in exponent form, which may have lost its last digits: make the column text and type it again',
]
const UNREADABLE: Text = [
  '有无法识别的字符，请按原编码（UTF-8 或 GBK）重新导出',
  'Some characters cannot be read: export it again as UTF-8 or GBK',
]
