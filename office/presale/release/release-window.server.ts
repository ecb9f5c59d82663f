import { actionCommand } from '#kit/contract/action.ts'
import { refused } from '#kit/contract/errors.ts'
import type { StoredRowOf } from '#kit/server/crud/handlers.server.ts'
import { revertCommand } from '#kit/server/crud/revert.server.ts'
import { storedById, updateRow } from '#kit/server/crud/write.server.ts'
import { WINDOW } from '../../catalogue/goods/window-state.ts'
import type { Trade, TradeContext } from '../../trade/commands/context/trade.server.ts'
import { requireMonthBehindWindow } from './change-release.server.ts'
import { releasePlan } from './release-plan.ts'

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
    throw refused(['预售已截止', 'Deposits have ended already', 'release.depositsEnded'])
  }
  if (row.presellStart !== null && row.presellStart >= now) {
    throw refused([
      '预售尚未开始，请修改预售时间',
      'Deposits have not begun: change their time instead',
      'release.depositsNotBegun',
    ])
  }
  const values = { presellEnd: now, windowState: WINDOW.over }
  await updateRow(trade.app, releasePlan, ctx, { id: row.id, values, before: row })
}

/**
 * Deposits end when they were to end before they were closed. The row was locked.
 * @throws DomainError `invalid` when the figure is to be released before that by now, `refused` when it was changed since
 */
export async function reopenWindow({ app }: Trade, ctx: TradeContext, row: PlannedFigure): Promise<void> {
  await revertCommand(app, releasePlan, ctx, { row, command: actionCommand(releasePlan, 'closeWindow') })
  const reopened = await storedById<typeof releasePlan>(app, releasePlan, ctx, row.id)
  requireMonthBehindWindow(app.clock, reopened, reopened.releaseMonth)
}
