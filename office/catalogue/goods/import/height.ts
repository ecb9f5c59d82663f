import type { SheetCell } from '#kit/contract/sheet.ts'
import { halfWidth } from './clean-text.ts'
import { type Note, type Reading, unreadable } from './error-codes.ts'

const MAX_HEIGHT_MM = 5_000

const HEIGHT =
  /^(?<about>(全高|高度?|h|height)?\s*[:=]?\s*(约|約|approx\.?|about|ca\.?|~|≈|≒)?\s*)(?<number>\d+(\.\d+)?)\s*(?<unit>mm|毫米|cm|厘米|公分|センチ|m|米)?\s*(?<after>左右|前後|前后)?$/i

const MILLIMETRES: Readonly<Record<string, number>> = {
  mm: 1,
  毫米: 1,
  cm: 10,
  厘米: 10,
  公分: 10,
  センチ: 10,
  m: 1000,
  米: 1000,
}

/** Reads a height in whole millimetres. A bare number is millimetres; only a written unit makes it something else. */
export function readHeight(cell: SheetCell, isTyped: boolean): Reading<number> {
  const raw = cell.text
  const values = { text: raw }
  if (typeof cell.value === 'number') {
    return whole(cell.value, raw, [])
  }
  const { text, notes } = halfWidth(raw)
  const groups = cell.kind === 'text' ? HEIGHT.exec(text)?.groups : undefined
  if (groups === undefined) {
    return unreadable('HEIGHT_UNREADABLE', raw)
  }
  const found: Note[] = [...notes]
  const perUnit = MILLIMETRES[groups.unit?.toLowerCase() ?? 'mm'] ?? 1
  if (perUnit !== 1) {
    found.push({ code: 'HEIGHT_CM', values })
  } else if (groups.unit !== undefined || groups.about !== '' || groups.after !== undefined) {
    found.push({ code: 'HEIGHT_UNIT', values })
  } else if (isTyped && found.length === 0) {
    found.push({ code: 'NUMBER_AS_TEXT', values })
  }
  return whole(Number(groups.number) * perUnit, raw, found)
}

function whole(millimetres: number, raw: string, notes: readonly Note[]): Reading<number> {
  const value = Math.round(millimetres)
  if (value < 1 || value > MAX_HEIGHT_MM) {
    return unreadable('HEIGHT_UNREADABLE', raw)
  }
  const isExact = Math.abs(value - millimetres) < 1e-6
  return { value, notes: isExact ? notes : [...notes, { code: 'HEIGHT_ROUNDED', values: { text: raw } }] }
}
