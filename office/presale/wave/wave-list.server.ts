import { sql } from 'kysely'
import type { Page } from '#kit/contract/envelope.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import type { Compute } from '#kit/server/crud/computed.server.ts'
import { listPage } from '#kit/server/crud/list.server.ts'
import type { WireRow } from '#kit/server/crud/rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import { OPEN_WAVES, WAVE } from '../../catalogue/goods/wave-state.ts'
import { listedNumbersOf } from '../../trade/commands/claim/wave-claims.server.ts'
import { CLAIM } from '../../trade/model/claim-states.ts'
import { wave } from '../../trade/model/wave.ts'

type Sent = Readonly<Record<string, unknown>>

/**
 * A page of waves, unless somebody sorts it by a column: first those with overdue claims, then those that can be paid, by their
 * end, then those to be opened; what is over comes last.
 */
export async function listWaves(app: AppContext, ctx: RequestContext<Sent>): Promise<Page<WireRow>> {
  if (isSorted(ctx.input)) {
    return listPage(app, wave, ctx)
  }
  const overdue = await overdueWaves(ctx)
  return listPage(app, wave, ctx, (rows) =>
    rows
      .orderBy(sql`id = any(${[...overdue]}::varchar[])`, 'desc')
      .orderBy(
        sql`array_position(array[${sql.join(IN_ORDER.map((state) => sql.lit(state)))}]::smallint[], wave_state)`,
        (by) => by.asc().nullsLast(),
      )
      .orderBy(
        sql`case when wave_state in (${sql.join(OPEN_WAVES.map((state) => sql.lit(state)))}) then pay_end end`,
        (by) => by.asc().nullsLast(),
      ),
  )
}

/** What needs somebody before the others. */
const IN_ORDER = [WAVE.grace, WAVE.open, WAVE.prepared] as const

/** Waves with claims that were not paid in time, read from the index of those. */
async function overdueWaves({ db }: RequestContext): Promise<readonly string[]> {
  const rows = await unscoped(
    db,
    'which waves have overdue claims; only the order of waves that the caller sees follows',
  )
    .selectFrom('shop_final_claim')
    .select('finalGoodsId')
    .distinct()
    .where('state', '=', sql.lit(CLAIM.grace))
    .execute()
  return rows.flatMap(({ finalGoodsId }) => finalGoodsId ?? [])
}

/** The numbers of the waves of a page. */
export const waveNumbers: Compute = async (ids, ctx) =>
  new Map([...(await listedNumbersOf(ctx, ids))].map(([id, numbers]) => [id, { ...numbers }]))

/** Pages say the usual order, too. */
function isSorted({ column }: Sent): boolean {
  return typeof column === 'string' && column !== '' && column !== 'createTime'
}
