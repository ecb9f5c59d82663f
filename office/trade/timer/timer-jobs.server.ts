import { z } from 'zod'
import { defineJob, type Job } from '#kit/server/jobs/define-job.server.ts'
import { endCoupons, expireCoupons, remindOfCoupons } from '../../orders/coupon/coupon-timers.server.ts'
import { endFreezes, endMutes } from '../../orders/customer/customer-timers.server.ts'
import { endHolds, endUnpaid, receiveByItself } from '../../orders/order/order-timers.server.ts'
import { endPoints, releasePoints } from '../../orders/points/points-timers.server.ts'
import { agreeByItself, endParcels, markLate } from '../../orders/refund/refund-timers.server.ts'
import { endReviews, endShortages } from '../../orders/task/task-timers.server.ts'
import { endGrace, endQuestions, passDue, remindBalances } from '../../presale/claim/claim-timers.server.ts'
import { markOverdue, moveWindows } from '../../presale/figure/figure-timers.server.ts'
import { closeWaves, endOffers, openClaims, openWaves, startGrace } from '../../presale/wave/wave-timers.server.ts'
import { closeSolved, passAnswers } from '../../service/consult/consult-timers.server.ts'
import type { Trade } from '../commands/context/trade.server.ts'
import { checkSums } from './nightly-sums.server.ts'
import { runTimers, type Timer } from './timer.server.ts'

/**
 * In this order in every run: an order for a balance ends before its claim does, and a return whose parcel nobody sends
 * before its order counts as received.
 */
export const TIMERS: readonly Timer[] = [
  endUnpaid,
  endParcels,
  receiveByItself,
  endHolds,
  endQuestions,
  openWaves,
  openClaims,
  passDue,
  moveWindows,
  remindBalances,
  startGrace,
  endGrace,
  closeWaves,
  endReviews,
  endShortages,
  markOverdue,
  agreeByItself,
  markLate,
  endFreezes,
  endMutes,
  passAnswers,
  closeSolved,
  endOffers,
  expireCoupons,
  remindOfCoupons,
  endCoupons,
  releasePoints,
  endPoints,
]

/** What happens in the shop by the clock; `more` is what others than trade do by it. */
export function timerJobs(trade: Trade, more: readonly Timer[]): readonly Job<Record<string, never>>[] {
  const input = z.object({})
  const all = [...TIMERS, ...more]
  return [
    defineJob('shop-timers', { input, cron: '* * * * *', run: (_, parts) => runTimers({ trade, ...parts }, all) }),
    defineJob('shop-sums', { input, cron: '20 4 * * *', run: (_, parts) => checkSums({ trade, ...parts }) }),
  ]
}
