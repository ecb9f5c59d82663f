import { sql } from 'kysely'
import { lockClaims, moveClaim, settleDepositOrder } from '#office/trade/commands/claim/claims.server.ts'
import type { Trade, TradeContext } from '#office/trade/commands/context/trade.server.ts'
import type { Random } from './random.ts'
import type { Offers } from './trade-offers.server.ts'
import { type Buyer, CLERK, DAY, type DemoOrders, FINANCE, later } from './trade-orders.server.ts'
import type { Timeline } from './trade-timeline.server.ts'

/** An arrived figure with its balance product, and when its balances are paid. */
export interface Wave {
  readonly presellGoodsId: string
  readonly finalGoodsId: string
  readonly openAt: Date
  /** What becomes of a deposit whose balance is not paid. */
  readonly overduePolicy: 'forfeit' | 'credit'
}

const WINDOW = 14 * DAY
const GRACE = 3 * DAY

interface Parts {
  readonly line: Timeline
  readonly random: Random
  readonly offers: Offers
  readonly orders: DemoOrders
  readonly buyers: ReadonlyMap<string, Buyer>
}

/** Opens the balances of everybody who holds a claim, and what they make of it. */
export function planWave(parts: Parts, wave: Wave): void {
  const { trade, plan } = parts.line
  plan({
    at: wave.openAt,
    who: CLERK,
    command: 'openWave',
    work: async (ctx) => {
      const skus = parts.offers.all.filter(({ goodsId }) => goodsId === wave.finalGoodsId)
      const dueAt = later(wave.openAt, WINDOW)
      await noteWave(ctx, wave, dueAt)
      for (const id of await waitingClaims(ctx, wave.presellGoodsId)) {
        const [row] = await lockClaims(trade, ctx, [id])
        const sku = skus.find(({ presellSkuId }) => presellSkuId === row?.presellSkuId)
        if (row && sku) {
          const input = {
            finalGoodsId: wave.finalGoodsId,
            finalSkuId: sku.skuId,
            dueFen: sku.price,
            dueAt: ctx.clock.format(dueAt),
          }
          await moveClaim(trade, ctx, row, 'open', { input })
          await settleDepositOrder(trade, ctx, String(row.depositOrderId))
          follow(parts, { ...wave, id, userId: String(row.userId), dueAt })
        }
      }
    },
  })
  plan({
    at: later(wave.openAt, WINDOW),
    who: 'system',
    command: 'passDue',
    work: (ctx) => setWave(ctx, wave.finalGoodsId, 2),
  })
  plan({
    at: later(wave.openAt, WINDOW + GRACE + DAY),
    who: FINANCE,
    command: 'closeWave',
    work: (ctx) => setWave(ctx, wave.finalGoodsId, 3),
  })
}

interface Held extends Wave {
  readonly id: string
  readonly userId: string
  readonly dueAt: Date
}

/** Most pay in time, some after the end, a few have it moved, and a few lose their deposit. */
function follow({ line, random, orders, buyers }: Parts, { id, userId, openAt, dueAt, overduePolicy }: Held): void {
  const { trade, plan } = line
  const buyer = buyers.get(userId)
  if (!buyer) {
    return
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
  const lead = (at: Date, who: string, command: string, input: Readonly<Record<string, string>> = {}) =>
    plan({ at, who, command, work: (ctx) => leadClaim(trade, ctx, id, command, who === 'system', input) })
  if (chance < 0.82) {
    const extended = later(dueAt, 7 * DAY)
    lead(later(dueAt, -DAY), CLERK, 'extend', { dueAt: line.trade.app.clock.format(extended), reason: '月底发工资' })
    pay(later(dueAt, 5 * DAY))
    return
  }
  lead(dueAt, 'system', 'passDue')
  if (chance < 0.9) {
    pay(later(dueAt, random.whole(4, 60) * 3_600_000))
    return
  }
  lead(later(dueAt, GRACE + DAY / 2), FINANCE, overduePolicy, { reason: '宽限期内未补款' })
}

async function leadClaim(
  trade: Trade,
  ctx: TradeContext,
  id: string,
  command: string,
  isSystem: boolean,
  input: Readonly<Record<string, string>>,
): Promise<void> {
  const [row] = await lockClaims(trade, ctx, [id])
  if (row) {
    await moveClaim(trade, ctx, row, command, { who: isSystem ? 'system' : 'staff', input })
    await settleDepositOrder(trade, ctx, String(row.depositOrderId))
  }
}

async function waitingClaims({ db }: TradeContext, presellGoodsId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from shop_final_claim where presell_goods_id = ${presellGoodsId} and state = 0 order by paid_at, id
  `.execute(db)
  return rows.map(({ id }) => id)
}

async function noteWave(
  { db }: TradeContext,
  { finalGoodsId, openAt, overduePolicy }: Wave,
  dueAt: Date,
): Promise<void> {
  await sql`
    update shop_goods set arrival_date = ${later(openAt, -4 * DAY)}, pay_start = ${openAt}, pay_end = ${dueAt}, wave_state = 1,
      overdue_policy = ${overduePolicy}
    where id = ${finalGoodsId}
  `.execute(db)
}

async function setWave({ db }: TradeContext, finalGoodsId: string, state: number): Promise<void> {
  await sql`update shop_goods set wave_state = ${state} where id = ${finalGoodsId}`.execute(db)
}
