import { type RawBuilder, sql } from 'kysely'
import type { StoredRow } from '#kit/server/crud/rows.server.ts'
import { updateRow } from '#kit/server/crud/write.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { tell } from '../../trade/commands/context/tell.server.ts'
import type { TradeContext } from '../../trade/commands/context/trade.server.ts'
import { earnedLevel, setEarned } from '../../trade/commands/member/growth.server.ts'
import { lockMember, type MemberRow } from '../../trade/commands/member/members.server.ts'
import { daysAfter } from '../../trade/model/days.ts'
import { MEMBER_STATE, member } from '../../trade/model/member.ts'
import type { Page, Timer } from '../../trade/timer/timer.server.ts'

/** Who is told, before a membership ends, that it does; once for each end. */
export const tellOfEnds: Timer = {
  name: 'tellOfEnds',
  title: ['会员到期提醒', 'Membership expiry reminders'],
  due: (ctx, { now, settings }, page) =>
    idsOf(
      ctx,
      sql`not is_expired and valid_to > ${now}::timestamptz and valid_to <= ${daysAfter(now, settings['member.warnDays'])}::timestamptz
        and told_until is distinct from valid_to`,
      page,
    ),
  act: async (trade, ctx, id, { now, settings }) => {
    const row = await lockMember(trade, ctx, id)
    if (counts(row) && row.validTo > now && row.validTo <= daysAfter(now, settings['member.warnDays'])) {
      await sql`update shop_member set told_until = valid_to where id = ${id}
        and told_until is distinct from valid_to`.execute(unscoped(ctx.db, 'a member whose row was locked'))
      await tell(trade, ctx, 'member.ending', id)
    }
  },
}

/** Marks memberships whose days are over, and tells of it; that they count no more is asked of the clock, not of the mark. */
export const markExpired: Timer = {
  name: 'markExpired',
  title: ['会员到期', 'Membership over'],
  due: (ctx, { now }, page) => idsOf(ctx, sql`not is_expired and valid_to <= ${now}::timestamptz`, page),
  act: async (trade, ctx, id, { now }) => {
    const row = await lockMember(trade, ctx, id)
    if (counts(row) && !row.isExpired && row.validTo <= now) {
      const before = row as unknown as StoredRow
      await updateRow(trade.app, member, ctx, { id, values: { isExpired: true }, before })
      await tell(trade, ctx, 'member.ended', id)
    }
  },
}

/** Once a year what a member has earned is what they earned in that year, where the shop lets levels fall. */
export const reviewLevels: Timer = {
  name: 'reviewLevels',
  title: ['年度等级评定', 'Levels reviewed'],
  due: async (ctx, { now, settings }, page) =>
    settings['member.levelFalls'] === 'yearly'
      ? idsOf(ctx, sql`level_since <= ${daysAfter(now, -YEAR)}::timestamptz`, page)
      : [],
  act: async (trade, ctx, id, { now }) => {
    const row = await lockMember(trade, ctx, id)
    if (row.state !== MEMBER_STATE.valid || row.levelSince === null || row.levelSince > daysAfter(now, -YEAR)) {
      return
    }
    const { rows } = await sql<{ growth: number }>`select greatest(coalesce(sum(amount), 0), 0)::int as growth
      from shop_growth_record where user_id = ${row.userId}
        and at > ${daysAfter(now, -YEAR)}::timestamptz`.execute(
      unscoped(ctx.db, 'the growth of a member whose row was locked'),
    )
    const earned = await earnedLevel(ctx, rows[0]?.growth ?? 0)
    await setEarned(trade, ctx, row, earned?.id ?? null, now)
  },
}

const YEAR = 365

function counts(row: MemberRow): row is MemberRow & { readonly validTo: Date } {
  return row.state === MEMBER_STATE.valid && row.validTo !== null
}

async function idsOf(
  ctx: TradeContext,
  condition: RawBuilder<unknown>,
  { after, limit }: Page,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`select id from shop_member
    where state = ${MEMBER_STATE.valid} and id > ${after} and ${condition}
    order by id limit ${limit}`.execute(unscoped(ctx.db, 'members who are due by the clock'))
  return rows.map(({ id }) => id)
}
