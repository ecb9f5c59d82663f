import { sql } from 'kysely'
import { z } from 'zod'
import { refused } from '#kit/contract/errors.ts'
import { has, mayHave } from '#kit/server/crud/answer-fields.server.ts'
import { notFound } from '#kit/server/crud/write.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { answers, named } from '#kit/server/http/answers.server.ts'
import type { Route } from '#kit/server/http/route.server.ts'
import { input, WIRE_ID } from '#kit/server/http/schema.server.ts'
import { ID_OUT, MONTH_OUT, YUAN_OUT } from '#kit/server/http/wire-values.server.ts'
import { PAY_MODEL } from '../../catalogue/rules/pay-model.ts'
import { ACCOUNT, customerOf } from '../../storefront/customers.server.ts'
import { shownRow } from '../../storefront/shown-orders.server.ts'
import { storefrontRoute } from '../../storefront/storefront-route.server.ts'
import { answerDelay } from '../../trade/commands/claim/answers.server.ts'
import { lockClaims, moveClaim, settleDepositOrder } from '../../trade/commands/claim/claims.server.ts'
import type { Trade, TradeContext } from '../../trade/commands/context/trade.server.ts'
import { ANSWER, claim } from '../../trade/model/claim.ts'

/** The claim that examples of the API document name. */
export const EXAMPLE_CLAIM = 'c0000000000000000000000000000001'

const SHOWN = {
  amounts: ['depositAmount', 'agreedPrice', 'dueAmount'],
  moments: ['paidAt', 'openAt', 'dueAt', 'graceUntil', 'answeredAt', 'answerDeadline'],
}

/** Rights to buy arrived figures; their balances are paid by a checkout with `claimId` lines. */
export function claimCalls(trade: Trade): readonly Route[] {
  return [
    storefrontRoute(
      trade,
      {
        path: '/claim/list',
        answers: answers(z.array(CLAIM_OUT)),
        kind: 'read',
        scope: 'claim',
        summary: ['商城：顾客的补款资格', 'Storefront: Claims of a customer'],
        input: input({ account: ACCOUNT }),
        example: { account: 'wx-10086' },
      },
      async (ctx) => claimsOf(trade, ctx, (await customerOf(ctx, ctx.input.account)).id),
    ),
    storefrontRoute(
      trade,
      {
        path: '/claim/answer',
        answers: answers(CLAIM_OUT),
        kind: 'command',
        scope: 'claim',
        summary: ['商城：答复延期', 'Storefront: Answer to a delay'],
        input: input({ account: ACCOUNT, id: WIRE_ID, answer: z.enum(['keep', 'cancel']) }),
        example: { account: 'wx-10086', id: EXAMPLE_CLAIM, answer: 'keep' },
      },
      async (ctx) => {
        const row = await lockOwnClaim(trade, ctx, ctx.input)
        await answerDelay(trade, ctx, row, { who: 'customer', answer: ANSWER[ctx.input.answer] })
        return (await claimsOf(trade, ctx, row.userId)).find(({ id }) => id === row.id)
      },
    ),
    storefrontRoute(
      trade,
      {
        path: '/claim/giveUp',
        answers: answers(CLAIM_OUT),
        kind: 'command',
        scope: 'claim',
        summary: ['商城：放弃免定金预订', 'Storefront: Give up a reservation, which nothing was paid for'],
        input: input({ account: ACCOUNT, id: WIRE_ID }),
        example: { account: 'wx-10086', id: EXAMPLE_CLAIM },
      },
      async (ctx) => {
        const row = await lockOwnClaim(trade, ctx, ctx.input)
        if (row.payModel !== PAY_MODEL.reservation) {
          throw refused([
            '已付款的预售请申请退款',
            'Something was paid for it: apply for a refund instead',
            'claim.paid',
          ])
        }
        const how = { cancelKind: 'customer' }
        await moveClaim(trade, ctx, row, 'release', { who: 'customer', input: how })
        await settleDepositOrder(trade, ctx, String(row.depositOrderId), how)
        return (await claimsOf(trade, ctx, row.userId)).find(({ id }) => id === row.id)
      },
    ),
  ]
}

/** Locks a claim of the customer that the client speaks for; another customer's is not found. */
async function lockOwnClaim(trade: Trade, ctx: TradeContext, asked: { readonly account: string; readonly id: string }) {
  const { id: userId } = await customerOf(ctx, asked.account)
  const [row] = await lockClaims(trade, ctx, [asked.id])
  if (!row || row.userId !== userId) {
    throw notFound()
  }
  return { ...row, userId }
}

async function claimsOf(trade: Trade, ctx: TradeContext, userId: string) {
  const { rows } = await sql<Readonly<Record<string, unknown>>>`
    select c.id, c.deposit_order_id, o.order_no as deposit_order_no, c.qty, c.pay_model, c.deposit_amount,
      c.agreed_price, c.due_amount, c.state, c.paid_at,
      c.open_at, c.due_at, c.grace_until, c.final_order_id, c.answer, c.answered_at, c.answer_deadline,
      g.id as goods_id, g.name as goods_name, g.release_month, o.promised_month
    from shop_final_claim c
    join shop_order o on o.id = c.deposit_order_id
    join ${withDeleted('shop_goods')} g on g.id = c.presell_goods_id
    where c.user_id = ${userId}
    order by c.create_time desc, c.id desc limit 500`.execute(
    unscoped(ctx.db, 'claims of the customer that the client speaks for'),
  )
  return rows.map((row) => {
    const { depositAmount: deposit, dueAmount: due, ...shown } = shownRow(trade, row, SHOWN)
    return { ...shown, id: String(row.id), deposit, due }
  })
}

const CLAIM_OUT = named(
  'StorefrontClaim',
  z.object({
    id: ID_OUT,
    depositOrderId: ID_OUT,
    depositOrderNo: z.string(),
    ...has(claim, 'qty', 'state'),
    ...mayHave(claim, 'payModel', 'agreedPrice', 'paidAt', 'openAt', 'dueAt', 'graceUntil', 'answer', 'answeredAt'),
    ...mayHave(claim, 'answerDeadline'),
    deposit: YUAN_OUT.nullable(),
    due: YUAN_OUT.nullable().meta({ description: 'Balance; null until it is known' }),
    finalOrderId: ID_OUT.nullable(),
    goodsId: ID_OUT,
    goodsName: z.string(),
    releaseMonth: MONTH_OUT.nullable(),
    promisedMonth: MONTH_OUT.nullable(),
  }),
)
