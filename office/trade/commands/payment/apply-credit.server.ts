import { invalid } from '#kit/contract/errors.ts'
import { type Fen, formatYuan } from '#kit/contract/money.ts'
import type { Actor } from '#kit/contract/states.ts'
import { filled } from '#kit/contract/text.ts'
import { insertRows } from '#kit/server/crud/write.server.ts'
import { newId } from '#kit/server/database/ids.server.ts'
import { newNumbers } from '../../../numbering/own-numbers.server.ts'
import { PAYMENT, payment } from '../../model/payment.ts'
import { credit } from '../context/channel.server.ts'
import type { Trade, TradeContext } from '../context/trade.server.ts'
import { dueOf, lockOrder, moveOrder, type OrderRow } from '../order/order-rows.server.ts'
import { creditOf, notEnoughCredit, noteCredit } from './credit.server.ts'
import { kindOf } from './payments.server.ts'

interface Wanted {
  readonly who: Actor
  /** What of the order credit pays from now on. Fen; as much as there is when null, 0 gives all of it back. */
  readonly amount: Fen | null
}

/**
 * Pays an unpaid order from the credit of its customer, in part or as a whole; what is left is paid through a channel, and
 * asked for anew. The row was locked.
 * @throws DomainError `invalid` on `amount` for more than the customer has or the order costs
 */
export async function applyCredit(
  trade: Trade,
  ctx: TradeContext,
  row: OrderRow,
  { who, amount }: Wanted,
): Promise<void> {
  const [used, payable] = [Number(row.creditUsed), Number(row.payable)]
  const usable = used + (await creditOf(ctx, String(row.userId)))
  const wanted = amount ?? Math.min(usable, payable)
  // somebody who has none is refused by the table of states
  if (usable > 0) {
    requireUsable(wanted, { usable, payable })
  }
  await moveOrder(trade, ctx, row, 'useCredit', { who, input: { amount: wanted } })
  if (wanted === payable) {
    const paidAt = await trade.now(ctx)
    const input = { amount: 0, paidAt, channel: credit.code }
    await moveOrder(trade, ctx, await lockOrder(trade, ctx, row.id), 'pay', { input })
  }
}

function requireUsable(wanted: Fen, { usable, payable }: { readonly usable: Fen; readonly payable: Fen }): void {
  if (wanted > payable) {
    const message = filled(['最多使用 {most}', 'At most {most} can be used'], { most: formatYuan(payable) })
    throw invalid([{ path: 'amount', message }])
  }
  if (wanted > usable) {
    throw notEnoughCredit(usable)
  }
}

/** Takes from the credit of a customer what an order uses more of it, or gives back what it uses less. */
export async function setCreditUsed(
  trade: Trade,
  ctx: TradeContext,
  row: OrderRow,
  amount: Fen,
): Promise<{ readonly creditUsed: Fen } | undefined> {
  const more = amount - Number(row.creditUsed)
  if (more === 0) {
    return undefined
  }
  const order = { id: row.id, no: String(row.orderNo) }
  const kind = more > 0 ? 'use' : 'return'
  await noteCredit(ctx, { userId: String(row.userId), kind, amount: -more, at: await trade.now(ctx), order })
  return { creditUsed: amount }
}

/** Books what credit pays of an order that is paid now as a payment of its own: it goes back the same way. */
export async function bookCreditPayment(trade: Trade, ctx: TradeContext, row: OrderRow, paidAt: Date): Promise<void> {
  const amount = Number(row.payable) - dueOf(row)
  if (amount === 0) {
    return
  }
  const now = await trade.now(ctx)
  const [payNo = ''] = await newNumbers(ctx, 'payment', { count: 1, now })
  const { id: orderId, orderNo, userId } = row
  const values = { orderId, orderNo, userId, kind: kindOf(row), channel: credit.code, payNo, amount, askedAt: now }
  await insertRows(trade.app, payment, ctx, [{ ...values, state: PAYMENT.success, thirdNo: payNo, paidAt }], {
    ids: [newId()],
  })
}
