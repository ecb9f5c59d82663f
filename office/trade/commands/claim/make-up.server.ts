import { invalid } from '#kit/contract/errors.ts'
import { filled, listed, type Refusal, SEMICOLON } from '#kit/contract/text.ts'
import { storedById } from '#kit/server/crud/write.server.ts'
import { coupon } from '../../model/coupon.ts'
import { COUPON } from '../../model/coupon-states.ts'
import { refusalOf } from '../context/refusal.server.ts'
import { openTask } from '../context/tasks.server.ts'
import type { Trade, TradeContext } from '../context/trade.server.ts'
import { issueCoupon } from '../coupon/issue-coupon.server.ts'
import type { ClaimRow } from './claims.server.ts'

/**
 * The coupon that makes up for a shortage, as the caller sees it.
 * @returns its name
 * @throws DomainError `invalid` for one that is no such coupon, or is not given out now
 */
export async function makeUpCoupon({ app }: Trade, ctx: TradeContext, couponId: string): Promise<string> {
  const { name, obtain, state } = await storedById(app, coupon, ctx, couponId)
  if (obtain !== 'apology' || state !== COUPON.live) {
    throw invalid([{ path: 'couponId', message: NOT_FOR_IT }])
  }
  return name
}

/**
 * Gives it to those who lost their claims, behind all else that a transaction does: whoever pays or is refunded locks
 * coupons last, too. A customer who may not have it is put before a person, with the reason.
 */
export async function makeUpFor(
  trade: Trade,
  ctx: TradeContext,
  couponId: string,
  claims: readonly ClaimRow[],
): Promise<void> {
  for (const { id: claimId, userId, depositOrderNo } of claims) {
    const reasons = await refusalOf(trade, ctx, async () => {
      await issueCoupon(trade, ctx, { couponId, userId: String(userId), claimId })
      return undefined
    })
    if (reasons.length > 0) {
      await openTask(ctx, {
        kind: 'gift-ungiven',
        title: filled(['补偿券未能发放：{reason}', 'No coupon to make up for the claim: {reason}'], {
          reason: listed(reasons, SEMICOLON),
        }),
        ...{ refType: 'claim', refId: claimId, refNo: String(depositOrderNo) },
      })
    }
  }
}

const NOT_FOR_IT: Refusal = [
  '请选择领取方式为“缺货补偿”且在发放中的优惠券',
  'Choose a live coupon that makes up for shortages',
  'claim.notForIt',
]
