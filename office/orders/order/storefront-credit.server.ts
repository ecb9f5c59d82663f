import { sql } from 'kysely'
import { z } from 'zod'
import { exactPage } from '#kit/contract/envelope.ts'
import { yuanOf } from '#kit/contract/money.ts'
import { has, mayHave } from '#kit/server/crud/answer-fields.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { answers, named, pageOfRows } from '#kit/server/http/answers.server.ts'
import type { Route } from '#kit/server/http/route.server.ts'
import { input, WIRE_ID, wireInteger } from '#kit/server/http/schema.server.ts'
import { ID_OUT, YUAN_OUT } from '#kit/server/http/wire-values.server.ts'
import { pageOf } from '../../storefront/catalogue.server.ts'
import { ACCOUNT, customerOf } from '../../storefront/customers.server.ts'
import { EXAMPLE_ORDER, ownOrder } from '../../storefront/own-order.server.ts'
import { ORDER_OUT, shownRow } from '../../storefront/shown-orders.server.ts'
import { storefrontRoute } from '../../storefront/storefront-route.server.ts'
import { YUAN } from '../../storefront/yuan.server.ts'
import type { Trade } from '../../trade/commands/context/trade.server.ts'
import { applyCredit } from '../../trade/commands/payment/apply-credit.server.ts'
import { creditOf } from '../../trade/commands/payment/credit.server.ts'
import { creditEntry } from '../../trade/model/credit-entry.ts'
import { shownInFull } from './storefront-orders.server.ts'

interface EntryShown {
  readonly kind: string
  readonly [column: string]: unknown
}

/** What a customer has of credit, and an order that is paid from it. */
export function creditCalls(trade: Trade): readonly Route[] {
  return [
    storefrontRoute(
      trade,
      {
        path: '/customer/credit',
        answers: answers(CREDIT_OUT),
        kind: 'read',
        scope: 'customer',
        summary: ['商城：顾客的余额和流水', 'Storefront: Credit of a customer, and its entries'],
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
        const { rows } = await sql<
          EntryShown & { total: number }
        >`select at, kind, amount, balance_after, order_id, order_no,
            count(*) over ()::int as total from shop_credit_entry
          where user_id = ${id}
          order by create_time desc, id desc limit ${page.size} offset ${from}`.execute(
          unscoped(ctx.db, 'credit of the customer that the client speaks for'),
        )
        const shown = { amounts: ['amount', 'balanceAfter'], moments: ['at'] }
        return {
          credit: yuanOf(await creditOf(ctx, id)),
          entries: exactPage(
            rows.map(({ total: _, ...row }) => shownRow(trade, row, shown)),
            { ...page, total: rows[0]?.total ?? 0 },
          ),
        }
      },
    ),
    storefrontRoute(
      trade,
      {
        path: '/order/useCredit',
        answers: answers(ORDER_OUT),
        kind: 'command',
        scope: 'order',
        summary: [
          '商城：使用余额（不填金额则尽量多用）',
          'Storefront: Use credit for an order, as much as there is unless an amount is said',
        ],
        input: input({ account: ACCOUNT, id: WIRE_ID, amount: YUAN.optional() }),
        example: { account: 'wx-10086', id: EXAMPLE_ORDER, amount: 20 },
      },
      async (ctx) => {
        const { amount = null } = ctx.input
        await applyCredit(trade, ctx, await ownOrder(trade, ctx), { who: 'customer', amount })
        return shownInFull(trade, ctx)
      },
    ),
  ]
}

const CREDIT_OUT = named(
  'StorefrontCredit',
  z.object({
    credit: YUAN_OUT,
    entries: pageOfRows(
      z.object({
        ...has(creditEntry, 'at', 'kind', 'amount', 'balanceAfter'),
        ...mayHave(creditEntry, 'orderNo'),
        orderId: ID_OUT.nullable(),
      }),
    ),
  }),
)
