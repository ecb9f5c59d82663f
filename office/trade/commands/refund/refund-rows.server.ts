import { sql } from 'kysely'
import type { FieldError } from '#kit/contract/errors.ts'
import type { Fen } from '#kit/contract/money.ts'
import type { Values } from '#kit/contract/read-field.ts'
import type { Actor } from '#kit/contract/states.ts'
import type { StoredRowOf } from '#kit/server/crud/handlers.server.ts'
import type { StoredRow } from '#kit/server/crud/rows.server.ts'
import { guardErrors, moveErrors, transition } from '#kit/server/crud/transition.server.ts'
import { storedById, updateRow } from '#kit/server/crud/write.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { portion, sum } from '../../model/money/shares.ts'
import { refund } from '../../model/refund.ts'
import { REFUND, REFUND_KIND } from '../../model/refund-states.ts'
import type { MoveOptions, Trade, TradeContext } from '../context/trade.server.ts'

export type RefundRow = StoredRowOf<typeof refund>

/** An item of a refund as commands need it. Fen. */
export interface RefundItemRow {
  readonly id: string
  readonly orderItemId: string
  readonly skuId: string
  readonly qty: number
  /** Of these pieces, those that had been sent. */
  readonly sentQty: number
  readonly amount: Fen
  /** Kept of what it gives back for exchange purchases that stay. */
  readonly chargedAmount: Fen
  readonly receivedQty: number
  readonly restockQty: number
}

/** 0 to be sent, 1 sent, 2 done, 3 failed. */
export const REFUND_PART = { waiting: 0, sent: 1, done: 2, failed: 3 } as const

export interface RefundPartRow {
  readonly id: string
  readonly refundId: string
  readonly paymentId: string
  readonly channel: string
  readonly amount: Fen
  readonly state: number
}

const OWN = 'rows of a refund that was read and locked'

/**
 * A refund that the caller sees, locked until the transaction ends. Refunds are locked before orders.
 * @throws DomainError `notFound`
 */
export function lockRefund({ app }: Trade, ctx: TradeContext, id: string): Promise<RefundRow> {
  return storedById(app, refund, ctx, id, { isLocked: true })
}

export async function refundItemsOf(ctx: TradeContext, refundId: string): Promise<readonly RefundItemRow[]> {
  const { rows } = await sql<RefundItemRow>`select r.id, r.order_item_id, i.sku_id, r.qty, r.sent_qty, r.amount,
      r.charged_amount, r.received_qty, r.restock_qty
    from shop_refund_item r join shop_order_item i on i.id = r.order_item_id and i.tenant_id = r.tenant_id
    where r.refund_id = ${refundId} and r.tenant_id = ${ctx.user.tenantId} and r.del_flag = 0 order by r.position`.execute(
    unscoped(ctx.db, OWN),
  )
  return rows
}

/** Through which payments a refund goes back. */
export async function partsOf(ctx: TradeContext, refundId: string): Promise<readonly RefundPartRow[]> {
  const { rows } = await sql<RefundPartRow>`select p.id, p.refund_id, p.payment_id, m.channel, p.amount, p.state
    from shop_refund_part p join shop_payment m on m.id = p.payment_id and m.tenant_id = p.tenant_id
    where p.refund_id = ${refundId} and p.tenant_id = ${ctx.user.tenantId} and p.del_flag = 0 order by p.part_no`.execute(
    unscoped(ctx.db, OWN),
  )
  return rows
}

/** A refund of a balance leads that of the deposit: both have one group number, which is the number of the first. */
export function isFollowing({ refundNo, groupNo }: RefundRow): boolean {
  return refundNo !== groupNo
}

/** The other part of a refund of two orders that waits for this one; locked. */
async function followerOf(trade: Trade, ctx: TradeContext, row: RefundRow): Promise<RefundRow | undefined> {
  if (isFollowing(row)) {
    return undefined
  }
  const { rows } = await sql<{ id: string }>`select id from shop_refund where tenant_id = ${ctx.user.tenantId}
    and group_no = ${row.groupNo} and order_id <> ${row.orderId} and id <> ${row.id} and del_flag = 0`.execute(
    unscoped(ctx.db, OWN),
  )
  const [found] = rows
  return found && lockRefund(trade, ctx, found.id)
}

/**
 * Leads a refund on as its table of states says, and the other part of its group with it. What costs nothing is settled at
 * once. The row was locked in this transaction.
 */
