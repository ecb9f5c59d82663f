import { z } from 'zod'
import { DomainError } from '#kit/contract/errors.ts'
import { formatYuan } from '#kit/contract/money.ts'
import { actionPermission } from '#kit/contract/permission.ts'
import { type Text, textIn } from '#kit/contract/text.ts'
import { wireRows } from '#kit/server/crud/wire-rows.server.ts'
import { storedById } from '#kit/server/crud/write.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { answers } from '#kit/server/http/answers.server.ts'
import { type Route, route } from '#kit/server/http/route.server.ts'
import { input, WIRE_ID, wireCode, wireInteger } from '#kit/server/http/schema.server.ts'
import type { Trade } from '../../trade/commands/context/trade.server.ts'
import { groupAmount } from '../../trade/commands/refund/refund-rows.server.ts'
import { quoteRefund } from '../../trade/commands/refund/refundable.server.ts'
import type { NewRefund } from '../../trade/commands/refund/refunds.server.ts'
import type { RefundStep } from '../../trade/model/money/refund-proof.ts'
import { refund } from '../../trade/model/refund.ts'
import { REFUND_LINES } from '../../trade/model/refund-lines.ts'
import { TRADE_RIGHTS } from '../../trade/model/rights.ts'
import { orderIdOf } from './named-order.server.ts'
import {
  type AmountProof,
  type ExchangeQuestion,
  PROOF_PATH,
  QUOTE_PATH,
  type RefundWorthShown,
  WORTH_PATH,
} from './refund-amount.ts'

/** How amounts of refunds come about, before and after they are applied for. */
export function amountRoutes(trade: Trade): readonly Route[] {
  return [
    route(
      {
        method: 'GET',
        path: PROOF_PATH,
        answers: answers(PATH_OUT),
        summary: ['退款：金额说明', 'Refund: Why this amount'],
        permission: TRADE_RIGHTS.money,
        input: input({ id: WIRE_ID }),
      },
      async (ctx): Promise<AmountProof> => {
        const { id } = await storedById(trade.app, refund, ctx, ctx.input.id)
        const rows = await unscoped(ctx.db, 'the proof of a refund that the caller sees')
          .selectFrom('shop_refund')
          .select('amountProof as steps')
          .where('id', '=', id)
          .execute()
        return { steps: rows[0]?.steps ?? [] }
      },
    ),
    route(
      {
        method: 'GET',
        path: WORTH_PATH,
        answers: answers(z.object({ amount: z.number() })),
        summary: ['退款：默认退款金额', 'Refund: What it comes to'],
        permission: TRADE_RIGHTS.money,
        input: input({ id: WIRE_ID }),
      },
      async (ctx): Promise<RefundWorthShown> => {
        const row = await storedById(trade.app, refund, ctx, ctx.input.id)
        return { amount: (await groupAmount(trade, ctx, row, {})).most }
      },
    ),
    route(
      {
        method: 'POST',
        does: 'read',
        path: QUOTE_PATH,
        answers: answers(QUOTE_PATH_OUT),
        summary: ['退款：换购商品去留', 'Refund: What is to be decided about exchange purchases'],
        permission: actionPermission(refund, 'apply'),
        input: input({ orderNo: wireCode(20), kind: wireInteger(1, 5), lines: wireRows(REFUND_LINES) }),
      },
      async (ctx): Promise<ExchangeQuestion> => {
        const { orderNo, kind } = ctx.input
        const lines = ctx.input.lines ?? []
        // amounts are in the words; who may not see them is told when applying
        if (lines.length === 0 || !ctx.user.can(TRADE_RIGHTS.money)) {
          return NOTHING
        }
        const request = {
          orderId: await orderIdOf(trade, ctx, orderNo),
          kind: kind as NewRefund['kind'],
          lines,
          causeCode: '',
          // whether after-sales is over is for the form to say
          description: '-',
          source: 'staff',
        } as const
        const { exchange, proof } = await quoteRefund(trade, ctx, request).catch(unfit)
        const kept = proof?.find(({ rule }) => rule === 'points')
        return {
          why: exchange ? textIn(ctx.locale, exchange.why) : null,
          canPay: exchange?.canPay ?? false,
          points: kept ? textIn(ctx.locale, keptWords(kept)) : null,
        }
      },
    ),
  ]
}

const NOTHING: ExchangeQuestion = { why: null, canPay: false, points: null }

function keptWords({ amount, note = ['', ''] }: RefundStep): Text {
  const kept = formatYuan(-amount)
  return [`${note[0]}，退款扣除 ${kept}`, `${note[1]}: ${kept} of the money is kept`]
}

/** What is not right yet is told when it is applied for. */
function unfit(error: unknown): { readonly exchange?: undefined; readonly proof?: undefined } {
  if (error instanceof DomainError) {
    return {}
  }
  throw error
}

const PATH_OUT = z.object({
  steps: z.array(
    z.object({
      rule: z.enum(['days', 'freight', 'exchange', 'pieces', 'points', 'applied']),
      amount: z.number(),
      note: z.tuple([z.string(), z.string()]).optional(),
    }),
  ),
})

const QUOTE_PATH_OUT = z.object({ why: z.string().nullable(), canPay: z.boolean(), points: z.string().nullable() })
