import { sql } from 'kysely'
import type { ChoiceOf } from '#kit/contract/choices.ts'
import type { Fen } from '#kit/contract/money.ts'
import type { Text } from '#kit/contract/text.ts'
import type { StoredRow } from '#kit/server/crud/rows.server.ts'
import { insertRows, updateRow } from '#kit/server/crud/write.server.ts'
import { newId } from '#kit/server/database/ids.server.ts'
import { literals } from '#kit/server/database/literals.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { newNumbers } from '../../../numbering/own-numbers.server.ts'
import { itemWords } from '../../model/item-words.ts'
import { type KeptWhy, type RefundStep, refundProof } from '../../model/money/refund-proof.ts'
import { refundParts } from '../../model/money/refundable.ts'
import { sum } from '../../model/money/shares.ts'
import { order } from '../../model/order.ts'
import { AFTER_SALE } from '../../model/order-choices.ts'
import { unsentOf } from '../../model/order-item.ts'
import { PAYMENT } from '../../model/payment.ts'
import { refund } from '../../model/refund.ts'
import { REFUND_PART } from '../../model/refund-item.ts'
import { REFUND, REFUND_KIND } from '../../model/refund-states.ts'
import { openTask } from '../context/tasks.server.ts'
import { tell } from '../context/tell.server.ts'
import type { Trade, TradeContext } from '../context/trade.server.ts'
import { type ItemRow, lockOrder, type OrderRow } from '../order/order-rows.server.ts'
import { paymentsOf } from '../payment/payments.server.ts'
import { sendSoon } from '../payment/refund-due.server.ts'
import type { PointsShort } from '../points/refund-points.server.ts'

declare module '#kit/server/database/tables.server.ts' {
  interface StoredValues {
    'shop_refund.amount_proof': readonly RefundStep[]
  }
}

/** What a refund is opened with. */
export interface NewRefund {
  readonly orderId: string
  readonly kind: ChoiceOf<typeof REFUND_KIND>
  readonly items: readonly {
    readonly item: ItemRow
    readonly qty: number
    readonly amount: Fen
    /** Kept of it for exchange purchases that stay. */
    readonly charged?: Fen
  }[]
  readonly keptWhy?: KeptWhy | undefined
  /** Points that were used up, and what of the money is kept for them. */
  readonly points?: PointsShort | undefined
  readonly freight?: Fen
  readonly source: 'customer' | 'staff' | 'system'
  readonly causeCode: string
  /** Words of a person, or of the shop in both languages. */
  readonly description?: string | Text | undefined
  readonly proofs?: string | undefined
  /** Whether the customer gets messages of it; they do unless said. */
  readonly isNotified?: boolean | undefined
  /** What the shop owes is agreed as it is, see `owedBeginning`. */
  readonly status: typeof REFUND.applied | typeof REFUND.paying
  /** Account of the first of two people who agree to all of it. */
  readonly agreedBy?: string | undefined
  /** The other part of a refund of two orders. */
  readonly groupNo?: string | undefined
  /** When it is agreed by itself. */
  readonly handleDeadline?: Date | undefined
}

const OWN = 'rows of an order that was read and locked'

/**
 * Opens a refund: amounts and pieces are spoken for until it ends.
 * @returns its id and number
 */
export async function openRefund(
  trade: Trade,
  ctx: TradeContext,
  opened: NewRefund,
): Promise<{ readonly id: string; readonly refundNo: string }> {
  const { app } = trade
  const now = await trade.now(ctx)
  const locked = await lockOrder(trade, ctx, opened.orderId)
  const [refundNo = ''] = await newNumbers(ctx, 'refund', { count: 1, now })
  const id = newId()
  const freightRefund = opened.freight ?? 0
  const goods = sum(opened.items.map(({ amount }) => amount))
  const chargedAmount = sum(opened.items.map(({ charged = 0 }) => charged))
  const keptForPoints = opened.points?.worth ?? 0
  const applyAmount = goods + freightRefund
  await insertRows(
    app,
    refund,
    ctx,
    [
      {
        refundNo,
        groupNo: opened.groupNo ?? refundNo,
        orderId: locked.id,
        orderNo: locked.orderNo,
        line: locked.line,
        userId: locked.userId,
        kind: opened.kind,
        status: opened.status,
        causeCode: opened.causeCode,
        ...describedAs(opened.description),
        proofs: opened.proofs ?? null,
        applyAmount,
        agreedAmount: opened.status === REFUND.paying || opened.agreedBy !== undefined ? applyAmount : null,
        handler: opened.agreedBy ?? null,
        handledAt: opened.agreedBy === undefined ? null : now,
        freightRefund,
        chargedAmount: chargedAmount - keptForPoints,
        integralShort: opened.points?.byOrder.get(locked.id) ?? 0,
        isNotified: opened.isNotified ?? true,
        handleDeadline: opened.handleDeadline ?? null,
        source: opened.source,
        appliedAt: now,
        itemText: itemWords(
          opened.items.map(({ item, qty }) => ({ title: item.titleSnap, name: item.skuNameSnap, qty })),
        ),
      },
    ],
    { ids: [id] },
  )
  await noteProof(ctx, id, {
    pieces: goods + chargedAmount,
    charge: chargedAmount - keptForPoints,
    points: opened.points,
    keptWhy: opened.keptWhy,
    freight: freightRefund,
  })
  await speakFor(trade, ctx, { id, refundNo, locked }, opened)
  if (opened.status === REFUND.paying) {
    await planParts(trade, ctx, { id, refundNo, orderId: locked.id, amount: applyAmount, now })
  }
  await tell(trade, ctx, opened.status === REFUND.paying ? 'refund.agreed' : 'refund.applied', id)
  return { id, refundNo }
}

