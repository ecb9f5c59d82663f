import { sql } from 'kysely'
import { permissionOf } from '#kit/contract/permission.ts'
import { type Text, textIn } from '#kit/contract/text.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { visibleRows } from '#kit/server/crud/list.server.ts'
import type { StoredRow } from '#kit/server/crud/rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import { GOODS_LINES } from '../../shop/goods/goods.ts'
import type { Relative } from '../../shop/goods/lineage.ts'

const LINES = [2, 3, 1] as const
/** Relatives of one figure that are shown. */
const MOST = 12

interface Member {
  readonly id: string
  /** The figure that its run begins with. */
  readonly root: string
}

type Found = Omit<Relative, 'isSelf'>

/**
 * The run of each figure: its pre-order, what arrived of it, and what was left for sale, as far as the caller may see them.
 * A figure that stands alone has none. Two statements for all of them.
 */
export async function relativesOf(
  app: AppContext,
  ctx: RequestContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly Relative[]>> {
  const members = await membersOf(ctx, ids)
  const found = new Map((await seenAmong(app, ctx, [...members.keys()])).map((one) => [one.id, one]))
  const runs = new Map<string, Found[]>()
  for (const [id, one] of found) {
    const root = members.get(id) ?? id
    runs.set(root, [...(runs.get(root) ?? []), one])
  }
  return new Map(
    ids.flatMap((id) => {
      const run = runs.get(members.get(id) ?? '') ?? []
      return run.length < 2 ? [] : [[id, run.slice(0, MOST).map((one) => ({ ...one, isSelf: one.id === id }))] as const]
    }),
  )
}

/**
 * Every figure of the runs, with where its run begins. Each step asks for the ids of the one before it as a list, so that
 * the indexes serve although the planner may know nothing of a table that was filled a moment ago.
 */
async function membersOf(ctx: RequestContext, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { tenantId } = ctx.user
  const { rows } = await sql<Member>`
    with roots as materialized (
      select distinct coalesce(g.presell_goods_id, s.presell_goods_id, s.id, g.id) as id from shop_goods g
      left join shop_goods s on s.id = g.source_goods_id and s.tenant_id = g.tenant_id
      where g.tenant_id = ${tenantId} and g.id = any(${ids})),
    run as materialized (
      select id, id as root from shop_goods where tenant_id = ${tenantId} and id = any(array(select id from roots))
      union select id, presell_goods_id from shop_goods
      where tenant_id = ${tenantId} and presell_goods_id = any(array(select id from roots)))
    select id, root from run
    union select l.id, run.root from shop_goods l join run on run.id = l.source_goods_id
    where l.tenant_id = ${tenantId} and l.source_goods_id = any(array(select id from run))`.execute(
    unscoped(ctx.db, 'where a run begins is told of figures that the caller sees'),
  )
  return new Map(rows.map(({ id, root }) => [id, root]))
}

/** Those that the caller may see, in the order in which a run goes on. */
async function seenAmong(app: AppContext, ctx: RequestContext, ids: readonly string[]): Promise<readonly Found[]> {
  const lines = LINES.filter((line) => ctx.user.can(permissionOf(GOODS_LINES[line], 'list')))
  if (ids.length === 0 || lines.length === 0) {
    return []
  }
  const seen = lines.map((line, place) =>
    visibleRows(app, GOODS_LINES[line], ctx)
      .select(['id', 'line', 'goodsNo', 'name', 'createTime', sql<number>`${sql.lit(place)}`.as('place')])
      .where('id', 'in', [...ids]),
  )
  const { rows } = await sql<Found>`select id, line, goods_no, name from (${sql.join(seen, sql` union all `)}) g
    order by place, create_time, id`.execute(unscoped(ctx.db, 'figures of a run, of queries that are scoped'))
  return rows
}

/** The run as columns of a row: in words for exports, and row by row for the page. */
export function lineageColumns(ctx: RequestContext, relatives: readonly Relative[] | undefined): StoredRow {
  return relatives
    ? {
        lineage: relatives.map(({ line, goodsNo }) => `${textIn(ctx.locale, LINE_WORDS[line])} ${goodsNo}`).join(' → '),
        relatives,
      }
    : {}
}

const LINE_WORDS: Readonly<Record<1 | 2 | 3, Text>> = {
  1: ['现货', 'In stock'],
  2: ['预售', 'Pre-order'],
  3: ['补款', 'Balance'],
}
