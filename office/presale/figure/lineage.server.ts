import { type RawBuilder, sql } from 'kysely'
import { permissionOf } from '#kit/contract/permission.ts'
import { textIn } from '#kit/contract/text.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { visibleRows } from '#kit/server/crud/list.server.ts'
import type { StoredRow } from '#kit/server/crud/rows.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import { GOODS_LINES } from '../../catalogue/goods/goods.ts'
import { type Relative, stepTitle } from '../../catalogue/goods/lineage.ts'

const LINES = [2, 3, 1] as const
/** Relatives of one figure that are shown. */
const MOST = 12

/** A figure of a run. */
interface Member extends Omit<Relative, 'isSelf' | 'run'> {
  /** The caller may see it; what is said of another one is null. */
  readonly isSeen: boolean
  /** The figure that its run begins with; of a pre-order of another run, the one whose earlier or later run it is. */
  readonly root: string
  readonly run: Relative['run'] | null
}

const RUNS: readonly Member['run'][] = ['earlier', null, 'later']

/** Figures that are asked about: a list of their ids, or what the database itself has for one. */
type Asked = readonly string[] | RawBuilder<readonly string[]>

/**
 * The run of each figure: its pre-order, what arrived of it, and what was left for sale, between the pre-orders of the run
 * before it and of those behind it, as far as the caller may see them, by the id of each of its figures. A figure that stands
 * alone has none. One statement for all of them.
 */
export async function relativesOf(
  app: AppContext,
  ctx: RequestContext,
  figures: Asked,
): Promise<ReadonlyMap<string, readonly Relative[]>> {
  const members = await membersOf(app, ctx, figures)
  const rootOf = new Map(members.filter(({ run }) => run === null).map(({ id, root }) => [id, root]))
  return new Map(
    [...rootOf].flatMap(([id, ownRoot]) => {
      const seen = members.filter(({ root, isSeen }) => root === ownRoot && isSeen)
      const relatives = RUNS.flatMap((run) =>
        seen.filter((member) => member.run === run).map((member) => relativeOf(member, member.id === id)),
      )
      return relatives.length < 2 ? [] : [[id, relatives.slice(0, MOST)] as const]
    }),
  )
}

function relativeOf({ id, line, goodsNo, name, run }: Member, isSelf: boolean): Relative {
  return { id, line, goodsNo, name, ...(run && { run }), isSelf }
}

/**
 * Every figure of the runs, with where its run begins, in the order in which a run goes on. Each step asks for the ids of the
 * one before it as a list, so that the indexes serve although the planner may know nothing of a table that was filled a
 * moment ago.
 */
async function membersOf(app: AppContext, ctx: RequestContext, figures: Asked): Promise<readonly Member[]> {
  const lines = LINES.filter((line) => ctx.user.can(permissionOf(GOODS_LINES[line], 'list')))
  if (lines.length === 0) {
    return []
  }
  const seen = lines.map((line, place) =>
    visibleRows(app, GOODS_LINES[line], ctx)
      .select(['id', 'line', 'goodsNo', 'name', 'createTime', sql<number>`${sql.lit(place)}`.as('place')])
      .where(sql<boolean>`id = any(array(select id from member))`),
  )
  const { rows } = await sql<Member>`
    with roots as materialized (
      select distinct coalesce(g.presell_goods_id, s.presell_goods_id, s.id, g.id) as id from ${withDeleted('shop_goods')} g
      left join ${withDeleted('shop_goods')} s on s.id = g.source_goods_id
      where g.id = any(${figures})),
    run as materialized (
      select id, id as root from ${withDeleted('shop_goods')} where id = any(array(select id from roots))
      union select id, presell_goods_id from ${withDeleted('shop_goods')}
      where presell_goods_id = any(array(select id from roots))),
    member as materialized (
      select id, root, null as run from run
      union select l.id, run.root, null from ${withDeleted('shop_goods')} l join run on run.id = l.source_goods_id
      where l.source_goods_id = any(array(select id from run))
      union select e.rerun_of_id, e.id, 'earlier' from ${withDeleted('shop_goods')} e
      where e.id = any(array(select id from roots)) and e.rerun_of_id is not null
      union select l.id, l.rerun_of_id, 'later' from ${withDeleted('shop_goods')} l
      where l.rerun_of_id = any(array(select id from roots)))
    select member.id, member.root, member.run, seen.id is not null as is_seen, seen.line, seen.goods_no, seen.name
    from member left join (${sql.join(seen, sql` union all `)}) seen on seen.id = member.id
    order by seen.place, seen.create_time, seen.id`.execute(
    unscoped(
      ctx.db,
      'where a run begins is told of figures that the caller sees; its figures are of queries that are scoped',
    ),
  )
  return rows
}

/** The run as columns of a row: in words for exports, and row by row for the page. */
export function lineageColumns(ctx: RequestContext, relatives: readonly Relative[] | undefined): StoredRow {
  return relatives
    ? {
        lineage: relatives
          .map((relative) => `${textIn(ctx.locale, stepTitle(relative))} ${relative.goodsNo}`)
          .join(' → '),
        relatives,
      }
    : {}
}
