import { sql } from 'kysely'
import { DomainError } from '#kit/contract/errors.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { type CheckoutLine, quote } from '#office/trade/commands/checkout/checkout.server.ts'
import { refusalOf } from '#office/trade/commands/context/refusal.server.ts'
import type { Trade, TradeContext } from '#office/trade/commands/context/trade.server.ts'
import { lockCouponRecord, moveCouponRecord } from '#office/trade/commands/coupon/coupons.server.ts'
import { issueCoupon } from '#office/trade/commands/coupon/issue-coupon.server.ts'
import { COUPON, COUPON_RECORD } from '#office/trade/model/coupon-states.ts'
import type { Timeline } from './trade-timeline.server.ts'

interface Buying {
  readonly userId: string
  readonly lines: readonly CheckoutLine[]
}

/** Of so many customers one looks for a coupon before they order, if they hold none. */
const LOOKS = 3

/** The coupon of a buyer that takes something off these lines and ends first, or one that they get for it. */
export async function couponFor(line: Timeline, ctx: TradeContext, buying: Buying): Promise<readonly string[]> {
  const { trade } = line
  const now = await trade.now(ctx)
  const { rows } = await sql<{ id: string }>`select id from shop_coupon_record where user_id = ${buying.userId}
    and tenant_id = 0 and state = ${COUPON_RECORD.unused} and valid_from <= ${now} and valid_to > ${now}
    order by valid_to, id`.execute(ctx.db)
  for (const { id } of rows) {
    if (await isGood(trade, ctx, buying, id)) {
      return [id]
    }
  }
  return (await isLooking(ctx, buying)) ? lookFor(line, ctx, buying) : []
}

/** The same people whenever the demo is made: their accounts are numbered. */
async function isLooking(ctx: TradeContext, { userId }: Buying): Promise<boolean> {
  const { rows } = await sql<{ account: string }>`select account from shop_app_user
    where id = ${userId} and tenant_id = 0`.execute(ctx.db)
  return Number(/\d+$/.exec(rows[0]?.account ?? '')?.[0] ?? 1) % LOOKS === 0
}

async function lookFor(line: Timeline, ctx: TradeContext, buying: Buying): Promise<readonly string[]> {
  const found = await sql<{
    id: string
  }>`select id from ${withDeleted('shop_coupon')} where tenant_id = 0 and obtain = 'self'
    and state = ${COUPON.live} order by name`.execute(ctx.db)
  for (const { id: couponId } of found.rows) {
    const id = await getCoupon(line, ctx, { couponId, userId: buying.userId, isOwn: true }, (recordId) =>
      isGood(line.trade, ctx, buying, recordId),
    )
    if (id !== undefined) {
      return [id]
    }
  }
  return []
}

/**
 * Gets one, if the customer may have it and wants it; it expires when nobody uses it.
 * @returns what they hold now
 */
export async function getCoupon(
  { trade, plan }: Timeline,
  ctx: TradeContext,
  issuing: Parameters<typeof issueCoupon>[2],
  isWanted: (recordId: string) => Promise<boolean> = async () => true,
): Promise<string | undefined> {
  let got: string | undefined
  await refusalOf(trade, ctx, async () => {
    const id = await issueCoupon(trade, ctx, issuing)
    if (!(await isWanted(id))) {
      throw new DomainError('refused', ['不需要', 'Not wanted', 'sample.notWanted'])
    }
    const { validTo } = await lockCouponRecord(trade, ctx, id)
    if (validTo) {
      plan({ at: validTo, who: 'system', command: 'timer/expireCoupons', work: (after) => expire(trade, after, id) })
    }
    got = id
    return undefined
  })
  return got
}

async function expire(trade: Trade, ctx: TradeContext, id: string): Promise<void> {
  const row = await lockCouponRecord(trade, ctx, id)
  if (row.state === COUPON_RECORD.unused) {
    await moveCouponRecord(trade, ctx, row, 'expire')
  }
}

async function isGood(trade: Trade, ctx: TradeContext, buying: Buying, recordId: string): Promise<boolean> {
  try {
    await quote(trade, ctx, { ...buying, isStaff: false, couponRecordIds: [recordId] })
    return true
  } catch (error) {
    if (error instanceof DomainError) {
      return false
    }
    throw error
  }
}
