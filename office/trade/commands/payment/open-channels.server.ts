import { sql } from 'kysely'
import { DomainError } from '#kit/contract/errors.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { PayChannel } from '../../model/pay-channels.ts'
import { type ChannelAccount, offline } from '../context/channel.server.ts'
import type { Trade, TradeContext } from '../context/trade.server.ts'

/** A channel as a shop keeps it. */
export interface StoredChannel extends ChannelAccount {
  readonly id: string
  readonly tenantId: number
  readonly code: string
  readonly isEnabled: boolean
  /** Sealed. */
  readonly secrets: string
  readonly keysAt: Date | null
}

/** A channel that the shop of the command set up. @param isLocked until its transaction ends */
export async function storedChannel(
  { db }: Pick<TradeContext, 'db' | 'user'>,
  code: string,
  isLocked = false,
): Promise<StoredChannel | undefined> {
  const { rows } = await sql<StoredChannel>`select * from shop_pay_channel
    where code = ${code} and secrets is not null
    ${isLocked ? sql`for update` : sql``}`.execute(unscoped(db, 'channels of the shop that the command is done in'))
  return rows[0]
}

/** @throws DomainError `conflict` for a channel that takes no new payments */
export async function requireOpen(trade: Trade, ctx: TradeContext, code: string): Promise<PayChannel> {
  const kind = trade.channels.get(code)
  if (!kind || !(await isOpen(trade, ctx, code))) {
    throw new DomainError('conflict', ['付款渠道未启用', 'The payment channel is not open', 'payment.channelClosed'])
  }
  return kind.code
}

/** Channels through which a customer can pay by themselves now, by value of the dictionary. */
export async function openChannels(trade: Trade, ctx: TradeContext): Promise<readonly string[]> {
  const open: string[] = []
  for (const code of trade.channels.keys()) {
    if (code !== offline.code && (await isOpen(trade, ctx, code))) {
      open.push(code)
    }
  }
  return open
}

/** Whether a channel takes new payments; staff take money unless that was turned off. */
async function isOpen({ channels }: Trade, ctx: TradeContext, code: string): Promise<boolean> {
  return channels.has(code) && ((await storedChannel(ctx, code))?.isEnabled ?? code === offline.code)
}
