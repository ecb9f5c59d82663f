import { sql } from 'kysely'
import { PAY_MODEL } from '#office/catalogue/rules/pay-model.ts'
import { lockClaims, moveClaim, settleDepositOrder } from '#office/trade/commands/claim/claims.server.ts'
import { endOverdue } from '#office/trade/commands/claim/overdue.server.ts'
import type { TradeContext } from '#office/trade/commands/context/trade.server.ts'
import type { Random } from './random.ts'
import { GRACE, openWave, planArrival, planEnd, WINDOW } from './trade-arrivals.server.ts'
import { CLERK, DAY, FINANCE, HOUR, later } from './trade-moments.ts'
import type { Offers } from './trade-offers.server.ts'
import type { Buyer, DemoOrders } from './trade-orders.server.ts'
import type { Timeline } from './trade-timeline.server.ts'

/** An arrived figure with its balance product, and when its balances are paid. */
export interface Wave {
  readonly presellGoodsId: string
  readonly finalGoodsId: string
  readonly openAt: Date
  /** What becomes of a deposit whose balance is not paid. */
  readonly overduePolicy: 'forfeit' | 'credit'
}

interface Parts {
  readonly line: Timeline
  readonly random: Random
  readonly offers: Offers
  readonly orders: DemoOrders
  readonly buyers: ReadonlyMap<string, Buyer>
}

/** The pieces arrive, the balances of everybody who holds a claim open, and what they make of it. */
export function planWave(parts: Parts, wave: Wave): void {
  const { line, offers, orders } = parts
  const dueAt = later(wave.openAt, WINDOW)
  const finals = offers.all.filter(({ goodsId }) => goodsId === wave.finalGoodsId)
  planArrival(line, wave.finalGoodsId, later(wave.openAt, -4 * DAY), finals)
  line.plan({
    at: wave.openAt,
    who: CLERK,
    command: '/shop/wave/open',
    work: async (ctx) => {
      for (const { id, userId, payModel } of await openWave(line.trade, ctx, wave.finalGoodsId, dueAt)) {
        if (payModel === PAY_MODEL.prepaid) {
          orders.fulfil(await shippedAs(ctx, id), wave.openAt)
        } else {
          follow(parts, { ...wave, id, userId: String(userId), dueAt })
        }
      }
    },
  })
  planEnd(line, wave.finalGoodsId, dueAt)
}

/** The order that a prepaid claim became when it opened. */
async function shippedAs(ctx: TradeContext, claimId: string): Promise<{ readonly id: string }> {
  const { rows } = await sql<{ id: string }>`select final_order_id as id from shop_final_claim
    where id = ${claimId} and tenant_id = 0 and final_order_id is not null`.execute(ctx.db)
  const [order] = rows
  if (!order) {
    throw new Error(`nothing is shipped of the prepaid claim ${claimId}`)
  }
  return order
}

interface Held extends Wave {
  readonly id: string
  readonly userId: string
  readonly dueAt: Date
}

/** Most pay in time, some after the end, a few have it moved, and a few lose their deposit. */
function follow({ line, random, orders, buyers }: Parts, { id, userId, openAt, dueAt, overduePolicy }: Held): void {
  const buyer = buyers.get(userId)
  if (!buyer) {
    throw new Error('somebody unknown paid a deposit')
  }
  const chance = random.next()
  const pay = (at: Date) =>
    orders.place(at, {
      buyer,
      lines: [{ claimId: id }],
      pays: 'soon',
      paid: (placed, paidAt) => orders.fulfil(placed, paidAt),
    })
  if (chance < 0.74) {
    pay(later(openAt, random.next() ** 1.6 * (WINDOW - DAY)))
    return
  }
  if (chance < 0.82) {
    planExtension(line, id, { at: later(dueAt, -DAY), dueAt: later(dueAt, 7 * DAY), reason: '月底发工资' })
    pay(later(dueAt, 5 * DAY))
    return
  }
  planOverdue(line, id, dueAt)
  if (chance < 0.9) {
    pay(later(dueAt, random.whole(4, 60) * HOUR))
    return
  }
  planLoss(line, id, { at: later(dueAt, GRACE + DAY / 2), policy: overduePolicy })
}

interface Extension {
  readonly at: Date
  readonly dueAt: Date
  readonly reason: string
}

/** Somebody asks for more time, and gets it. */
export function planExtension(line: Timeline, id: string, { at, dueAt, reason }: Extension): void {
  const input = { dueAt: line.trade.app.clock.format(dueAt), reason }
  line.plan({ at, who: CLERK, command: '/shop/claim/extend', work: (ctx) => leadClaim(line, ctx, id, 'extend', input) })
}

/** A balance is not paid in time. */
export function planOverdue(line: Timeline, id: string, at: Date): void {
  line.plan({ at, who: 'system', command: 'timer/passDue', work: (ctx) => leadClaim(line, ctx, id, 'passDue') })
}

interface Loss {
  readonly at: Date
  readonly policy: Wave['overduePolicy']
}

/** The days of grace are over, and with them the claim. */
export function planLoss({ trade, plan }: Timeline, id: string, { at, policy }: Loss): void {
  plan({
    at,
    who: FINANCE,
    command: '/shop/wave/settle',
    work: async (ctx) => {
      for (const row of await lockClaims(trade, ctx, [id])) {
        await endOverdue(trade, ctx, row, { policy, who: 'staff', reason: '宽限期内未补款' })
      }
    },
  })
}

/** Leads a claim on, and its order with it. */
export async function leadClaim(
  { trade }: Timeline,
  ctx: TradeContext,
  id: string,
  command: string,
  input: Readonly<Record<string, string>> = {},
): Promise<void> {
  for (const row of await lockClaims(trade, ctx, [id])) {
    await moveClaim(trade, ctx, row, command, { who: command === 'passDue' ? 'system' : 'staff', input })
    await settleDepositOrder(trade, ctx, String(row.depositOrderId), input)
  }
}
