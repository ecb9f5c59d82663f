import type { TenantEventHandler } from '#kit/server/jobs/define-event.server.ts'
import { systemContext } from '../../trade/commands/context/system-context.server.ts'
import { keepEvent, type TradeEvent, tradeEvent } from '../../trade/commands/context/tell.server.ts'
import type { Trade, TradeContext } from '../../trade/commands/context/trade.server.ts'
import { type Numbered, numberEvents } from './number-events.server.ts'

/** Gives events their numbers; `numbered` tells others of them. */
export function numberingHandler(trade: Trade, numbered: Numbered): TenantEventHandler<TradeEvent> {
  return {
    name: 'shop-events',
    event: tradeEvent,
    handle: ({ tenantId }, parts) => numberEvents(contextOf(trade, tenantId, parts), numbered),
  }
}

/** The same for events that a process of the former release told: it kept none of them, and named its handler otherwise. */
export function formerHandler(trade: Trade, numbered: Numbered): TenantEventHandler<TradeEvent> {
  return {
    name: 'webhooks',
    event: tradeEvent,
    wants: () => false,
    handle: async (event, parts) => {
      const ctx = contextOf(trade, event.tenantId, parts)
      await keepEvent(ctx, event)
      await numberEvents(ctx, numbered)
    },
  }
}

type Parts = Parameters<TenantEventHandler['handle']>[1]

function contextOf({ app }: Trade, tenantId: number, { db, log }: Parts): TradeContext {
  return systemContext({ db, clock: app.clock, log }, { tenantId, actor: 'system', command: 'server/tellWebhooks' })
}