/** Writes how the amount that was applied for came about. */
export async function noteProof(ctx: TradeContext, id: string, of: Parameters<typeof refundProof>[0]): Promise<void> {
  await unscoped(ctx.db, OWN)
    .updateTable('shop_refund')
    .set({ amountProof: JSON.stringify(refundProof(of)) })
    .where('id', '=', id)
    .execute()
}

/** Pieces and amounts belong to the refund until it ends. Pieces that were not sent come first, unless a parcel brings them. */
async function speakFor(
  trade: Trade,
  ctx: TradeContext,
  { id, refundNo, locked }: { readonly id: string; readonly refundNo: string; readonly locked: OrderRow },
  { items, kind }: NewRefund,
): Promise<void> {
  const rowsIn = unscoped(ctx.db, OWN)
  await updateRow(trade.app, order, ctx, {
    id: locked.id,
    values: { afterSaleState: AFTER_SALE.open },
    before: locked as unknown as StoredRow,
  })
  if (items.length === 0) {
    return
  }
  const isParcel = kind === REFUND_KIND.return || kind === REFUND_KIND.exchange
  const spokenFor = items.map((each) => ({
    ...each,
    sent: isParcel ? each.qty : Math.max(0, each.qty - unsentOf(each.item)),
  }))
  const refundItems = spokenFor.map(({ item, qty, amount, charged = 0, sent }, index) => ({
    ...{ id: newId(), refundId: id, refundNo, orderItemId: item.id, position: index + 1, qty },
    ...{ titleSnap: item.titleSnap, skuNameSnap: item.skuNameSnap, pictureSnap: item.pictureSnap },
    ...{ unitPaid: Math.floor(item.payAmount / item.qty), amount, chargedAmount: charged, sentQty: sent },
    tenantId: ctx.user.tenantId,
  }))
  await rowsIn.insertInto('shop_refund_item').values(refundItems).execute()
  const spoken = spokenFor.map(
    ({ item, qty, amount, charged = 0, sent }) =>
      sql`(${item.id}::varchar, ${qty}::int, ${amount}::bigint, ${charged}::bigint, ${sent}::int)`,
  )
  await sql`update shop_order_item i set refunding_qty = i.refunding_qty + v.qty,
      refunding_amount = i.refunding_amount + v.amount, charged_amount = i.charged_amount + v.charged,
      sent_back_qty = i.sent_back_qty + v.sent,
      after_sale_state = ${AFTER_SALE.open}
    from (values ${sql.join(spoken)}) as v (id, qty, amount, charged, sent)
    where i.id = v.id and i.order_id = ${locked.id}`.execute(rowsIn)
}

function describedAs(words: string | Text = '') {
  const [description, descriptionEn] = typeof words === 'string' ? [words, null] : words
  return { description: description || null, descriptionEn }
}

interface Paying {
  readonly id: string
  readonly refundNo: string
  readonly orderId: string
  readonly amount: Fen
  readonly now: Date
}

/**
 * Says through which payments the money goes back; the newest first. What is planned is sent by the channels, behind the
 * answer. Payments that do not hold so much make a task of it.
 */
export async function planParts(
  trade: Trade,
  ctx: TradeContext,
  { id, refundNo, orderId, amount, now }: Paying,
): Promise<void> {
  const rowsIn = unscoped(ctx.db, OWN)
  await sql`select 1 from shop_payment where order_id = ${orderId} order by id
    for update`.execute(rowsIn)
  const spoken = await sql<{ paymentId: string; amount: number }>`
    select p.payment_id, sum(p.amount)::bigint as amount from shop_refund_part p
    join shop_payment m on m.id = p.payment_id
    where m.order_id = ${orderId} and p.state in (${literals([REFUND_PART.waiting, REFUND_PART.sent, REFUND_PART.failed])}) group by p.payment_id`.execute(
    rowsIn,
  )
  const waiting = new Map(spoken.rows.map((row) => [row.paymentId, row.amount]))
  const payments = (await paymentsOf(ctx, orderId)).filter(({ state }) => state === PAYMENT.success)
  const parts = refundParts(
    amount,
    payments.map((each) => ({
      id: each.id,
      amount: each.amount,
      refundedAmount: each.refundedAmount + (waiting.get(each.id) ?? 0),
      paidAt: each.paidAt ?? now,
    })),
  )
  if (!parts) {
    await openTask(ctx, {
      kind: 'refund-exceeds',
      title: [`退款金额超出可退付款 ${refundNo}`, `Refund of more than its payments hold: ${refundNo}`],
      refType: 'refund',
      refId: id,
      refNo: refundNo,
      amount,
    })
    return
  }
  if (parts.length > 0) {
    const rows = parts.map((part, index) => ({
      ...{ id: newId(), refundId: id, paymentId: part.id, partNo: `${refundNo}-${index + 1}`, amount: part.amount },
      ...{ nextTryAt: now, createBy: ctx.user.username, tenantId: ctx.user.tenantId },
    }))
    await rowsIn
      .insertInto('shop_refund_part')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['tenantId', 'partNo']).doNothing())
      .execute()
    await sendSoon(trade, ctx, id)
  }
}
