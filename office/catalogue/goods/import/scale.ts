import type { SheetCell } from '#kit/contract/sheet.ts'
import { halfWidth } from './clean-text.ts'
import { type Note, type Reading, unreadable } from './error-codes.ts'

/** Values of the scale dictionary besides `1/n`, with the words that stand for them. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  'non-scale': ['non-scale', 'nonscale', 'non scale', 'noscale', 'none', 'non', 'ノンスケール', '无比例', '非比例'],
  q: ['q', 'q version', 'q版', 'sd'],
  prize: ['prize', '景品', 'プライズ'],
  'garage-kit': ['garage-kit', 'garage kit', 'gk', '手办套件', 'ガレージキット'],
}

const WORD_TO_SCALE: ReadonlyMap<string, string> = new Map(
  Object.entries(WORDS).flatMap(([scale, words]) => words.map((word) => [word, scale] as const)),
)

const LARGEST_DIVISOR = 200

/** Reads a scale as `1/n` or a word of the dictionary; also what spreadsheets make of `1/7`: a date, a fraction. */
export function readScale(cell: SheetCell): Reading<string> {
  const raw = cell.text
  if (cell.kind === 'date') {
    // Day and month change places between languages; the scale's 1 tells which is which.
    const [month, day] = [Number(raw.slice(5, 7)), Number(raw.slice(8, 10))]
    const divisor = month === 1 ? day : day === 1 ? month : 0
    return scaleOf(divisor, raw, [{ code: 'SCALE_AS_DATE', values: { text: raw } }])
  }
  if (typeof cell.value === 'number') {
    const divisor = Math.round(1 / cell.value)
    const isFraction = Math.abs(cell.value * divisor - 1) < 0.02
    return scaleOf(isFraction ? divisor : 0, raw, [{ code: 'SCALE_AS_NUMBER', values: { text: raw } }])
  }
  const { text, notes } = halfWidth(raw)
  const word = WORD_TO_SCALE.get(text.toLowerCase())
  if (word !== undefined) {
    return { value: word, notes: text === word ? notes : [...notes, { code: 'SCALE_WORD', values: { text: raw } }] }
  }
  const match = /^1\s*([/:∕⁄])\s*(\d{1,3})\s*(スケール|比例|scale|サイズ)?$/i.exec(text)
  if (match === null) {
    return unreadable('SCALE_UNREADABLE', raw)
  }
  const found: Note[] = [...notes]
  if (match[1] === ':') {
    found.push({ code: 'SCALE_COLON', values: { text: raw } })
  }
  if (match[3] !== undefined) {
    found.push({ code: 'SCALE_SUFFIX', values: { text: raw } })
  }
  return scaleOf(Number(match[2]), raw, found)
}

function scaleOf(divisor: number, raw: string, notes: readonly Note[]): Reading<string> {
  return divisor >= 1 && divisor <= LARGEST_DIVISOR
    ? { value: `1/${divisor}`, notes }
    : unreadable('SCALE_UNREADABLE', raw)
}
