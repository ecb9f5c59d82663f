import type { Rows } from '#server/testing/shop-keeper.server.ts'

interface Deposited {
  /** Of a customer with one deposit. */
  readonly userId: string
  readonly nickname?: string
  readonly goodsId: string
  readonly productId: string
  readonly skuId: string
  readonly qty: number
  /** Instant of the payment. */
  readonly paidAt: string
}

/** Fen for one piece. */
const DEPOSIT = 20_000

/** What is stored of somebody who has paid a deposit that waits for its arrival: `[table, rows]`, in the order to write them. */
export function depositRows(deposit: Deposited): readonly (readonly [table: string, rows: Rows])[] {
  const { userId, nickname = userId, goodsId, productId, skuId, qty, paidAt } = deposit
  const [orderId, orderNo, claimId, itemId] = [`o-${userId}`, `NO-${userId}`, `c-${userId}`, `i-${userId}`]
  const amount = DEPOSIT * qty
  return [
    ['shop_app_user', [{ id: userId, account: userId, nickname }]],
    ['shop_order', [{ id: orderId, orderNo, line: 2, userId, itemAmount: amount, payable: amount }]],
    [
      'shop_order_item',
      [
        {
          ...{ id: itemId, orderId, orderNo, line: 2, userId, goodsId, productId, skuId, qty, isCounted: true },
          ...{ titleSnap: productId, unitPrice: DEPOSIT, lineAmount: amount, payAmount: amount },
        },
      ],
    ],
    [
      'shop_final_claim',
      [
        {
          ...{
            id: claimId,
            depositOrderId: orderId,
            depositOrderNo: orderNo,
            depositItemId: itemId,
            userId,
            qty,
            paidAt,
          },
          ...{ presellGoodsId: goodsId, presellSkuId: skuId, depositAmount: amount },
        },
      ],
    ],
    ['shop_deposit_ledger', [{ claimId, orderNo, userId, goodsId, kind: 'hold', amount, at: paidAt }]],
  ]
}
