import { refused } from '#kit/contract/errors.ts'
import type { StoredRowOf } from '#kit/server/crud/handlers.server.ts'
import { updateRow } from '#kit/server/crud/write.server.ts'
import type { Trade, TradeContext } from '../commands/trade.server.ts'
import { releasePlan } from '../model/release-plan.ts'

/** A pre-order figure as the release plan has it. */
export type PlannedFigure = StoredRowOf<typeof releasePlan>

/** Whether deposits are taken, or will be. */
export function isWindowOpen({ presellEnd }: PlannedFigure, now: Date): boolean {
  return presellEnd === null || presellEnd > now
}

/**
 * No more deposits are taken from now on. The row was locked.
 * @throws DomainError `refused` when they ended already, or have not begun
 */
export async function closeWindow(trade: Trade, ctx: TradeContext, row: PlannedFigure): Promise<void> {
  const now = await trade.now(ctx)
  if (!isWindowOpen(row, now)) {
    throw refused(['预售已截止', 'Deposits have ended already'])
  }
  if (row.presellStart !== null && row.presellStart >= now) {
    throw refused(['预售尚未开始，请修改预售时间', 'Deposits have not begun: change their time instead'])
  }
  const values = { presellEnd: trade.app.clock.format(now) }
  await updateRow(trade.app, releasePlan, ctx, { id: row.id, values, before: row })
}
