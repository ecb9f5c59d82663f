import { sql } from 'kysely'
import type { Fen } from '#kit/contract/money.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { PAY_MODEL } from '../../../catalogue/rules/pay-model.ts'
import { CLAIM, LIVE_CLAIMS } from '../../model/claim-states.ts'
import { ORDER } from '../../model/order-states.ts'
import type { TradeContext } from '../context/trade.server.ts'

/** How a customer has dealt with the shop so far. */
interface Dealings {
  readonly orders: number
  readonly spent: Fen
  readonly bought: number
  /** Pieces of these that came back or were not sent. */
  readonly refunded: number
  /** Deposits of claims that are still open. */
  readonly held: Fen
  /** What was paid in full for pre-orders that are still open. */
  readonly prepaid: Fen
  /** Reservations that lapsed unpaid; they are among those that were given up. */
  readonly noShows: number
  readonly endedClaims: number
  readonly forfeits: number
  readonly late: number
  /** Delays of figures that the customer waits or waited for. */
  readonly delays: number
}

const NONE: Dealings = {
  ...{ orders: 0, spent: 0, bought: 0, refunded: 0 },
  ...{ held: 0, prepaid: 0, noShows: 0, endedClaims: 0, forfeits: 0, late: 0, delays: 0 },
}

const OWN = 'what belongs to customers whom the caller sees'

/** Dealings of customers whom the caller sees, by their ids; of each only rows of their own are read, by an index. */
export async function dealingsOf(ctx: TradeContext, userIds: readonly string[]): Promise<(userId: string) => Dealings> {
  const [orders, claims] = await Promise.all([ordersOf(ctx, userIds), claimsOf(ctx, userIds)])
  return (userId) => ({ ...NONE, ...orders.get(userId), ...claims.get(userId) })
}

type Of<Part> = Part & { readonly userId: string }
type Orders = Pick<Dealings, 'orders' | 'spent' | 'bought' | 'refunded'>

async function ordersOf(ctx: TradeContext, userIds: readonly string[]): Promise<ReadonlyMap<string, Orders>> {
  const { rows } = await sql<Of<Orders>>`select o.user_id, count(*)::int as orders,
      coalesce(sum(o.paid - o.refunded), 0)::bigint as spent,
      coalesce(sum(i.bought), 0)::int as bought, coalesce(sum(i.refunded), 0)::int as refunded
    from shop_order o
    cross join lateral (select sum(qty) as bought, sum(refunded_qty) as refunded from shop_order_item
      where order_id = o.id) i
    where o.user_id = any(${[...userIds]})
      and o.status not in (${ORDER.toPay}, ${ORDER.cancelled})
    group by o.user_id`.execute(unscoped(ctx.db, OWN))
  return byUser(rows)
}

async function claimsOf(
  ctx: TradeContext,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Omit<Dealings, keyof Orders>>> {
  const live = sql.join(LIVE_CLAIMS)
  const { rows } = await sql<Of<Omit<Dealings, keyof Orders>>>`select c.user_id,
      coalesce(sum(c.deposit_amount) filter (where c.state in (${live}) and c.pay_model = ${PAY_MODEL.deposit}), 0)::bigint as held,
      coalesce(sum(c.deposit_amount) filter (where c.state in (${live}) and c.pay_model = ${PAY_MODEL.prepaid}), 0)::bigint as prepaid,
      count(*) filter (where c.state = ${CLAIM.forfeited} and c.pay_model = ${PAY_MODEL.reservation})::int as no_shows,
      count(*) filter (where c.state not in (${live}))::int as ended_claims,
      count(*) filter (where c.state = ${CLAIM.forfeited})::int as forfeits,
      count(*) filter (where c.state = ${CLAIM.paid} and o.pay_time > c.due_at)::int as late,
      coalesce(sum(g.delay_count), 0)::int as delays
    from shop_final_claim c
    left join ${withDeleted('shop_goods')} g on g.id = c.presell_goods_id
    left join shop_order o on o.id = c.final_order_id
    where c.user_id = any(${[...userIds]})
    group by c.user_id`.execute(unscoped(ctx.db, OWN))
  return byUser(rows)
}

function byUser<Part>(rows: readonly Of<Part>[]): ReadonlyMap<string, Omit<Of<Part>, 'userId'>> {
  return new Map(rows.map(({ userId, ...part }) => [userId, part]))
}
