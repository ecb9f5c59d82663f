import { type RawBuilder, sql } from 'kysely'
import type { StoredRow } from '#kit/server/crud/rows.server.ts'
import { transition } from '#kit/server/crud/transition.server.ts'
import { storedById } from '#kit/server/crud/write.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { TradeContext } from '../../trade/commands/context/trade.server.ts'
import { type CouponRecordRow, lockCouponRecord, moveCouponRecord } from '../../trade/commands/coupon/coupons.server.ts'
import { coupon } from '../../trade/model/coupon.ts'
import { VALID_KIND } from '../../trade/model/coupon-rules.ts'
import { COUPON, COUPON_RECORD } from '../../trade/model/coupon-states.ts'
import { daysAfter } from '../../trade/model/days.ts'
import type { Page, Timer } from '../../trade/timer/timer.server.ts'

/** Days before its end that a customer is reminded of a coupon; one that is good for no longer is not. */
const REMIND_DAYS = 3

/** Coupons that nobody used in their time. */
export const expireCoupons: Timer = {
  name: 'expireCoupons',
  title: ['优惠券过期', 'Coupon expired'],
  due: (ctx, { now }, page) =>
    idsOf(ctx, sql`shop_coupon_record`, sql`state = ${COUPON_RECORD.unused} and valid_to <= ${now}::timestamptz`, page),
  act: async (trade, ctx, id, { now }) => {
    const row = await lockCouponRecord(trade, ctx, id)
    if (row.state === COUPON_RECORD.unused && row.validTo !== null && row.validTo <= now) {
      await moveCouponRecord(trade, ctx, row, 'expire')
    }
  },
}

/** Who still has one is told once that it ends soon. */
export const remindOfCoupons: Timer = {
  name: 'remindOfCoupons',
  title: ['优惠券到期提醒', 'Coupon reminders by the clock'],
  due: (ctx, { now }, page) =>
    idsOf(
      ctx,
      sql`shop_coupon_record`,
      sql`state = ${COUPON_RECORD.unused} and reminded_at is null and valid_to > ${now}::timestamptz
        and valid_to <= ${daysAfter(now, REMIND_DAYS)}::timestamptz and valid_from <= ${now}::timestamptz
        and valid_to > got_at + make_interval(days => ${REMIND_DAYS}::int)`,
      page,
    ),
  act: async (trade, ctx, id, { now }) => {
    const row = await lockCouponRecord(trade, ctx, id)
    if (isToRemind(row, now)) {
      await moveCouponRecord(trade, ctx, row, 'remind')
    }
  },
}

function isToRemind({ state, remindedAt, validTo }: CouponRecordRow, now: Date): boolean {
  return state === COUPON_RECORD.unused && remindedAt === null && validTo !== null && validTo > now
}

/** A coupon whose days are over is given out no more. */
export const endCoupons: Timer = {
  name: 'endCoupons',
  title: ['优惠券活动结束', 'Coupon ended by the clock'],
  due: (ctx, { now }, page) =>
    idsOf(
      ctx,
      sql`shop_coupon`,
      sql`state in (${COUPON.live}, ${COUPON.paused}) and valid_kind = ${VALID_KIND.dates}
        and valid_to <= ${now}::timestamptz`,
      page,
    ),
  act: async ({ app, moves }, ctx, id, { now }) => {
    const row = await storedById(app, coupon, ctx, id, { isLocked: true })
    const isOver = row.validKind === VALID_KIND.dates && row.validTo !== null && row.validTo <= now
    if (isOver && (row.state === COUPON.live || row.state === COUPON.paused)) {
      await transition({ ...moves.coupon, ctx, row: row as unknown as StoredRow, command: 'end', who: 'system' })
    }
  },
}

async function idsOf(
  ctx: TradeContext,
  table: RawBuilder<unknown>,
  condition: RawBuilder<unknown>,
  { after, limit }: Page,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`select id from ${table}
    where id > ${after} and ${condition} order by id limit ${limit}`.execute(
    unscoped(ctx.db, 'coupons that are due by the clock'),
  )
  return rows.map(({ id }) => id)
}
