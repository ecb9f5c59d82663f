import type { Note, Reading } from './error-codes.ts'

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  hellip: '…',
  middot: '·',
  times: '×',
  yen: '¥',
}

/** Joiners inside emoji and some scripts are left alone. */
const INVISIBLE = /[\u200B\u200E\u200F\u2060\uFEFF\u00AD]/gu
const NO_BREAK = /[\u00A0\u2007\u202F]/gu
const ENTITY = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi
const DASH = /^[-‐-―－ー−/／]+$/u

/**
 * A name as it should stand: no invisible signs, one ordinary space where there was any space, entities decoded, NFC.
 * Full-width letters and signs stay: they belong to Japanese names (compatibility forms would change 77 series names).
 */
export function cleanText(raw: string): Reading<string> {
  const decoded = raw.replace(ENTITY, entity)
  const errors: readonly [found: boolean, code: Note['code']][] = [
    [decoded !== raw, 'HTML_ENTITY'],
    [raw.search(INVISIBLE) >= 0, 'ZERO_WIDTH'],
    [raw.search(NO_BREAK) >= 0, 'NBSP'],
    [raw.includes('\u3000'), 'FULLWIDTH_SPACE'],
    [/[\r\n]/.test(raw.trim()), 'NEWLINE_IN_CELL'],
    [/^[ \t\r\n]|[ \t\r\n]$/.test(raw), 'LEADING_TRAILING_SPACE'],
    [/\S {2,}\S/.test(raw), 'REPEATED_SPACE'],
  ]
  const text = decoded
    .replace(INVISIBLE, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .normalize('NFC')
  return {
    value: text === '' ? null : text,
    notes: errors.filter(([found]) => found).map(([, code]) => ({ code, values: { text: raw } })),
  }
}

/** Whether the text is nothing but a dash, which suppliers write for "none". */
export function isDash(text: string): boolean {
  return DASH.test(text)
}

/** Half-width form for numbers, codes and units, with a note when full-width digits or signs were turned. */
export function halfWidth(raw: string): { text: string; notes: Note[] } {
  const text = raw.normalize('NFKC').replace(INVISIBLE, '').replace(/\s+/gu, ' ').trim()
  const isTurned = /[０-９／：．，－＋]/u.test(raw)
  return { text, notes: isTurned ? [{ code: 'FULLWIDTH_DIGITS', values: { text: raw } }] : [] }
}

/** The form in which names are compared: case, width, spaces and signs do not count. */
export function nameKey(text: string): string {
  const letters = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]/gu, '')
  return letters === '' ? text.normalize('NFKC').trim() : letters
}

function entity(whole: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) {
    return ENTITIES[name.toLowerCase()] ?? whole
  }
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
  return code > 31 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : whole
}
