import { z } from 'zod'
import { DomainError } from '#kit/contract/errors.ts'
import { parseYuan, yuanOf } from '#kit/contract/money.ts'
import { textIn } from '#kit/contract/text.ts'
import { tried } from '#kit/server/crud/trial.server.ts'
import { storedById } from '#kit/server/crud/write.server.ts'
import { answers } from '#kit/server/http/answers.server.ts'
import { type Route, route } from '#kit/server/http/route.server.ts'
import { input, WIRE_ID, wireKeyword } from '#kit/server/http/schema.server.ts'
import { SALES_LINE } from '../../../catalogue/rules/sales-line.ts'
import { STEP_UP } from '../../../rights/step-up.ts'
import { sellableSkus } from '../../../trade/commands/checkout/sellable-skus.server.ts'
import type { Trade, TradeContext } from '../../../trade/commands/context/trade.server.ts'
import { type EditedOrder, editOrder } from '../../../trade/commands/edit/edit-order.server.ts'
import { changeableOf } from '../../../trade/commands/edit/read-edit.server.ts'
import { itemsOf } from '../../../trade/commands/order/order-rows.server.ts'
import { order } from '../../../trade/model/order.ts'
import { EDIT_LINES_MAX } from '../../../trade/model/order-edit.ts'
import { ORDER } from '../../../trade/model/order-states.ts'
import { ORDER_RIGHTS, TRADE_RIGHTS } from '../../../trade/model/rights.ts'
import { SKUS_OUT } from '../desk/desk.server.ts'
import { EDIT_PATH, type EditOutcome, type EditStart } from './order-edit.ts'

/** Most pieces of one line. */
const QTY_MAX = 9999

const LINES = z
  .array(
    z.union([
      z.object({ orderItemId: WIRE_ID, qty: z.int().min(0).max(QTY_MAX) }),
      z.object({ skuId: WIRE_ID, qty: z.int().min(1).max(QTY_MAX) }),
    ]),
  )
  .min(1)
  .max(EDIT_LINES_MAX)

const EDIT = { id: WIRE_ID, version: z.int().min(0), lines: LINES }
const SUM = z.union([z.number(), z.string()])

/** Items and quantities of an order that was not sent: what can be changed, what that would come to, and the change itself. */
export function orderEditRoutes(trade: Trade): readonly Route[] {
  const permission = ORDER_RIGHTS.editItems
  return [
    route(
      {
        method: 'GET',
        path: `${EDIT_PATH}/start`,
        answers: answers(START_OUT),
        summary: ['改商品：当前商品', 'Edit items: What an order consists of'],
        permission,
        input: input({ id: WIRE_ID }),
      },
      (ctx) => startOf(trade, ctx, ctx.input.id),
    ),
    route(
      {
        method: 'GET',
        path: `${EDIT_PATH}/skus`,
        answers: answers(SKUS_OUT),
        summary: ['改商品：查找商品', 'Edit items: Find SKUs'],
        permission,
        input: input({ keyword: wireKeyword(100).optional() }),
      },
      (ctx) => sellableSkus(ctx, ctx.input.keyword ?? '', [SALES_LINE.inStock]),
    ),
    route(
      {
        method: 'POST',
        does: 'read',
        path: `${EDIT_PATH}/preview`,
        answers: answers(OUTCOME_OUT),
        summary: ['改商品：试算', 'Edit items: Try it'],
        permission,
        input: input(EDIT),
      },
      async (ctx) => {
        requireMoney(ctx)
        const { id, version, lines } = ctx.input
        // what goes back needs words of a person once it is done
        const asked = { version, lines, reason: '-', isTried: true }
        return tried(ctx, async (inside) => shown(trade, ctx, await editOrder(trade, inside, id, asked)))
      },
    ),
    route(
      {
        method: 'POST',
        path: `${EDIT_PATH}/apply`,
        answers: answers(OUTCOME_OUT),
        summary: ['改商品', 'Edit items'],
        title: ['改商品', 'Edit items'],
        permission,
        stepUpInside: [STEP_UP.refund],
        isTried: true,
        input: input({ ...EDIT, reason: z.string().trim().min(1).max(200), toPay: SUM, toGive: SUM }),
      },
      async (ctx) => {
        requireMoney(ctx)
        const { id, version, lines, reason, toPay, toGive } = ctx.input
        const expected = { toPay: parseYuan(toPay) ?? -1, toGive: parseYuan(toGive) ?? -1 }
        return shown(trade, ctx, await editOrder(trade, { ...ctx, reason }, id, { version, lines, reason, expected }))
      },
    ),
  ]
}

