import { sql } from 'kysely'
import { refused } from '#kit/contract/errors.ts'
import { visibleRows } from '#kit/server/crud/list.server.ts'
import { notFound } from '#kit/server/crud/write.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import type { Shop } from './product-rows.server.ts'

interface Ranked {
  readonly id: string
  readonly sortRank: number | null
}

/**
 * Listings in the order given share out the ranks they had, so that others keep their places; where two had the same they
 * are counted from one on.
 * @throws DomainError `notFound` for one that the caller does not see
 */
export async function sortListings(shop: Shop, ctx: RequestContext, ids: readonly string[]): Promise<null> {
  const rows = await ranked(shop, ctx)
    .where('id', 'in', [...ids, ''])
    .execute()
  if (rows.length < new Set(ids).size) {
    throw notFound()
  }
  const ranks = rows.map(({ sortRank }) => sortRank ?? 0).toSorted((a, b) => a - b)
  await rank(ctx, ids, areApart(ranks) ? ranks : ids.map((_, index) => index + 1))
  return null
}

/**
 * A listing changes places with the one before it (-1) or behind it (1), as customers see them.
 * @throws DomainError `refused` for the first and the last one
 */
export async function moveListing(shop: Shop, ctx: RequestContext, id: string, step: -1 | 1): Promise<null> {
  const rows = await ranked(shop, ctx).orderBy('sortRank').orderBy('createTime', 'desc').orderBy('id').execute()
  const at = rows.findIndex((row) => row.id === id)
  const [one, other] = [rows[at], rows[at + step]]
  if (!one || !other) {
    throw refused(step < 0 ? IS_FIRST : IS_LAST)
  }
  const order = rows.map((row) => (row === one ? other.id : row === other ? one.id : row.id))
  const ranks = rows.map(({ sortRank }) => sortRank ?? 0)
  await rank(ctx, order, areApart(ranks) ? ranks : order.map((_, index) => index + 1))
  return null
}

/** Listings of the line with their places, locked until the transaction ends. */
function ranked({ app, resource }: Shop, ctx: RequestContext) {
  return visibleRows(app, resource, ctx).select(['id', 'sortRank']).forNoKeyUpdate().$castTo<Ranked>()
}

function areApart(ranks: readonly number[]): boolean {
  return new Set(ranks).size === ranks.length
}

/** The place in the list is no part of the listing: whoever edits it meanwhile is not refused. */
async function rank(ctx: RequestContext, ids: readonly string[], ranks: readonly number[]): Promise<void> {
  await sql`update ${withDeleted('shop_product')} p set sort_rank = n.rank
    from unnest(${[...ids]}::text[], ${[...ranks]}::int[]) as n(id, rank)
    where p.id = n.id and p.sort_rank is distinct from n.rank`.execute(
    unscoped(ctx.db, 'ranks of listings that were read and locked'),
  )
}

const IS_FIRST = ['已在最前', 'It is the first one', 'product.isFirst'] as const
const IS_LAST = ['已在最后', 'It is the last one', 'product.isLast'] as const
