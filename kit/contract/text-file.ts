import { invalid } from './errors.ts'
import { keysOf } from './keys.ts'
import { DECIMAL_SIGNS } from './numbers.ts'
import type { Text } from './text.ts'
import { DAY_ORDERS, type DayOrder } from './written-time.ts'

/** Encodings in which text files come, by their names in the Encoding Standard. */
export const TEXT_ENCODINGS = {
  'utf-8': ['UTF-8', 'UTF-8'],
  gb18030: ['简体中文（GBK、GB18030）', 'Simplified Chinese (GBK, GB18030)'],
  big5: ['繁体中文（Big5）', 'Traditional Chinese (Big5)'],
  shift_jis: ['日文（Shift_JIS）', 'Japanese (Shift_JIS)'],
  'euc-jp': ['日文（EUC-JP）', 'Japanese (EUC-JP)'],
  'windows-1252': ['西欧（Windows-1252）', 'Western European (Windows-1252)'],
  'utf-16le': ['UTF-16（小端）', 'UTF-16 (little-endian)'],
  'utf-16be': ['UTF-16（大端）', 'UTF-16 (big-endian)'],
} as const satisfies Readonly<Record<string, Text>>

export type TextEncoding = keyof typeof TEXT_ENCODINGS

/** What may part the values of a line, by its name in forms. */
export const SEPARATORS = {
  comma: { sign: ',', title: ['逗号', 'Comma'] },
  semicolon: { sign: ';', title: ['分号', 'Semicolon'] },
  tab: { sign: '\t', title: ['制表符', 'Tab'] },
  pipe: { sign: '|', title: ['竖线', 'Vertical bar'] },
} as const satisfies Readonly<Record<string, { readonly sign: string; readonly title: Text }>>

export type Separator = keyof typeof SEPARATORS

/** What becomes of rows, columns and sheets that a spreadsheet hides or filters out. */
export type HiddenChoice = 'take' | 'leave'

/** What a person chose of how a file is read; what is left out is told by its content. */
export interface SheetChoice {
  readonly encoding?: TextEncoding
  readonly separator?: Separator
  readonly hidden?: HiddenChoice
  readonly dates?: DayOrder
  readonly decimals?: keyof typeof DECIMAL_SIGNS
}

/** Fields of the form of an import that say how its files are read; `encoding.1` is of the second file alone. */
export const READING_FIELDS = ['encoding', 'separator', 'hidden', 'dates', 'decimals'] as const

/** How a file is read before it is imported, and what stands at its beginning. */
export interface SheetPreview {
  readonly file: string
  /** The first rows as they are read; empty when they cannot be. */
  readonly rows: readonly (readonly string[])[]
  /** Of text files. */
  readonly text: {
    /** How the rows were read; null when no encoding fits. */
    readonly encoding: TextEncoding | null
    /** False when the content does not say it: a person has to choose. */
    readonly isSure: boolean
    /** Encodings that fit all of the file, the likeliest first, with a line as each reads it. */
    readonly fitting: readonly { readonly encoding: TextEncoding; readonly sample: string }[]
    readonly separator: Separator | null
  } | null
  /** What a workbook hides; where anything is, a person says what becomes of it. */
  readonly hidden: HiddenCount
  /** Whether days may stand in it whose order a person could have to say. */
  readonly asksDates: boolean
  /** Whether numbers may stand in it whose decimal sign a person could have to say. */
  readonly asksDecimals: boolean
  /** Why it cannot be read; null when it can. */
  readonly fault: string | null
}

export interface HiddenCount {
  readonly rows: number
  readonly columns: number
  /** Only sheets that an import would read. */
  readonly sheets: number
}

/**
 * How a person chose to have a file read.
 * @param index of the file in its form, from 0
 * @throws DomainError `invalid` at the field
 */
export function sheetChoice(form: Readonly<Record<string, string>>, index: number): SheetChoice {
  const chosen = <Name extends string>(field: string, names: readonly Name[], said: Text): Name | undefined => {
    const path = form[`${field}.${index}`] === undefined ? field : `${field}.${index}`
    const value = form[path] ?? ''
    const found = names.find((name) => name === value)
    if (value !== '' && found === undefined) {
      throw invalid([{ path, message: said }])
    }
    return found
  }
  return {
    encoding: chosen('encoding', keysOf(TEXT_ENCODINGS), BAD_ENCODING),
    separator: chosen('separator', keysOf(SEPARATORS), BAD_SEPARATOR),
    hidden: chosen('hidden', ['take', 'leave'], BAD_HIDDEN),
    dates: chosen('dates', keysOf(DAY_ORDERS), BAD_DATES),
    decimals: chosen('decimals', keysOf(DECIMAL_SIGNS), BAD_DECIMALS),
  }
}

const ENCODING_NAMES = Object.keys(TEXT_ENCODINGS).join(', ')
const BAD_ENCODING: Text = [`编码可为：${ENCODING_NAMES}`, `The encoding is one of ${ENCODING_NAMES}`]
const SEPARATOR_NAMES = Object.keys(SEPARATORS).join(', ')
const BAD_SEPARATOR: Text = [`分隔符可为：${SEPARATOR_NAMES}`, `The separator is one of ${SEPARATOR_NAMES}`]
const BAD_HIDDEN: Text = ['隐藏内容可为：take（导入）、leave（不导入）', 'What is hidden is one of: take, leave']
const DAY_ORDER_NAMES = Object.keys(DAY_ORDERS).join(', ')
const BAD_DATES: Text = [`日期的写法可为：${DAY_ORDER_NAMES}`, `How days are written is one of ${DAY_ORDER_NAMES}`]
const DECIMAL_NAMES = Object.keys(DECIMAL_SIGNS).join(', ')
const BAD_DECIMALS: Text = [`小数点的写法可为：${DECIMAL_NAMES}`, `The decimal sign is one of ${DECIMAL_NAMES}`]
