import { sql } from 'kysely'
import type { CommandPath } from '#kit/contract/command.ts'
import { addStockFigure } from '#office/catalogue/goods/final-figure.server.ts'
import { addStockListings } from '#office/catalogue/product/final-listings.server.ts'
import type { TradeContext } from '#office/trade/commands/context/trade.server.ts'
import { lockSurplus } from '#office/trade/commands/stock/surplus.server.ts'
import { moveToStock } from '#office/trade/commands/stock/surplus-decisions.server.ts'
import { joinWaiting, offerNext } from '#office/trade/commands/stock/waiting.server.ts'
import { SURPLUS } from '#office/trade/model/surplus.ts'
import { GRACE, openWave, planEnd, receive, WINDOW } from './trade-arrivals.server.ts'
import { CLERK, DAY, FINANCE, HOUR, later } from './trade-moments.ts'
import type { Offers } from './trade-offers.server.ts'
import type { Buyer, DemoOrders } from './trade-orders.server.ts'
import { planCut } from './trade-shortage.server.ts'
import type { Timeline } from './trade-timeline.server.ts'
import { leadClaim, planExtension, planLoss, planOverdue, type Wave } from './trade-waves.server.ts'

/** The story of one pre-order in numbers: who reserves, what arrives, and what becomes of each claim. */
const STORY = { deposits: 34, arrived: 30, damaged: 1, paid: 22, extended: 5, waiting: 4 } as const

interface Parts {
  readonly line: Timeline
  readonly offers: Offers
  readonly orders: DemoOrders
  readonly buyers: readonly Buyer[]
}

/**
 * One pre-order from its deposits to the last piece: fewer arrive than were reserved, four get their money back, most pay,
 * some have it moved, three lose their deposit, of whom one comes back, and of the two pieces that are left one goes to who
 * waits for it and one into stock.
 */
export function planStory({ line, offers, orders, buyers }: Parts, { finalGoodsId, openAt }: Wave): void {
  const { trade, plan } = line
  const [{ skuId: presellSkuId, from, until }] = offers.of('short', 2)
  const [final] = offers.of('short', 3)
  const [depositors, others] = [buyers.slice(0, STORY.deposits), buyers.slice(STORY.deposits)]
  if (final.goodsId !== finalGoodsId || !from || !until || others.length < STORY.waiting) {
    throw new Error('the pre-order that is told of is not the first that arrived, or too few customers wait for it')
  }
  const dueAt = later(openAt, WINDOW)
  const at = (time: Date, who: string, command: CommandPath, work: (ctx: TradeContext) => Promise<void>) =>
    plan({ at: time, who, command, work })

  for (const [index, buyer] of depositors.entries()) {
    const share = (index + 1) / (depositors.length + 2)
    const time = later(from, (until.getTime() - from.getTime()) * share)
    orders.place(time, { buyer, lines: [{ skuId: presellSkuId, qty: 1 }], pays: 'soon' })
  }
  for (const [index, { id: userId }] of others.slice(0, STORY.waiting).entries()) {
    at(later(until, (index + 1) * 7 * HOUR), 'customer', '/shop/storefront/waiting/join', async (ctx) => {
      await joinWaiting(trade, ctx, { userId, presellSkuId })
    })
  }

  at(later(openAt, -4 * DAY), CLERK, '/shop/wave/receive', (ctx) =>
    receive(trade, ctx, finalGoodsId, [{ skuId: final.skuId, good: STORY.arrived, damaged: STORY.damaged }]),
  )
  planCut(line, finalGoodsId, later(openAt, -3 * DAY))
  at(openAt, CLERK, '/shop/wave/open', async (ctx) => {
    for (const [index, { id, userId }] of (await openWave(trade, ctx, finalGoodsId, dueAt)).entries()) {
      follow(index, id, String(userId))
    }
  })

  const pay = (time: Date, userId: string, claim: { readonly claimId: string } | { readonly offerId: string }) => {
    const buyer = buyers.find(({ id }) => id === userId)
    if (!buyer) {
      throw new Error('somebody unknown paid a deposit')
    }
    orders.place(time, {
      buyer,
      lines: [claim],
      pays: 'soon',
      paid: (placed, paidAt) => orders.fulfil(placed, paidAt),
    })
  }
  const follow = (index: number, claimId: string, userId: string) => {
    if (index < STORY.paid) {
      pay(later(openAt, ((index + 1) / (STORY.paid + 2)) ** 1.7 * WINDOW), userId, { claimId })
    } else if (index < STORY.paid + STORY.extended) {
      planExtension(line, claimId, { at: later(dueAt, -DAY), dueAt: later(dueAt, 7 * DAY), reason: '客户申请延期' })
      pay(later(dueAt, (index - STORY.paid + 1) * DAY), userId, { claimId })
    } else {
      planOverdue(line, claimId, dueAt)
      const overAt = later(dueAt, GRACE + DAY / 2)
      planLoss(line, claimId, { at: overAt, policy: 'forfeit' })
      if (index === STORY.paid + STORY.extended) {
        const again = { dueAt: trade.app.clock.format(later(overAt, 4 * DAY)), reason: '客户来电说明住院，恢复资格' }
        at(later(overAt, DAY), FINANCE, '/shop/claim/reopen', (ctx) => leadClaim(line, ctx, claimId, 'reopen', again))
        pay(later(overAt, 1.5 * DAY), userId, { claimId })
      }
    }
  }
  planEnd(line, finalGoodsId, dueAt)

  /** The piece of a forfeit that was free first. */
  const firstLeft = async (ctx: TradeContext) => {
    const { rows } = await sql<{ id: string }>`select id from shop_surplus
      where goods_id = ${finalGoodsId} and origin = 'forfeit' and state = ${sql.lit(SURPLUS.free)} order by freed_at, id limit 1`.execute(
      ctx.db,
    )
    return lockSurplus(trade, ctx, rows[0]?.id ?? '')
  }
  const closedAt = later(dueAt, 8 * DAY)
  at(later(closedAt, 3 * HOUR), CLERK, '/shop/surplus/offer', async (ctx) => {
    const taken = await offerNext(trade, ctx, await firstLeft(ctx))
    pay(later(closedAt, 9 * HOUR), String(taken?.userId), { offerId: String(taken?.id) })
  })
  at(later(closedAt, 4 * HOUR), CLERK, '/shop/surplus/toStock', async (ctx) => {
    const goodsId = await addStockFigure(trade.app, ctx, finalGoodsId)
    await addStockListings(trade.app, ctx, { finalGoodsId, goodsId })
    const target = { productId: null, qty: null, note: '补款剩余转现货' }
    await moveToStock(trade, ctx, await firstLeft(ctx), target)
  })
}
