import { sql } from 'kysely'
import { invalid } from '#kit/contract/errors.ts'
import { crudRoutes } from '#kit/server/crud/crud.server.ts'
import type { StoredRow } from '#kit/server/crud/rows.server.ts'
import { insertRows, updateRow } from '#kit/server/crud/write.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { RequestContext, Route } from '#kit/server/http/route.server.ts'
import { channelOwner } from '../commands/channels.server.ts'
import type { Trade } from '../commands/trade.server.ts'
import { payChannel } from './pay-channel.ts'

/** Channels for whoever may turn them on and off. */
export function payChannelRoutes(trade: Trade): readonly Route[] {
  const { app } = trade
  return crudRoutes(app, payChannel, {
    actions: {
      enable: async ({ input, ctx }) => {
        const code = String(input.code)
        const kind = trade.channels.get(code)
        if (!kind) {
          throw invalid([{ path: 'code', message: ['本服务器未提供该渠道', 'This server does not have the channel'] }])
        }
        const known = await lockChannel(ctx, code)
        if (known) {
          await updateRow(app, payChannel, ctx, {
            id: String(known.id),
            values: { isEnabled: true, remark: input.remark },
            before: known,
          })
          return
        }
        const [id = ''] = await insertRows(app, payChannel, ctx, [{ code, isEnabled: true, remark: input.remark }])
        const secrets = app.vault.seal(JSON.stringify(kind.newSecrets()), channelOwner(ctx.user.tenantId, code))
        await sql`update shop_pay_channel set secrets = ${secrets} where id = ${id}
          and tenant_id = ${ctx.user.tenantId}`.execute(unscoped(ctx.db, OWN))
      },
      disable: async ({ row, ctx }) => {
        const before = row as unknown as StoredRow
        await updateRow(app, payChannel, ctx, { id: row.id, values: { isEnabled: false }, before })
      },
    },
  })
}

const OWN = 'the channel of the shop that the command names'

async function lockChannel(ctx: RequestContext, code: string): Promise<StoredRow | undefined> {
  const { rows } = await sql<StoredRow>`select * from shop_pay_channel
    where tenant_id = ${ctx.user.tenantId} and code = ${code} and del_flag = 0 and secrets is not null for update`.execute(
    unscoped(ctx.db, OWN),
  )
  return rows[0]
}
