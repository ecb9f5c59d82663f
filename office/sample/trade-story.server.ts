import { sql } from 'kysely'
import { lockClaims, moveClaim, settleDepositOrder } from '#office/trade/commands/claim/claims.server.ts'
import type { WaveRow } from '#office/trade/commands/claim/wave-claims.server.ts'
import type { TradeContext } from '#office/trade/commands/context/trade.server.ts'
import { moveWave, waveOf } from '#office/trade/commands/moves/wave-moves.server.ts'
import { lockSurplus } from '#office/trade/commands/stock/surplus.server.ts'
import { moveToStock } from '#office/trade/commands/stock/surplus-decisions.server.ts'
import { joinWaiting, offerNext } from '#office/trade/commands/stock/waiting.server.ts'
import { takeIn } from '#office/trade/wave/receive.server.ts'
import type { Offers } from './trade-offers.server.ts'
import { type Buyer, CLERK, DAY, type DemoOrders, FINANCE, later } from './trade-orders.server.ts'
import { planCut } from './trade-shortage.server.ts'
import type { Timeline } from './trade-timeline.server.ts'
import type { Wave } from './trade-waves.server.ts'

/** The story of one pre-order in numbers: who reserves, what arrives, and what becomes of each claim. */
const STORY = { deposits: 34, arrived: 30, damaged: 1, paid: 22, extended: 5, forfeited: 3, waiting: 4 } as const

const HOUR = DAY / 24
const [WINDOW, GRACE] = [14 * DAY, 3 * DAY]

interface Parts {
  readonly line: Timeline
  readonly offers: Offers
  readonly orders: DemoOrders
  readonly buyers: readonly Buyer[]
}

/**
 * One pre-order from its deposits to the last piece: fewer arrive than were reserved, four get their money back, most pay,
 * some have it moved, three lose their deposit, of whom one comes back, and of the two pieces that are left one goes to who
 * waits for it and one into stock. Nothing happens in a shop with too few customers for it.
 */
