import { z } from 'zod'
import { actionCommand } from '#kit/contract/action.ts'
import { actionPermission } from '#kit/contract/permission.ts'
import { filled, type Text } from '#kit/contract/text.ts'
import { storedById, updateRow } from '#kit/server/crud/write.server.ts'
import { defineTrackedJob, type RowOutcome, type TrackedJob } from '#kit/server/jobs/define-job.server.ts'
import { GOODS_STATE } from '../../catalogue/goods/goods.ts'
import { isBeingPaid, lockClaims, moveClaim, settleDepositOrder } from '../../trade/commands/claim/claims.server.ts'
import { CLAIM_BEING_PAID, CLAIM_GONE, refusalOf } from '../../trade/commands/context/refusal.server.ts'
import type { Trade, TradeContext } from '../../trade/commands/context/trade.server.ts'
import { openBusinessOf } from '../../trade/commands/order/open-business.server.ts'
import { lockOrder, moveOrder } from '../../trade/commands/order/order-rows.server.ts'
import { LIVE_CLAIMS } from '../../trade/model/claim-states.ts'
import { ORDER } from '../../trade/model/order-states.ts'
import { releasePlan } from './release-plan.ts'

const INPUT = z.object({
  goodsId: z.string(),
  /** What a person saw before it began; nothing else is touched. */
  orderIds: z.array(z.string()),
  claimIds: z.array(z.string()),
  reason: z.string(),
})
type CancelRunInput = z.output<typeof INPUT>

/** Orders or claims that are ended before the next progress. */
const STEP = 20

const DONE: Text = ['已处理 {n} 个订单和资格', '{n} {n|order|orders} and claims ended']
const DONE_BUT: Text = ['已处理 {n} 个，{kept} 个未处理', '{n} ended, {kept} left as they are']

/**
 * Ends the orders and claims of a run that is cancelled, a few in a transaction, then archives the figure. What has ended
 * already is left alone, so that a run which was broken off goes on, and a second one does nothing more.
 */
export function cancelRunJob(trade: Trade): TrackedJob<CancelRunInput> {
  return defineTrackedJob('cancel-run', {
    input: INPUT,
    permission: () => actionPermission(releasePlan, 'cancelRun'),
    command: () => actionCommand(releasePlan, 'cancelRun'),
    run: async (run) => {
      const { orderIds, claimIds } = run.input
      const units = [
        ...orderIds.map((id) => ({ id, isOrder: true })),
        ...claimIds.map((id) => ({ id, isOrder: false })),
      ]
      const total = units.length
      for (let first = run.noted; first < total; first += STEP) {
        const some = units.slice(first, first + STEP)
        await run.step(async (ctx) => {
          const rows: RowOutcome[] = []
          for (const [index, { id, isOrder }] of some.entries()) {
            const ended = isOrder ? endOrder(trade, ctx, id, run.input) : endClaim(trade, ctx, id, run.input)
            rows.push({ position: first + index, ...(await ended) })
          }
          return { done: first + some.length, total, rows, result: null }
        })
      }
      await run.step(async (ctx) => {
        await archive(trade, ctx, run.input.goodsId)
        return { done: total, total, result: null }
      })
      const rows = await run.rows()
      const kept = rows.filter(({ isDone }) => !isDone).length
      return { message: filled(kept === 0 ? DONE : DONE_BUT, { n: rows.length - kept, kept }), refused: kept }
    },
  })
}

type Outcome = Omit<RowOutcome, 'position'>

const outcome = (title: string, reasons: readonly Text[]): Outcome => ({ title, isDone: reasons.length === 0, reasons })

async function endOrder(trade: Trade, ctx: TradeContext, id: string, { reason }: CancelRunInput): Promise<Outcome> {
  let title = id
  const reasons = await refusalOf(trade, ctx, async () => {
    const row = await lockOrder(trade, ctx, id)
    title = String(row.orderNo)
    if (row.status === ORDER.toPay) {
      await moveOrder(trade, ctx, row, 'cancel', { who: 'staff', input: { cancelKind: 'maker', reason } })
      return undefined
    }
    // a deposit that was paid meanwhile has a claim, which nobody saw when the run was cancelled
    return row.status === ORDER.cancelled ? undefined : PAID_MEANWHILE
  })
  return outcome(title, reasons)
}

async function endClaim(trade: Trade, ctx: TradeContext, id: string, { reason }: CancelRunInput): Promise<Outcome> {
  const [claim] = await lockClaims(trade, ctx, [id])
  if (!claim) {
    return outcome(id, [CLAIM_GONE])
  }
  const how = { cancelKind: 'maker', reason }
  const reasons = await refusalOf(trade, ctx, async () => {
    if (!LIVE_CLAIMS.some((state) => state === claim.state)) {
      return undefined
    }
    if (await isBeingPaid(ctx, id)) {
      return CLAIM_BEING_PAID
    }
    await moveClaim(trade, ctx, claim, 'release', { who: 'staff', input: how })
    await settleDepositOrder(trade, ctx, String(claim.depositOrderId), how)
    return undefined
  })
  return outcome(String(claim.depositOrderNo), reasons)
}

/** The figure is done with as soon as nobody waits for it any more. */
async function archive(trade: Trade, ctx: TradeContext, goodsId: string): Promise<void> {
  const row = await storedById<typeof releasePlan>(trade.app, releasePlan, ctx, goodsId, { isLocked: true })
  const { orders, claims } = await openBusinessOf(ctx, goodsId)
  if (orders + claims === 0 && row.state !== GOODS_STATE.archived) {
    await updateRow(trade.app, releasePlan, ctx, { id: goodsId, values: { state: GOODS_STATE.archived }, before: row })
  }
}

const PAID_MEANWHILE: Text = ['已付款，请再次取消发售', 'It was paid meanwhile: cancel the run once more']
