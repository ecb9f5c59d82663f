import { sql } from 'kysely'
import { invalid } from '#kit/contract/errors.ts'
import type { Values } from '#kit/contract/read-field.ts'
import type { StoredRow } from '#kit/server/crud/rows.server.ts'
import { updateRow } from '#kit/server/crud/write.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { chargeNote, exchangeErrors } from '../../model/exchange-words.ts'
import { planRefund } from '../../model/money/refund-plan.ts'
import { sum } from '../../model/money/shares.ts'
import { refund } from '../../model/refund.ts'
import { REFUND, REFUND_KIND } from '../../model/refund-states.ts'
import type { Trade, TradeContext } from '../context/trade.server.ts'
import { itemsOf, lockOrder } from '../order/order-rows.server.ts'
import { askedLines, exchangeOf, keptOf } from './apply-refund.server.ts'
import { lockRefund, type RefundRow, refundItemsOf } from './refund-rows.server.ts'
import { type NewRefund, noteProof, openRefund } from './refunds.server.ts'

/**
 * Makes an exchange for which no piece is left a return: what its pieces cost is spoken for, of a balance with the deposit.
 * Whoever does it has agreed to the amount. The row was locked.
 * @returns what changes of the refund
 */
export async function turnIntoReturn(trade: Trade, ctx: TradeContext, row: RefundRow): Promise<Values> {
  const order = await lockOrder(trade, ctx, String(row.orderId))
  const refundItems = await refundItemsOf(ctx, row.id)
  const lines = refundItems.map(({ orderItemId, qty }) => ({ orderItemId, qty }))
  // these pieces are spoken for already, by this refund
  const own = new Map(lines.map(({ orderItemId, qty }) => [orderItemId, qty]))
  const items = (await itemsOf(ctx, order.id)).map((item) => ({
    ...item,
    refundingQty: item.refundingQty - (own.get(item.id) ?? 0),
  }))
  const asked = await askedLines(trade, ctx, items, lines)
  const whole = planRefund(asked, { isFree: false })
  if (whole.depositOrders > 1) {
    throw invalid([
      {
        path: '',
        message: [
          '不同定金订单的商品请分别申请',
          'Apply for each deposit order by itself',
          'refund.depositsByThemselves',
        ],
      },
    ])
  }
  const verdict = exchangeOf(order, items, { kind: REFUND_KIND.return, lines })
  const errors = exchangeErrors(verdict, { paysDifference: true, amount: whole.amount })
  if (errors.length > 0) {
    throw invalid(errors)
  }
  const charge = verdict?.charge ?? 0
  const { plan, points } = await keptOf(trade, ctx, String(order.userId), { plan: whole, charge })
  const rowsIn = unscoped(ctx.db, 'items of a refund that was read and locked')
  for (const [index, { own }] of plan.lines.entries()) {
    await sql`update shop_order_item set refunding_amount = refunding_amount + ${own.amount}::bigint,
        charged_amount = charged_amount + ${own.charged}::bigint
      where id = ${own.item.id} and order_id = ${order.id}`.execute(rowsIn)
    await rowsIn
      .updateTable('shop_refund_item')
      .set({ amount: own.amount, chargedAmount: own.charged })
      .where('id', '=', refundItems[index]?.id ?? '')
      .execute()
  }
  const isAgreed = row.status !== REFUND.applied
  const deposits = plan.lines.flatMap(({ deposit }) => deposit ?? [])
  await openDeposit(trade, ctx, row, { deposits, isAgreed, points: { ...points, worth: 0 } })
  const applyAmount = sum(plan.lines.map(({ own }) => own.amount))
  await noteProof(ctx, row.id, {
    pieces: applyAmount + charge + points.worth,
    charge,
    keptWhy: verdict && { rule: 'exchange', note: chargeNote(verdict) },
    points,
  })
  const at = await trade.now(ctx)
  return {
    kind: REFUND_KIND.return,
    applyAmount,
    chargedAmount: charge,
    integralShort: points.byOrder.get(order.id) ?? 0,
    ...(isAgreed ? { agreedAmount: applyAmount, handler: ctx.user.username, handledAt: at, approver: null } : {}),
  }
}

/** The other part of a refund of a delivered pre-order. */
async function openDeposit(
  trade: Trade,
  ctx: TradeContext,
  row: RefundRow,
  {
    deposits,
    isAgreed,
    points,
  }: Required<Pick<NewRefund, 'points'>> & { readonly deposits: NewRefund['items']; readonly isAgreed: boolean },
): Promise<void> {
  const [first] = deposits
  if (!first) {
    return
  }
  const { id } = await openRefund(trade, ctx, {
    orderId: first.item.orderId,
    kind: REFUND_KIND.moneyOnly,
    items: deposits,
    source: row.source as 'customer' | 'staff',
    causeCode: String(row.causeCode),
    description: row.descriptionEn ? [row.description ?? '', row.descriptionEn] : (row.description ?? undefined),
    proofs: row.proofs ?? undefined,
    isNotified: row.isNotified ?? true,
    status: REFUND.applied,
    groupNo: String(row.refundNo),
    points,
  })
  if (isAgreed) {
    const before = (await lockRefund(trade, ctx, id)) as unknown as StoredRow
    const agreedAmount = sum(deposits.map(({ amount }) => amount))
    await updateRow(trade.app, refund, ctx, { id, values: { agreedAmount }, before })
  }
}
