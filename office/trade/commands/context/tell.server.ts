import { z } from 'zod'
import { valuesOf } from '#kit/contract/choices.ts'
import { defineEvent } from '#kit/server/jobs/define-event.server.ts'
import { TRADE_EVENT, type TradeEventType } from '../../model/trade-events.ts'
import type { SystemActor } from './system-context.server.ts'
import type { Trade, TradeContext } from './trade.server.ts'

const PAYLOAD = z.object({
  type: z.enum(valuesOf(TRADE_EVENT)),
  tenantId: z.number(),
  /** Of the row that the event is about: an order, a claim, a refund, and so on, as the event declares. */
  id: z.string(),
  /** Time of the shop. */
  at: z.iso.datetime(),
  /** The clock set it off, and nobody else. */
  isByClock: z.boolean().optional(),
})
export type TradeEvent = z.output<typeof PAYLOAD>

/** Something that happened in the shop. It names rows and holds none of them: whoever deals with it reads what is there. */
export const tradeEvent = defineEvent('trade', {
  payload: PAYLOAD,
  tenantOf: ({ tenantId }) => tenantId,
  keyOf: ({ tenantId, id }) => `${tenantId}:${id}`,
})

/** Who timers act as. */
const BY_CLOCK: SystemActor = 'system'

/** Says in the transaction of a command what it did: told when it is committed, and never when it is not. */
export async function tell(trade: Trade, ctx: TradeContext, type: TradeEventType, id: string): Promise<void> {
  const at = (await trade.now(ctx)).toISOString()
  const isByClock = ctx.user.username === BY_CLOCK
  await trade.app.jobs.emit(ctx, tradeEvent, { type, tenantId: ctx.user.tenantId, id, at, isByClock })
}
