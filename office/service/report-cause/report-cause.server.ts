import { sql } from 'kysely'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import type { Compute } from '#kit/server/crud/computed.server.ts'
import { crudRoutes } from '#kit/server/crud/crud.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { Route } from '#kit/server/http/route.server.ts'
import { reportCause } from '../../trade/model/report-cause.ts'

/** Causes of reports; one that a report names is disabled, not deleted. */
export function reportCauseRoutes(app: AppContext): readonly Route[] {
  return crudRoutes(app, reportCause, { compute: uses })
}

const uses: Compute = async (ids, ctx) => {
  const { rows } = await sql<{ id: string; uses: number }>`
    select c.id, (select count(*)::int from shop_consult_report r
      where r.cause_id = c.id) as uses
    from ${withDeleted('shop_report_cause')} c where c.id = any(${[...ids]})`.execute(
    unscoped(ctx.db, 'causes that the caller sees, and how many reports name them'),
  )
  return new Map(rows.map(({ id, uses: count }) => [id, { uses: count }]))
}
