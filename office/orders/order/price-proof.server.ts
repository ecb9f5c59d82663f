import { sql } from 'kysely'
import { z } from 'zod'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { storedById } from '#kit/server/crud/write.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { answers } from '#kit/server/http/answers.server.ts'
import { type Route, route } from '#kit/server/http/route.server.ts'
import { input, WIRE_ID } from '#kit/server/http/schema.server.ts'
import { phoneReader } from '../../trade/model/masks.ts'
import type { PriceStep } from '../../trade/model/money/price.ts'
import { order } from '../../trade/model/order.ts'
import { TRADE_RIGHTS } from '../../trade/model/rights.ts'
import { type OrderProof, PROOF_PATH } from './price-proof.ts'

/** How the price of an order came about, for those who may see amounts and the order. */
export function proofRoute(app: AppContext): Route {
  return route(
    {
      method: 'GET',
      path: PROOF_PATH,
      answers: answers(PATH_OUT),
      summary: ['订单：价格说明', 'Order: Why this price'],
      permission: TRADE_RIGHTS.money,
      input: input({ id: WIRE_ID }),
    },
    async (ctx): Promise<OrderProof> => {
      const row = await storedById(app, order, ctx, ctx.input.id)
      const rowsIn = unscoped(ctx.db, 'the proof of an order that the caller sees, and of its items')
      const { rows: lines } = await sql<StoredLine>`
        select id, title_snap as title, sku_name_snap as sku, qty, pay_amount, price_proof as steps,
          line_amount - coupon_share - integral_share as before, adjust_share as adjust from shop_order_item
        where order_id = ${row.id} order by position`.execute(rowsIn)
      const stored = await rowsIn
        .selectFrom('shop_order')
        .select('priceProof as steps')
        .where('id', '=', row.id)
        .execute()
      const [items, payable, adjust] = [row.itemAmount, row.payable, row.adjust].map(Number) as [number, number, number]
      const reasons = await rowsIn
        .selectFrom('sys_record_change')
        .select('note')
        .where('tableName', '=', order.table)
        .where('recordId', '=', row.id)
        .where('command', '=', 'changePrice')
        .where('note', 'is not', null)
        .orderBy('id', 'desc')
        .limit(1)
        .execute()
      const note = reasons[0]?.note
      const reason = note ? phoneReader(ctx.user)(note) : undefined
      const placed = (stored[0]?.steps ?? []).filter(({ rule }) => rule !== 'payable')
      return {
        lines: lines.map(({ before, adjust: share, steps, ...line }) => ({
          ...line,
          steps: [...steps, ...changed(before, share, reason)],
        })),
        steps: [
          ...placed,
          ...changed(payable - adjust - Number(row.freight), adjust, reason),
          { rule: 'payable', base: items, amount: payable },
        ],
      }
    },
  )
}

type StoredLine = OrderProof['lines'][number] & { readonly before: number; readonly adjust: number }

/** What staff changed of a price after it was worked out, and why they did so last. */
function changed(base: number, amount: number, reason: string | undefined): readonly PriceStep[] {
  return amount === 0 ? [] : [{ rule: 'adjust', base, amount, ...(reason && { note: [reason, reason] }) }]
}

const PATH_OUT = z.object({
  lines: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      sku: z.string().nullable(),
      qty: z.number(),
      payAmount: z.number(),
      steps: z.array(
        z.object({
          rule: z.enum(['freight', 'exchange', 'adjust', 'coupon', 'member', 'normal', 'points', 'later', 'payable']),
          base: z.number(),
          amount: z.number(),
          note: z.tuple([z.string(), z.string()]).optional(),
        }),
      ),
    }),
  ),
  steps: z.array(
    z.object({
      rule: z.enum(['freight', 'exchange', 'adjust', 'coupon', 'member', 'normal', 'points', 'later', 'payable']),
      base: z.number(),
      amount: z.number(),
      note: z.tuple([z.string(), z.string()]).optional(),
    }),
  ),
})
