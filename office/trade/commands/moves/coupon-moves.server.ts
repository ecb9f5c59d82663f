import { sql } from 'kysely'
import { refusing } from '#kit/contract/states.ts'
import type { Handlers } from '#kit/server/crud/handlers.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { coupon } from '../../model/coupon.ts'
import type { couponRecord } from '../../model/coupon-record.ts'
import { VALID_KIND } from '../../model/coupon-rules.ts'
import { couponRecordStates, couponStates } from '../../model/coupon-states.ts'
import { tell } from '../context/tell.server.ts'
import type { Trade, TradeContext } from '../context/trade.server.ts'
import { isInTime } from '../coupon/coupons.server.ts'

const OWN = 'the coupon of a record that was read and locked'

/** What the table of states of coupons asks. */
export function couponMoves(trade: Trade): Required<Pick<Handlers<typeof coupon>, 'guards' | 'effects'>> {
  const unless = refusing(couponStates)
  return {
    guards: {
      isNotOver: async ({ validKind, validTo }, ctx) =>
        unless(
          validKind === VALID_KIND.days || (validTo !== null && validTo > (await trade.now(ctx))),
          'isNotOver',
          'validTo',
        ),
    },
    effects: {},
  }
}

/** What the table of states of coupons that somebody holds asks and does. */
export function couponRecordMoves(trade: Trade): Required<Pick<Handlers<typeof couponRecord>, 'guards' | 'effects'>> {
  const unless = refusing(couponRecordStates)
  const count = async (ctx: TradeContext, couponId: string | null, by: 1 | -1) => {
    await sql`update ${withDeleted('shop_coupon')} set used = used + ${by}::int where id = ${couponId}`.execute(
      unscoped(ctx.db, OWN),
    )
    return undefined
  }
  return {
    guards: {
      isInTime: async (row, ctx) => unless(isInTime(row, await trade.now(ctx)), 'isInTime', 'validTo'),
      isOver: async ({ validTo }, ctx) =>
        unless(validTo !== null && validTo <= (await trade.now(ctx)), 'isOver', 'validTo'),
    },
    effects: {
      countUsed: ({ couponId }, ctx) => count(ctx, couponId, 1),
      countUnused: ({ couponId }, ctx) => count(ctx, couponId, -1),
      tellExpiring: async ({ id }, ctx) => {
        await tell(trade, ctx, 'coupon.expiring', id)
        return { remindedAt: await trade.now(ctx) }
      },
      noteVoid: async (_row, _ctx, { reason }) => ({ voidReason: String(reason ?? '') }),
    },
  }
}
