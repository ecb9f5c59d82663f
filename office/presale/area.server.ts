import { defineServerArea } from '#kit/server/area/area.server.ts'
import { addFinalFigure, addRerun, addStockFigure } from '../catalogue/goods/final-figure.server.ts'
import { addFinalListings, addStockListings } from '../catalogue/product/final-listings.server.ts'
import type { Trade } from '../trade/commands/context/trade.server.ts'
import { claim } from '../trade/model/claim.ts'
import { surplus } from '../trade/model/surplus.ts'
import { waitingEntry } from '../trade/model/waiting.ts'
import { wave } from '../trade/model/wave.ts'
import type { Timer } from '../trade/timer/timer.server.ts'
import { claimRoutes } from './claim/claim.server.ts'
import { endGrace, endQuestions, passDue, remindBalances } from './claim/claim-timers.server.ts'
import { claimCalls } from './claim/storefront-claims.server.ts'
import { releaseNumbers } from './figure/figure-numbers.server.ts'
import { markOverdue, moveWindows } from './figure/figure-timers.server.ts'
import { cancelRunJob } from './release/cancel-run-job.server.ts'
import { releaseChangeRoutes, releaseRoutes } from './release/release.server.ts'
import { releaseChange } from './release/release-change.ts'
import { releasePlan } from './release/release-plan.ts'
import { surplusRoutes } from './surplus/surplus.server.ts'
import { waitingCalls } from './waiting/storefront-waiting.server.ts'
import { waitingRoutes } from './waiting/waiting.server.ts'
import { endReviews, endShortages } from './wave/task-timers.server.ts'
import { waveRoutes } from './wave/wave.server.ts'
import { waveJob } from './wave/wave-job.server.ts'
import { closeWaves, endOffers, openClaims, openWaves, startGrace } from './wave/wave-timers.server.ts'

interface Parts {
  readonly trade: Trade
}

/** Pre-orders. Orders for balances end before their claims do: the timers of orders run first. */
export const presaleServer = defineServerArea<Parts, Timer>({
  timers: [
    ...[endQuestions, openWaves, openClaims, passDue, moveWindows, remindBalances, startGrace, endGrace, closeWaves],
    ...[endReviews, endShortages, markOverdue, endOffers],
  ],
  open: ({ trade }) => {
    const { app } = trade
    return {
      nouns: [
        [claim.name, claimRoutes(trade)],
        [wave.name, waveRoutes(trade)],
        [
          surplus.name,
          surplusRoutes(trade, {
            makeStock: async (ctx, finalGoodsId) => {
              const goodsId = await addStockFigure(app, ctx, finalGoodsId)
              return addStockListings(app, ctx, { finalGoodsId, goodsId })
            },
          }),
        ],
        [waitingEntry.name, waitingRoutes(trade)],
        [releaseChange.name, releaseChangeRoutes(trade)],
        [
          releasePlan.name,
          releaseRoutes(trade, {
            compute: releaseNumbers(app),
            makeFinal: async (ctx, presellGoodsId) => {
              const finalGoodsId = await addFinalFigure(app, ctx, presellGoodsId)
              return addFinalListings(app, ctx, { presellGoodsId, finalGoodsId })
            },
            makeRerun: (ctx, presellGoodsId) => addRerun(app, ctx, presellGoodsId),
          }),
        ],
      ],
      routes: [...claimCalls(trade), ...waitingCalls(trade)],
      begin: (jobs) => {
        jobs.register(waveJob(trade))
        jobs.register(cancelRunJob(trade))
      },
    }
  },
})
