import { sql } from 'kysely'
import { z } from 'zod'
import { actionCommand } from '#kit/contract/action.ts'
import { invalid } from '#kit/contract/errors.ts'
import { idsOf } from '#kit/contract/list-request.ts'
import { yuanOf } from '#kit/contract/money.ts'
import { actionPermission } from '#kit/contract/permission.ts'
import type { Values } from '#kit/contract/read-field.ts'
import { textIn } from '#kit/contract/text.ts'
import { crudRoutes } from '#kit/server/crud/crud.server.ts'
import { storedById, updateRow } from '#kit/server/crud/write.server.ts'
import { requireTenant } from '#kit/server/database/database.server.ts'
import { inTransaction } from '#kit/server/database/in-transaction.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { answers } from '#kit/server/http/answers.server.ts'
import { type Route, route } from '#kit/server/http/route.server.ts'
import { input, wireCode } from '#kit/server/http/schema.server.ts'
import { tellAssigned } from '../../trade/commands/context/tell-assigned.server.ts'
import type { Trade, TradeContext } from '../../trade/commands/context/trade.server.ts'
import { refundMoves } from '../../trade/commands/moves/refund-moves.server.ts'
import { agreeRefund } from '../../trade/commands/refund/agree-refund.server.ts'
import { applyRefund } from '../../trade/commands/refund/apply-refund.server.ts'
import { askFailedParts } from '../../trade/commands/refund/ask-failed-parts.server.ts'
import { settleByHand } from '../../trade/commands/refund/refund-booking.server.ts'
import { requireCause } from '../../trade/commands/refund/refund-cause.server.ts'
import { groupAmount, moveRefund, type RefundRow } from '../../trade/commands/refund/refund-rows.server.ts'
import { refundableOfOrder } from '../../trade/commands/refund/refundable.server.ts'
import type { NewRefund } from '../../trade/commands/refund/refunds.server.ts'
import { refund } from '../../trade/model/refund.ts'
import { TRADE_RIGHTS } from '../../trade/model/rights.ts'
import { decidersRoute } from './deciders.server.ts'
import { orderIdOf } from './named-order.server.ts'
import { packedPhotosRoute } from './packed-photos.server.ts'
import { amountRoutes } from './refund-amount.server.ts'

interface Command {
  readonly row: RefundRow
  readonly input: object
  readonly ctx: TradeContext
}

/** Refunds for the staff: what the table of states allows, refunds that staff open, and what an order could give back. */
export function refundRoutes(trade: Trade): readonly Route[] {
  const { app } = trade
  const led = (command: string) => async (of: Command) => {
    await moveRefund(trade, of.ctx, of.row, command, { who: 'staff', input: of.input as Values })
  }
  const costOf = async (row: RefundRow, ctx: TradeContext, sent: Values) =>
    (await groupAmount(trade, ctx, row, sent)).total
  return [
    ...crudRoutes(app, refund, {
      answers: { apply: answers(z.object({ id: z.string(), refundNo: z.string() }).nullable()) },
      ...refundMoves(trade),
      costs: { agree: costOf, inspect: costOf },
      actions: {
        apply: async ({ input: sent, ctx }) => {
          await requireCause(trade, ctx, String(sent.causeCode))
          const made = await applyRefund(trade, ctx, {
            orderId: await orderIdOf(trade, ctx, String(sent.orderNo)),
            kind: Number(sent.kind) as NewRefund['kind'],
            lines: sent.lines ?? [],
            freight: sent.freight ?? undefined,
            causeCode: String(sent.causeCode),
            description: sent.description ?? undefined,
            proofs: sent.proofs ?? undefined,
            source: 'staff',
            payDifference: sent.payDifference ?? false,
            isNotified: sent.notify ?? true,
          })
          return made[0]
        },
        agree: async ({ row, input: sent, ctx }) => {
          await requireSameKind(ctx, row, sent.amount)
          return agreeRefund(trade, ctx, row, sent)
        },
        reject: led('reject'),
        withdraw: led('withdraw'),
        chooseAddress: led('chooseAddress'),
        send: led('send'),
        receive: led('receive'),
        parcelMissing: led('parcelMissing'),
        inspect: led('inspect'),
        refuseReceipt: led('refuseReceipt'),
        retry: led('retry'),
        turnIntoReturn: led('turnIntoReturn'),
        remind: led('remind'),
        assign: async ({ row, input: { assignee }, ctx }) => {
          await tellAssigned(ctx, refund, { id: row.id, version: row.version, assignee, title: String(row.refundNo) })
          return moveRefund(trade, ctx, row, 'assign', { who: 'staff', values: { assignee: assignee ?? null } })
        },
        note: async ({ row, input: { staffNote }, ctx }) => {
          await updateRow(app, refund, ctx, { id: row.id, values: { staffNote: staffNote ?? null }, before: row })
        },
        settle: ({ row, input: sent, ctx }) => settleByHand(trade, ctx, row, { thirdNo: String(sent.thirdNo) }),
      },
    }).map((each) => (each.definition.path === `${refund.path}/settle` ? askingFirst(trade, each) : each)),
    route(
      {
        method: 'GET',
        path: `${refund.path}/refundable`,
        answers: answers(REFUNDABLE_OUT),
        summary: ['订单可退商品与金额', 'What an order could give back'],
        permission: actionPermission(refund, 'apply'),
        input: input({ orderNo: wireCode(20) }),
      },
      (ctx) => refundable(trade, ctx, ctx.input.orderNo),
    ),
    ...amountRoutes(trade),
    decidersRoute(app),
    packedPhotosRoute(trade),
  ]
}

