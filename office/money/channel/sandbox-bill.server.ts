import { sql } from 'kysely'
import { z } from 'zod'
import { DomainError, invalid } from '#kit/contract/errors.ts'
import { crudRoutes } from '#kit/server/crud/crud.server.ts'
import type { StoredRow } from '#kit/server/crud/rows.server.ts'
import { updateRow } from '#kit/server/crud/write.server.ts'
import type { ServerDatabase } from '#kit/server/database/database.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { acrossTenants } from '#kit/server/database/tenant-connections.server.ts'
import type { RequestContext, Route } from '#kit/server/http/route.server.ts'
import { defineJob, type Job } from '#kit/server/jobs/define-job.server.ts'
import type { Receipt } from '../../trade/commands/context/channel.server.ts'
import { asSystem } from '../../trade/commands/context/system-context.server.ts'
import type { Trade, TradeContext } from '../../trade/commands/context/trade.server.ts'
import { secretsOf } from '../../trade/commands/payment/channels.server.ts'
import { storedChannel } from '../../trade/commands/payment/open-channels.server.ts'
import { hearChannel } from './callback.server.ts'
import type { ChannelParts } from './channel-parts.server.ts'
import { BILL, sandboxBill } from './sandbox-bill.ts'
import { SANDBOX, signedReceipt } from './sandbox-gateway.server.ts'

const OWN = 'bills of the sandbox gateway, which is no part of the shop'

interface Paid {
  readonly id: string
  readonly billNo: string
  readonly thirdNo: string
  readonly paidAmount: number
  readonly paidAt: Date
  readonly payer: string | null
}

const receiptOf = ({ billNo, thirdNo, paidAmount, paidAt, payer }: Paid): Receipt => ({
  payNo: billNo,
  thirdNo,
  amount: paidAmount,
  paidAt,
  payer: payer ?? undefined,
})

/** The desk of the sandbox gateway. The shop is told as another party tells it: with a signed message, behind no other door. */
export function sandboxBillRoutes(trade: Trade, db: ServerDatabase): readonly Route[] {
  const { app } = trade
  const save = (ctx: RequestContext, row: { readonly id: string }, values: Readonly<Record<string, unknown>>) =>
    updateRow(app, sandboxBill, ctx, { id: row.id, values: values as never, before: row as unknown as StoredRow })
  const partsOf = (ctx: RequestContext): ChannelParts => ({ trade, db, clock: app.clock, log: ctx.log })

  return crudRoutes(app, sandboxBill, {
    actions: {
      pay: async ({ row, input, ctx }) => {
        if (row.state === BILL.paid) {
          throw new DomainError('conflict', ['已付款', 'It is paid already', 'bill.paid'])
        }
        const paidAt = await trade.now(ctx)
        const minutes = Number(input.minutes ?? 0)
        const paidAmount = Number(input.amount ?? row.amount)
        if (paidAmount <= 0) {
          throw invalid([
            { path: 'amount', message: ['金额须大于 0', 'The amount must be more than 0', 'bill.amountNotPositive'] },
          ])
        }
        const thirdNo = `SB${row.billNo}`
        const payer = input.payer ?? row.payer
        const isLate = minutes > 0
        await save(ctx, row, {
          state: BILL.paid,
          paidAmount,
          thirdNo,
          payer,
          paidAt,
          deliverAt: isLate ? new Date(paidAt.getTime() + minutes * 60_000) : null,
          deliveries: isLate ? 0 : 1,
        })
        if (!isLate) {
          await tell(partsOf(ctx), ctx, { id: row.id, billNo: String(row.billNo), thirdNo, paidAmount, paidAt, payer })
        }
      },
      fail: async ({ row, ctx }) => {
        if (row.state === BILL.paid) {
          throw new DomainError('conflict', ['已付款', 'It is paid already', 'bill.paid'])
        }
        await save(ctx, row, { state: BILL.failed })
      },
      repeat: async ({ row, input, ctx }) => {
        const { id, paidAt, thirdNo, paidAmount, payer } = row
        if (row.state !== BILL.paid || !paidAt || !thirdNo) {
          throw new DomainError('conflict', ['尚未付款', 'It is not paid yet', 'bill.unpaid'])
        }
        const times = Number(input.times)
        const paid = { id, billNo: String(row.billNo), thirdNo, paidAmount: Number(paidAmount), paidAt, payer }
        await save(ctx, row, { deliveries: Number(row.deliveries) + times })
        await Promise.all(Array.from({ length: times }, () => tell(partsOf(ctx), ctx, paid)))
      },
      refunds: async ({ row, input, ctx }) => save(ctx, row, { refundMode: input.refundMode }).then(() => undefined),
    },
  })
}

/** Tells the shop of money that came in; the shop answers in a transaction of its own. */
async function tell(parts: ChannelParts, ctx: Pick<TradeContext, 'db' | 'user'>, paid: Paid): Promise<void> {
  const { tenantId } = ctx.user
  const channel = await storedChannel(ctx, SANDBOX)
  const { signingSecret = '' } = channel ? secretsOf(parts.trade.app, channel) : {}
  await hearChannel(parts, { tenantId, code: SANDBOX, request: signedReceipt(receiptOf(paid), signingSecret) })
}

/** Tells the shops of payments that the gateway was to be late with. */
export function lateNewsJob(trade: Trade): Job<Record<string, never>> {
  return defineJob('sandbox-news', {
    input: z.object({}),
    cron: '* * * * *',
    run: (_, { db, log }) => tellLate({ trade, db, clock: trade.app.clock, log }),
  })
}

async function tellLate(parts: ChannelParts): Promise<void> {
  const late = await sql<{ tenantId: number }>`select distinct tenant_id from shop_sandbox_bill
    where deliver_at is not null`.execute(acrossTenants(parts.db, OWN))
  for (const { tenantId } of late.rows) {
    await asSystem(parts, { tenantId, actor: 'payment', command: 'server/sandboxNews' }, async (ctx) => {
      const now = await parts.trade.now(ctx)
      const { rows } = await sql<Paid>`update shop_sandbox_bill set deliver_at = null, deliveries = deliveries + 1
        where deliver_at <= ${now}::timestamptz
        returning id, bill_no, third_no, paid_amount, paid_at, payer`.execute(unscoped(ctx.db, OWN))
      for (const paid of rows) {
        await tell(parts, ctx, paid)
      }
    })
  }
}
