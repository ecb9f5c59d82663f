import { z } from 'zod'
import { actionCommand } from '#kit/contract/action.ts'
import { actionPermission } from '#kit/contract/permission.ts'
import { filled, type Text } from '#kit/contract/text.ts'
import { defineTrackedJob, type RowOutcome, type TrackedJob } from '#kit/server/jobs/define-job.server.ts'
import { WAVE } from '../../catalogue/goods/wave-state.ts'
import { type ClaimRow, lockClaims, moveClaim, settleDepositOrder } from '../../trade/commands/claim/claims.server.ts'
import { makeUpFor } from '../../trade/commands/claim/make-up.server.ts'
import { claimOpener } from '../../trade/commands/claim/open-claims.server.ts'
import { endOverdue, endsAt, overduePolicyOf } from '../../trade/commands/claim/overdue.server.ts'
import { lockPrepayers } from '../../trade/commands/claim/prepaid.server.ts'
import {
  mappingOf,
  openOf,
  type SeatedClaim,
  seatingOf,
  type WaveRow,
  waitingOf,
} from '../../trade/commands/claim/wave-claims.server.ts'
import { CLAIM_BEING_PAID, CLAIM_GONE, refusalOf } from '../../trade/commands/context/refusal.server.ts'
import { closeTasks } from '../../trade/commands/context/tasks.server.ts'
import type { Trade, TradeContext } from '../../trade/commands/context/trade.server.ts'
import { remindByHand } from '../../trade/commands/message/reminders.server.ts'
import { moveWave, waveOf } from '../../trade/commands/moves/wave-moves.server.ts'
import { refuseApplied } from '../../trade/commands/refund/refuse-applied.server.ts'
import { syncSurplus } from '../../trade/commands/stock/surplus.server.ts'
import { CLAIM } from '../../trade/model/claim-states.ts'
import { TRADE_RIGHTS } from '../../trade/model/rights.ts'
import { SHORTAGE_RULES } from '../../trade/model/shortage.ts'
import { wave } from '../../trade/model/wave.ts'
import { arrivalsOf } from './receive.server.ts'
import { cutMessage, cutOutcome, returnTermsOf } from './shortage.server.ts'

const INPUT = z.object({
  waveId: z.string(),
  command: z.enum(['open', 'join', 'cut', 'extend', 'remind', 'settle', 'cancel']),
  /** The claims that a person saw before it began; no other is touched. */
  ids: z.array(z.string()),
  rule: z.enum(SHORTAGE_RULES).optional(),
  reason: z.string().optional(),
  /** What those get who go without a piece. */
  couponId: z.string().optional(),
  /** Somebody ticked each of them: what is asked back of their deposits is refused. */
  isTicked: z.boolean().optional(),
})
export type WaveJobInput = z.output<typeof INPUT>

/** Claims that are led on before the next progress. */
const STEP_CLAIMS = 20

const DONE: Text = ['已处理 {n} 个补款资格', '{n} {n|claim|claims} done']
const DONE_BUT: Text = ['已处理 {n} 个补款资格，{kept} 个未处理', '{n} {n|claim|claims} done, {kept} left as they are']

/**
 * Leads many claims of a wave on, a few in a transaction. A claim that is where the command leads already is left alone,
 * so that a run which was broken off goes on, and a second one does nothing more.
 */
export function waveJob(trade: Trade): TrackedJob<WaveJobInput> {
  return defineTrackedJob('wave-claims', {
    input: INPUT,
    permission: ({ command }) => actionPermission(wave, command),
    command: ({ command }) => actionCommand(wave, command),
    run: async (run) => {
      const { ids } = run.input
      let done = run.noted
      while (done < ids.length) {
        const first = done
        const some = ids.slice(first, first + STEP_CLAIMS)
        await run.step(async (ctx) => {
          const rows = await leadOn(trade, ctx, run.input, some, first)
          return { done: first + some.length, total: ids.length, rows, result: null }
        })
        done += some.length
      }
      const waiting = await run.step(async (ctx) => {
        await endWave(trade, ctx, run.input)
        const row = await countFree(trade, ctx, run.input.waveId)
        const result = run.input.command === 'cut' ? await waitingOf(ctx, row) : []
        return { done: ids.length, total: ids.length, result }
      })
      const rows = await run.rows()
      const kept = rows.filter(({ isDone }) => !isDone).length
      if (run.input.command === 'cut') {
        return { message: cutMessage(rows, waiting, run.ctx.user.can(TRADE_RIGHTS.money)), refused: kept }
      }
      return { message: filled(kept === 0 ? DONE : DONE_BUT, { n: rows.length - kept, kept }), refused: kept }
    },
  })
}

/** What becomes of a wave once no claim of it is open. */
const END: Partial<Record<WaveJobInput['command'], string>> = { settle: 'close', cancel: 'endCancelled' }

/** A wave that is over ends with the last claim; while claims are open it stays as it is. */
async function endWave(trade: Trade, ctx: TradeContext, { waveId, command }: WaveJobInput): Promise<void> {
  const row = await waveOf(trade, ctx, waveId, { isLocked: true })
  const move = END[command]
  const isOver = command === 'cancel' || (row.payEnd !== null && row.payEnd <= (await trade.now(ctx)))
  const isOpen = row.waveState === WAVE.open || row.waveState === WAVE.grace
  if (move !== undefined && isOver && isOpen && (await openOf(ctx, row)).length === 0) {
    await refusalOf(trade, ctx, async () => {
      await moveWave(trade, ctx, row, move)
      return undefined
    })
  }
}

