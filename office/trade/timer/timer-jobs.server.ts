import { z } from 'zod'
import { defineJob, type Job } from '#kit/server/jobs/define-job.server.ts'
import type { Trade } from '../commands/context/trade.server.ts'
import { checkSums } from './nightly-sums.server.ts'
import { runTimers, type Timer } from './timer.server.ts'

/** What happens in the shop by the clock, in this order. */
export function timerJobs(trade: Trade, timers: readonly Timer[]): readonly Job<Record<string, never>>[] {
  const input = z.object({})
  return [
    defineJob('shop-timers', { input, cron: '* * * * *', run: (_, parts) => runTimers({ trade, ...parts }, timers) }),
    defineJob('shop-sums', { input, cron: '20 4 * * *', run: (_, parts) => checkSums({ trade, ...parts }) }),
  ]
}
