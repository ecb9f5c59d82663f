import { sql } from 'kysely'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { SALES_LINE } from '#office/catalogue/rules/sales-line.ts'
import { moveRelease } from '#office/presale/release/release.server.ts'
import { monthAfter } from '#office/presale/release/release-months.ts'
import { answerDelay } from '#office/trade/commands/claim/answers.server.ts'
import { lockClaims } from '#office/trade/commands/claim/claims.server.ts'
import type { TradeContext } from '#office/trade/commands/context/trade.server.ts'
import { ANSWER } from '#office/trade/model/claim.ts'
import { CLAIM } from '#office/trade/model/claim-states.ts'
import { CLERK, DAY, HOUR, later } from './trade-moments.ts'
import { planPaidBack } from './trade-payments.server.ts'
import type { Timeline } from './trade-timeline.server.ts'

interface Figure {
  readonly id: string
  readonly releaseMonth: string
}

/** Some pre-orders are announced later than they were, one of them twice; some of those who are asked have answered. */
export function planDelays({ trade, plan, end }: Timeline): void {
  const move = moveRelease(trade)
  plan({
    at: later(end, -19 * DAY),
    who: CLERK,
    command: '/shop/releasePlan/change',
    work: async (ctx) => {
      for (const [index, { id, releaseMonth }] of (await waitedFor(ctx, { delays: 0, count: 4 })).entries()) {
        await move(ctx, {
          id,
          releaseMonth: monthAfter(releaseMonth, 1 + (index % 3)),
          reason: '厂商公告：涂装返工，顺延发售',
        })
      }
    },
  })
  plan({
    at: later(end, -17 * DAY),
    who: CLERK,
    command: '/shop/claim/answer',
    work: async (ctx) => {
      const asked = await askedClaims(ctx, await trade.now(ctx))
      for (const [index, id] of asked.slice(0, Math.ceil(asked.length / 2)).entries()) {
        const [row] = await lockClaims(trade, ctx, [id])
        if (row) {
          await answerDelay(trade, ctx, row, { who: 'staff', answer: index % 5 === 4 ? ANSWER.cancel : ANSWER.keep })
        }
      }
    },
  })
  planPaidBack({ trade, plan }, later(end, -17 * DAY + HOUR))
  plan({
    at: later(end, -2 * DAY),
    who: CLERK,
    command: '/shop/releasePlan/change',
    work: async (ctx) => {
      const [twice] = await waitedFor(ctx, { delays: 1, count: 1 })
      if (twice) {
        const releaseMonth = monthAfter(twice.releaseMonth, 2)
        await move(ctx, { id: twice.id, releaseMonth, reason: '厂商公告：海运延误，再次顺延' })
      }
    },
  })
}

/** Figures that were late so often and that most customers wait for; who waits may cancel. */
async function waitedFor(
  { db }: TradeContext,
  { delays, count }: { readonly delays: number; readonly count: number },
): Promise<readonly Figure[]> {
  const { rows } = await sql<Figure>`
    select g.id, g.release_month from ${withDeleted('shop_goods')} g join shop_final_claim c on c.presell_goods_id = g.id and c.state = ${sql.lit(CLAIM.waiting)}
    where g.line = ${sql.lit(SALES_LINE.presell)} and g.release_month is not null and g.delay_right and coalesce(g.delay_count, 0) = ${delays}
      and not exists (select 1 from ${withDeleted('shop_goods')} f where f.presell_goods_id = g.id)
    group by g.id order by count(*) desc, g.id limit ${count}`.execute(db)
  return rows
}

async function askedClaims({ db }: TradeContext, now: Date): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from shop_final_claim where state = ${sql.lit(CLAIM.waiting)} and answer = ${sql.lit(ANSWER.none)} and answer_deadline > ${now} order by id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
