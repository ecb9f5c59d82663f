import { sql } from 'kysely'
import type { Values } from '#kit/contract/read-field.ts'
import type { Compute } from '#kit/server/crud/computed.server.ts'
import { crudRoutes } from '#kit/server/crud/crud.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { Route } from '#kit/server/http/route.server.ts'
import { moveReport, type ReportRow } from '../../trade/commands/consult/reports.server.ts'
import type { Trade, TradeContext } from '../../trade/commands/context/trade.server.ts'
import { reportMoves } from '../../trade/commands/moves/report-moves.server.ts'
import { consultReport } from '../../trade/model/consult-report.ts'

interface Command {
  readonly row: ReportRow
  readonly input: object
  readonly ctx: TradeContext
}

/** Reports for the staff: what the table of states allows, and how many there are of the same target. */
export function consultReportRoutes(trade: Trade): readonly Route[] {
  const led = (command: string) => (of: Command) => moveReport(trade, of.ctx, of.row, command, of.input as Values)
  return crudRoutes(trade.app, consultReport, {
    ...reportMoves(trade),
    compute: sameTargets,
    actions: {
      review: led('review'),
      uphold: led('uphold'),
      dismiss: led('dismiss'),
      merge: led('merge'),
      reverse: led('reverse'),
    },
  })
}

/** Reports of what a report is about, itself among them. */
const sameTargets: Compute = async (ids, ctx) => {
  const { rows } = await sql<{ id: string; sameTarget: number }>`
    select r.id, (select count(*)::int from shop_consult_report o where o.consult_id = r.consult_id and o.reply_id is not distinct from r.reply_id) as same_target
    from ${withDeleted('shop_consult_report')} r where r.id = any(${[...ids]})`.execute(
    unscoped(ctx.db, 'reports that the caller sees, and how many others there are of the same'),
  )
  return new Map(rows.map(({ id, sameTarget }) => [id, { sameTarget }]))
}
