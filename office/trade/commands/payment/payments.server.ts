import { sql } from 'kysely'
import type { ChoiceOf } from '#kit/contract/choices.ts'
import { DomainError } from '#kit/contract/errors.ts'
import { type Fen, formatYuan } from '#kit/contract/money.ts'
import { filled, type Text } from '#kit/contract/text.ts'
import type { StoredRow } from '#kit/server/crud/rows.server.ts'
import { inSavepoint } from '#kit/server/crud/savepoint.server.ts'
import { insertRows, updateRow } from '#kit/server/crud/write.server.ts'
import { newId } from '#kit/server/database/ids.server.ts'
import { NEXT_VERSION } from '#kit/server/database/next-version.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { SALES_LINE } from '#office/catalogue/rules/sales-line.ts'
import { newNumbers } from '../../../numbering/own-numbers.server.ts'
import { ORDER } from '../../model/order-states.ts'
import type { PayChannel } from '../../model/pay-channels.ts'
import { PAYMENT, PAYMENT_KIND, payment } from '../../model/payment.ts'
import { offline, type Receipt } from '../context/channel.server.ts'
import { openTask } from '../context/tasks.server.ts'
import type { Trade, TradeContext } from '../context/trade.server.ts'
import { dueOf, lockOrder, moveOrder, type OrderRow } from '../order/order-rows.server.ts'
import { requireOpen } from './open-channels.server.ts'

/** A payment as commands need it. Fen. */
export interface PaymentRow {
  readonly id: string
  readonly orderId: string | null
  readonly payNo: string
  readonly channel: PayChannel
  readonly amount: Fen
  readonly refundedAmount: Fen
  readonly state: number
  readonly thirdNo: string | null
  readonly paidAt: Date | null
}

const OWN = 'payments of orders that the command found'

export async function paymentsOf(ctx: TradeContext, orderId: string): Promise<readonly PaymentRow[]> {
  const rows = await unscoped(ctx.db, OWN)
    .selectFrom('shop_payment')
    .select(['id', 'orderId', 'payNo', 'channel', 'amount', 'refundedAmount', 'state', 'thirdNo', 'paidAt'])
    .where('orderId', '=', orderId)
    .orderBy('createTime')
    .orderBy('id')
    .execute()
  return rows
}

/** Asks for the money of an order through a channel; what was asked for before is closed. The order was locked. */
export async function askPayment(
  { app }: Trade,
  ctx: TradeContext,
  order: OrderRow,
  { channel, now }: { readonly channel: PayChannel; readonly now: Date },
): Promise<PaymentRow> {
  await closeAsked(ctx, order.id)
  const [payNo = ''] = await newNumbers(ctx, 'payment', { count: 1, now })
  const id = newId()
  const values = {
    askedAt: now,
    orderId: order.id,
    orderNo: order.orderNo,
    userId: order.userId,
    kind: kindOf(order),
    channel,
    payNo,
  }
  const expireAt = order.payDeadline
  const amount = dueOf(order)
  await insertRows(app, payment, ctx, [{ ...values, amount, state: PAYMENT.created, expireAt }], { ids: [id] })
  return {
    id,
    orderId: order.id,
    payNo,
    channel,
    amount,
    refundedAmount: 0,
    state: PAYMENT.created,
    thirdNo: null,
    paidAt: null,
  }
}

/** Nobody is to pay what was asked for before; money that comes in all the same is an orphan. */
export async function closeAsked(ctx: TradeContext, orderId: string): Promise<void> {
  await unscoped(ctx.db, OWN)
    .updateTable('shop_payment')
    .set({ state: PAYMENT.closed, ...NEXT_VERSION })
    .where('orderId', '=', orderId)
    .where('state', 'in', [PAYMENT.created, PAYMENT.failed])
    .execute()
}

/** What a payment of an order is for. */
export function kindOf({ line }: OrderRow): ChoiceOf<typeof PAYMENT_KIND> {
  return line === SALES_LINE.presell
    ? PAYMENT_KIND.deposit
    : line === SALES_LINE.final
      ? PAYMENT_KIND.balance
      : PAYMENT_KIND.full
}

export type Taken = 'taken' | 'known' | 'orphan'

/**
 * Takes money that a channel says came in. The same receipt again changes nothing; money of another amount, or for an order
 * that cannot take it any more, whatever the reason, is kept as an orphan and put before a person.
 * @throws DomainError `notFound` for a number that was never given out
 */