export function planStory(
  { line, offers, orders, buyers }: Parts,
  { presellGoodsId, finalGoodsId, openAt }: Wave,
): void {
  const { trade, plan, end } = line
  const sku = offers.all.find(
    ({ goodsId, skuId, from, until }) =>
      goodsId === presellGoodsId && from && until && offers.all.some(({ presellSkuId }) => presellSkuId === skuId),
  )
  const final = offers.all.find(({ presellSkuId, goodsId }) => presellSkuId === sku?.skuId && goodsId === finalGoodsId)
  const depositors = buyers.filter((buyer) => sku && offers.take(sku, buyer.id, 1)).slice(0, STORY.deposits)
  if (!sku?.from || !sku.until || !final || depositors.length < STORY.deposits || sku.until > later(openAt, -6 * DAY)) {
    return
  }
  const [from, until] = [sku.from, sku.until]
  const dueAt = later(openAt, WINDOW)
  const at = (time: Date, who: string, command: string, work: (ctx: TradeContext, wave: WaveRow) => Promise<void>) =>
    plan({
      at: time,
      who,
      command,
      work: async (ctx) => work(ctx, await waveOf(trade, ctx, finalGoodsId, { isLocked: true })),
    })
  const lead = async (ctx: TradeContext, id: string, command: string, input = {}) => {
    const [row] = await lockClaims(trade, ctx, [id])
    if (row) {
      await moveClaim(trade, ctx, row, command, {
        who: ['open', 'passDue'].includes(command) ? 'system' : 'staff',
        input,
      })
      await settleDepositOrder(trade, ctx, String(row.depositOrderId), input)
    }
  }

  for (const [index, buyer] of depositors.entries()) {
    const share = (index + 1) / (depositors.length + 2)
    const time = later(from, (until.getTime() - from.getTime()) * share)
    orders.place(time, { buyer, lines: [{ skuId: sku.skuId, qty: 1 }], pays: 'soon' })
  }
  const waiting = buyers.filter((buyer) => !depositors.includes(buyer)).slice(0, STORY.waiting)
  for (const [index, { id: userId }] of waiting.entries()) {
    const time = later(until, (index + 1) * 7 * HOUR)
    at(time, 'customer', 'join', async (ctx) => {
      await joinWaiting(trade, ctx, { userId, presellSkuId: sku.skuId })
    })
  }

  at(later(openAt, -4 * DAY), CLERK, 'receive', async (ctx, wave) => {
    await sql`update shop_sku set counted = false where id = ${final.skuId}`.execute(ctx.db)
    const arrived = [{ skuId: final.skuId, good: STORY.arrived, damaged: STORY.damaged }]
    await takeIn(trade, ctx, wave, { arrived, now: later(openAt, -4 * DAY), remark: '外箱破损 1 件' })
    await sql`update shop_goods set arrived_qty = ${STORY.arrived}, arrival_date = ${later(openAt, -4 * DAY)}, wave_state = 0
      where id = ${finalGoodsId}`.execute(ctx.db)
  })
  planCut(line, { presellGoodsId, finalGoodsId }, later(openAt, -3 * DAY))
  at(openAt, CLERK, 'open', async (ctx) => {
    await sql`update shop_goods set pay_start = ${openAt}, pay_end = ${dueAt}, grace_days = 3, overdue_policy = 'forfeit',
      wave_state = 1 where id = ${finalGoodsId}`.execute(ctx.db)
    const { rows } = await sql<{ id: string; userId: string }>`select id, user_id from shop_final_claim
      where presell_goods_id = ${presellGoodsId} and state = 0 order by paid_at, id`.execute(ctx.db)
    const input = { finalGoodsId, finalSkuId: final.skuId, dueFen: final.price, dueAt: ctx.clock.format(dueAt) }
    for (const [index, { id, userId }] of rows.entries()) {
      await lead(ctx, id, 'open', input)
      follow(
        index,
        id,
        buyers.find((buyer) => buyer.id === userId),
      )
    }
  })

  const follow = (index: number, id: string, buyer: Buyer | undefined) => {
    if (!buyer) {
      return
    }
    const pay = (time: Date) =>
      orders.place(time, {
        buyer,
        lines: [{ claimId: id }],
        pays: 'soon',
        paid: (placed, paidAt) => orders.fulfil(placed, paidAt),
      })
    if (index < STORY.paid) {
      pay(later(openAt, ((index + 1) / (STORY.paid + 2)) ** 1.7 * WINDOW))
    } else if (index < STORY.paid + STORY.extended) {
      const extended = ctxTime(later(dueAt, 7 * DAY))
      at(later(dueAt, -DAY), CLERK, 'extend', (ctx) =>
        lead(ctx, id, 'extend', { dueAt: extended, reason: '客户申请延期' }),
      )
      pay(later(dueAt, (index - STORY.paid + 1) * DAY))
    } else {
      at(dueAt, 'system', 'passDue', (ctx) => lead(ctx, id, 'passDue'))
      const overAt = later(dueAt, GRACE + DAY / 2)
      at(overAt, FINANCE, 'settle', (ctx) =>
        lead(ctx, id, 'forfeit', { cancelKind: 'forfeit', reason: '宽限期内未补款' }),
      )
      if (index === STORY.paid + STORY.extended) {
        const again = { dueAt: ctxTime(later(overAt, 4 * DAY)), reason: '客户来电说明住院，恢复资格' }
        at(later(overAt, DAY), FINANCE, 'reopen', (ctx) => lead(ctx, id, 'reopen', again))
        pay(later(overAt, 1.5 * DAY))
      }
    }
  }
  const ctxTime = (time: Date) => trade.app.clock.format(time)

  at(dueAt, 'system', 'startGrace', (ctx, wave) => moveWave(trade, ctx, wave, 'passDue'))
  const closedAt = later(dueAt, 7 * DAY)
  at(closedAt, FINANCE, 'close', (ctx, wave) => moveWave(trade, ctx, wave, 'close'))
  /** The pieces that forfeits left, the earliest first. */
  const left = async ({ db }: TradeContext): Promise<readonly string[]> => {
    const { rows } = await sql<{ id: string }>`select id from shop_surplus
      where goods_id = ${finalGoodsId} and origin = 'forfeit' and state = 0 order by freed_at, id`.execute(db)
    return rows.map(({ id }) => id)
  }
  at(later(closedAt, 3 * HOUR), CLERK, 'offer', async (ctx) => {
    const [first] = await left(ctx)
    const entry = first && (await offerNext(trade, ctx, await lockSurplus(trade, ctx, first)))
    const buyer = entry && buyers.find(({ id }) => id === entry.userId)
    if (entry && buyer && later(closedAt, 9 * HOUR) < end) {
      const lines = [{ offerId: entry.id }]
      orders.place(later(closedAt, 9 * HOUR), {
        buyer,
        lines,
        pays: 'soon',
        paid: (placed, paidAt) => orders.fulfil(placed, paidAt),
      })
    }
  })
  at(later(closedAt, 4 * HOUR), CLERK, 'toStock', async (ctx) => {
    const [second] = await left(ctx)
    const target = await listingFor(ctx)
    if (second && target) {
      const note = '补款剩余转现货'
      await moveToStock(trade, ctx, await lockSurplus(trade, ctx, second), { productId: target, qty: null, note })
    }
  })
}

/** An in-stock listing with one counted SKU. */
async function listingFor({ db }: TradeContext): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select p.id from shop_product p where p.line = 1 and p.del_flag = 0
    and p.shelf_state = 1 and (select count(*) = 1 and bool_and(s.counted) from shop_sku s
      where s.product_id = p.id and s.del_flag = 0 and s.status = 0) order by p.id limit 1`.execute(db)
  return rows[0]?.id
}
