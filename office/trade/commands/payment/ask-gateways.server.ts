import { sql } from 'kysely'
import { z } from 'zod'
import type { ServerDatabase } from '#kit/server/database/database.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { acrossTenants } from '#kit/server/database/tenant-connections.server.ts'
import { defineJob, type Job } from '#kit/server/jobs/define-job.server.ts'
import type { Log } from '#kit/server/log/log.server.ts'
import { PAYMENT } from '../../model/payment.ts'
import { asSystem } from '../context/system-context.server.ts'
import type { Trade, TradeContext } from '../context/trade.server.ts'
import { channelOf } from './channels.server.ts'
import { takePayment } from './payments.server.ts'

interface Parts {
  readonly trade: Trade
  /** The server's own database. */
  readonly db: ServerDatabase
  readonly log: Log
}

interface Asked {
  readonly id: string
  readonly payNo: string
  readonly channel: string
}

const OWN = 'payments that can still be paid at their gateway'

/** Gateways that did not answer in a run are left alone for the rest of it. */
const silent = new WeakMap<Parts, Set<string>>()

/**
 * Before an order ends for want of payment its gateways are asked: money that nobody told of is taken, and nobody can pay
 * what is closed.
 * @throws Error when one of them cannot be reached, or was paid this moment
 */
export async function askGateways(parts: Parts, tenantId: number, orderId: string): Promise<void> {
  const asked = await inShop(parts, tenantId, async (ctx) => {
    const rows = await unscoped(ctx.db, OWN)
      .selectFrom('shop_payment')
      .select(['id', 'payNo', 'channel'])
      .where('orderId', '=', orderId)
      .where('isGatewayOpen', '=', true)
      .where('state', 'in', [PAYMENT.created, PAYMENT.failed, PAYMENT.closed])
      .orderBy('id')
      .execute()
    return rows
  })
  for (const payment of asked) {
    await askOne(parts, tenantId, payment)
  }
}

/** Takes the money of a payment that was paid, or closes it at its gateway. Calls go outside of transactions. */
async function askOne(parts: Parts, tenantId: number, { id, payNo, channel: code }: Asked): Promise<void> {
  const { trade } = parts
  const gateway = `${tenantId}:${code}`
  const unanswered = silent.get(parts) ?? new Set()
  silent.set(parts, unanswered)
  if (unanswered.has(gateway)) {
    throw new Error(`the gateway of ${code} did not answer a moment ago`)
  }
  const channel = await inShop(parts, tenantId, (ctx) => channelOf(trade, ctx, code))
  const receipt = await paidOrClosed(channel, payNo).catch((error: unknown) => {
    unanswered.add(gateway)
    throw error
  })
  await inShop(parts, tenantId, async (ctx) => {
    if (receipt) {
      await takePayment(trade, ctx, { ...receipt, channel: code })
    }
    await unscoped(ctx.db, OWN).updateTable('shop_payment').set({ isGatewayOpen: false }).where('id', '=', id).execute()
  })
}

type Asking = Awaited<ReturnType<typeof channelOf>>

async function paidOrClosed(channel: Asking, payNo: string) {
  const receipt = await channel.query(payNo)
  if (receipt || (await channel.close(payNo))) {
    return receipt
  }
  const paidMeanwhile = await channel.query(payNo)
  if (!paidMeanwhile) {
    throw new Error(`${payNo} can neither be closed nor is it paid`)
  }
  return paidMeanwhile
}

function inShop<Result>({ trade, db, log }: Parts, tenantId: number, work: (ctx: TradeContext) => Promise<Result>) {
  return asSystem(
    { db, clock: trade.app.clock, log },
    { tenantId, actor: 'payment', command: 'server/askGateway' },
    work,
  )
}

/** Payments that are no longer wanted are closed where they could still be paid, for a day. */
export function closeJob(trade: Trade): Job<Record<string, never>> {
  return defineJob('shop-close-payments', {
    input: z.object({}),
    cron: '* * * * *',
    run: (_, { db, log, signal }) => closeUnwanted({ trade, db, log }, signal),
  })
}

/** One round: each order whose payments were closed is asked for once. */
export async function closeUnwanted(parts: Parts, signal: AbortSignal): Promise<void> {
  const { rows } = await sql<{ tenantId: number; id: string; payNo: string; channel: string }>`
    select tenant_id, id, pay_no, channel from shop_payment
    where is_gateway_open and state = ${PAYMENT.closed}
      and coalesce(update_time, create_time) > now() - interval '1 day' order by id`.execute(
    acrossTenants(parts.db, 'payments of all shops that are not wanted any more'),
  )
  for (const { tenantId, ...payment } of rows) {
    if (signal.aborted) {
      return
    }
    await askOne(parts, tenantId, payment).catch((err: unknown) =>
      parts.log.warn({ err, tenantId, payNo: payment.payNo }, 'a payment could not be closed at its gateway'),
    )
  }
}
