import { DomainError } from '#kit/contract/errors.ts'
import { crudRoutes } from '#kit/server/crud/crud.server.ts'
import type { StoredRow } from '#kit/server/crud/rows.server.ts'
import { insertRows, updateRow } from '#kit/server/crud/write.server.ts'
import { NOTHING } from '#kit/server/http/answers.server.ts'
import type { Route } from '#kit/server/http/route.server.ts'
import type { Trade } from '../../trade/commands/context/trade.server.ts'
import { storedChannel } from '../../trade/commands/payment/open-channels.server.ts'
import { channelKeyRoutes, keepSecrets, kindOf } from './channel-keys.server.ts'
import { payChannel } from './pay-channel.ts'

/** Channels for whoever may turn them on and off. */
export function payChannelRoutes(trade: Trade, options: { readonly isSandbox: boolean }): readonly Route[] {
  const { app } = trade
  const routes = crudRoutes(app, payChannel, {
    answers: { enable: NOTHING },
    actions: {
      enable: async ({ input, ctx }) => {
        const { code } = input
        const kind = kindOf(trade, code)
        const values = { isEnabled: true, remark: input.remark }
        const known = await storedChannel(ctx, code, true)
        if (kind.readKeys && !known?.keysAt) {
          throw new DomainError('conflict', [
            '请先设置该渠道的密钥',
            'Enter the keys of the channel first',
            'channel.keysMissing',
          ])
        }
        if (known) {
          await updateRow(app, payChannel, ctx, { id: known.id, values, before: known as unknown as StoredRow })
          return
        }
        const [id = ''] = await insertRows(app, payChannel, ctx, [{ code, ...values }])
        await keepSecrets(trade, ctx, { id, code, ...NO_ACCOUNT }, kind.newSecrets())
      },
      disable: async ({ row, ctx }) => {
        const before = row as unknown as StoredRow
        await updateRow(app, payChannel, ctx, { id: row.id, values: { isEnabled: false }, before })
      },
    },
  })
  return [...routes, ...channelKeyRoutes(trade, options)]
}

/** A channel without keys of its own belongs to no account. */
const NO_ACCOUNT = { gateway: null, appId: null, merchantId: null } as const
