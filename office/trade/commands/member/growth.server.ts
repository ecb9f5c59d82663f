import { sql } from 'kysely'
import { invalid } from '#kit/contract/errors.ts'
import type { StoredRow } from '#kit/server/crud/rows.server.ts'
import { updateRow } from '#kit/server/crud/write.server.ts'
import { newId } from '#kit/server/database/ids.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { SALES_LINE } from '#office/catalogue/rules/sales-line.ts'
import type { GrowthKind } from '../../model/growth-entry.ts'
import { member } from '../../model/member.ts'
import { LEVEL_STATE } from '../../model/member-level.ts'
import type { Trade, TradeContext } from '../context/trade.server.ts'
import { logMember } from './log-member.server.ts'
import { lockMemberOf, type MemberRow } from './members.server.ts'

const FEN_PER_YUAN = 100

const OWN = 'the growth of a member whose row was locked'

interface NewGrowth {
  readonly kind: GrowthKind
  readonly amount: number
  readonly at: Date
  readonly order?: { readonly id: string; readonly no: string }
  readonly remark?: string | undefined
}

/**
 * Changes the growth of a locked member and writes why; whoever has enough rises. Nobody falls here: that is for the review of
 * the year, where the shop has one.
 * @throws DomainError `invalid` on `growth` when there would be less than none
 */
export async function noteGrowth(
  trade: Trade,
  ctx: TradeContext,
  row: MemberRow,
  { kind, amount, at, order, remark }: NewGrowth,
): Promise<void> {
  const after = (row.growth ?? 0) + amount
  if (after < 0) {
    throw invalid([
      { path: 'growth', message: ['成长值不能低于0', 'Growth cannot be less than 0', 'member.growthNegative'] },
    ])
  }
  await unscoped(ctx.db, OWN)
    .insertInto('shop_growth_record')
    .values({
      ...{
        id: newId(),
        userId: String(row.userId),
        kind,
        amount,
        balanceAfter: after,
        orderId: order?.id,
        orderNo: order?.no,
      },
      ...{ remark, at, createBy: ctx.user.username, tenantId: ctx.user.tenantId },
    })
    .execute()
  await unscoped(ctx.db, OWN).updateTable('shop_member').set({ growth: after }).where('id', '=', row.id).execute()
  const change = {
    userId: String(row.userId),
    kind: 'growth',
    from: String(row.growth ?? 0),
    to: String(after),
  } as const
  await logMember(ctx, [{ ...change, reason: remark ?? (order ? order.no : undefined) }], at)
  await raise(trade, ctx, { ...row, growth: after }, at)
}

/** The best level that so much growth earns; null where it earns none. */
export async function earnedLevel(ctx: TradeContext, growth: number): Promise<{ id: string; rank: number } | null> {
  const rows = await unscoped(ctx.db, 'levels of the shop that the command is done in')
    .selectFrom('shop_member_level')
    .select(['id', 'rank'])
    .where('state', '=', LEVEL_STATE.enabled)
    .where('growthFrom', '<=', growth)
    .orderBy('rank', 'desc')
    .limit(1)
    .execute()
  return rows[0] ?? null
}

/** Lets a locked member rise to the level that their growth earns. */
export async function raise(trade: Trade, ctx: TradeContext, row: MemberRow, now: Date): Promise<void> {
  const earned = await earnedLevel(ctx, row.growth ?? 0)
  if (earned && earned.id !== row.levelId && earned.rank > (await rankOf(ctx, row.levelId))) {
    await setEarned(trade, ctx, row, earned.id, now)
  }
}

/** Writes what a member has earned, from now on. */
export function setEarned(
  { app }: Trade,
  ctx: TradeContext,
  row: MemberRow,
  levelId: string | null,
  now: Date,
): Promise<unknown> {
  const values = { levelId, levelSince: now }
  return updateRow(app, member, ctx, { id: row.id, values, before: row as unknown as StoredRow })
}

/** Rank of an enabled level; 0 for none and for one that is disabled. */
async function rankOf(ctx: TradeContext, id: string | null): Promise<number> {
  if (id === null) {
    return 0
  }
  const rows = await unscoped(ctx.db, 'the level that a locked member has')
    .selectFrom('shop_member_level')
    .select('rank')
    .where('id', '=', id)
    .where('state', '=', LEVEL_STATE.enabled)
    .execute()
  return rows[0]?.rank ?? 0
}

interface PaidOrder {
  readonly id: string
  readonly orderNo: string
  readonly userId: string
  readonly paid: number
  readonly refunded: number
  readonly noted: number
}

/**
 * Lets the growth of an order be what was paid for it and not given back: whole yuan, at the rate of the setting; days of membership
 * are bought, and let nobody grow. Asked again it
 * changes nothing, so it does not matter how often, or in which order, payments and refunds are told.
 */
export async function syncOrderGrowth(trade: Trade, ctx: TradeContext, orderId: string): Promise<void> {
  const { rows } = await sql<PaidOrder>`select o.id, o.order_no, o.user_id, o.paid, o.refunded,
      (select coalesce(sum(g.amount), 0)::int from shop_growth_record g
        where g.order_id = o.id) as noted
    from shop_order o where o.id = ${orderId}
      and o.line <> ${SALES_LINE.membership}`.execute(
    unscoped(ctx.db, 'an order that was paid or refunded in this shop'),
  )
  const [order] = rows
  const row = order && (await lockMemberOf(trade, ctx, order.userId))
  if (!order || !row) {
    return
  }
  const rate = (await trade.settings(ctx))['member.growthPerYuan']
  const earned = Math.floor((order.paid - order.refunded) / FEN_PER_YUAN) * rate
  const amount = Math.max(earned - order.noted, -(row.growth ?? 0))
  // what was paid before somebody joined earns nothing, and cannot be taken back
  if (amount === 0 || (order.noted === 0 && amount < 0)) {
    return
  }
  await noteGrowth(trade, ctx, row, {
    kind: amount > 0 ? 'order' : 'refund',
    amount,
    at: await trade.now(ctx),
    order: { id: order.id, no: order.orderNo },
  })
}
