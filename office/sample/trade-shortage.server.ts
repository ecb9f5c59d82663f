import { sql } from 'kysely'
import { lockClaims, moveClaim, settleDepositOrder } from '#office/trade/commands/claim/claims.server.ts'
import { makeUpFor } from '#office/trade/commands/claim/make-up.server.ts'
import { cutOf, waitingOf } from '#office/trade/commands/claim/wave-claims.server.ts'
import type { TradeContext } from '#office/trade/commands/context/trade.server.ts'
import { waveOf } from '#office/trade/commands/moves/wave-moves.server.ts'
import { refundPartDone } from '#office/trade/commands/refund/refund-booking.server.ts'
import { takeIn } from '#office/trade/wave/receive.server.ts'
import type { Offers } from './trade-offers.server.ts'
import { CLERK, DAY, later } from './trade-orders.server.ts'
import type { Timeline } from './trade-timeline.server.ts'
import type { Wave } from './trade-waves.server.ts'

const HOUR = DAY / 24

/** Somebody who came last goes without a piece: the deposit goes back, with a coupon that makes up for it. */
export function planCut(
  { trade, plan }: Timeline,
  { finalGoodsId, presellGoodsId }: Pick<Wave, 'presellGoodsId' | 'finalGoodsId'>,
  at: Date,
): void {
  plan({
    at,
    who: CLERK,
    command: 'cut',
    work: async (ctx) => {
      const cut = await cutOf(ctx, await waveOf(trade, ctx, finalGoodsId, { isLocked: true }), 'newest')
      const rows = await lockClaims(
        trade,
        ctx,
        cut.map(({ id }) => id),
      )
      const input = { cancelKind: 'shortage', reason: '厂商到货不足，定金原路退回' }
      for (const row of rows) {
        await moveClaim(trade, ctx, row, 'release', { who: 'staff', input })
        await settleDepositOrder(trade, ctx, String(row.depositOrderId), input)
      }
      const couponId = await apology(ctx)
      if (couponId) {
        await makeUpFor(trade, ctx, couponId, rows)
      }
    },
  })
  plan({
    at: later(at, HOUR),
    who: 'payment',
    command: 'refund',
    work: async (ctx) => {
      const { rows } = await sql<{ id: string; partNo: string }>`select p.id, p.part_no from shop_refund_part p
        join shop_refund r on r.id = p.refund_id join shop_order o on o.id = r.order_id
        where o.presell_goods_id = ${presellGoodsId} and p.state = 0 order by p.part_no`.execute(ctx.db)
      for (const { id, partNo } of rows) {
        await refundPartDone(trade, ctx, id, { thirdNo: `5030${partNo.replace(/\D/g, '')}` })
      }
    },
  })
}

/** A wave that is still to open: one piece too few arrives, and the shortage is settled before it does. */
export function planShortArrival(line: Timeline, offers: Offers, wave: Wave): void {
  const { trade, plan, end } = line
  const at = later(end, -2 * DAY)
  plan({
    at,
    who: CLERK,
    command: 'receive',
    work: async (ctx) => {
      const row = await waveOf(trade, ctx, wave.finalGoodsId, { isLocked: true })
      const waiting = await waitingOf(ctx, row)
      const final = offers.all.find(
        ({ goodsId, presellSkuId }) => goodsId === wave.finalGoodsId && presellSkuId === waiting[0]?.presellSkuId,
      )
      const pieces = waiting.reduce(
        (sum, claim) => sum + (claim.presellSkuId === final?.presellSkuId ? claim.qty : 0),
        0,
      )
      if (!final || pieces < 2) {
        return
      }
      await sql`update shop_sku set counted = false where id = ${final.skuId}`.execute(ctx.db)
      const arrived = [{ skuId: final.skuId, good: pieces - 1, damaged: 1 }]
      await takeIn(trade, ctx, row, { arrived, now: at, remark: '外箱破损 1 件' })
      await sql`update shop_goods set arrived_qty = ${pieces - 1}, arrival_date = ${at} where id = ${wave.finalGoodsId}`.execute(
        ctx.db,
      )
    },
  })
  planCut(line, wave, later(at, DAY))
}

async function apology({ db }: TradeContext): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id from shop_coupon
    where obtain = 'apology' and state = 1 order by id limit 1`.execute(db)
  return rows[0]?.id
}
