import { sql } from 'kysely'
import { permissionOf } from '#kit/contract/permission.ts'
import { textIn } from '#kit/contract/text.ts'
import { storedById } from '#kit/server/crud/write.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { type RequestContext, type Route, route } from '#kit/server/http/route.server.ts'
import { input, WIRE_ID } from '#kit/server/http/schema.server.ts'
import type { Trade } from '../../trade/commands/context/trade.server.ts'
import { CLAIM, LIVE_CLAIMS } from '../../trade/model/claim-states.ts'
import { customer } from '../../trade/model/customer.ts'
import { ORDER } from '../../trade/model/order-states.ts'
import { TRADE_RIGHTS } from '../../trade/model/rights.ts'
import { type CustomerStanding, STANDING_PATH, suggested } from './customer-standing.ts'

/** How a customer has dealt with the shop, and what might follow from it. */
export function standingRoute(trade: Trade): Route {
  return route(
    {
      method: 'GET',
      path: STANDING_PATH,
      summary: ['顾客：往来情况', 'Customers: How they have dealt with the shop'],
      permission: permissionOf(customer, 'list'),
      input: input({ id: WIRE_ID }),
    },
    async (ctx): Promise<CustomerStanding> => {
      const { id, credit, integral } = await storedById(trade.app, customer, ctx, ctx.input.id)
      const [orders, claims, due] = await Promise.all([ordersOf(ctx, id), claimsOf(ctx, id), dueOf(ctx, id)])
      const dealings = { ...orders, ...claims, points: integral ?? 0, credit: credit ?? 0, due }
      const { treatment, reasons } = suggested(dealings)
      const told = reasons.map(({ text, values }) => textIn(ctx.locale, text, values))
      const hidden = { spent: null, credit: null, held: null, due: due.map((row) => ({ ...row, amount: null })) }
      return { ...dealings, ...(ctx.user.can(TRADE_RIGHTS.money) ? {} : hidden), treatment, reasons: told }
    },
  )
}

const OWN = 'what belongs to a customer whom the caller sees'

interface Orders {
  readonly orders: number
  readonly spent: number
  readonly bought: number
  readonly refunded: number
}

async function ordersOf(ctx: RequestContext, userId: string): Promise<Orders> {
  const { rows } =
    await sql<Orders>`select count(*)::int as orders, coalesce(sum(o.paid - o.refunded), 0)::bigint as spent,
      coalesce(sum(i.bought), 0)::int as bought, coalesce(sum(i.refunded), 0)::int as refunded
    from shop_order o
    cross join lateral (select sum(qty) as bought, sum(refunded_qty) as refunded from shop_order_item
      where order_id = o.id and tenant_id = o.tenant_id and del_flag = 0) i
    where o.tenant_id = ${ctx.user.tenantId} and o.user_id = ${userId} and o.del_flag = 0
      and o.status not in (${ORDER.toPay}, ${ORDER.cancelled})`.execute(unscoped(ctx.db, OWN))
  return rows[0] ?? { orders: 0, spent: 0, bought: 0, refunded: 0 }
}

interface Claims {
  readonly held: number
  readonly endedClaims: number
  readonly forfeits: number
  readonly late: number
  readonly delays: number
}

async function claimsOf(ctx: RequestContext, userId: string): Promise<Claims> {
  const live = sql.join(LIVE_CLAIMS)
  const { rows } = await sql<Claims>`select
      coalesce(sum(c.deposit_amount) filter (where c.state in (${live})), 0)::bigint as held,
      count(*) filter (where c.state not in (${live}))::int as ended_claims,
      count(*) filter (where c.state = ${CLAIM.forfeited})::int as forfeits,
      count(*) filter (where c.state = ${CLAIM.paid} and o.pay_time > c.due_at)::int as late,
      coalesce(sum(g.delay_count), 0)::int as delays
    from shop_final_claim c
    left join shop_goods g on g.id = c.presell_goods_id and g.tenant_id = c.tenant_id
    left join shop_order o on o.id = c.final_order_id and o.tenant_id = c.tenant_id
    where c.tenant_id = ${ctx.user.tenantId} and c.user_id = ${userId} and c.del_flag = 0`.execute(
    unscoped(ctx.db, OWN),
  )
  return rows[0] ?? { held: 0, endedClaims: 0, forfeits: 0, late: 0, delays: 0 }
}

type Due = CustomerStanding['due'][number]

/** Months are those of the shop. */
async function dueOf(ctx: RequestContext, userId: string): Promise<readonly Due[]> {
  const { rows } = await sql<Due>`select to_char(due_at at time zone ${ctx.clock.zone}, 'YYYY-MM') as month,
      sum(due_amount * qty)::bigint as amount, count(*)::int as claims
    from shop_final_claim
    where tenant_id = ${ctx.user.tenantId} and user_id = ${userId} and del_flag = 0 and due_at is not null
      and state in (${CLAIM.open}, ${CLAIM.grace})
    group by 1 order by 1 limit 24`.execute(unscoped(ctx.db, OWN))
  return rows
}
