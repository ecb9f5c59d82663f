import { sql } from 'kysely'
import { z } from 'zod'
import { valuesOf } from '#kit/contract/choices.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { defineEvent } from '#kit/server/jobs/define-event.server.ts'
import { EVENT_VERSION, TRADE_EVENT, TRADE_EVENTS, type TradeEventType } from '../../model/trade-events.ts'
import { EVENT_DATA } from './event-data.server.ts'
import type { SystemActor } from './system-context.server.ts'
import type { Trade, TradeContext } from './trade.server.ts'

const OWN = 'what happened in the shop, for whoever asks for it'

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
  const event: TradeEvent = { type, tenantId: ctx.user.tenantId, id, at, isByClock }
  await keepEvent(ctx, event)
  await trade.app.jobs.emit(ctx, tradeEvent, event)
}

/** Writes an event into the transaction of the context, whether or not anybody listens; its number comes behind the commit. */
export async function keepEvent(
  { db }: Pick<TradeContext, 'db'>,
  { type, id, at, tenantId }: TradeEvent,
): Promise<void> {
  const data = EVENT_DATA[TRADE_EVENTS[type].about].of(id)
  await sql`insert into shop_event (type, version, at, data, tenant_id)
    values (${type}, ${EVENT_VERSION}, ${at}::timestamptz, coalesce((${data}), jsonb_build_object('id', ${id}::text)),
      ${tenantId})`.execute(unscoped(db, OWN))
}
