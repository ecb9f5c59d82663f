import { sql } from 'kysely'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { lockClaims, moveClaim, settleDepositOrder } from '#office/trade/commands/claim/claims.server.ts'
import { makeUpFor } from '#office/trade/commands/claim/make-up.server.ts'
import { seatingOf } from '#office/trade/commands/claim/wave-claims.server.ts'
import type { TradeContext } from '#office/trade/commands/context/trade.server.ts'
import { waveOf } from '#office/trade/commands/moves/wave-moves.server.ts'
import { COUPON } from '#office/trade/model/coupon-states.ts'
import { piecesFor, receive, waitingFor } from './trade-arrivals.server.ts'
import { CLERK, DAY, HOUR, later } from './trade-moments.ts'
import type { Offers } from './trade-offers.server.ts'
import { planPaidBack } from './trade-payments.server.ts'
import type { Timeline } from './trade-timeline.server.ts'
import type { Wave } from './trade-waves.server.ts'

/** Somebody who came last goes without a piece: the deposit goes back, with a coupon that makes up for it. */
export function planCut({ trade, plan }: Timeline, finalGoodsId: string, at: Date): void {
  plan({
    at,
    who: CLERK,
    command: '/shop/wave/cut',
    work: async (ctx) => {
      const seating = await seatingOf(ctx, await waveOf(trade, ctx, finalGoodsId, { isLocked: true }), 'newest')
      const rows = await lockClaims(
        trade,
        ctx,
        seating.filter(({ isCut }) => isCut).map(({ id }) => id),
      )
      const input = { cancelKind: 'shortage', reason: '厂商到货不足，定金原路退回' }
      for (const row of rows) {
        await moveClaim(trade, ctx, row, 'release', { who: 'staff', input })
        await settleDepositOrder(trade, ctx, String(row.depositOrderId), input)
      }
      await makeUpFor(trade, ctx, await apology(ctx), rows)
    },
  })
  planPaidBack({ trade, plan }, later(at, HOUR))
}

/** A wave that is still to open: one piece too few arrives, and the shortage is settled before it does. */
export function planShortArrival(line: Timeline, offers: Offers, wave: Wave): void {
  const { trade, plan, end } = line
  const at = later(end, -2 * DAY)
  plan({
    at,
    who: CLERK,
    command: '/shop/wave/receive',
    work: async (ctx) => {
      const finals = offers.all.filter(({ goodsId }) => goodsId === wave.finalGoodsId)
      const [first, ...others] = piecesFor(await waitingFor(trade, ctx, wave.finalGoodsId), finals)
      if (!first) {
        throw new Error('nobody waits for the pieces that arrive')
      }
      await receive(trade, ctx, wave.finalGoodsId, [{ ...first, good: first.good - 1, damaged: 1 }, ...others])
    },
  })
  planCut(line, wave.finalGoodsId, later(at, DAY))
}

async function apology({ db }: TradeContext): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id from ${withDeleted('shop_coupon')}
    where obtain = 'apology' and state = ${sql.lit(COUPON.live)} order by id limit 1`.execute(db)
  const [found] = rows
  if (!found) {
    throw new Error('no coupon makes up for a shortage')
  }
  return found.id
}
