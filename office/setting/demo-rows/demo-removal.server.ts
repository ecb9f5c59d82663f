import { sql } from 'kysely'
import { z } from 'zod'
import { commandAt } from '#kit/contract/command.ts'
import { filled, type Text } from '#kit/contract/text.ts'
import { anyOf } from '#kit/server/database/any-of.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import { defineTrackedJob, type JobRun, type RowOutcome, type TrackedJob } from '#kit/server/jobs/define-job.server.ts'
import { filesDropped } from '#kit/server/jobs/files-dropped.server.ts'
import { SHELF_STATE } from '../../catalogue/product/listed-fields.ts'
import type { Trade } from '../../trade/commands/context/trade.server.ts'
import { syncSurplus } from '../../trade/commands/stock/surplus.server.ts'
import type { DemoGraph } from './demo-graph.server.ts'
import { GONE, planDemoRemoval } from './demo-plan.server.ts'
import { keptRows } from './demo-report.server.ts'
import { DEMO_ROWS_PATH, DEMO_ROWS_RIGHTS, KEPT_REASONS } from './demo-rows.ts'
import { settleKept, squareReserved } from './kept-books.server.ts'

const OWN = 'rows that the demo wrote into the shop of the caller, whose job removes them'

/** Rows of one table that go in one transaction. */
const BATCH_ROWS = 1000

/** So often somebody may have begun to use a row of the demo while it was being removed. */
const MOST_PLANS = 10

/** Code of PostgreSQL: a row is still referred to. */
const STILL_REFERRED = '23503'

const DONE: Text = ['已清除 {n} 行示例数据', '{n} demo {n|row|rows} removed']
const DONE_BUT: Text = [
  '已清除 {n} 行示例数据；{kept} 行因有人使用而保留，现在归本店所有',
  '{n} demo {n|row|rows} removed; {kept} that are in use stay and are the shop’s own from now on',
]

/**
 * Removes what the demo wrote, a table after the other, those first whose rows name others, a batch in a transaction. A run
 * that was broken off plans anew and goes on with what is left. What stays is the shop’s own in the end.
 */
export function demoRemovalJob(trade: Trade): TrackedJob<Record<string, never>> {
  return defineTrackedJob('remove-demo-rows', {
    input: z.object({}).strict() as unknown as z.ZodType<Record<string, never>>,
    permission: () => DEMO_ROWS_RIGHTS.remove,
    command: () => commandAt(`${DEMO_ROWS_PATH}/remove`),
    run: async (run) => {
      // planned anew where somebody has just begun to use a row, which stays with what it needs; and once more at the end:
      // what a timer told of a row before it went goes, too
      for (let plans = 1, next = await plan(run); next.hasMore; plans += 1, next = await plan(run)) {
        try {
          await removeTables(run, next.graph)
        } catch (error) {
          if ((error as { code?: string }).code !== STILL_REFERRED || plans === MOST_PLANS) {
            throw error
          }
        }
      }
      return finish(trade, run)
    },
  })
}

type Run = JobRun<Record<string, never>>

interface Plan {
  readonly graph: DemoGraph
  /** Rows but pictures, which go at the end. */
  readonly hasMore: boolean
}

function plan(run: Run): Promise<Plan> {
  return run.step(async (ctx) => {
    const graph = await planDemoRemoval(ctx)
    await squareReserved(ctx)
    // nobody is told any more of what is about to go
    await sql`delete from sys_event_delivery e using sys_demo_row d where d.kept is null and e.record_key = d.tenant_id || ':' || d.row_id`.execute(
      unscoped(ctx.db, OWN),
    )
    // the demo put the first steps away: they are those of the shop again
    await sql`delete from shop_first_step where said_by = 'system'`.execute(unscoped(ctx.db, OWN))
    // and nobody buys it
    await sql`update ${withDeleted('shop_product')} p set shelf_state = ${sql.lit(SHELF_STATE.off)}, shelf_on_at = null from sys_demo_row d
      where d.table_name = 'shop_product' and d.kept is null and p.id = d.row_id and (p.shelf_state = ${sql.lit(SHELF_STATE.on)} or p.shelf_on_at is not null)`.execute(
      unscoped(ctx.db, OWN),
    )
    const { rows } = await sql`select 1 from sys_demo_row where kept is null
      and table_name <> 'sys_file' limit 1`.execute(unscoped(ctx.db, OWN))
    return { ...(await progressOf(run, ctx)), result: { graph, hasMore: rows.length > 0 } }
  })
}

async function removeTables(run: Run, graph: DemoGraph): Promise<void> {
  for (const group of graph.order) {
    if (group.includes('sys_file')) {
      continue
    }
    let gone = 1
    while (gone > 0) {
      gone = await run.step(async (ctx) => {
        const rows = await removeBatch(ctx, graph, group)
        return { ...(await progressOf(run, ctx)), result: rows }
      })
    }
  }
}

