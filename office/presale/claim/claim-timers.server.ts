import { type RawBuilder, sql } from 'kysely'
import { filled, type Text } from '#kit/contract/text.ts'
import { withDeletedRows } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { closeQuestion } from '../../trade/commands/claim/answers.server.ts'
import { lockClaims, moveClaim, settleDepositOrder } from '../../trade/commands/claim/claims.server.ts'
import { endOverdue, overduePolicyOf } from '../../trade/commands/claim/overdue.server.ts'
import { IS_ASKED_ABOUT } from '../../trade/commands/consult/consults.server.ts'
import { openTaskOnce } from '../../trade/commands/context/tasks.server.ts'
import type { TradeContext } from '../../trade/commands/context/trade.server.ts'
import { remindInTime } from '../../trade/commands/message/reminders.server.ts'
import { ANSWER } from '../../trade/model/claim.ts'
import { CLAIM } from '../../trade/model/claim-states.ts'
import { ORDER } from '../../trade/model/order-states.ts'
import type { Page, Timer } from '../../trade/timer/timer.server.ts'

const OWN = 'claims that are due by the clock, and their figures'

/** Balances that were not paid in time go into the days of grace. */
export const passDue: Timer = {
  name: 'passDue',
  title: ['补款逾期', 'Balance overdue'],
  due: (ctx, { now }, page) => claimsWith(ctx, sql`state = ${CLAIM.open} and due_at <= ${now}::timestamptz`, page),
  act: async (trade, ctx, id, { now }) => {
    const [row] = await lockClaims(trade, ctx, [id])
    if (row?.state === CLAIM.open && row.dueAt !== null && row.dueAt <= now) {
      await moveClaim(trade, ctx, row, 'passDue')
      await settleDepositOrder(trade, ctx, String(row.depositOrderId))
    }
  },
}

/** Questions about a delay that nobody answered in time. */
export const endQuestions: Timer = {
  name: 'endQuestions',
  title: ['延期答复到期', 'Time to answer a delay ended'],
  due: (ctx, { now }, page) =>
    claimsWith(
      ctx,
      sql`state = ${CLAIM.waiting} and answer = ${ANSWER.none} and answer_deadline <= ${now}::timestamptz`,
      page,
    ),
  act: async (trade, ctx, id) => {
    await closeQuestion(trade, ctx, id)
  },
}

/** Balances that the days of grace have not brought either: they end by the policy, or somebody reviews them. */
export const endGrace: Timer = {
  name: 'endGrace',
  title: ['宽限期结束', 'Grace ended'],
  due: (ctx, { now, settings }, page) =>
    claimsWith(
      ctx,
      settings['final.autoForfeit']
        ? sql`${overdue(now)} and not exists (select 1 from shop_order_item i
            where i.id = c.deposit_item_id and i.refunding_qty > 0)
            and not ${IS_ASKED_ABOUT}`
        : sql`${overdue(now)} and not exists (select 1 from shop_task t where t.kind = 'balance-review' and t.ref_id = c.final_goods_id and t.due_at >= c.grace_until)`,
      page,
    ),
  act: async (trade, ctx, id, { now, settings }) => {
    const [row] = await lockClaims(trade, ctx, [id])
    if (row?.state !== CLAIM.grace || row.graceUntil === null || row.graceUntil > now) {
      return
    }
    const figure = await figureOf(ctx, String(row.finalGoodsId))
    if (!settings['final.autoForfeit']) {
      await openTaskOnce(ctx, {
        kind: 'balance-review',
        title: filled(REVIEW, { name: figure?.name ?? '' }),
        refType: 'wave',
        refId: String(row.finalGoodsId),
        ...(figure ? { refNo: figure.goodsNo } : {}),
        dueAt: row.graceUntil,
      })
      return
    }
    await endOverdue(trade, ctx, row, { policy: await overduePolicyOf(trade, ctx, figure), who: 'system' })
  },
}

const REVIEW: Text = ['补款逾期待审 {name}', 'Overdue balances to review: {name}']

/** Customers are reminded of balances at the moments that the shop has set. */
export const remindBalances: Timer = {
  name: 'remindBalances',
  title: ['自动提醒补款', 'Balance reminders by the clock'],
  due: (ctx, { now }, page) =>
    claimsWith(
      ctx,
      sql`state in (${CLAIM.open}, ${CLAIM.grace}) and due_at is not null
        and (remind_due is distinct from due_at or remind_at <= ${now}::timestamptz)`,
      page,
    ),
  act: (trade, ctx, id) => remindInTime(trade, ctx, id),
}

/** Grace is over, and no order is waiting for the money. */
function overdue(now: Date): RawBuilder<unknown> {
  return sql`state = ${CLAIM.grace} and grace_until <= ${now}::timestamptz and not exists (
    select 1 from shop_order_item i join shop_order o on o.id = i.order_id
    where i.claim_id = c.id and o.status = ${ORDER.toPay})`
}

interface Figure {
  readonly name: string
  readonly goodsNo: string
  readonly overduePolicy: string | null
}

async function figureOf(ctx: TradeContext, goodsId: string): Promise<Figure | undefined> {
  const rows = await withDeletedRows(unscoped(ctx.db, OWN))
    .selectFrom('shop_goods')
    .select(['name', 'goodsNo', 'overduePolicy'])
    .where('id', '=', goodsId)
    .execute()
  return rows[0]
}

async function claimsWith(
  ctx: TradeContext,
  condition: RawBuilder<unknown>,
  { after, limit }: Page,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`select c.id from shop_final_claim c
    where c.id > ${after} and ${condition}
    order by c.id limit ${limit}`.execute(unscoped(ctx.db, OWN))
  return rows.map(({ id }) => id)
}
