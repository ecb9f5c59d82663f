import { unscoped } from '#kit/server/database/scope.server.ts'
import type { TenantEventHandler } from '#kit/server/jobs/define-event.server.ts'
import { systemContext } from '../../trade/commands/context/system-context.server.ts'
import { type TradeEvent, tradeEvent } from '../../trade/commands/context/tell.server.ts'
import type { Trade } from '../../trade/commands/context/trade.server.ts'
import { queueMessages } from '../../trade/commands/message/messages.server.ts'
import { toldBy } from '../../trade/commands/message/told-by-event.server.ts'
import { isTold } from '../../trade/model/trade-events.ts'
import { messageJob } from './send-messages.server.ts'

/** Writes the messages that events of the shop ask for; a job sends them. */
export function eventMessages(trade: Trade): TenantEventHandler<TradeEvent> {
  const { app } = trade
  return {
    name: 'customer-messages',
    event: tradeEvent,
    wants: ({ type }) => isTold(type),
    handle: async (event, { db, log, key }) => {
      const { tenantId } = event
      const parts = { db, clock: app.clock, log }
      const ctx = systemContext(parts, { tenantId, actor: 'system', command: 'server/tellCustomers' })
      const told = await toldBy(trade, ctx, event, key)
      if (!told || told.to.length === 0) {
        return
      }
      const heard = await queueMessages(trade, ctx, {
        ...told,
        at: new Date(event.at),
        waits: event.isByClock ?? false,
      })
      if (event.type === 'release.changed') {
        await unscoped(db, 'the change of a release month that customers were told of')
          .updateTable('shop_goods_release_log')
          .set({ notified: heard.size })
          .where('id', '=', event.id)
          .execute()
      }
      await app.jobs.enqueue(db, messageJob(trade), {})
    },
  }
}