export async function moveRefund(
  trade: Trade,
  ctx: TradeContext,
  row: RefundRow,
  command: string,
  { who = 'system', input = {}, values = {} }: MoveOptions = {},
): Promise<void> {
  const total = ASKS_AMOUNT.includes(command) ? await totalOf(trade, ctx, row, input) : null
  await transition({ ...askedOf(trade, ctx, row, { who, input, total }), command }, values)
  const now = await lockRefund(trade, ctx, row.id)
  await moveFollower(trade, ctx, now, total)
  if (now.status === REFUND.paying && now.agreedAmount === 0) {
    await moveRefund(trade, ctx, now, 'settle')
  }
}

interface Asked {
  readonly who: Actor
  readonly input: Values
  /** What is to be paid back for the whole group, where the command asks for it. */
  readonly total: Fen | null
}

/** A refund as its table of states is asked about it. */
function askedOf(trade: Trade, ctx: TradeContext, row: RefundRow, { who, input, total }: Asked) {
  return {
    ...trade.moves.refund,
    ctx,
    row: row as unknown as StoredRow,
    who,
    input: { ...input, by: who, total },
  }
}

/** Whether the clock may agree to a refund as it was applied for. */
export async function mayAgreeByItself(trade: Trade, ctx: TradeContext, row: RefundRow): Promise<boolean> {
  const asked = askedOf(trade, ctx, row, { who: 'system', input: {}, total: await totalOf(trade, ctx, row, {}) })
  return (await moveErrors({ ...asked, command: 'agree' })).length === 0
}

/** What speaks against an amount that somebody else has yet to agree to. */
export async function amountErrors(
  trade: Trade,
  ctx: TradeContext,
  row: RefundRow,
  { input, total }: { readonly input: Values; readonly total: Fen },
): Promise<readonly FieldError[]> {
  return guardErrors(askedOf(trade, ctx, row, { who: 'staff', input, total }), [
    'isLeading',
    'isWithinApplied',
    'isOwedWhole',
  ])
}

const ASKS_AMOUNT: readonly string[] = ['agree', 'inspect']

/**
 * What is to be paid back for a group as a whole: the amount that was said, else the one that was agreed, else the one that
 * was applied for; less what did not arrive. Fen.
 */
export async function totalOf(trade: Trade, ctx: TradeContext, row: RefundRow, { amount }: Values): Promise<Fen> {
  if (row.kind === REFUND_KIND.exchange) {
    return 0
  }
  if (amount !== undefined && amount !== null) {
    return Number(amount)
  }
  const follower = await followerOf(trade, ctx, row)
  if (row.status === REFUND.applied) {
    return row.agreedAmount ?? Number(row.applyAmount) + Number(follower?.applyAmount ?? 0)
  }
  const agreed = Number(row.agreedAmount) + Number(follower?.agreedAmount ?? 0)
  const items = await refundItemsOf(ctx, row.id)
  const [asked, arrived] = [sum(items.map(({ qty }) => qty)), sum(items.map(({ receivedQty }) => receivedQty))]
  return arrived === asked ? agreed : portion(agreed, arrived, asked)
}

/** The deposit is given back with the balance: what was agreed above the balance, nothing when the refund ends. */
async function moveFollower(trade: Trade, ctx: TradeContext, row: RefundRow, total: Fen | null): Promise<void> {
  const hasEnded = ENDED_WITHOUT_MONEY.includes(Number(row.status))
  const follower = total === null && !hasEnded ? undefined : await followerOf(trade, ctx, row)
  if (follower?.status !== REFUND.applied) {
    return
  }
  const rest = hasEnded ? 0 : Math.max(0, (total ?? 0) - Number(row.agreedAmount))
  if (row.status === REFUND.parcelExpected) {
    const before = follower as unknown as StoredRow
    await updateRow(trade.app, refund, ctx, { id: follower.id, values: { agreedAmount: rest }, before })
  } else if (rest > 0) {
    const values = { handler: row.handler, approver: row.approver }
    await moveRefund(trade, ctx, follower, 'agree', { input: { amount: rest }, values })
  } else {
    await moveRefund(trade, ctx, follower, 'withdraw')
  }
}

const ENDED_WITHOUT_MONEY: readonly number[] = [REFUND.rejected, REFUND.withdrawn, REFUND.receiptRefused]

/** What may be paid back for a group at most: what was agreed, before that what was applied for. Fen. */
export async function mostOf(trade: Trade, ctx: TradeContext, row: RefundRow): Promise<Fen> {
  const follower = await followerOf(trade, ctx, row)
  return row.status === REFUND.applied
    ? Number(row.applyAmount) + Number(follower?.applyAmount ?? 0)
    : Number(row.agreedAmount) + Number(follower?.agreedAmount ?? 0)
}

/** Kinds whose pieces come back in a parcel. */
export function hasParcel({ kind }: RefundRow): boolean {
  return kind === REFUND_KIND.return || kind === REFUND_KIND.exchange
}
