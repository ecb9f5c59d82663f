import { sql } from 'kysely'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { moveRelease } from '#office/presale/release/release.server.ts'
import { monthAfter } from '#office/presale/release/release-months.ts'
import { answerDelay, closeQuestion } from '#office/trade/commands/claim/answers.server.ts'
import { lockClaims } from '#office/trade/commands/claim/claims.server.ts'
import type { TradeContext } from '#office/trade/commands/context/trade.server.ts'
import { ANSWER } from '#office/trade/model/claim.ts'
import { CLAIM } from '#office/trade/model/claim-states.ts'
import { CLERK, DAY, HOUR, later } from './trade-moments.ts'
import type { Offers } from './trade-offers.server.ts'
import type { Buyer, DemoOrders } from './trade-orders.server.ts'
import { planPaidBack } from './trade-payments.server.ts'
import type { Timeline } from './trade-timeline.server.ts'

/** Who reserves, and what they answer to each of the delays; who says nothing to the first one stays. */
const DEPOSITORS = 40
const DELAYS = [
  { ago: 40, months: 1, cancelled: 3, kept: 22, reason: '厂商公告：涂装返工，顺延发售' },
  { ago: 5, months: 2, cancelled: 3, kept: 14, reason: '厂商公告：海运延误，再次顺延' },
] as const

interface Parts {
  readonly line: Timeline
  readonly offers: Offers
  readonly orders: DemoOrders
  readonly buyers: readonly Buyer[]
}

/** A pre-order of three editions that is late twice; six of forty depositors cancel and have their deposits back. */
export function planDelayed({ line, offers, orders, buyers }: Parts): void {
  const { trade, plan, end } = line
  const editions = offers.of('delayed', 2)
  const { goodsId } = editions[0]
  for (const [index, buyer] of buyers.slice(0, DEPOSITORS).entries()) {
    const { skuId } = editions[index % editions.length] ?? editions[0]
    orders.place(later(end, -DAY * (95 - index)), { buyer, lines: [{ skuId, qty: 1 }], pays: 'soon' })
  }
  for (const { ago, months, cancelled, kept, reason } of DELAYS) {
    const at = later(end, -DAY * ago)
    plan({
      at,
      who: CLERK,
      command: '/shop/releasePlan/change',
      work: async (ctx) => {
        const releaseMonth = monthAfter(await monthOf(ctx, goodsId), months)
        await moveRelease(trade)(ctx, { id: goodsId, releaseMonth, reason })
      },
    })
    plan({
      at: later(at, 30 * HOUR),
      who: 'customer',
      command: '/shop/storefront/claim/answer',
      work: async (ctx) => {
        const asked = await silent(ctx, goodsId)
        for (const [index, id] of asked.slice(0, cancelled + kept).entries()) {
          for (const row of await lockClaims(trade, ctx, [id])) {
            const answer = index < cancelled ? ANSWER.cancel : ANSWER.keep
            await answerDelay(trade, ctx, row, { who: 'customer', answer })
          }
        }
      },
    })
    planPaidBack(line, later(at, 31 * HOUR))
    plan({
      at: later(at, 7.1 * DAY),
      who: 'system',
      command: 'timer/endQuestions',
      work: async (ctx) => {
        for (const id of await silent(ctx, goodsId)) {
          await closeQuestion(trade, ctx, id)
        }
      },
    })
  }
}

async function monthOf({ db }: TradeContext, goodsId: string): Promise<string> {
  const { rows } = await sql<{
    releaseMonth: string
  }>`select release_month from ${withDeleted('shop_goods')} where id = ${goodsId}`.execute(db)
  return rows[0]?.releaseMonth ?? ''
}

/** Claims whose owners were asked and have not answered, the earliest deposit first. */
async function silent({ db }: TradeContext, goodsId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`select id from shop_final_claim
    where presell_goods_id = ${goodsId} and state = ${sql.lit(CLAIM.waiting)} and answer = ${sql.lit(ANSWER.none)} and answer_deadline is not null
    order by paid_at, id`.execute(db)
  return rows.map(({ id }) => id)
}
