import { codeFault } from '#kit/contract/cell-fault.ts'
import { yuanOf } from '#kit/contract/money.ts'
import { fenOf, plainNumber, roundedTo } from '#kit/contract/numbers.ts'
import { plainCode } from '#kit/contract/plain-code.ts'
import type { Text } from '#kit/contract/text.ts'
import { barCodesError, barCodesIn } from './bar-codes.ts'
import { type CellKind, MAX_STOCK, SKU_CELLS, type SkuColumn } from './sku.ts'

export type CellValue = string | number | null

/** What a text means in a cell, or why it means nothing there. */
export type CellReading = { readonly value: CellValue } | { readonly error: Text }

const CELL_TEXTS = {
  money: ['不是有效金额：不小于0，最多两位小数', 'Not an amount: 0 or more, at most two decimals'],
  count: ['不是有效数量：不小于0的整数', 'Not a count: a whole number, 0 or more'],
  trade: ['请填写支持或不支持', 'Write yes or no'],
  status: ['请填写启用或禁用', 'Write enabled or disabled'],
} as const satisfies Record<Exclude<CellKind, 'text' | 'code'>, Text>

const TRADE_WORDS: Readonly<Record<string, 0 | 1>> = {
  ...{ '1': 1, 支持: 1, 是: 1, yes: 1, y: 1, true: 1 },
  ...{ '0': 0, 不支持: 0, 否: 0, no: 0, n: 0, false: 0 },
}
const STATUS_WORDS: Readonly<Record<string, 0 | 1>> = {
  ...{ '0': 0, 启用: 0, enabled: 0, on: 0 },
  ...{ '1': 1, 禁用: 1, 停用: 1, disabled: 1, off: 1 },
}

/**
 * Reads what was typed or pasted into a cell. Forgives what spreadsheets write: full-width digits, `¥`, `元`, grouped
 * thousands, surrounding space. Amounts come back as yuan; an empty amount or count as null.
 */
export function readCell(column: SkuColumn, raw: CellValue): CellReading {
  const kind = SKU_CELLS[column]
  const text = String(raw ?? '').trim()
  if (kind === 'text') {
    return { value: text }
  }
  if (kind === 'code') {
    const value = plainCode(text)
    const error =
      column === 'moreBarCodes' ? barCodesError(barCodesIn(value)) : codeFault(typeof raw === 'number' ? raw : value)
    return error ? { error } : { value }
  }
  const value = READERS[kind](text.normalize('NFKC').trim())
  return value === undefined ? { error: CELL_TEXTS[kind] } : { value }
}

const READERS: Readonly<Record<Exclude<CellKind, 'text' | 'code'>, (text: string) => number | null | undefined>> = {
  money: readMoney,
  count: readCount,
  trade: (text) => wordIn(TRADE_WORDS, text),
  status: (text) => wordIn(STATUS_WORDS, text),
}

function readMoney(text: string): number | null | undefined {
  if (text === '') {
    return null
  }
  const fen = fenOf(text)
  return fen === null ? undefined : yuanOf(fen)
}

function readCount(text: string): number | null | undefined {
  if (text === '') {
    return null
  }
  const count = roundedTo(0, Number(plainNumber(text) ?? Number.NaN))
  return count === undefined || count < 0 || count > MAX_STOCK ? undefined : count
}

function wordIn(words: Readonly<Record<string, 0 | 1>>, text: string): 0 | 1 | undefined {
  const word = text.toLowerCase()
  return Object.hasOwn(words, word) ? words[word] : undefined
}
