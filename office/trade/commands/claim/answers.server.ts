import { sql } from 'kysely'
import type { Compute } from '#kit/server/crud/computed.server.ts'
import { anyOf } from '#kit/server/database/any-of.server.ts'
import { NEXT_VERSION } from '#kit/server/database/next-version.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { ANSWER } from '../../model/claim.ts'
import { CLAIM } from '../../model/claim-states.ts'
import { daysAfter } from '../../model/days.ts'
import { tell } from '../context/tell.server.ts'
import type { Trade, TradeContext } from '../context/trade.server.ts'
import { type ClaimRow, moveClaim, settleDepositOrder } from './claims.server.ts'

const OWN = 'claims that a change of the release month asked'

interface Question {
  readonly changeId: string
  readonly deadline: Date
  /** The last month that was promised before. */
  readonly promised: string | null
}

/**
 * Asks all who wait for a figure. Whoever is silent about an earlier delay is asked about both: what counts is the month that
 * was promised before the first.
 */
export async function askAboutDelay(
  ctx: TradeContext,
  presellGoodsId: string,
  { changeId, deadline, promised }: Question,
): Promise<void> {
  await sql`update shop_final_claim set release_change_id = ${changeId},
      asked_from = case when answer = ${ANSWER.none} and answer_deadline is not null then asked_from else ${promised} end,
      answer = ${ANSWER.none}, answered_at = null, answer_deadline = ${deadline},
      update_by = ${ctx.user.username}, update_time = now(), version = version + 1
    where presell_goods_id = ${presellGoodsId} and state = ${CLAIM.waiting}`.execute(unscoped(ctx.db, OWN))
}

/** Asks these claims no more: their figure comes no later than it was promised. What was answered is kept. */
export async function endQuestions(ctx: TradeContext, claimIds: readonly string[]): Promise<void> {
  await unscoped(ctx.db, OWN)
    .updateTable('shop_final_claim')
    .set({
      askedFrom: null,
      answerDeadline: null,
      updateBy: ctx.user.username,
      ...NEXT_VERSION,
    })
    .where('id', '=', anyOf(claimIds))
    .execute()
}

/** Notes what somebody answers to a delay; whoever cancels gets the deposit back. The claim was locked. */
export async function answerDelay(
  trade: Trade,
  ctx: TradeContext,
  row: ClaimRow,
  { who, answer }: { readonly who: 'customer' | 'staff'; readonly answer: number },
): Promise<void> {
  await moveClaim(trade, ctx, row, 'answer', { who, input: { answer } })
  if (answer === ANSWER.cancel) {
    const answered = { ...row, answer, version: row.version + 1 }
    await moveClaim(trade, ctx, answered, 'release', { input: { cancelKind: 'delay' } })
    await settleDepositOrder(trade, ctx, String(row.depositOrderId), { cancelKind: 'delay' })
  }
  await recountAnswers(ctx, [row.id])
}

/** Counts the answers anew of those changes of the release month that these claims were asked about. */
async function recountAnswers(ctx: TradeContext, claimIds: readonly string[]): Promise<void> {
  await sql`update shop_goods_release_log l set kept = c.kept, cancelled = c.cancelled, update_time = now(), version = l.version + 1
    from (select release_change_id as id, count(*) filter (where answer = ${ANSWER.keep}) as kept,
        count(*) filter (where answer = ${ANSWER.cancel}) as cancelled
      from shop_final_claim where release_change_id in
        (select release_change_id from shop_final_claim where id = any(${claimIds}))
      group by release_change_id) c
    where l.id = c.id`.execute(unscoped(ctx.db, OWN))
}

/** How many claims the question of each change still waits for. */
export const silentOf: Compute = async (ids, ctx) => {
  const { rows } = await sql<{ id: string; silent: number }>`select release_change_id as id, count(*)::int as silent
    from shop_final_claim where release_change_id = any(${[...ids]})
      and state = ${CLAIM.waiting} and answer = ${ANSWER.none} and answer_deadline is not null
    group by release_change_id`.execute(unscoped(ctx.db, OWN))
  const found = new Map(rows.map(({ id, silent }) => [id, silent]))
  return new Map(ids.map((id) => [id, { silent: found.get(id) ?? 0 }]))
}

/**
 * What becomes of somebody who did not answer in time: a first, short slip is kept, any other is asked again. Nobody loses
 * a claim by silence.
 * @returns whether there was a question that had run out
 */
export async function closeQuestion(trade: Trade, ctx: TradeContext, claimId: string): Promise<boolean> {
  const now = await trade.now(ctx)
  const days = (await trade.settings(ctx))['delay.answerDays']
  const rowsIn = unscoped(ctx.db, OWN)
  const { rows } = await sql<{ isKept: boolean }>`
    update shop_final_claim c set version = c.version + 1, update_by = ${ctx.user.username}, update_time = now(),
      answer = case when l.silence_keeps then ${ANSWER.keep}::smallint else c.answer end,
      answered_at = case when l.silence_keeps then ${now}::timestamptz else c.answered_at end,
      answer_deadline = case when l.silence_keeps then c.answer_deadline
        else ${daysAfter(now, days)}::timestamptz end
    from shop_goods_release_log l
    where l.id = c.release_change_id
      and c.id = ${claimId} and c.state = ${sql.lit(CLAIM.waiting)} and c.answer = ${ANSWER.none} and c.answer_deadline <= ${now}::timestamptz
    returning l.silence_keeps as is_kept`.execute(rowsIn)
  await recountAnswers(ctx, [claimId])
  const [closed] = rows
  if (closed) {
    await tell(trade, ctx, closed.isKept ? 'delay.answered' : 'delay.asked', claimId)
  }
  return closed !== undefined
}
