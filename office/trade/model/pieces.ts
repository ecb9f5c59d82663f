import { number, text } from '#kit/contract/field.ts'
import type { RowValues } from '#kit/contract/read-field.ts'

/** The most pieces that one row of an input names. */
const PIECES_MAX = 999_999

/** Pieces, as a row of an input names them. */
const QTY = number(['数量', 'Pieces'], { required: true, max: PIECES_MAX })

/** Pieces of the items of an order, each item once. */
export const ORDER_PIECES = { orderItemId: text(['商品明细', 'Item'], { required: true, max: 36 }), qty: QTY } as const

/** Pieces of the items of a refund. */
export const REFUND_PIECES = {
  refundItemId: text(['商品明细', 'Item'], { required: true, max: 36 }),
  qty: QTY,
} as const

/**
 * Pieces by item, of rows that an input names.
 * @returns null when there are none, or an item is named twice
 */
export function piecesBy(key: 'orderItemId' | 'refundItemId', rows: unknown): ReadonlyMap<string, number> | null {
  const named = Array.isArray(rows)
    ? (rows as RowValues).map((row) => [String(row[key]), Number(row.qty)] as const)
    : []
  const pieces = new Map(named)
  return pieces.size > 0 && pieces.size === named.length ? pieces : null
}
