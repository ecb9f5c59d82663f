import type { AnyResource } from '#kit/contract/resource.ts'
import { creditEntry } from '../../trade/model/credit-entry.ts'
import { depositEntry } from '../../trade/model/deposit-entry.ts'
import { payment } from '../../trade/model/payment.ts'
import { refund } from '../../trade/model/refund.ts'
import type { Effect } from './effects.ts'

/** Where money is booked, with the column of the amount. */
export const MONEY_LEDGERS: readonly (readonly [resource: AnyResource, column: string])[] = [
  [payment, 'amount'],
  [refund, 'apply_amount'],
  [depositEntry, 'amount'],
  [creditEntry, 'amount'],
]

/** The ledger of stock; its columns say how many pieces come, and how many are reserved. */
export const STOCK_LEDGER = { table: 'shop_stock_log', qty: 'qty', lockedQty: 'locked_qty' } as const

/** Fen that are booked: of entries that come, whatever their sign. */
export function bookedMoney(effects: readonly Effect[]): number {
  return sumOf(effects, ({ table }) => MONEY_LEDGERS.find(([resource]) => resource.table === table)?.[1])
}

/** Pieces that come to the stock, less those that leave it. */
export function movedStock(effects: readonly Effect[]): number {
  return sumOf(effects, ({ table }) => (table === STOCK_LEDGER.table ? STOCK_LEDGER.qty : undefined))
}

function sumOf(effects: readonly Effect[], columnOf: (effect: Effect) => string | undefined): number {
  return effects
    .filter(({ kind }) => kind === 'added')
    .reduce((sum, effect) => {
      const column = columnOf(effect)
      return sum + (column === undefined ? 0 : Number(effect.changes[column]?.[1] ?? 0))
    }, 0)
}
