import { sql } from 'kysely'
import { DomainError } from '#kit/contract/errors.ts'
import type { Refusal } from '#kit/contract/text.ts'
import { inTransaction } from '#kit/server/database/in-transaction.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { PAID_BACK_BY_HAND } from '../../model/pay-channels.ts'
import { REFUND_PART } from '../../model/refund-item.ts'
import type { AskedRefund, RefundOutcome } from '../context/channel.server.ts'
import type { Trade, TradeContext } from '../context/trade.server.ts'
import { channelOf } from '../payment/channels.server.ts'
import { refundPartDone } from './refund-booking.server.ts'

interface FailedPart extends Omit<AskedRefund, 'at'> {
  readonly id: string
  readonly channel: string
}

/**
 * Before a refund that its channels gave up is paid back by hand they are asked once more: one that could not be reached may
 * have paid it after all. What is back is booked. Calls go outside of transactions.
 * @throws DomainError `conflict` where a channel did it, is still at it, or does not answer
 */
export async function askFailedParts(trade: Trade, ctx: TradeContext, refundId: string): Promise<void> {
  const at = await trade.now(ctx)
  for (const { id, channel, ...part } of await failedParts(ctx, refundId)) {
    const outcome = await outcomeOf(trade, ctx, channel, { ...part, at })
    if (outcome?.state === 'done') {
      const { thirdNo } = outcome
      await inTransaction(ctx.db, (db) => refundPartDone(trade, { ...ctx, db }, id, { thirdNo }))
      throw new DomainError('conflict', PAID_BACK)
    }
    if (outcome?.state === 'pending') {
      throw new DomainError('conflict', STILL_AT_IT)
    }
  }
}

async function failedParts(ctx: TradeContext, refundId: string): Promise<readonly FailedPart[]> {
  const { rows } =
    await sql<FailedPart>`select p.id, p.part_no, p.amount, m.channel, m.pay_no, m.third_no, m.amount as paid
    from shop_refund_part p join shop_payment m on m.id = p.payment_id
    where p.refund_id = ${refundId}
      and p.state = ${REFUND_PART.failed} and m.channel <> all(${PAID_BACK_BY_HAND}::text[])
    order by p.part_no`.execute(unscoped(ctx.db, 'parts of a refund that the caller sees'))
  return rows
}

/** @returns undefined where the channel does not know the number, or is none of the shop any more */
async function outcomeOf(
  trade: Trade,
  ctx: TradeContext,
  code: string,
  part: AskedRefund,
): Promise<RefundOutcome | undefined> {
  const channel = await channelOf(trade, ctx, code).catch((error: unknown) => {
    if (error instanceof DomainError && error.code === 'notFound') {
      return undefined
    }
    throw error
  })
  try {
    return await channel?.queryRefund(part)
  } catch (err) {
    ctx.log.warn({ err, partNo: part.partNo }, 'a channel could not be asked about a refund')
    throw new DomainError('conflict', UNREACHABLE)
  }
}

const PAID_BACK: Refusal = [
  '渠道已退回该款项并已登记，无需再付',
  'The channel paid it back, which is noted: do not pay it again',
  'refund.paidBack',
]
const STILL_AT_IT: Refusal = [
  '渠道正在退回该款项，请稍后再看',
  'The channel is paying it back: look again later',
  'refund.stillAtIt',
]
const UNREACHABLE: Refusal = [
  '渠道没有答复，不能确定是否已退回；请稍后再登记，或「重试退款」',
  'The channel does not answer, so that it may have paid it back: note it later, or try again',
  'refund.unreachable',
]