/** How many rows a run began with. */
const totals = new WeakMap<Run, number>()

/** How far it is: told by the rows that are left, so that a run goes on counting where another one was broken off. */
async function progressOf(run: Run, ctx: RequestContext): Promise<{ readonly done: number; readonly total: number }> {
  const { rows } = await sql<{ left: number }>`select count(*) as left from sys_demo_row
    where kept is null`.execute(unscoped(ctx.db, OWN))
  const left = rows[0]?.left ?? 0
  const total = Math.max(totals.get(run) ?? run.noted, left + run.noted)
  totals.set(run, total)
  return { done: total - left, total }
}

/** @returns how many rows went */
async function removeBatch(ctx: RequestContext, graph: DemoGraph, group: readonly string[]): Promise<number> {
  const rowsIn = unscoped(ctx.db, OWN)
  // tables that name each other go in one statement: what they name is looked at when it ends
  const isAlone = group.length === 1
  const { rows } = await sql<{ tableName: string; ids: readonly string[] }>`
    select table_name, array_agg(row_id) as ids from (
      select table_name, row_id from sys_demo_row
      where table_name = any(${[...group]}) and kept is null
      order by row_id desc ${isAlone ? sql`limit ${BATCH_ROWS}` : sql``}) going group by 1`.execute(rowsIn)
  if (rows.length === 0) {
    return 0
  }
  for (const { tableName, ids } of rows) {
    for (const { child, column } of graph.links.filter(({ parent }) => parent === tableName)) {
      await sql`delete from ${withDeleted(child)} where ${sql.ref(column)} = any(${[...ids]})`.execute(rowsIn)
    }
    await rowsIn
      .deleteFrom('sys_record_change')
      .where('tableName', '=', tableName)
      .where('recordId', '=', anyOf(ids))
      .execute()
    await rowsIn
      .updateTable('sys_demo_row')
      .set({ kept: GONE })
      .where('tableName', '=', tableName)
      .where('rowId', '=', anyOf(ids))
      .execute()
  }
  const deleted = rows.map(
    ({ tableName, ids }, at) =>
      sql`${sql.ref(`gone${at}`)} as (delete from ${withDeleted(tableName)} where id = any(${[...ids]}))`,
  )
  await sql`with ${sql.join(deleted)} select 1`.execute(rowsIn)
  return rows.reduce((sum, { ids }) => sum + ids.length, 0)
}

async function finish(trade: Trade, run: Run) {
  const kept = await run.step(async (ctx) => {
    await dropFiles(trade, run, ctx)
    for (const { skuId, goodsId } of await settleKept(ctx)) {
      await syncSurplus(trade, ctx, skuId, { origin: 'arrival', refType: 'goods', refId: goodsId })
    }
    const rows = (await keptRows(trade.app, ctx)).map(
      ({ noun, name, reason }, position): RowOutcome => ({
        position,
        title: `${noun} ${name}`,
        isDone: false,
        reasons: [KEPT_REASONS[reason]],
      }),
    )
    await forgetEvents(ctx)
    const progress = await progressOf(run, ctx)
    const { rows: left } = await sql<{ count: number }>`with theirs as (
        delete from sys_demo_row returning kept)
      select count(*) as count from theirs where kept <> ${GONE}`.execute(unscoped(ctx.db, OWN))
    return { ...progress, rows, result: left[0]?.count ?? 0 }
  })
  trade.app.texts.forget()
  const n = totals.get(run) ?? 0
  return kept === 0
    ? { message: filled(DONE, { n }), result: { kept } }
    : { message: filled(DONE_BUT, { n, kept }), result: { kept }, refused: (await run.rows()).length }
}

/** What happened to what is gone is told to nobody any more; the numbers of it stay given. */
async function forgetEvents({ db }: RequestContext): Promise<void> {
  await sql`delete from shop_event e where exists (
    select 1 from jsonb_each_text(e.data) told
    join sys_demo_row d on d.row_id = told.value
    where d.kept is null or d.kept = ${GONE})`.execute(unscoped(db, OWN))
}

/** Pictures that nothing shows any more leave the store once that is certain. */
async function dropFiles({ app }: Trade, run: Run, ctx: RequestContext): Promise<void> {
  const { rows } = await sql<{ id: string; path: string }>`delete from sys_file f using sys_demo_row d
    where d.table_name = 'sys_file' and d.kept is null and f.id = d.row_id and not f.is_used returning f.id, f.path`.execute(
    unscoped(ctx.db, OWN),
  )
  if (rows.length > 0) {
    await unscoped(ctx.db, OWN)
      .deleteFrom('sys_demo_row')
      .where('tableName', '=', 'sys_file')
      .where('rowId', '=', anyOf(rows.map(({ id }) => id)))
      .execute()
    await app.jobs.emit(ctx, filesDropped, { jobId: run.id, paths: rows.map(({ path }) => path) })
  }
}
