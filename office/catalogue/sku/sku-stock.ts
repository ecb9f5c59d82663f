import { DomainError } from '#kit/contract/errors.ts'
import { filled, type Refusal, saidOf } from '#kit/contract/text.ts'
import { MAX_STOCK, skuTitle } from './sku.ts'

/** The numbers of a stored SKU at the moment of saving; they travel with every refusal. */
export interface StockNow {
  /** The SKU, where a refusal has to say which it is. */
  readonly name?: string | undefined
  readonly stock: number
  /** Pieces reserved by open orders. */
  readonly locked: number
  /** Pieces that customers have a right to; none when left out. */
  readonly spokenFor?: number | undefined
}

const STOCK_TEXTS = {
  negative: [
    '库存不足：当前库存{stock}，无法减少{less}',
    'Stock is {stock} now and cannot go down by {less}',
    'stock.negative',
  ],
  belowLocked: [
    '库存不能低于已锁定数量：当前库存{stock}，已锁定{locked}',
    'Stock cannot go below the reserved pieces: stock {stock}, reserved {locked}',
    'stock.belowLocked',
  ],
  belowSpokenFor: [
    '库存不能低于待补款和已发放的件数：当前库存{stock}，待补款和已发放{spokenFor}',
    'Stock cannot go below the pieces that open claims and offers have a right to: stock {stock}, spoken for {spokenFor}',
    'stock.belowSpokenFor',
  ],
  tooMany: ['库存不能超过{max}：当前库存{stock}', 'Stock cannot exceed {max}: stock is {stock} now', 'stock.tooMany'],
} as const satisfies Record<string, Refusal>

/** What a person changed: the difference to the number that was on the screen. */
export function stockDelta(loaded: number, next: number): number {
  return next - loaded
}

/**
 * The stock after an edit, with sales made during the edit kept. An edit that changed nothing
 * is always fine, whatever the numbers are.
 * @throws DomainError `conflict` with the current numbers when the result is negative, too large, below what is reserved or
 * what is spoken for
 */
export function stockAfter(now: StockNow, delta: number): number {
  const after = now.stock + delta
  if (delta === 0) {
    return after
  }
  const { spokenFor = 0 } = now
  if (delta < 0 && spokenFor > 0 && after < spokenFor) {
    throw conflict(STOCK_TEXTS.belowSpokenFor, now, { spokenFor })
  }
  if (after < 0) {
    throw conflict(STOCK_TEXTS.negative, now, { less: -delta })
  }
  if (after < now.locked) {
    throw conflict(STOCK_TEXTS.belowLocked, now)
  }
  if (after > MAX_STOCK) {
    throw conflict(STOCK_TEXTS.tooMany, now, { max: MAX_STOCK })
  }
  return after
}

function conflict(text: Refusal, now: StockNow, values: Readonly<Record<string, number>> = {}): DomainError {
  const { name, stock, locked } = now
  const words = filled(text, { stock, locked, ...values })
  const title = name === undefined ? undefined : skuTitle({ name })
  const said = title ? saidOf(title, words) : words
  return new DomainError('conflict', said, { data: { stock, locked } })
}
