import { DomainError } from '#kit/contract/errors.ts'
import { type Channel, type ChannelAccount, credit, offline } from '../context/channel.server.ts'
import type { Trade, TradeContext } from '../context/trade.server.ts'
import { storedChannel } from './open-channels.server.ts'

/** Secrets of a channel open for this owner only. */
export const channelOwner = (tenantId: number, code: string): string => `pay-channel:${tenantId}:${code}`

const NO_ACCOUNT: ChannelAccount = {
  appId: null,
  merchantId: null,
  serialNo: null,
  platformKeyId: null,
  gateway: null,
  notifyOrigin: null,
}

/**
 * A channel with the secrets of the shop, whether new payments may be asked for through it or not: what came in goes back
 * the same way.
 * @throws DomainError `notFound` for a channel that the shop never set up or the server does not know
 */
export async function channelOf({ app, channels }: Trade, ctx: TradeContext, code: string): Promise<Channel> {
  if (code === credit.code) {
    return credit.of({ tenantId: ctx.user.tenantId, secrets: {}, account: NO_ACCOUNT })
  }
  const kind = channels.get(code)
  const row = await storedChannel(ctx, code)
  if (!kind || (row === undefined && kind !== offline)) {
    throw new DomainError('notFound', ['付款渠道未启用', 'There is no such payment channel'])
  }
  const { tenantId } = ctx.user
  const secrets = row ? JSON.parse(app.vault.open(row.secrets, channelOwner(tenantId, code))) : {}
  return kind.of({ tenantId, secrets, account: row ?? NO_ACCOUNT })
}
