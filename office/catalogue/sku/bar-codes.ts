import { codeFault } from '#kit/contract/cell-fault.ts'
import { itemsIn } from '#kit/contract/listed-items.ts'
import { plainCode } from '#kit/contract/plain-code.ts'
import { filled, type Text } from '#kit/contract/text.ts'

/** Characters of one bar code. */
export const BAR_CODE_MAX = 50
/** Bar codes that a SKU has besides its first one. */
const MORE_LIMIT = 10
/** Characters of all of them. */
export const BAR_CODES_MAX = MORE_LIMIT * (BAR_CODE_MAX + 1)

/** The bar codes in a cell, each once, as they were meant: apart by commas, semicolons or blanks of any width. */
export function barCodesIn(text: unknown): readonly string[] {
  const codes = typeof text === 'string' ? plainCode(text).split(/\s/).flatMap(itemsIn) : []
  return [...new Set(codes.map(plainCode))]
}

/** Why a SKU may not have these further bar codes, or null. */
export function barCodesError(codes: readonly string[]): Text | null {
  if (codes.length > MORE_LIMIT) {
    return filled(['其他条码不能超过{max}个', 'At most {max} more {max|barcode|barcodes}'], { max: MORE_LIMIT })
  }
  const fault = codes.map(codeFault).find((found) => found !== undefined)
  if (fault) {
    return fault
  }
  return codes.some((code) => code.length > BAR_CODE_MAX)
    ? filled(['每个条码最多{max}个字符', 'A barcode has at most {max} {max|character|characters}'], {
        max: BAR_CODE_MAX,
      })
    : null
}

/**
 * A bar code as readers may tell it apart from others: in capital letters, and without the zero that makes thirteen digits of
 * the twelve of a UPC, which some readers write and others leave out.
 */
export function readCode(text: string): string {
  return plainCode(text)
    .toUpperCase()
    .replace(/^0(?=\d{12}$)/, '')
}
