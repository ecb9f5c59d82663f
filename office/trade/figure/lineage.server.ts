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

interface Kin {
  readonly id: string
  readonly root: string
}

type Found = Omit<Relative, 'isSelf'> & { readonly root: string }

/**
 * The run of each figure: its pre-order, what arrived of it, and what was left for sale, as far as the caller may see them.
 * A figure that stands alone has none. Two statements for all of them.
 */
export async function relativesOf(
  app: AppContext,
  ctx: RequestContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly Relative[]>> {
  const { tenantId } = ctx.user
  const rowsIn = unscoped(ctx.db, 'where a run begins is told of figures that the caller sees')
  const { rows: kin } = await sql<Kin>`
    select g.id, coalesce(g.presell_goods_id, s.presell_goods_id, s.id, g.id) as root from shop_goods g
    left join shop_goods s on s.id = g.source_goods_id and s.tenant_id = g.tenant_id
    where g.tenant_id = ${tenantId} and g.id = any(${ids})`.execute(rowsIn)
  const roots = [...new Set(kin.map(({ root }) => root))]
  const lines = LINES.filter((line) => ctx.user.can(permissionOf(GOODS_LINES[line], 'list')))
  const seen = lines.map((line) => sql`select id from (${visibleRows(app, GOODS_LINES[line], ctx).select('id')}) v`)
  if (roots.length === 0 || seen.length === 0) {
    return new Map()
  }
  const { rows } = await sql<Found>`
    with members as (
      select id, id as root from shop_goods where tenant_id = ${tenantId} and id = any(${roots})
      union select id, presell_goods_id from shop_goods where tenant_id = ${tenantId} and presell_goods_id = any(${roots})
      union select l.id, coalesce(s.presell_goods_id, s.id) from shop_goods l join shop_goods s
        on s.id = l.source_goods_id and s.tenant_id = l.tenant_id
        where l.tenant_id = ${tenantId} and (s.presell_goods_id = any(${roots}) or s.id = any(${roots})))
    select m.root, g.id, g.line, g.goods_no, g.name from members m join shop_goods g on g.id = m.id
    where g.id in (${sql.join(seen, sql` union all `)})
    order by case g.line when 2 then 0 when 3 then 1 else 2 end, g.create_time, g.id`.execute(rowsIn)
  const runs = new Map<string, Found[]>()
  for (const row of rows) {
    runs.set(row.root, [...(runs.get(row.root) ?? []), row])
  }
  return new Map(
    kin.flatMap(({ id, root }) => {
      const run = runs.get(root) ?? []
      return run.length < 2
        ? []
        : [[id, run.slice(0, MOST).map(({ root: _, ...one }) => ({ ...one, isSelf: one.id === id }))] as const]
    }),
  )
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
