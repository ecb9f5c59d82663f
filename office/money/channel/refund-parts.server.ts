import { sql } from 'kysely'
import { z } from 'zod'
import { DomainError } from '#kit/contract/errors.ts'
import type { Fen } from '#kit/contract/money.ts'
import { literals } from '#kit/server/database/literals.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { acrossTenants } from '#kit/server/database/tenant-connections.server.ts'
import type { EventHandler } from '#kit/server/jobs/define-event.server.ts'
import { defineJob, type Job } from '#kit/server/jobs/define-job.server.ts'
import type { AskedRefund, Channel, RefundOutcome } from '../../trade/commands/context/channel.server.ts'
import { asSystem } from '../../trade/commands/context/system-context.server.ts'
import type { Trade, TradeContext } from '../../trade/commands/context/trade.server.ts'
import { channelOf } from '../../trade/commands/payment/channels.server.ts'
import { orphanPartDone, orphanPartFailed } from '../../trade/commands/payment/orphans.server.ts'
import { type RefundDue, refundDue } from '../../trade/commands/payment/refund-due.server.ts'
import { refundPartDone, refundPartFailed } from '../../trade/commands/refund/refund-booking.server.ts'
import { PAID_BACK_BY_HAND } from '../../trade/model/pay-channels.ts'
import { OPEN_PARTS, REFUND_PART } from '../../trade/model/refund-item.ts'
import type { ChannelParts } from './channel-parts.server.ts'

const OWN = 'parts of refunds that are on their way'

/** Tries before a person is asked; between two of them twice the time of before, from a minute on. */
const MOST_TRIES = 10
const FIRST_PAUSE_MS = 60_000

const ERROR_LENGTH = 500

interface Part {
  readonly id: string
  readonly refundId: string | null
  readonly partNo: string
  /** Fen. */
  readonly amount: Fen
  readonly attempts: number
  /** Why the try before did not come through. */
  readonly lastError: string | null
  readonly channel: string
  readonly payNo: string
  readonly thirdNo: string | null
  readonly paid: Fen
}

/** Books what a channel says of a part of a refund; the same again changes nothing. */
export async function noteOutcome(
  trade: Trade,
  ctx: TradeContext,
  { partNo, outcome }: { readonly partNo: string; readonly outcome: RefundOutcome },
): Promise<void> {
  const rows = await unscoped(ctx.db, OWN)
    .selectFrom('shop_refund_part')
    .select(['id', 'refundId'])
    .where('partNo', '=', partNo)
    .execute()
  const [part] = rows
  if (!part) {
    throw new DomainError('notFound', ['退款不存在', 'There is no such refund', 'refund.unknown'])
  }
  if (outcome.state === 'done') {
    const { thirdNo } = outcome
    await (part.refundId === null ? orphanPartDone : refundPartDone)(trade, ctx, part.id, { thirdNo })
  } else if (outcome.state === 'failed') {
    const { reason: error, closesNumber = false } = outcome
    await sql`update shop_refund_part set is_number_closed = ${closesNumber} where id = ${part.id} and state in (${literals(OPEN_PARTS)})`.execute(
      unscoped(ctx.db, OWN),
    )
    await (part.refundId === null ? orphanPartFailed : refundPartFailed)(trade, ctx, part.id, { error })
  }
}

/** Sends what refunds planned through the channels that the money came in by; every minute what a try before left. */
export function refundJob(trade: Trade): Job<Record<string, never>> {
  return defineJob('shop-refunds', {
    input: z.object({}),
    cron: '* * * * *',
    run: (_, { db, log, signal }) => sendRefunds({ trade, db, log, clock: trade.app.clock }, signal),
  })
}

/** What commands planned is sent at once. */
export function dueRefunds(trade: Trade): EventHandler<RefundDue> {
  return {
    name: 'send-refunds',
    event: refundDue,
    handle: (_, { db }) => trade.app.jobs.enqueue(db, refundJob(trade), {}),
  }
}

