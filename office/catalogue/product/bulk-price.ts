import type { PlannedChange } from '#kit/contract/action.ts'
import type { FieldError } from '#kit/contract/errors.ts'
import { type Fen, formatFen, MAX_FEN } from '#kit/contract/money.ts'
import type { Text } from '#kit/contract/text.ts'
import type { ListedLine } from '../rules/sales-line.ts'
import { skuLabel, skuTitle } from '../sku/sku.ts'

/** Prices that are changed for many SKUs at once. */
export const BULK_PRICES = ['originalPrice', 'presentPrice', 'memberPrice', 'tradePrice'] as const

type BulkPrice = (typeof BULK_PRICES)[number]

/** What is asked of a change of prices: which ones, and by how much. Exactly one of amount and percent. */
export interface PriceChange extends Readonly<Record<BulkPrice, boolean>> {
  /** Yuan, with its sign. */
  readonly amount: number | null
  readonly percent: number | null
}

/** A SKU as far as its prices are changed; amounts in fen. */
export interface PricedSku extends Readonly<Record<BulkPrice, Fen | null>> {
  readonly id: string
  readonly name: string
}

/** One price before and after, in fen. */
export interface PriceMove {
  readonly sku: PricedSku
  readonly column: BulkPrice
  readonly before: Fen
  readonly after: Fen
}

/** Why a change of prices cannot be asked like this. */
export function priceChangeErrors(change: PriceChange): readonly FieldError[] {
  const { amount, percent } = change
  const errors: FieldError[] = []
  if (BULK_PRICES.every((column) => !change[column])) {
    errors.push({
      path: 'presentPrice',
      message: ['请至少选择一种价格', 'Choose at least one price', 'product.priceMissing'],
    })
  }
  if ((amount === null) === (percent === null)) {
    errors.push({
      path: 'amount',
      message: ['金额和百分比须填写其中一项', 'Enter either an amount or a percentage', 'product.amountOrPercentage'],
    })
  } else if ((amount ?? percent) === 0) {
    errors.push({
      path: amount === null ? 'percent' : 'amount',
      message: ['不能为0', 'It must not be 0', 'product.changeIsZero'],
    })
  }
  return errors
}

/** A price after the change, rounded half up to the fen. */
export function changedPrice(fen: Fen, { amount, percent }: Pick<PriceChange, 'amount' | 'percent'>): Fen {
  if (percent === null) {
    return fen + Math.round((amount ?? 0) * 100)
  }
  // hundredths of a percent: whole numbers all the way
  return Math.floor((fen * (10_000 + Math.round(percent * 100)) * 2 + 10_000) / 20_000)
}

/** What a change does to the prices of SKUs; a price that nobody has set yet stays as it is. */
export function priceMoves(skus: readonly PricedSku[], change: PriceChange): readonly PriceMove[] {
  return skus.flatMap((sku) =>
    BULK_PRICES.flatMap((column): PriceMove[] => {
      const before = sku[column]
      return change[column] && before !== null && before > 0
        ? [{ sku, column, before, after: changedPrice(before, change) }]
        : []
    }),
  )
}

/** Errors of prices that are none after the change; each names its SKU and its price. */
export function moveErrors(moves: readonly PriceMove[], line: ListedLine): readonly FieldError[] {
  return moves
    .filter(({ after }) => after <= 0 || after > MAX_FEN)
    .map(({ sku, column, after }) => {
      const [zh, en] = movedTitle(sku, column, line)
      const amount = formatFen(after)
      return {
        path: `skus.${sku.id}.${column}`,
        message: [
          `${zh}：调整后为${amount}，须大于0且不超过99,999,999.99`,
          `${en}: would be ${amount}`,
          'product.priceOutOfRange',
        ],
      }
    })
}

export function plannedPrices(moves: readonly PriceMove[], line: ListedLine): readonly PlannedChange[] {
  return moves.map(({ sku, column, before, after }) => ({
    title: movedTitle(sku, column, line),
    before: formatFen(before),
    after: formatFen(after),
  }))
}

function movedTitle(sku: PricedSku, column: BulkPrice, line: ListedLine): Text {
  const [name, label] = [skuTitle(sku), skuLabel(column, line)]
  return [`${name[0]} · ${label[0]}`, `${name[1]} · ${label[1]}`]
}
