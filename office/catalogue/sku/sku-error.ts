import type { FieldError } from '#kit/contract/errors.ts'
import type { Text } from '#kit/contract/text.ts'
import { type Sku, skuTitle } from './sku.ts'

/** An error as the server words it, or as the rules give it. */
export interface CellNote {
  /** `skus.3.stock`. */
  readonly path: string
  readonly message: Text | string
}

interface SkuPlace {
  /** From 0. */
  readonly row: number
  readonly column: string
}

/** The row and column of an error, or undefined when it is about the whole table. */
export function placeOfError({ path }: Pick<CellNote, 'path'>): SkuPlace | undefined {
  const [, row, column] = /^(?:skus|skuList)\.(\d+)\.(\w+)$/.exec(path) ?? []
  // what has to be confirmed is the price
  return row === undefined || column === undefined
    ? undefined
    : { row: Number(row), column: column === 'lowPriceOk' ? 'presentPrice' : column }
}

/** `红,S：库存不能为空或小于0`; one that says so already stays as it is. */
export function namedError(error: FieldError, skus: readonly Sku[]): Text {
  const place = placeOfError(error)
  const sku = place && skus[place.row]
  if (!sku) {
    return error.message
  }
  const title = skuTitle(sku)
  const [zh, en] = error.message
  const named = (text: string) => [`${title[0]}：`, `${title[1]}: `].some((name) => text.startsWith(name))
  return named(zh) || named(en) ? error.message : [`${title[0]}：${zh}`, `${title[1]}: ${en}`]
}