/** One round: every part that is due is tried once. */
export async function sendRefunds(parts: ChannelParts, signal: AbortSignal): Promise<void> {
  const { rows } = await sql<{ tenantId: number; id: string }>`
    select p.tenant_id, p.id from shop_refund_part p
    join shop_payment m on m.id = p.payment_id and m.tenant_id = p.tenant_id
    where p.state in (${literals(OPEN_PARTS)}) and m.channel <> all(${PAID_BACK_BY_HAND}::text[])
    order by p.next_try_at`.execute(acrossTenants(parts.db, 'parts of refunds of all shops'))
  for (const { tenantId, id } of rows) {
    if (signal.aborted) {
      return
    }
    await sendPart(parts, tenantId, id).catch((err: unknown) =>
      parts.log.error({ err, tenantId, part: id }, 'a refund could not be sent'),
    )
  }
}

async function sendPart(parts: ChannelParts, tenantId: number, id: string): Promise<void> {
  const { trade } = parts
  const inShop = <Result>(work: (ctx: TradeContext) => Promise<Result>) =>
    asSystem(parts, { tenantId, actor: 'payment', command: 'server/sendRefund' }, work)
  const taken = await inShop(async (ctx) => {
    const part = await takePart(trade, ctx, id)
    return part && { part, channel: await openedChannel(trade, ctx, part.channel), at: await trade.now(ctx) }
  })
  if (!taken) {
    return
  }
  const { part, channel, at } = taken
  const asking =
    channel instanceof Error ? Promise.reject(channel) : askRefund(channel, { ...part, at }, part.attempts > 1)
  const outcome = await asking.catch((error: unknown): RefundOutcome | Error => {
    const reason = error instanceof Error ? error : new Error(String(error))
    // each try finds the same until somebody mends it: one line is enough
    if (reason.message.slice(0, ERROR_LENGTH) !== part.lastError) {
      parts.log.warn(
        { tenantId, partNo: part.partNo, reason: reason.message },
        'a channel could not be reached for a refund',
      )
    }
    return reason
  })
  await inShop(async (ctx) => {
    if (!(outcome instanceof Error)) {
      return noteOutcome(trade, ctx, { partNo: part.partNo, outcome })
    }
    if (part.attempts >= MOST_TRIES) {
      return noteOutcome(trade, ctx, { partNo: part.partNo, outcome: { state: 'failed', reason: outcome.message } })
    }
    await unscoped(ctx.db, OWN)
      .updateTable('shop_refund_part')
      .set({ lastError: outcome.message.slice(0, ERROR_LENGTH), updateTime: sql`now()` })
      .where('id', '=', id)
      .execute()
  })
}

/** One that is not set up may be so by the next try: it is as if it could not be reached. */
async function openedChannel(trade: Trade, ctx: TradeContext, code: string): Promise<Channel | DomainError> {
  try {
    return await channelOf(trade, ctx, code)
  } catch (error) {
    if (error instanceof DomainError) {
      return error
    }
    throw error
  }
}

/** A refund that was asked for before may be through by now. */
async function askRefund(channel: Channel, refund: AskedRefund, isAgain: boolean): Promise<RefundOutcome> {
  const known = isAgain ? await channel.queryRefund(refund) : undefined
  return known ?? channel.refund(refund)
}

/**
 * Takes a part that is due before it is sent: nobody else tries it until the pause is over, and a process that ends meanwhile
 * leaves it to the next try. The channel knows the number, so that a second try gives nothing back twice.
 */
async function takePart(trade: Trade, ctx: TradeContext, id: string): Promise<Part | undefined> {
  const now = await trade.now(ctx)
  const { rows } = await sql<Part>`
    update shop_refund_part p set state = ${sql.lit(REFUND_PART.sent)}, attempts = p.attempts + 1, update_time = now(), version = p.version + 1,
      next_try_at = ${now}::timestamptz + ${FIRST_PAUSE_MS}::int * power(2, least(p.attempts, ${MOST_TRIES})) * interval '1 ms'
    from shop_payment m
    where m.id = p.payment_id and p.id = ${id}
      and p.state in (${literals(OPEN_PARTS)}) and (p.next_try_at is null or p.next_try_at <= ${now}::timestamptz)
    returning p.id, p.refund_id, p.part_no, p.amount, p.attempts, p.last_error, m.channel, m.pay_no, m.third_no,
      m.amount as paid`.execute(unscoped(ctx.db, OWN))
  return rows[0]
}