/** What nobody has a right to after so many changes is noted as free. */
async function countFree(trade: Trade, ctx: TradeContext, waveId: string): Promise<WaveRow> {
  const row = await waveOf(trade, ctx, waveId)
  const isEnough = (await mappingOf(ctx, row)).every(({ pieces, available }) => available >= pieces)
  if (isEnough) {
    await closeTasks(ctx, { kind: 'shortage', refId: waveId, note: ['已处理', 'Settled'], now: await trade.now(ctx) })
  }
  for (const { skuId } of await arrivalsOf(ctx, row)) {
    await syncSurplus(trade, ctx, skuId, { origin: 'arrival', refType: 'goods', refId: waveId })
  }
  return row
}

async function leadOn(
  trade: Trade,
  ctx: TradeContext,
  input: WaveJobInput,
  ids: readonly string[],
  first: number,
): Promise<readonly RowOutcome[]> {
  const row = await waveOf(trade, ctx, input.waveId)
  // read before any of them goes
  const seating = input.command === 'cut' ? await seatingOf(ctx, row, input.rule ?? 'first') : []
  const terms = await returnTermsOf(trade, ctx)
  const act = await actOf(trade, ctx, row, input, seating)
  if (input.command === 'open' || input.command === 'join') {
    await lockPrepayers(ctx, ids)
  }
  const claims = new Map((await lockClaims(trade, ctx, ids)).map((claim) => [claim.id, claim]))
  const rows: RowOutcome[] = []
  const cut: ClaimRow[] = []
  for (const [index, id] of ids.entries()) {
    const claim = claims.get(id)
    const reasons = claim ? await refusalOf(trade, ctx, () => act(claim)) : [CLAIM_GONE]
    const title = String(claim?.depositOrderNo ?? id)
    const isDone = reasons.length === 0
    const lost = seating.find((one) => one.id === id && one.isCut)
    rows.push({
      position: first + index,
      title,
      isDone,
      reasons,
      ...(isDone && lost ? cutOutcome(ctx, lost, terms) : {}),
    })
    if (claim && reasons.length === 0 && claim.state !== CLAIM.released) {
      cut.push(claim)
    }
  }
  if (input.couponId !== undefined && input.command === 'cut') {
    await makeUpFor(trade, ctx, input.couponId, cut)
  }
  return rows
}

/** What is done with each claim; answers why it is left as it is. */
type Act = (claim: ClaimRow) => Promise<Text | undefined>

async function actOf(
  trade: Trade,
  ctx: TradeContext,
  row: WaveRow,
  input: WaveJobInput,
  seating: readonly SeatedClaim[],
): Promise<Act> {
  const settle = (claim: ClaimRow, reason: object = {}) =>
    settleDepositOrder(trade, ctx, String(claim.depositOrderId), reason as never)
  const { reason } = input
  switch (input.command) {
    case 'open':
    case 'join': {
      const openClaim = await claimOpener(trade, ctx, row)
      return async (claim) => ((await openClaim(claim)) ? undefined : notDone(claim))
    }
    case 'cut': {
      const cut = new Set(seating.filter(({ isCut }) => isCut).map(({ id }) => id))
      return async (claim) => {
        if (claim.state === CLAIM.released) {
          return undefined
        }
        if (!cut.has(claim.id)) {
          return HAS_PIECE
        }
        const how = { cancelKind: 'shortage', reason: reason ?? null }
        await moveClaim(trade, ctx, claim, 'release', { who: 'staff', input: how })
        await settle(claim, how)
        return undefined
      }
    }
    case 'extend': {
      const dueAt = row.payEnd
      return async (claim) => {
        if (claim.state !== CLAIM.open && claim.state !== CLAIM.grace) {
          return notDone(claim)
        }
        if (dueAt === null || (claim.dueAt !== null && claim.dueAt >= dueAt)) {
          return undefined
        }
        await moveClaim(trade, ctx, claim, 'extend', { who: 'staff', input: { dueAt } })
        await settle(claim)
        return undefined
      }
    }
    case 'remind':
      return async (claim) => {
        if (claim.state !== CLAIM.open && claim.state !== CLAIM.grace) {
          return OVER
        }
        await remindByHand(trade, ctx, claim.id)
        return undefined
      }
    case 'settle': {
      const policy = await overduePolicyOf(trade, ctx, row)
      return async (claim) => {
        if (claim.state === endsAt(claim, policy)) {
          return undefined
        }
        if (claim.state !== CLAIM.grace) {
          return claim.state === CLAIM.open ? EXTENDED : notDone(claim)
        }
        if (input.isTicked) {
          await refuseApplied(trade, ctx, claim, reason)
        }
        const isTicked = input.isTicked === true
        const how = { policy, who: 'staff' as const, isTicked, ...(reason === undefined ? {} : { reason }) }
        return (await endOverdue(trade, ctx, claim, how)) ? undefined : CLAIM_BEING_PAID
      }
    }
    case 'cancel':
      return async (claim) => {
        if (claim.state === CLAIM.open || claim.state === CLAIM.grace) {
          await moveClaim(trade, ctx, claim, 'waitAgain')
          await settle(claim)
        }
        return claim.state === CLAIM.paid ? PAID : undefined
      }
  }
}

/** Why a claim that changed meanwhile is left as it is. */
function notDone({ state }: ClaimRow): Text {
  return state === CLAIM.paid ? PAID : state === CLAIM.waiting ? WAITS : ENDED
}

const HAS_PIECE: Text = ['现在有货可分配，未处理', 'There is a piece for it now']
const OVER: Text = ['已补款或已结束，未提醒', 'It is paid or over']
const EXTENDED: Text = ['已延长，未处理', 'It was extended']
const PAID: Text = ['客户已补款，未处理', 'Its balance was paid']
const WAITS: Text = ['已回到待发售，未处理', 'It waits again']
const ENDED: Text = ['资格已结束，未处理', 'It has ended']
