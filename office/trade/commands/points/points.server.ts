import { sql } from 'kysely'
import { type FieldError, invalid } from '#kit/contract/errors.ts'
import { filled } from '#kit/contract/text.ts'
import { newId } from '#kit/server/database/ids.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { PointsKind, PointsState } from '../../model/points-entry.ts'
import type { TradeContext } from '../context/trade.server.ts'
import { logMember } from '../member/log-member.server.ts'

const OWN = 'the points of the customer of a document that the command changes'

/** An order as points name it. */
interface PointsOrder {
  readonly id: string
  readonly no: string
}

interface Entry {
  readonly userId: string
  readonly kind: PointsKind
  /** What comes to the customer is positive. */
  readonly amount: number
  readonly at: Date
  readonly order?: PointsOrder
  /** The document that it comes from. */
  readonly refId?: string
  /** Points that nobody uses until then are gone. */
  readonly expireAt?: Date
  readonly remark?: string
}

/** @returns points that a customer can use; fewer than none where some had to be taken back that were used up */
export async function pointsOf(ctx: TradeContext, userId: string): Promise<number> {
  const rows = await unscoped(ctx.db, OWN)
    .selectFrom('shop_app_user')
    .select('integral')
    .where('id', '=', userId)
    .execute()
  return rows[0]?.integral ?? 0
}

/**
 * Changes the points of a customer and writes why, in the transaction of the document that it comes from. Customers are locked
 * after orders, claims and payments, as for their credit.
 * @param floor a balance below it is refused; none for what has to be booked whatever is left
 * @throws DomainError `invalid` on `points`
 */
export async function notePoints(
  ctx: TradeContext,
  entry: Entry,
  { state = 'available', floor }: { readonly state?: 'available' | 'frozen'; readonly floor?: number } = {},
): Promise<void> {
  const { userId, amount } = entry
  const after = await addPoints(ctx, userId, amount, floor)
  if (after === undefined) {
    throw invalid([notEnoughPoints((await pointsOf(ctx, userId)) - (floor ?? 0))])
  }
  await insertEntry(ctx, entry, { state, after, waitsFor: null })
  await logMember(
    ctx,
    [
      {
        userId,
        kind: 'points',
        from: String(after - amount),
        to: String(after),
        reason: entry.remark ?? entry.order?.no,
      },
    ],
    entry.at,
  )
}

/** Points that count once the order is past its after-sales. */
export function notePending(ctx: TradeContext, entry: Entry, waitsFor: string): Promise<void> {
  return insertEntry(ctx, entry, { state: 'pending', after: null, waitsFor })
}

/** @returns what the customer has then; undefined where it would be below the floor */
export async function addPoints(
  ctx: TradeContext,
  userId: string,
  amount: number,
  floor?: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ integral: number }>`update shop_app_user set integral = integral + ${amount}::int
    where id = ${userId}
      and (${floor ?? null}::int is null or integral + ${amount}::int >= ${floor ?? null}::int) returning integral`.execute(
    unscoped(ctx.db, OWN),
  )
  return rows[0]?.integral
}

async function insertEntry(
  ctx: TradeContext,
  { userId, kind, amount, at, order, refId = undefined, expireAt, remark }: Entry,
  {
    state,
    after,
    waitsFor,
  }: { readonly state: PointsState; readonly after: number | null; readonly waitsFor: string | null },
): Promise<void> {
  await unscoped(ctx.db, OWN)
    .insertInto('shop_integral_record')
    .values({
      ...{ id: newId(), userId, kind, amount, state, balanceAfter: after, orderId: order?.id, orderNo: order?.no },
      ...{ waitsFor, refId, expireAt, remark, at, createBy: ctx.user.username, tenantId: ctx.user.tenantId },
    })
    .execute()
}

/** @param left how many there are */
export function notEnoughPoints(left: number): FieldError {
  return {
    path: 'points',
    message: filled(['积分不足，可用 {left}', 'Not enough points: {left} can be used', 'points.tooFew'], {
      left: Math.max(0, left),
    }),
  }
}

/** Whether an entry by staff was taken back, or is what took one back. The customer was locked. */
export async function isReversed(ctx: TradeContext, id: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from shop_integral_record where ref_id = ${id} or id = ${id} and ref_id is not null`.execute(
      unscoped(ctx.db, OWN),
    )
  return rows.length > 0
}
