import type { SheetCell } from '#kit/contract/sheet.ts'
import { isJanCode, janPrefixIsJapanese } from '../jan-code.ts'
import { halfWidth } from './clean-text.ts'
import { type Note, type Reading, unreadable } from './error-codes.ts'

const JAN_DIGITS = 13

/** Reads a JAN (EAN-13). Lost digits are never guessed. */
export function readJan(cell: SheetCell): Reading<string> {
  const raw = cell.text
  const { text, notes } = halfWidth(raw)
  const found: Note[] = [...notes]
  if (/^\d(\.\d+)?e\+?\d+$/i.test(text)) {
    return unreadable('JAN_SCIENTIFIC', raw)
  }
  if (cell.kind === 'number') {
    found.push({ code: 'JAN_AS_NUMBER' })
  }
  const digits = text.replace(/[\s\-‐-―]/gu, '')
  if (digits !== text) {
    found.push({ code: 'JAN_SEPARATORS', values: { text: raw } })
  }
  if (!/^\d+$/.test(digits) || digits.length > JAN_DIGITS) {
    return unreadable('JAN_UNREADABLE', raw)
  }
  if (digits.length < JAN_DIGITS) {
    return unreadable('JAN_SHORT', raw)
  }
  if (!isJanCode(digits)) {
    return unreadable('JAN_BAD_CHECKSUM', raw)
  }
  if (!janPrefixIsJapanese(digits)) {
    found.push({ code: 'JAN_FOREIGN_PREFIX', values: { text: digits } })
  }
  return { value: digits, notes: found }
}
