import { randomUUID } from 'node:crypto'
import { valuesOf } from '#kit/contract/choices.ts'
import { DomainError } from '#kit/contract/errors.ts'
import type { Trade, TradeContext } from '../../trade/commands/context/trade.server.ts'
import { queueMessages } from '../../trade/commands/message/messages.server.ts'
import { orderRecipient } from '../../trade/commands/message/told-by-event.server.ts'
import type { OrderRow } from '../../trade/commands/order/order-rows.server.ts'
import { OWN_WORDS } from '../../trade/model/message-occasions.ts'
import { MESSAGE_CHANNEL } from '../../trade/model/messages.ts'

interface Written {
  readonly occasion: string | null
  readonly title: string | null
  readonly body: string | null
  /** Joined by commas. */
  readonly channels: string
}

/**
 * Writes to the customer of an order, in the shop's words for an occasion or in those of the staff.
 * @throws DomainError `refused` when no chosen channel reaches the customer
 */
export async function messageToBuyer(
  trade: Trade,
  ctx: TradeContext,
  { id }: OrderRow,
  { occasion, title, body, channels }: Written,
): Promise<void> {
  const recipient = await orderRecipient(trade, ctx, id)
  const chosen = channels.split(',')
  const told = await queueMessages(trade, ctx, {
    occasion: occasion ?? OWN_WORDS,
    onceKey: `staff:${randomUUID()}`,
    to: recipient ? [recipient] : [],
    channels: valuesOf(MESSAGE_CHANNEL).filter((channel) => chosen.includes(channel)),
    ...(occasion ? {} : { words: { subject: [title ?? '', title ?? ''], body: [body ?? '', body ?? ''] } }),
  })
  if (told.size === 0) {
    throw new DomainError('refused', [
      '所选渠道无法送达该顾客',
      'No chosen channel reaches the customer',
      'message.noChannel',
    ])
  }
}
