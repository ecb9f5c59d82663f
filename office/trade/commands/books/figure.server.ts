import { type RawBuilder, sql } from 'kysely'
import { readListRequest } from '#kit/contract/list-request.ts'
import { permissionOf } from '#kit/contract/permission.ts'
import { seenBy } from '#kit/contract/seen-fields.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { filterOfRequest } from '#kit/server/crud/list.server.ts'
import { rowsWhere } from '#kit/server/crud/list-statements.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import type { Figure, FigureLink } from '../../model/figure.ts'
import { TRADE_RIGHTS } from '../../model/rights.ts'

const COUNTED = 'sums the rows of a list as its reader sees it'

/** Whether somebody sees a figure: the list of its rows, and amounts. */
export function seesFigure({ user }: Pick<RequestContext, 'user'>, { resource }: Figure): boolean {
  return user.can(permissionOf(resource, 'list')) && user.can(TRADE_RIGHTS.money)
}

/**
 * What the rows of a list add up to, within what the caller sees of it: filters are those of the list itself, so that the list
 * that a figure opens shows just the rows that are its sum.
 * @param by what the sums are asked for; all rows are one sum when left out
 * @returns fen by the value of `by`; empty for those who do not see the figure
 */
export async function sumsOf(
  app: AppContext,
  ctx: RequestContext,
  figure: Figure,
  by: RawBuilder<unknown> = sql`''`,
): Promise<ReadonlyMap<string, number>> {
  if (!seesFigure(ctx, figure)) {
    return new Map()
  }
  const { resource, filters, sum, sign = 1 } = figure
  const filter = filterOfRequest(app, resource, ctx.user, readListRequest(seenBy(resource, ctx.user.can), filters))
  const rows = rowsWhere(ctx.db, resource, filter).select([by.as('part'), sql`${sql.ref(sum)}`.as('amount')])
  const { rows: sums } = await sql<{ part: string; amount: number }>`
    select part::text as part, coalesce(sum(amount), 0)::bigint as amount from (${rows}) as figure group by 1`.execute(
    unscoped(ctx.db, COUNTED),
  )
  return new Map(sums.map(({ part, amount }) => [part, sign * amount]))
}

/** One sum over all rows; null for those who do not see the figure. Fen. */
export async function sumOf(app: AppContext, ctx: RequestContext, figure: Figure): Promise<number | null> {
  return seesFigure(ctx, figure) ? ((await sumsOf(app, ctx, figure)).get('') ?? 0) : null
}

/** The list of the rows of a figure; undefined for those who do not see it. */
export function linkOf(ctx: Pick<RequestContext, 'user'>, figure: Figure): FigureLink | undefined {
  const component = figure.resource.menu?.component
  return component && seesFigure(ctx, figure)
    ? { component, query: `?${new URLSearchParams(figure.filters)}` }
    : undefined
}
