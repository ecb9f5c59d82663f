import { DomainError } from '#kit/contract/errors.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { openSecret } from '#kit/server/seal/row-secret.server.ts'
import { channelSecret } from '../../model/channel-secret.ts'
import { type Channel, type ChannelAccount, credit, offline, type Secrets } from '../context/channel.server.ts'
import type { Trade, TradeContext } from '../context/trade.server.ts'
import { type StoredChannel, storedChannel } from './open-channels.server.ts'

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
 * @throws DomainError `notFound` for a channel that the shop never set up or the server does not know, `refused` for one whose
 * keys were given for another gateway or account
 */
export async function channelOf({ app, channels }: Trade, ctx: TradeContext, code: string): Promise<Channel> {
  if (code === credit.code) {
    return credit.of({ tenantId: ctx.user.tenantId, secrets: {}, account: NO_ACCOUNT })
  }
  const kind = channels.get(code)
  const row = await storedChannel(ctx, code)
  if (!kind || (row === undefined && kind !== offline)) {
    throw new DomainError('notFound', ['付款渠道未启用', 'There is no such payment channel', 'payment.unknownChannel'])
  }
  const { tenantId } = ctx.user
  return kind.of({ tenantId, secrets: row ? secretsOf(app, row) : {}, account: row ?? NO_ACCOUNT })
}

/** @throws DomainError `refused` for those that were given for another gateway or account */
export function secretsOf({ vault }: Pick<AppContext, 'vault'>, row: StoredChannel): Secrets {
  return JSON.parse(openSecret(vault, channelSecret, row))
}
