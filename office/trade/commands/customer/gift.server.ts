import type { Fen } from '#kit/contract/money.ts'
import { storedById } from '#kit/server/crud/write.server.ts'
import { coupon } from '../../model/coupon.ts'
import { COUPON_KIND, type CouponTerms } from '../../model/coupon-terms.ts'
import { worthOfPoints } from '../../model/money/points.ts'
import type { Trade, TradeContext } from '../context/trade.server.ts'
import { issueCoupon } from '../coupon/issue-coupon.server.ts'
import { adjustPoints } from './adjust-customer.server.ts'

interface Gift {
  readonly points?: number | null | undefined
  readonly couponId?: string | null | undefined
}

/** What a coupon counts whose worth nobody can say: over any line. Fen. */
const ENDLESS: Fen = 100_000_000_00

/**
 * Gives a customer points, a coupon or both, for a reason.
 * @throws DomainError `refused` for a coupon that is not given out, or that the customer has as often as one may
 */
export async function giveGift(
  trade: Trade,
  ctx: TradeContext,
  userId: string,
  { points, couponId, reason }: Gift & { readonly reason: string },
): Promise<void> {
  if (points) {
    await adjustPoints(trade, ctx, userId, { points, reason })
  }
  if (couponId) {
    await issueCoupon(trade, ctx, { couponId: (await storedById(trade.app, coupon, ctx, couponId)).id, userId })
  }
}

/** The most that a gift takes off what its customer pays. Fen. */
export async function worthOfGift(trade: Trade, ctx: TradeContext, { points, couponId }: Gift): Promise<Fen> {
  const fenPer100Points = (await trade.settings(ctx))['integral.fenPer100Points']
  const most = couponId ? mostOf(await storedById(trade.app, coupon, ctx, couponId)) : 0
  return worthOfPoints(points ?? 0, fenPer100Points) + most
}

function mostOf({ kind, amountOff, capAmount }: Pick<CouponTerms, 'kind' | 'amountOff' | 'capAmount'>): Fen {
  const said = kind === COUPON_KIND.amount ? amountOff : kind === COUPON_KIND.percent ? capAmount : null
  return said ?? ENDLESS
}
