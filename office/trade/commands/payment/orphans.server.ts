import { sql } from 'kysely'
import { DomainError } from '#kit/contract/errors.ts'
import { formatYuan } from '#kit/contract/money.ts'
import { filled, type Text } from '#kit/contract/text.ts'
import { newId } from '#kit/server/database/ids.server.ts'
import { literals } from '#kit/server/database/literals.server.ts'
import { NEXT_VERSION } from '#kit/server/database/next-version.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { PayChannel } from '../../model/pay-channels.ts'
import { PAYMENT } from '../../model/payment.ts'
import { OPEN_PARTS, REFUND_PART } from '../../model/refund-item.ts'
import { closeTasks, openTask } from '../context/tasks.server.ts'
import type { Trade, TradeContext } from '../context/trade.server.ts'
import type { OrderRow } from '../order/order-rows.server.ts'
import { sendSoon } from './refund-due.server.ts'

const ROWS_OF_ORDER = 'payments of an order that was read and locked'

/** A payment of the exact amount that came when the order could not take it, and that is not on its way back. */
export async function orphanOf(ctx: TradeContext, { id, payable }: OrderRow): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id from shop_payment m
    where m.order_id = ${id}
      and m.state = ${PAYMENT.orphan} and m.amount = ${payable} and m.refunded_amount = 0
      and not exists (select 1 from shop_refund_part p where p.payment_id = m.id
        and p.state <> ${sql.lit(REFUND_PART.failed)})
    order by m.create_time, m.id limit 1`.execute(unscoped(ctx.db, ROWS_OF_ORDER))
  return rows[0]?.id
}

/**
 * Lets a locked order be paid by the payment that came too late for it.
 * @returns the channel it came through; undefined when there is none (any more)
 */
export async function takeOrphan(trade: Trade, ctx: TradeContext, order: OrderRow): Promise<PayChannel | undefined> {
  const rowsIn = unscoped(ctx.db, ROWS_OF_ORDER)
  // one that is being sent back holds its row
  await sql`select 1 from shop_payment where order_id = ${order.id} order by id
    for update`.execute(rowsIn)
  const found = await orphanOf(ctx, order)
  if (found === undefined) {
    return undefined
  }
  const now = await trade.now(ctx)
  const rows = await rowsIn
    .updateTable('shop_payment')
    .set({ state: PAYMENT.success, takenAt: now, ...NEXT_VERSION })
    .where('id', '=', found)
    .returning('channel')
    .execute()
  await closeTasks(ctx, { kind: 'orphan-payment', refId: found, note: String(order.orderNo), now })
  return rows[0]?.channel
}

const OWN = 'an orphan payment that was read and locked'

interface Orphan {
  readonly id: string
  readonly payNo: string
  readonly amount: number
  readonly refundedAmount: number
  readonly state: number
}

/**
 * Sends money back that no order could take; the channel does it behind the answer. The payment was locked.
 * @throws DomainError `conflict` for a payment that is no orphan, or is on its way back already
 */
export async function refundOrphan(trade: Trade, ctx: TradeContext, orphan: Orphan): Promise<void> {
  const now = await trade.now(ctx)
  const rowsIn = unscoped(ctx.db, OWN)
  const rows = await rowsIn.selectFrom('shop_refund_part').select('state').where('paymentId', '=', orphan.id).execute()
  if (
    orphan.state !== PAYMENT.orphan ||
    orphan.refundedAmount > 0 ||
    rows.some(({ state }) => state !== REFUND_PART.failed)
  ) {
    throw new DomainError('conflict', ['该付款不可退回', 'The payment cannot be sent back', 'payment.notReturned'])
  }
  await rowsIn
    .insertInto('shop_refund_part')
    .values({
      ...{ id: newId(), paymentId: orphan.id, partNo: `${orphan.payNo}-${rows.length + 1}`, amount: orphan.amount },
      ...{ nextTryAt: now, createBy: ctx.user.username, tenantId: ctx.user.tenantId },
    })
    .execute()
  await sendSoon(trade, ctx, orphan.id)
  for (const kind of ['orphan-payment', 'orphan-unreturned'] as const) {
    await closeTasks(ctx, { kind, refId: orphan.id, note: ['退回付款', 'It goes back'], now })
  }
}

/** An orphan is back where it came from. */
export async function orphanPartDone(
  trade: Trade,
  ctx: TradeContext,
  partId: string,
  { thirdNo }: { readonly thirdNo: string },
): Promise<void> {
  const rowsIn = unscoped(ctx.db, OWN)
  const rows = await rowsIn
    .updateTable('shop_refund_part')
    .set({
      state: REFUND_PART.done,
      thirdNo,
      doneAt: await trade.now(ctx),
      lastError: null,
      updateTime: sql`now()`,
    })
    .where('id', '=', partId)
    .where('state', '<>', sql.lit(REFUND_PART.done))
    .returning(['paymentId', 'amount'])
    .execute()
  for (const { paymentId, amount } of rows) {
    await sql`update shop_payment set refunded_amount = refunded_amount + ${amount}::bigint, update_time = now(),
        version = version + 1 where id = ${paymentId}`.execute(rowsIn)
  }
}

const UNRETURNED: Text = ['孤立付款退回失败 {amount}', 'An orphan payment of {amount} could not be sent back']

/** The channel does not take an orphan back: a person finds another way. */
export async function orphanPartFailed(
  _trade: Trade,
  ctx: TradeContext,
  partId: string,
  { error }: { readonly error: string },
): Promise<void> {
  const { rows } = await sql<{ paymentId: string; partNo: string; amount: number }>`update shop_refund_part
    set state = ${sql.lit(REFUND_PART.failed)}, last_error = ${error.slice(0, 500)}, next_try_at = null, update_time = now()
    where id = ${partId} and state in (${literals(OPEN_PARTS)})
    returning payment_id, part_no, amount`.execute(unscoped(ctx.db, OWN))
  for (const { paymentId, partNo, amount } of rows) {
    await openTask(ctx, {
      kind: 'orphan-unreturned',
      title: filled(UNRETURNED, { amount: formatYuan(amount) }),
      refType: 'payment',
      refId: paymentId,
      refNo: partNo,
      amount,
    })
  }
}