/** Whoever may not see amounts agrees to none. */
function requireMoney({ user }: TradeContext): void {
  if (!user.can(TRADE_RIGHTS.money)) {
    throw new DomainError(
      'forbidden',
      ['改商品需要查看金额的权限', 'Items are edited by those who may see amounts', 'permission.noAmounts'],
      {
        data: { permission: TRADE_RIGHTS.money },
      },
    )
  }
}

async function startOf({ app }: Trade, ctx: TradeContext, id: string): Promise<EditStart> {
  requireMoney(ctx)
  const row = await storedById(app, order, ctx, id)
  const isPaid = row.status !== ORDER.toPay
  const items = (await itemsOf(ctx, row.id)).map((item) => {
    const { live, most } = changeableOf(item, isPaid)
    return {
      ...{ orderItemId: item.id, skuId: item.skuId, title: item.titleSnap, name: item.skuNameSnap },
      ...{ picture: item.pictureSnap, unitPrice: yuanOf(item.unitPrice), qty: live, most },
      isFixed: item.claimId !== null || item.offerId !== null,
    }
  })
  return { id: row.id, orderNo: String(row.orderNo), version: row.version, isPaid, items }
}

function shown({ app }: Trade, { locale }: TradeContext, done: EditedOrder): EditOutcome {
  const { isPaid, lines, totalBefore, totalAfter, toPay, toGive, proof, notes, addition, isWaiting } = done
  return {
    ...{ isPaid, isWaiting },
    lines: lines.map(({ title, name, picture, before, after, unitPrice, paidBefore, paidAfter }) => ({
      ...{ title, name, picture, before, after },
      ...{ unitPrice: yuanOf(unitPrice), paidBefore: yuanOf(paidBefore), paidAfter: yuanOf(paidAfter) },
    })),
    ...{ totalBefore: yuanOf(totalBefore), totalAfter: yuanOf(totalAfter) },
    ...{ toPay: yuanOf(toPay), toGive: yuanOf(toGive) },
    proof: proof.map(({ rule, base, amount, note }) => ({
      ...{ rule, base: yuanOf(base), amount: yuanOf(amount) },
      ...(note && { note: textIn(locale, note) }),
    })),
    notes: [...new Set(notes.map((note) => textIn(locale, note)))],
    addition: addition ? { ...addition, payDeadline: app.clock.format(addition.payDeadline) } : null,
  }
}

const START_OUT = z.object({
  id: z.string(),
  orderNo: z.string(),
  version: z.int(),
  isPaid: z.boolean(),
  items: z.array(
    z.object({
      orderItemId: z.string(),
      skuId: z.string(),
      title: z.string(),
      name: z.string().nullable(),
      picture: z.string().nullable(),
      unitPrice: z.number(),
      qty: z.int(),
      most: z.int().meta({ description: 'Pieces that can be taken out' }),
      isFixed: z.boolean(),
    }),
  ),
})

const OUTCOME_OUT = z.object({
  isPaid: z.boolean(),
  lines: z.array(
    z.object({
      title: z.string(),
      name: z.string().nullable(),
      picture: z.string().nullable(),
      before: z.int(),
      after: z.int(),
      unitPrice: z.number(),
      paidBefore: z.number(),
      paidAfter: z.number(),
    }),
  ),
  totalBefore: z.number(),
  totalAfter: z.number(),
  toPay: z.number(),
  toGive: z.number(),
  proof: z.array(
    z.object({
      rule: z.enum(['normal', 'member', 'exchange', 'coupon', 'points', 'freight', 'adjust', 'later', 'payable']),
      base: z.number(),
      amount: z.number(),
      note: z.string().optional(),
    }),
  ),
  notes: z.array(z.string()),
  addition: z.object({ id: z.string(), orderNo: z.string(), payDeadline: z.string() }).nullable(),
  isWaiting: z.boolean(),
})
