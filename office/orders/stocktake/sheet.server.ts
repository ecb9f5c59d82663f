import { sql } from 'kysely'
import { visibleRows } from '#kit/server/crud/list.server.ts'
import { notFound } from '#kit/server/crud/write.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import { barCodesIn } from '../../catalogue/sku/bar-codes.ts'
import type { Trade } from '../../trade/commands/context/trade.server.ts'
import { TRADE_RIGHTS } from '../../trade/model/rights.ts'
import type { StocktakeParts } from './open.server.ts'
import { stocktake } from './stocktake.ts'
import { isBookHidden, isCountHidden, type Sheet } from './stocktake-calls.ts'
import { SECOND_LOOK, STOCKTAKE } from './stocktake-choices.ts'
import { stocktakeLine } from './stocktake-line.ts'

/** Lines of a stocktake, of products that the caller sees, as whoever counts or checks sees them. @throws DomainError `notFound` */
export async function sheetOf({ app }: Trade, parts: StocktakeParts, ctx: RequestContext, id: string): Promise<Sheet> {
  const [session] = await visibleRows(app, stocktake, ctx).select(['state', 'isBlind']).where('id', '=', id).execute()
  if (!session) {
    throw notFound()
  }
  const seesMoney = ctx.user.can(TRADE_RIGHTS.money)
  const { rows } = await sql<{
    id: string
    skuId: string
    title: string
    spec: string
    skuCode: string
    codes: readonly (string | null)[]
    more: string | null
    place: 'sale' | 'damaged'
    bins: string
    isAdded: boolean
    counted: number | null
    book: number | null
    openingBook: number
    difference: number | null
    worth: number | null
    counters: string | null
    countedAt: Date | null
    look: number
    reason: string | null
    note: string | null
  }>`select l.id, l.sku_id, coalesce(p.title, '') as title, coalesce(s.name, '') as spec, l.sku_code, array[s.sku_code, s.bar_code] as codes, s.more_bar_codes as more, l.place,
      l.bins, l.is_added, l.counted, l.book, l.opening_book, l.difference, l.worth, l.counters, l.counted_at, l.look, l.reason, l.note
    from shop_stocktake_line l
    left join shop_sku s on s.id = l.sku_id
    left join shop_product p on p.id = l.product_id
    where l.stocktake_id = ${id}
    order by l.is_added, l.place desc, (l.bins = ''), l.bins, p.title, s.sort_rank, l.id`.execute(
    unscoped(ctx.db, 'lines of a stocktake that the caller sees'),
  )
  const skuIds = [...new Set(rows.map(({ skuId }) => skuId))]
  const visible = new Set((await parts.skus(ctx, { skuIds, most: skuIds.length })).map((sku) => sku.id))
  return {
    lines: rows
      .filter(({ skuId }) => visible.has(skuId))
      .map(({ more, codes, worth, openingBook, skuId: _, ...line }) => {
        const seen = { isBlind: session.isBlind === true, state: Number(session.state), look: line.look }
        const isHidden = isBookHidden(seen)
        return {
          ...line,
          codes: [...codes, ...barCodesIn(more)].filter(
            (code): code is string => typeof code === 'string' && code !== '',
          ),
          isCounted: line.counted !== null,
          book: isHidden ? null : (line.book ?? openingBook),
          counted: isCountHidden(seen) ? null : line.counted,
          difference: isHidden ? null : line.difference,
          value: isHidden || !seesMoney || worth === null ? null : Number(worth),
          counters: line.counters ?? '',
          countedAt: line.countedAt === null ? null : ctx.clock.format(line.countedAt),
        }
      }),
  }
}

interface Worked {
  readonly book: number | null
  readonly counted: number | null
  readonly difference: number | null
  readonly value: number | null
}

/** What lists and sheets say of lines: what those who count blind must not know is not in them. */
export async function lineNumbers(
  { app }: Trade,
  ctx: RequestContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Worked & Readonly<Record<string, unknown>> & { readonly id: string }>> {
  const seen = await visibleRows(app, stocktakeLine, ctx).select('id').where('id', 'in', ids).execute()
  const { rows } = await sql<{
    id: string
    counted: number | null
    book: number | null
    openingBook: number
    difference: number | null
    worth: number | null
    look: number
    state: number
    isBlind: boolean
  }>`select l.id, l.counted, l.book, l.opening_book, l.difference, l.worth, l.look, t.state, t.is_blind
    from shop_stocktake_line l join shop_stocktake t on t.id = l.stocktake_id
    where l.id = any(${seen.map(({ id }) => id)})`.execute(unscoped(ctx.db, 'numbers of lines that the caller sees'))
  return new Map(
    rows.map((line) => {
      const isHidden = isBookHidden(line)
      return [
        line.id,
        {
          id: line.id,
          book: isHidden ? null : (line.book ?? line.openingBook),
          counted: isCountHidden(line) ? null : line.counted,
          difference: isHidden ? null : line.difference,
          value: isHidden || line.worth === null ? null : Number(line.worth),
        },
      ]
    }),
  )
}

/** What lists say of stocktakes; how much differs is not told while some of it is counted blind. */
export async function stocktakeNumbers(ctx: RequestContext, ids: readonly string[]) {
  const { rows } = await sql<{
    id: string
    lines: number
    counted: number
    recounts: number
    differences: number
    gained: number
    missing: number
    value: number
    isHidden: boolean
  }>`select t.id, count(l.id)::int as lines, count(l.counted)::int as counted,
      count(*) filter (where l.look = ${sql.lit(SECOND_LOOK.needed)})::int as recounts,
      count(*) filter (where l.difference <> 0)::int as differences,
      coalesce(sum(l.difference) filter (where l.difference > 0), 0)::int as gained,
      coalesce(-sum(l.difference) filter (where l.difference < 0), 0)::int as missing,
      coalesce(sum(l.worth), 0)::bigint as value,
      t.is_blind and t.state <> ${sql.lit(STOCKTAKE.posted)}
        and (t.state <> ${sql.lit(STOCKTAKE.review)} or count(*) filter (where l.look = ${sql.lit(SECOND_LOOK.needed)}) > 0) as is_hidden
    from shop_stocktake t left join shop_stocktake_line l on l.stocktake_id = t.id
    where t.id = any(${[...ids]}) group by t.id, t.is_blind, t.state`.execute(
    unscoped(ctx.db, 'lines of stocktakes that the caller sees'),
  )
  return new Map(
    rows.map(({ isHidden, differences, gained, missing, value, ...row }) => [
      row.id,
      isHidden
        ? { ...row, differences: null, gained: null, missing: null, value: null }
        : { ...row, differences, gained, missing, value: Number(value) },
    ]),
  )
}
