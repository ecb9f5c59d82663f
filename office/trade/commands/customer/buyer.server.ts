import { sql } from 'kysely'
import type { Fen } from '#kit/contract/money.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { SALES_LINE } from '#office/catalogue/rules/sales-line.ts'
import { ORDER } from '../../model/order-states.ts'
import type { TradeContext } from '../context/trade.server.ts'
import { isMemberAt, joinLevelAt } from '../member/standing.server.ts'

const ASKED = 'the customer that a checkout is for: it says itself who may buy'

/** What a customer counts as, and what they have bought of listings and figures already. */
export interface Buyer {
  readonly id: string
  readonly state: number
  readonly isMember: boolean
  readonly memberLevel: string | null
  readonly freeFreightOver: Fen | null
  /** Points that can be used now. */
  readonly points: number
  /** Points per yuan of a member of this level, in thousandths. */
  readonly pointsRate: number | null
}

/**
 * The customer, locked: checkouts of one person wait for each other, so that limits are counted right.
 * @returns undefined for nobody
 */
export async function lockBuyer(
  ctx: TradeContext,
  userId: string,
  { now, isLocked = true }: { readonly now: Date; readonly isLocked?: boolean },
): Promise<Buyer | undefined> {
  const lock = isLocked ? sql`for no key update of u` : sql``
  const { rows } = await sql<Buyer>`
    select u.id, u.state, coalesce(m.id is not null and l.member_price_use, false) as is_member, l.name as member_level,
      case when m.id is null then null else l.free_freight_over end as free_freight_over,
      u.integral as points, case when m.id is null then null else l.integral_rate end as points_rate
    from shop_app_user u
    left join shop_member m on m.user_id = u.id and ${isMemberAt(now)}
    ${joinLevelAt(now)}
    where u.id = ${userId} ${lock}`.execute(unscoped(ctx.db, ASKED))
  return rows[0]
}

/** What somebody has ordered and not paid yet. */
export interface Unpaid {
  readonly orders: number
  /** Pieces by listing. */
  readonly byProduct: ReadonlyMap<string, number>
}

/**
 * What a customer has not paid yet, balances and offers left out. Asked after the customer was locked, in a statement of its
 * own: one that waited for the lock sees the time before it waited.
 */
export async function unpaidBy(ctx: TradeContext, userId: string): Promise<Unpaid> {
  const { rows } = await sql<{ orderId: string; productId: string; qty: number }>`
    select o.id as order_id, i.product_id, i.qty from shop_order o
    join shop_order_item i on i.order_id = o.id
    where o.user_id = ${userId} and o.status = ${ORDER.toPay} and o.line <> ${sql.lit(SALES_LINE.final)}
      and i.offer_id is null`.execute(unscoped(ctx.db, ASKED))
  const byProduct = new Map<string, number>()
  for (const { productId, qty } of rows) {
    byProduct.set(productId, (byProduct.get(productId) ?? 0) + qty)
  }
  return { orders: new Set(rows.map(({ orderId }) => orderId)).size, byProduct }
}
