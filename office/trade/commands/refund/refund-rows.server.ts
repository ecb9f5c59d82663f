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
import { agreedShares, type RefundWorth, worthOf, worthOfArrived } from '../../model/money/refundable.ts'
import { refund } from '../../model/refund.ts'
import { REFUND, REFUND_KIND } from '../../model/refund-states.ts'
import type { MoveOptions, Trade, TradeContext } from '../context/trade.server.ts'
import { isFreightNeeded } from './freight-needed.server.ts'
import { setAmounts, setPieces } from './refund-amounts.server.ts'

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

export interface RefundPartRow {
  readonly id: string
  readonly refundId: string
  readonly paymentId: string
  readonly channel: string
  readonly amount: Fen
  readonly state: number
  readonly thirdNo: string | null
  /** A person paid it back. */
  readonly isByHand: boolean
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
    from shop_refund_item r join shop_order_item i on i.id = r.order_item_id
    where r.refund_id = ${refundId} order by r.position`.execute(unscoped(ctx.db, OWN))
  return rows
}

/** Through which payments a refund goes back. */
export async function partsOf(ctx: TradeContext, refundId: string): Promise<readonly RefundPartRow[]> {
  const { rows } =
    await sql<RefundPartRow>`select p.id, p.refund_id, p.payment_id, m.channel, p.amount, p.state, p.third_no, p.is_by_hand
    from shop_refund_part p join shop_payment m on m.id = p.payment_id
    where p.refund_id = ${refundId} order by p.part_no`.execute(unscoped(ctx.db, OWN))
  return rows
}

/** A refund of a balance leads that of the deposit: both have one group number, which is the number of the first. */
export function isFollowing({ refundNo, groupNo }: RefundRow): boolean {
  return refundNo !== groupNo
}

/** The other part of a refund of two orders that waits for this one; locked. */
export async function followerOf(trade: Trade, ctx: TradeContext, row: RefundRow): Promise<RefundRow | undefined> {
  if (isFollowing(row)) {
    return undefined
  }
  const rows = await unscoped(ctx.db, OWN)
    .selectFrom('shop_refund')
    .select('id')
    .where('groupNo', '=', row.groupNo)
    .where('orderId', '<>', row.orderId)
    .where('id', '<>', row.id)
    .execute()
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
  const amount = ASKS_AMOUNT.includes(command) ? await groupAmount(trade, ctx, row, input) : null
  await transition({ ...askedOf(trade, ctx, row, { who, input, amount }), command }, values)
  const now = await lockRefund(trade, ctx, row.id)
  await moveFollower(trade, ctx, now, amount)
  if (now.status === REFUND.paying && now.agreedAmount === 0) {
    await moveRefund(trade, ctx, now, 'settle')
  }
}

interface Asked {
  readonly who: Actor
  readonly input: Values
  /** What is to be paid back, where the command asks for it. */
  readonly amount: GroupAmount | null
}

/** A refund as its table of states is asked about it. */
function askedOf(trade: Trade, ctx: TradeContext, row: RefundRow, { who, input, amount }: Asked) {
  return {
    ...trade.moves.refund,
    ctx,
    row: row as unknown as StoredRow,
    who,
    input: { ...input, by: who, total: amount?.total ?? null, own: amount?.own ?? null, most: amount?.most ?? null },
  }
}

/** Whether the clock may agree to a refund as it was applied for. */
export async function mayAgreeByItself(trade: Trade, ctx: TradeContext, row: RefundRow): Promise<boolean> {
  const amount = await groupAmount(trade, ctx, row, {})
  const asked = askedOf(trade, ctx, row, { who: 'system', input: {}, amount })
  return (await moveErrors({ ...asked, command: 'agree' })).length === 0
}

/** What speaks against an amount that somebody else has yet to agree to. */
export async function amountErrors(
  trade: Trade,
  ctx: TradeContext,
  row: RefundRow,
  { input, amount }: { readonly input: Values; readonly amount: GroupAmount },
): Promise<readonly FieldError[]> {
  return guardErrors(askedOf(trade, ctx, row, { who: 'staff', input, amount }), [
    'isLeading',
    'isWithinApplied',
    'isOwedWhole',
  ])
}

const ASKS_AMOUNT: readonly string[] = ['agree', 'inspect']

/** What a group of refunds gives back. Fen. */
export interface GroupAmount {
  /** The amount that was said, else the one that was agreed, else all of it. */
  readonly total: Fen
  /** What of it the refund itself gives back; the one that follows gives the rest. */
  readonly own: Fen
  /** What was agreed, before that what was applied for; less what did not arrive. */
  readonly most: Fen
}

export async function groupAmount(
  trade: Trade,
  ctx: TradeContext,
  row: RefundRow,
  { amount }: Values,
): Promise<GroupAmount> {
  if (row.kind === REFUND_KIND.exchange) {
    return { total: 0, own: 0, most: 0 }
  }
  const follower = await followerOf(trade, ctx, row)
  const own = worthOf(await refundWorth(ctx, row))
  const most = own + (follower ? worthOf(await followerWorth(ctx, row, follower)) : 0)
  const agreed = row.status === REFUND.applied ? row.agreedAmount : null
  const total = amount === undefined || amount === null ? Math.min(agreed ?? most, most) : Number(amount)
  return { total, own: Math.min(total, own), most }
}

/** What a refund gives back of each item: all that it is for, of an opened parcel what came in it. */
export async function refundWorth(ctx: TradeContext, row: RefundRow): Promise<RefundWorth> {
  const items = await refundItemsOf(ctx, row.id)
  const arrived = new Map(items.map(({ id, receivedQty }) => [id, receivedQty]))
  return worthOfItems(items, {
    freight: await freightOf(ctx, row),
    arrived: row.status === REFUND.inspecting ? arrived : undefined,
  })
}

/** What was the last unsent piece when it was applied for may not be any more; what staff add is theirs to say. */
async function freightOf(ctx: TradeContext, row: RefundRow): Promise<Fen> {
  const isAsked = row.status === REFUND.applied && row.source === 'customer' && Number(row.freightRefund) > 0
  return isAsked && (await isFreightNeeded(ctx, String(row.orderId))) ? 0 : Number(row.freightRefund)
}

/** What the refund of the deposit gives back beside the one of the balance, which has the parcel. */
async function followerWorth(ctx: TradeContext, row: RefundRow, follower: RefundRow): Promise<RefundWorth> {
  const items = await refundItemsOf(ctx, follower.id)
  const freight = await freightOf(ctx, follower)
  if (row.status === REFUND.applied) {
    return worthOfItems(items, { freight })
  }
  const agreed = agreedShares(Number(follower.agreedAmount), worthOfItems(items, { freight }))
  return worthOfItems(
    items.map((item, index) => ({ ...item, amount: agreed.items[index] ?? 0 })),
    {
      freight: agreed.freight,
      arrived: row.status === REFUND.inspecting ? await arrivedOfDeposits(ctx, row.id, items) : undefined,
    },
  )
}

interface Arrived {
  readonly freight: Fen
  /** Pieces by item of the refund; all of them unless said. */
  readonly arrived?: ReadonlyMap<string, number> | undefined
}

function worthOfItems(items: readonly RefundItemRow[], { freight, arrived }: Arrived): RefundWorth {
  return {
    items: items.map(({ id, amount, qty }) =>
      arrived ? worthOfArrived(amount, { qty, arrived: arrived.get(id) ?? 0 }) : amount,
    ),
    freight,
  }
}

/** Pieces of deposits by their refund items: those of their balances that the parcel held. */
async function arrivedOfDeposits(
  ctx: TradeContext,
  leadingId: string,
  items: readonly RefundItemRow[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ depositItemId: string; arrived: number }>`
    select i.deposit_item_id, sum(r.received_qty)::int as arrived from shop_refund_item r
    join shop_order_item i on i.id = r.order_item_id
    where r.refund_id = ${leadingId} and i.deposit_item_id is not null
    group by i.deposit_item_id`.execute(unscoped(ctx.db, OWN))
  const arrived = new Map(rows.map((row) => [row.depositItemId, row.arrived]))
  return new Map(items.map(({ id, orderItemId, qty }) => [id, Math.min(qty, arrived.get(orderItemId) ?? 0)]))
}

/** The deposit is given back with the balance: its own part of what was agreed, nothing when the refund ends. */
async function moveFollower(
  trade: Trade,
  ctx: TradeContext,
  row: RefundRow,
  amount: GroupAmount | null,
): Promise<void> {
  const hasEnded = ENDED_WITHOUT_MONEY.includes(Number(row.status))
  const follower = amount === null && !hasEnded ? undefined : await followerOf(trade, ctx, row)
  if (follower?.status !== REFUND.applied) {
    return
  }
  const rest = hasEnded || amount === null ? 0 : amount.total - amount.own
  if (row.status === REFUND.parcelExpected) {
    const before = follower as unknown as StoredRow
    await updateRow(trade.app, refund, ctx, { id: follower.id, values: { agreedAmount: rest }, before })
  } else if (rest > 0) {
    if (hasParcel(row)) {
      await keepArrived(ctx, row, follower, rest)
    }
    const values = { handler: row.handler, approver: row.approver }
    await moveRefund(trade, ctx, follower, 'agree', { input: { amount: rest }, values })
  } else {
    await moveRefund(trade, ctx, follower, 'withdraw')
  }
}

/** A deposit is given back for the pieces that came; what did not come can be asked back later, with its money. */
async function keepArrived(ctx: TradeContext, row: RefundRow, follower: RefundRow, amount: Fen): Promise<void> {
  const items = await refundItemsOf(ctx, follower.id)
  const opened = { ...row, status: REFUND.inspecting }
  await setAmounts(ctx, follower, items, agreedShares(amount, await followerWorth(ctx, opened, follower)).items)
  await setPieces(ctx, items, await arrivedOfDeposits(ctx, row.id, items))
}

const ENDED_WITHOUT_MONEY: readonly number[] = [REFUND.rejected, REFUND.withdrawn, REFUND.receiptRefused]

/** Kinds whose pieces come back in a parcel. */
export function hasParcel({ kind }: RefundRow): boolean {
  return kind === REFUND_KIND.return || kind === REFUND_KIND.exchange
}
