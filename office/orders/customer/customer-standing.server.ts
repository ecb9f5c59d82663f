import { sql } from 'kysely'
import { z } from 'zod'
import { permissionOf } from '#kit/contract/permission.ts'
import { textIn } from '#kit/contract/text.ts'
import { storedById } from '#kit/server/crud/write.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { answers } from '#kit/server/http/answers.server.ts'
import { type RequestContext, type Route, route } from '#kit/server/http/route.server.ts'
import { input, WIRE_ID } from '#kit/server/http/schema.server.ts'
import type { Trade } from '../../trade/commands/context/trade.server.ts'
import { dealingsOf } from '../../trade/commands/customer/dealings.server.ts'
import { CLAIM } from '../../trade/model/claim-states.ts'
import { customer } from '../../trade/model/customer.ts'
import { suggested } from '../../trade/model/customer-trust.ts'
import { TRADE_RIGHTS } from '../../trade/model/rights.ts'
import { type CustomerStanding, STANDING_PATH } from './customer-standing.ts'

/** How a customer has dealt with the shop, and what might follow from it. */
export function standingRoute(trade: Trade): Route {
  return route(
    {
      method: 'GET',
      path: STANDING_PATH,
      answers: answers(PATH_OUT),
      summary: ['顾客：往来情况', 'Customers: How they have dealt with the shop'],
      permission: permissionOf(customer, 'list'),
      input: input({ id: WIRE_ID }),
    },
    async (ctx): Promise<CustomerStanding> => {
      const { id, credit, integral } = await storedById(trade.app, customer, ctx, ctx.input.id)
      const [of, due] = await Promise.all([dealingsOf(ctx, [id]), dueOf(ctx, id)])
      const dealings = { ...of(id), points: integral ?? 0, credit: credit ?? 0, due }
      const { treatment, reasons } = suggested(dealings)
      const told = reasons.map(({ text, values }) => textIn(ctx.locale, text, values))
      const hidden = {
        spent: null,
        credit: null,
        held: null,
        prepaid: null,
        due: due.map((row) => ({ ...row, amount: null })),
      }
      return { ...dealings, ...(ctx.user.can(TRADE_RIGHTS.money) ? {} : hidden), treatment, reasons: told }
    },
  )
}

const OWN = 'what belongs to a customer whom the caller sees'

type Due = CustomerStanding['due'][number]

/** Months are those of the shop. */
async function dueOf(ctx: RequestContext, userId: string): Promise<readonly Due[]> {
  const { rows } = await sql<Due>`select to_char(due_at at time zone ${ctx.clock.zone}, 'YYYY-MM') as month,
      sum(due_amount * qty)::bigint as amount, count(*)::int as claims
    from shop_final_claim
    where user_id = ${userId} and due_at is not null
      and state in (${CLAIM.open}, ${CLAIM.grace})
    group by 1 order by 1 limit 24`.execute(unscoped(ctx.db, OWN))
  return rows
}

const PATH_OUT = z.object({
  treatment: z.enum(['none', 'limit', 'prepay']),
  reasons: z.array(z.string()),
  orders: z.number(),
  spent: z.number().nullable(),
  credit: z.number().nullable(),
  points: z.number(),
  held: z.number().nullable(),
  prepaid: z.number().nullable(),
  due: z.array(z.object({ month: z.string(), amount: z.number().nullable(), claims: z.number() })),
  endedClaims: z.number(),
  forfeits: z.number(),
  noShows: z.number(),
  late: z.number(),
  delays: z.number(),
  bought: z.number(),
  refunded: z.number(),
})
