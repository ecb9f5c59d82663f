import { sql } from 'kysely'
import { permissionOf } from '#kit/contract/permission.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import type { Compute } from '#kit/server/crud/computed.server.ts'
import { visibleRows } from '#kit/server/crud/list.server.ts'
import type { StoredRow } from '#kit/server/crud/rows.server.ts'
import { anyOf } from '#kit/server/database/any-of.server.ts'
import { literals } from '#kit/server/database/literals.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import { SHELF_STATE } from '#office/catalogue/product/listed-fields.ts'
import { type ListedLine, SALES_LINE } from '#office/catalogue/rules/sales-line.ts'
import { PRODUCT_LINES } from '../../catalogue/product/product.ts'
import { ANSWER, claim } from '../../trade/model/claim.ts'
import { CLAIM, LIVE_CLAIMS } from '../../trade/model/claim-states.ts'
import { depositEntry } from '../../trade/model/deposit-entry.ts'
import { TRADE_RIGHTS } from '../../trade/model/rights.ts'
import { lineageColumns, relativesOf } from './lineage.server.ts'

interface Asked {
  readonly app: AppContext
  readonly ctx: RequestContext
  readonly ids: readonly string[]
}

type Numbers = ReadonlyMap<string, StoredRow>

/** The columns of figures that follow from listings, claims and deposits, as far as the caller may see these. */
export function figureNumbers(app: AppContext, line: ListedLine): Compute {
  return async (ids, ctx) => {
    const asked = { app, ctx, ids }
    const [relatives, ...parts] = await Promise.all([
      relativesOf(app, ctx, ids),
      productsOf(asked, line),
      ...(line === SALES_LINE.presell ? [depositorsOf(asked), depositsOf(asked), quotaOf(asked)] : []),
      ...(line === SALES_LINE.final ? [balancesOf(asked)] : []),
    ])
    return new Map(
      ids.map((id) => [
        id,
        Object.assign(lineageColumns(ctx, relatives.get(id)), ...parts.map((part) => part.get(id))) as StoredRow,
      ]),
    )
  }
}

/** What the release board says of pre-order figures. */
export function releaseNumbers(app: AppContext): Compute {
  return async (ids, ctx) => {
    const [people, money] = await Promise.all([depositorsOf({ app, ctx, ids }), depositsOf({ app, ctx, ids })])
    return new Map(ids.map((id) => [id, { ...people.get(id), ...money.get(id) }]))
  }
}

/** `published / all` listings. */
async function productsOf({ app, ctx, ids }: Asked, line: ListedLine): Promise<Numbers> {
  const listing = PRODUCT_LINES[line]
  if (!ctx.user.can(permissionOf(listing, 'list'))) {
    return NONE
  }
  const rows = await visibleRows(app, listing, ctx)
    .select([
      'goodsId',
      sql<number>`count(*)`.as('total'),
      sql<number>`count(*) filter (where shelf_state = ${sql.lit(SHELF_STATE.on)})`.as('on'),
    ])
    .where('goodsId', '=', anyOf(ids))
    .groupBy('goodsId')
    .execute()
  return new Map(rows.map(({ goodsId, total, on }) => [String(goodsId), { products: `${on} / ${total}` }]))
}

/** Who holds a deposit of a pre-order figure, and who of them has not answered to a delay. */
async function depositorsOf({ app, ctx, ids }: Asked): Promise<Numbers> {
  if (!ctx.user.can(permissionOf(claim, 'list'))) {
    return NONE
  }
  const rows = await visibleRows(app, claim, ctx)
    .select([
      'presellGoodsId',
      sql<number>`count(distinct user_id)`.as('depositors'),
      sql<number>`coalesce(sum(qty), 0)`.as('pieces'),
      sql<number>`count(distinct user_id) filter (where state = ${sql.lit(CLAIM.waiting)} and answer = ${sql.lit(ANSWER.none)} and answer_deadline is not null)`.as(
        'silent',
      ),
    ])
    .where('presellGoodsId', '=', anyOf(ids))
    .where(
      'state',
      'in',
      LIVE_CLAIMS.map((state) => sql.lit(state)),
    )
    .groupBy('presellGoodsId')
    .execute()
  const found = new Map(rows.map(({ presellGoodsId, ...row }) => [String(presellGoodsId), row]))
  return new Map(ids.map((id) => [id, found.get(id) ?? { depositors: 0, pieces: 0, silent: 0 }]))
}

/** What the shop owes of the deposits of a pre-order figure. Fen. */
async function depositsOf({ app, ctx, ids }: Asked): Promise<Numbers> {
  if (!ctx.user.can(permissionOf(depositEntry, 'list')) || !ctx.user.can(TRADE_RIGHTS.money)) {
    return NONE
  }
  const rows = await visibleRows(app, depositEntry, ctx)
    .select(['goodsId', sql<number>`sum(amount)::bigint`.as('depositsHeld')])
    .where('goodsId', '=', anyOf(ids))
    // what is paid back beyond the deposit is an expense, and was never held
    .where('kind', '<>', 'double-return')
    .groupBy('goodsId')
    .execute()
  const found = new Map(rows.map(({ goodsId, depositsHeld }) => [String(goodsId), depositsHeld]))
  return new Map(ids.map((id) => [id, { depositsHeld: found.get(id) ?? 0 }]))
}

/** Pieces that count against the quota of a figure, as the checkout counts them. */
async function quotaOf({ ctx, ids }: Asked): Promise<Numbers> {
  const { rows } = await sql<{ goodsId: string; quotaUsed: number }>`
    select goods_id, sum(qty)::int as quota_used from shop_order_item
    where line = ${sql.lit(SALES_LINE.presell)} and is_counted and goods_id = any(${ids})
    group by goods_id`.execute(
    unscoped(ctx.db, 'places taken of figures that the caller sees; it says nothing of an order'),
  )
  const found = new Map(rows.map(({ goodsId, quotaUsed }) => [goodsId, quotaUsed]))
  return new Map(ids.map((id) => [id, { quotaUsed: found.get(id) ?? 0 }]))
}

/** How far the balances of an arrived figure are. Fen. */
async function balancesOf({ app, ctx, ids }: Asked): Promise<Numbers> {
  if (!ctx.user.can(permissionOf(claim, 'list'))) {
    return NONE
  }
  const rows = await visibleRows(app, claim, ctx)
    .select([
      'finalGoodsId',
      sql<number>`count(*) filter (where open_at is not null)`.as('claims'),
      sql<number>`count(*) filter (where state = ${sql.lit(CLAIM.paid)})`.as('paid'),
      sql<number>`count(*) filter (where state = ${sql.lit(CLAIM.grace)})`.as('overdue'),
      sql<number>`coalesce(sum(paid_amount) filter (where state = ${sql.lit(CLAIM.paid)}), 0)::bigint`.as('collected'),
      sql<number>`coalesce(sum(due_amount * qty) filter (where state in (${literals([CLAIM.open, CLAIM.paid, CLAIM.grace])})), 0)::bigint`.as(
        'due',
      ),
    ])
    .where('finalGoodsId', '=', anyOf(ids))
    .groupBy('finalGoodsId')
    .execute()
  const found = new Map(rows.map(({ finalGoodsId, ...row }) => [String(finalGoodsId), row]))
  return new Map(ids.map((id) => [id, found.get(id) ?? { claims: 0, paid: 0, overdue: 0, collected: 0, due: 0 }]))
}

const NONE: Numbers = new Map()
