/** A part of a pattern: text as it is, a field of the form that asks, a part of the time, or the number within the period. */
type Piece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'form'; readonly name: string }
  | { readonly kind: 'time'; readonly format: string }
  | { readonly kind: 'seq'; readonly digits: number }

export interface NumberPattern {
  readonly pieces: readonly Piece[]
}

/** Parts of a time as patterns name them, the largest first. */
const UNITS = ['yyyy', 'yy', 'MM', 'dd', 'HH', 'mm', 'ss'] as const

const TIME = new RegExp(`^(?:${UNITS.join('|')}|[-/.])+$`)

/** Most digits of a number; more than this are no whole number. */
const MOST_DIGITS = 12

export const PATTERN_MAX = 100

/** Characters that a field of a form gives to a value. */
const MOST_OF_FORM = 32

/**
 * Reads `CN{yyyyMMdd}{seq:4}{form.name}`: text, between braces times and fields of the form that asks, and one number with its
 * fewest digits.
 * @returns the pattern, or the part that cannot be read
 */
export function parsePattern(text: string): NumberPattern | { readonly wrong: string } {
  const pieces: Piece[] = []
  for (const part of text.match(/\{[^{}]*\}|[^{}]+|[{}]/g) ?? []) {
    if (!part.startsWith('{') && part !== '}') {
      pieces.push({ kind: 'text', text: part })
      continue
    }
    const inside = part.slice(1, -1)
    const name = /^form\.(\w{1,50})$/.exec(inside)?.[1]
    if (name !== undefined) {
      pieces.push({ kind: 'form', name })
      continue
    }
    const digits = /^seq(?::(\d{1,2}))?$/.exec(inside)
    const width = Number(digits?.[1] ?? 1)
    if (digits && width >= 1 && width <= MOST_DIGITS) {
      pieces.push({ kind: 'seq', digits: width })
    } else if (inside !== '' && TIME.test(inside)) {
      pieces.push({ kind: 'time', format: inside })
    } else {
      return { wrong: part }
    }
  }
  const counters = pieces.filter(({ kind }) => kind === 'seq').length
  return counters === 1 ? { pieces } : { wrong: '{seq}' }
}

/** Digits of a moment in the zone of the shop, `yyyy-MM-dd HH:mm:ss`, as patterns ask for them. */
function formatted(format: string, time: string): string {
  const units: Readonly<Record<string, string>> = {
    yyyy: time.slice(0, 4),
    yy: time.slice(2, 4),
    MM: time.slice(5, 7),
    dd: time.slice(8, 10),
    HH: time.slice(11, 13),
    mm: time.slice(14, 16),
    ss: time.slice(17, 19),
  }
  return format.replace(/yyyy|yy|MM|dd|HH|mm|ss/g, (unit) => units[unit] ?? '')
}

/**
 * The period that numbers are counted in: all times that look the same in the pattern. '' where it names no time.
 * @param time `yyyy-MM-dd HH:mm:ss`
 */
export function periodOf({ pieces }: NumberPattern, time: string): string {
  return pieces.flatMap((piece) => (piece.kind === 'time' ? [formatted(piece.format, time)] : [])).join('|')
}

/** What a form holds that asks for a value. */
export type FormData = Readonly<Record<string, unknown>>

interface Counted {
  /** `yyyy-MM-dd HH:mm:ss` */
  readonly time: string
  readonly counted: number
  /** Its digits come round when they are used up. */
  readonly isRound?: boolean
  readonly form?: FormData
}

/** A number as the pattern writes it; one with more digits than it asks for is written whole. */
export function numberText({ pieces }: NumberPattern, { time, counted, isRound = false, form = {} }: Counted): string {
  return pieces
    .map((piece) => {
      switch (piece.kind) {
        case 'text':
          return piece.text
        case 'form':
          return textOf(form, piece.name)
        case 'time':
          return formatted(piece.format, time)
        default:
          return String(isRound ? counted % 10 ** piece.digits : counted).padStart(piece.digits, '0')
      }
    })
    .join('')
}

/** A field of a form on one line; '' for what is no text and no number. */
function textOf(form: FormData, name: string): string {
  const value = Object.hasOwn(form, name) ? form[name] : undefined
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  return [...text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()].slice(0, MOST_OF_FORM).join('')
}

/** Names of the fields of forms that a pattern writes. */
export function formFields({ pieces }: NumberPattern): readonly string[] {
  return pieces.flatMap((piece) => (piece.kind === 'form' ? [piece.name] : []))
}

/** Digits that a number may grow to which does not come round. */
const GROWN = 8

/** Characters of the longest number. @param isRound its digits come round when they are used up */
export function lengthOf({ pieces }: NumberPattern, isRound: boolean): number {
  return pieces
    .map((piece) =>
      piece.kind === 'text'
        ? piece.text.length
        : piece.kind === 'form'
          ? MOST_OF_FORM
          : piece.kind === 'time'
            ? piece.format.length
            : Math.max(piece.digits, isRound ? 0 : GROWN),
    )
    .reduce((sum, length) => sum + length, 0)
}

const FORMS: Readonly<Record<string, string>> = {
  yyyy: '\\d{4}',
  yy: '\\d{2}',
  MM: '(?:0[1-9]|1[0-2])',
  dd: '(?:0[1-9]|[12]\\d|3[01])',
  HH: '(?:[01]\\d|2[0-3])',
  mm: '[0-5]\\d',
  ss: '[0-5]\\d',
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&')

/** What numbers of a pattern look like. @param isRound its digits come round when they are used up */
export function regexOf({ pieces }: NumberPattern, isRound: boolean): RegExp {
  const forms = pieces.map((piece) =>
    piece.kind === 'text' || piece.kind === 'form'
      ? piece.kind === 'text'
        ? escaped(piece.text)
        : `.{0,${MOST_OF_FORM}}`
      : piece.kind === 'time'
        ? piece.format.replace(/yyyy|yy|MM|dd|HH|mm|ss|[-/.]/g, (unit) => FORMS[unit] ?? escaped(unit))
        : `\\d{${piece.digits}${isRound ? '' : `,${Math.max(piece.digits, GROWN)}`}}`,
  )
  return new RegExp(`^${forms.join('')}$`)
}
