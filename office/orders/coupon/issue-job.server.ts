import { z } from 'zod'
import { actionCommand } from '#kit/contract/action.ts'
import { actionPermission } from '#kit/contract/permission.ts'
import { filled, type Text } from '#kit/contract/text.ts'
import { anyOf } from '#kit/server/database/any-of.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { defineTrackedJob, type RowOutcome, type TrackedJob } from '#kit/server/jobs/define-job.server.ts'
import { refusalOf } from '../../trade/commands/context/refusal.server.ts'
import type { Trade, TradeContext } from '../../trade/commands/context/trade.server.ts'
import { issueCoupon } from '../../trade/commands/coupon/issue-coupon.server.ts'
import { coupon } from '../../trade/model/coupon.ts'
import { phoneReader } from '../../trade/model/masks.ts'

const INPUT = z.object({ couponId: z.string(), userIds: z.array(z.string()) })
type IssueInput = z.output<typeof INPUT>

/** Customers who get theirs before the next progress. */
const STEP_CUSTOMERS = 20

/** Gives a coupon to customers, a few in a transaction: who may not have it says why, and the others get theirs. */
export function issueJob(trade: Trade): TrackedJob<IssueInput> {
  return defineTrackedJob('issue-coupon', {
    input: INPUT,
    permission: () => actionPermission(coupon, 'issue'),
    command: () => actionCommand(coupon, 'issue'),
    again: ({ couponId, userIds }, done) => {
      const left = userIds.filter((_, index) => !done.has(index))
      return { input: { couponId, userIds: left }, of: coupon.title, total: left.length }
    },
    run: async (run) => {
      const { couponId, userIds } = run.input
      let done = run.noted
      while (done < userIds.length) {
        const first = done
        const some = userIds.slice(first, first + STEP_CUSTOMERS)
        await run.step(async (ctx) => {
          const rows = await issueTo(trade, ctx, { couponId, userIds: some, first })
          return { done: first + some.length, total: userIds.length, rows, result: null }
        })
        done += some.length
      }
      const rows = await run.rows()
      const kept = rows.filter(({ isDone }) => !isDone).length
      return { message: filled(kept === 0 ? DONE : DONE_BUT, { n: rows.length - kept, kept }), refused: kept }
    },
  })
}

async function issueTo(
  trade: Trade,
  ctx: TradeContext,
  { couponId, userIds, first }: IssueInput & { readonly first: number },
): Promise<readonly RowOutcome[]> {
  const names = await namesOf(ctx, userIds)
  const rows: RowOutcome[] = []
  for (const [index, userId] of userIds.entries()) {
    const reasons = await refusalOf(trade, ctx, async () => {
      await issueCoupon(trade, ctx, { couponId, userId })
      return undefined
    })
    rows.push({ position: first + index, title: names.get(userId) ?? userId, isDone: reasons.length === 0, reasons })
  }
  return rows
}

async function namesOf(ctx: TradeContext, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await unscoped(
    ctx.db,
    'customers that a coupon is given to, whom the caller saw when the job was started',
  )
    .selectFrom('shop_app_user')
    .select(['id', 'nickname'])
    .where('id', '=', anyOf(ids))
    .execute()
  const read = phoneReader(ctx.user)
  return new Map(rows.map(({ id, nickname }) => [id, read(nickname)]))
}

const DONE: Text = ['已向 {n} 位顾客发放', 'Given to {n} {n|customer|customers}']
const DONE_BUT: Text = ['已向 {n} 位顾客发放，{kept} 位未发放', 'Given to {n} {n|customer|customers}, {kept} got none']
