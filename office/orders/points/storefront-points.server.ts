import { sql } from 'kysely'
import { z } from 'zod'
import { exactPage } from '#kit/contract/envelope.ts'
import { has, mayHave } from '#kit/server/crud/answer-fields.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { answers, named, pageOfRows } from '#kit/server/http/answers.server.ts'
import type { Route } from '#kit/server/http/route.server.ts'
import { input, wireInteger } from '#kit/server/http/schema.server.ts'
import { ID_OUT } from '#kit/server/http/wire-values.server.ts'
import { pageOf } from '../../storefront/catalogue.server.ts'
import { ACCOUNT, customerOf } from '../../storefront/customers.server.ts'
import { shownRow } from '../../storefront/shown-orders.server.ts'
import { storefrontRoute } from '../../storefront/storefront-route.server.ts'
import type { Trade } from '../../trade/commands/context/trade.server.ts'
import { pointsEntry } from '../../trade/model/points-entry.ts'

const OF_CUSTOMER = 'points of the customer that the client speaks for'

interface EntryShown {
  readonly kind: string
  readonly [column: string]: unknown
}

interface Sums {
  readonly integral: number
  readonly frozen: number
  readonly pending: number
}

/** What a customer has of points. */
export function pointsCalls(trade: Trade): readonly Route[] {
  return [
    storefrontRoute(
      trade,
      {
        path: '/customer/points',
        answers: answers(POINTS_OUT),
        kind: 'read',
        scope: 'customer',
        summary: [
          '商城：顾客的积分和流水（可用、冻结、待生效）',
          'Storefront: Points of a customer (to use, frozen, pending), and their entries',
        ],
        input: input({
          account: ACCOUNT,
          pageNo: wireInteger(1, 10_000).optional(),
          pageSize: wireInteger(1, 100).optional(),
        }),
        example: { account: 'wx-10086', pageNo: 1, pageSize: 20 },
      },
      async (ctx) => {
        const { id } = await customerOf(ctx, ctx.input.account)
        const { from, ...page } = pageOf(ctx.input)
        const rowsIn = unscoped(ctx.db, OF_CUSTOMER)
        const sums = await sql<Sums>`select u.integral,
            coalesce(-sum(r.amount) filter (where r.state = 'frozen'), 0)::int as frozen,
            coalesce(sum(r.amount) filter (where r.state = 'pending'), 0)::int as pending
          from shop_app_user u left join shop_integral_record r on r.user_id = u.id
            and r.state in ('frozen', 'pending')
          where u.id = ${id} group by u.integral`.execute(rowsIn)
        const { rows } = await sql<
          EntryShown & { total: number }
        >`select at, kind, amount, state, balance_after, order_id,
            order_no, expire_at, count(*) over ()::int as total from shop_integral_record
          where user_id = ${id} and state <> 'void'
          order by create_time desc, id desc limit ${page.size} offset ${from}`.execute(rowsIn)
        const { integral = 0, frozen = 0, pending = 0 } = sums.rows[0] ?? {}
        return {
          points: integral,
          frozen,
          pending,
          entries: exactPage(
            rows.map(({ total: _, ...row }) => shownRow(trade, row, { amounts: [], moments: ['at', 'expireAt'] })),
            { ...page, total: rows[0]?.total ?? 0 },
          ),
        }
      },
    ),
  ]
}

const POINTS_OUT = named(
  'StorefrontPoints',
  z.object({
    points: z.int().meta({ description: 'To use now' }),
    frozen: z.int().meta({ description: 'Spent on orders that are not paid yet' }),
    pending: z.int().meta({ description: 'Earned, and to use later' }),
    entries: pageOfRows(
      z.object({
        ...has(pointsEntry, 'at', 'kind', 'amount', 'state'),
        ...mayHave(pointsEntry, 'balanceAfter', 'orderNo', 'expireAt'),
        orderId: ID_OUT.nullable(),
      }),
    ),
  }),
)
