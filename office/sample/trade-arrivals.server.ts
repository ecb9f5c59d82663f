import type { StoredRow } from '#kit/server/crud/rows.server.ts'
import { transition } from '#kit/server/crud/transition.server.ts'
import { type Arrived, takeIn } from '#office/presale/wave/receive.server.ts'
import { closeWaves, startGrace } from '#office/presale/wave/wave-timers.server.ts'
import { type ClaimRow, lockClaims } from '#office/trade/commands/claim/claims.server.ts'
import { claimOpener } from '#office/trade/commands/claim/open-claims.server.ts'
import { lockPrepayers } from '#office/trade/commands/claim/prepaid.server.ts'
import { type WaitingClaim, type WaveRow, waitingOf } from '#office/trade/commands/claim/wave-claims.server.ts'
import type { Trade, TradeContext } from '#office/trade/commands/context/trade.server.ts'
import { waveOf } from '#office/trade/commands/moves/wave-moves.server.ts'
import { timerCommand } from '../trade/timer/timer.server.ts'
import { CLERK, DAY, later } from './trade-moments.ts'
import type { Timeline } from './trade-timeline.server.ts'

/** How long balances can be paid, and overdue ones after that. */
export const [WINDOW, GRACE] = [14 * DAY, 3 * DAY]

/** Claims that wait for an arrival, the earliest deposit first. */
export async function waitingFor(
  trade: Trade,
  ctx: TradeContext,
  finalGoodsId: string,
): Promise<readonly WaitingClaim[]> {
  return waitingOf(ctx, await waveOf(trade, ctx, finalGoodsId))
}

/** Pieces that a lorry brought, counted and noted by the staff. */
export async function receive(
  trade: Trade,
  ctx: TradeContext,
  finalGoodsId: string,
  arrived: readonly Arrived[],
): Promise<void> {
  const row = await waveOf(trade, ctx, finalGoodsId, { isLocked: true })
  const now = await trade.now(ctx)
  const remark = arrived.some(({ damaged }) => damaged > 0) ? '外箱破损 1 件' : null
  const good = await takeIn(trade, ctx, row, { arrived, now, remark })
  const arrivalDate = trade.app.clock.format(now).slice(0, 10)
  await lead(trade, ctx, row, 'receive', { values: { arrivedQty: (row.arrivedQty ?? 0) + good, arrivalDate } })
}

/** Opens the balances of everybody who waits for an arrival. @returns their claims, the earliest deposit first */
export async function openWave(
  trade: Trade,
  ctx: TradeContext,
  finalGoodsId: string,
  dueAt: Date,
): Promise<readonly ClaimRow[]> {
  const row = await waveOf(trade, ctx, finalGoodsId, { isLocked: true })
  const ids = (await waitingOf(ctx, row)).map(({ id }) => id)
  await lead(trade, ctx, row, 'open', { input: { payEnd: trade.app.clock.format(dueAt) } })
  const openClaim = await claimOpener(trade, ctx, await waveOf(trade, ctx, finalGoodsId))
  await lockPrepayers(ctx, ids)
  const claims = await lockClaims(trade, ctx, ids)
  for (const claim of claims) {
    await openClaim(claim)
  }
  return claims.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
}

/** The wave goes on by the clock: into the days of grace, and to its end once no claim of it is open. */
export function planEnd({ trade, plan }: Timeline, finalGoodsId: string, dueAt: Date): void {
  const moments = [
    [dueAt, startGrace],
    [later(dueAt, GRACE + DAY), closeWaves],
    // those who had it moved have paid by now
    [later(dueAt, 8 * DAY), closeWaves],
  ] as const
  for (const [now, timer] of moments) {
    plan({
      at: now,
      who: 'system',
      command: timerCommand(timer),
      work: async (ctx) => timer.act(trade, ctx, finalGoodsId, { now, settings: await trade.settings(ctx) }),
    })
  }
}

/** A piece arrives for everybody who waits. */
export function planArrival(line: Timeline, finalGoodsId: string, at: Date, finals: readonly Final[]): void {
  const { trade, plan } = line
  plan({
    at,
    who: CLERK,
    command: '/shop/wave/receive',
    work: async (ctx) => {
      const waiting = await waitingFor(trade, ctx, finalGoodsId)
      await receive(trade, ctx, finalGoodsId, piecesFor(waiting, finals))
    },
  })
}

/** A balance SKU, and the pre-order SKU that it stands for. */
export interface Final {
  readonly skuId: string
  readonly presellSkuId: string | null
}

/** Pieces for those who wait, SKU by SKU. */
export function piecesFor(waiting: readonly WaitingClaim[], finals: readonly Final[]): readonly Arrived[] {
  return finals.flatMap(({ skuId, presellSkuId }) => {
    const own = waiting.filter((claim) => claim.presellSkuId === presellSkuId)
    const good = own.reduce((sum, { qty }) => sum + qty, 0)
    return good > 0 ? [{ skuId, good, damaged: 0 }] : []
  })
}

async function lead(
  { moves }: Trade,
  ctx: TradeContext,
  row: WaveRow,
  command: string,
  { input = {}, values = {} }: { readonly input?: Readonly<Record<string, string>>; readonly values?: object },
): Promise<void> {
  await transition(
    { ...moves.wave, ctx, row: row as unknown as StoredRow, command, who: 'staff', input },
    { ...values },
  )
}