/** Channels that gave a refund up are asked before it is settled by hand, outside of the transaction of the command. */
function askingFirst(trade: Trade, settle: Route): Route {
  return {
    definition: { ...settle.definition, transaction: 'none' },
    answer: async (raw, ctx) => {
      const { user, db } = ctx
      const [id] = idsOf(typeof raw.id === 'string' ? raw.id : '')
      if (user && id !== undefined) {
        const asking = { ...ctx, db: requireTenant(db), user, command: actionCommand(refund, 'settle') }
        await askFailedParts(trade, asking, (await storedById(trade.app, refund, asking, id)).id)
      }
      return inTransaction(db, (tx) => settle.answer(raw, { ...ctx, db: tx }))
    },
  }
}

/** Amounts are yuan, and only for those who may see them. */
async function refundable(trade: Trade, ctx: TradeContext, orderNo: string) {
  const { freight, lines, rule } = await refundableOfOrder(trade, ctx, await orderIdOf(trade, ctx, orderNo))
  const shown = (fen: number) => (ctx.user.can(TRADE_RIGHTS.money) ? yuanOf(fen) : null)
  return {
    freight: shown(freight),
    rule: rule ? textIn(ctx.locale, rule) : null,
    lines: lines.map((line) => ({ ...line, amount: shown(line.amount) })),
  }
}

/**
 * Several refunds are agreed together only when all are of one kind, each with what was applied for.
 * @throws DomainError `invalid`
 */
async function requireSameKind(ctx: TradeContext, { kind }: RefundRow, amount: number | null | undefined) {
  const { ids: sent } = ctx.input as { readonly ids?: unknown }
  const ids = idsOf(typeof sent === 'string' ? sent : '')
  if (ids.length < 2) {
    return
  }
  if (amount !== null && amount !== undefined) {
    throw invalid([
      {
        path: 'amount',
        message: ['批量同意时按申请金额，请留空', 'Leave it empty to agree to several', 'refund.amountForOneOnly'],
      },
    ])
  }
  const { rows } =
    await sql`select 1 from shop_refund where id in (${sql.join([...ids])}) and kind <> ${kind} limit 1`.execute(
      unscoped(ctx.db, 'refunds that are agreed together'),
    )
  if (rows.length > 0) {
    throw invalid([
      {
        path: '',
        message: ['批量同意须为同一类型', 'Only refunds of one kind are agreed together', 'refund.severalKinds'],
      },
    ])
  }
}

const REFUNDABLE_OUT = z.object({
  freight: z.number().nullable(),
  rule: z.string().nullable(),
  lines: z.array(
    z.object({
      amount: z.number().nullable(),
      orderItemId: z.string(),
      titleSnap: z.string(),
      skuNameSnap: z.string().nullable(),
      pictureSnap: z.string().nullable(),
      qty: z.number(),
      sentQty: z.number(),
    }),
  ),
})