export async function takePayment(trade: Trade, ctx: TradeContext, receipt: Receipt): Promise<Taken> {
  const asked = await sql<{ orderId: string | null }>`select order_id from shop_payment
    where pay_no = ${receipt.payNo}
      and channel = coalesce(${receipt.channel ?? null}, channel)`.execute(unscoped(ctx.db, OWN))
  const orderId = asked.rows[0]?.orderId
  if (!orderId) {
    throw new DomainError('notFound', ['付款单不存在', 'There is no such payment', 'payment.unknown'])
  }
  // orders before their payments, as everybody locks them
  const order = await lockOrder(trade, ctx, orderId)
  const found = await lockPayment(ctx, receipt.payNo)
  if (found.state === PAYMENT.success || found.state === PAYMENT.orphan) {
    return 'known'
  }
  await notePayer(ctx, found.id, receipt)
  const paidAt = receipt.paidAt
  const values = { thirdNo: receipt.thirdNo, paidAt, amount: receipt.amount }
  const note = (state: ChoiceOf<typeof PAYMENT>) =>
    updateRow(trade.app, payment, ctx, {
      id: found.id,
      values: { ...values, state },
      before: found as unknown as StoredRow,
    })
  const isWanted = order.status === ORDER.toPay && receipt.amount === found.amount && receipt.amount === dueOf(order)
  const isTaken =
    isWanted &&
    (await unlessRefused(ctx, async () => {
      await note(PAYMENT.success)
      await moveOrder(trade, ctx, order, 'pay', { input: { amount: receipt.amount, paidAt, channel: found.channel } })
    }))
  if (isTaken) {
    return 'taken'
  }
  await note(PAYMENT.orphan)
  await openTask(ctx, {
    kind: 'orphan-payment',
    title: filled(ORPHAN, { amount: formatYuan(receipt.amount) }),
    refType: 'payment',
    refId: found.id,
    refNo: receipt.payNo,
    amount: receipt.amount,
  })
  return 'orphan'
}

/** Who paid; the database notes it as something that accounts of one person share. */
async function notePayer(ctx: TradeContext, id: string, { payer }: Receipt): Promise<void> {
  if (payer !== undefined) {
    await unscoped(ctx.db, OWN)
      .updateTable('shop_payment')
      .set({ payer: payer.slice(0, PAYER_MAX) })
      .where('id', '=', id)
      .execute()
  }
}

/** Characters that a payment has for who paid. */
const PAYER_MAX = 128

const ORPHAN: Text = ['收到无法入账的付款 {amount}', 'A payment of {amount} that no order takes']

/** @returns whether the work was done; what a rule refuses is taken back */
async function unlessRefused(ctx: TradeContext, work: () => Promise<void>): Promise<boolean> {
  try {
    await inSavepoint(ctx, work)
    return true
  } catch (error) {
    if (error instanceof DomainError) {
      return false
    }
    throw error
  }
}

async function lockPayment(ctx: TradeContext, payNo: string): Promise<PaymentRow> {
  const { rows } = await sql<PaymentRow>`select * from shop_payment
    where pay_no = ${payNo} for update`.execute(unscoped(ctx.db, OWN))
  const [found] = rows
  if (!found) {
    throw new DomainError('notFound', ['付款单不存在', 'There is no such payment', 'payment.unknown'])
  }
  return found
}

/**
 * Money that came to the shop past every channel: staff say so, with the number of the transaction.
 * @throws DomainError `conflict` where the shop takes none that way
 */
export async function takeOffline(
  trade: Trade,
  ctx: TradeContext,
  order: OrderRow,
  {
    thirdNo,
    remark,
    proofs,
  }: { readonly thirdNo: string; readonly remark: string | null; readonly proofs: string | null },
): Promise<void> {
  await requireOpen(trade, ctx, offline.code)
  const now = await trade.now(ctx)
  const asked = await askPayment(trade, ctx, order, { channel: offline.code, now })
  const before = await lockPayment(ctx, asked.payNo)
  await updateRow(trade.app, payment, ctx, {
    id: asked.id,
    values: { state: PAYMENT.success, thirdNo, remark, proofs, paidAt: now },
    before: before as unknown as StoredRow,
  })
  await moveOrder(trade, ctx, order, 'pay', {
    who: 'staff',
    input: { amount: asked.amount, paidAt: now, channel: offline.code },
  })
}
