import { sql } from 'kysely'
import { newId } from '#kit/server/database/ids.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { Trade, TradeContext } from '../../trade/commands/context/trade.server.ts'
import { type ShopEvent, toldEvent } from '../event/shop-event.ts'
import { deliveryJob } from './send-deliveries.server.ts'
import { WEBHOOK } from './webhook.ts'

const OWN = 'what an event of the shop is about, and who wants to hear of it'

/** Writes what every endpoint in use wants to hear of events; a job sends it. */
export function tellEndpoints(trade: Trade) {
  return async (ctx: TradeContext, events: readonly ShopEvent[]): Promise<void> => {
    const endpoints = await listening(ctx)
    const deliveries = endpoints.flatMap(({ id, events: wanted }) =>
      events.filter(({ type }) => wanted.has(type)).map((event) => ({ webhookId: id, event })),
    )
    await deliver(trade, ctx, deliveries)
  }
}

interface Endpoint {
  readonly id: string
  readonly events: ReadonlySet<string>
}

async function listening({ db }: TradeContext): Promise<readonly Endpoint[]> {
  const rows = await unscoped(db, OWN)
    .selectFrom('shop_webhook')
    .select(['id', 'events'])
    .where('state', '=', WEBHOOK.active)
    .execute()
  return rows.map(({ id, events }) => ({ id, events: new Set(events.split(',')) }))
}

interface NewDelivery {
  readonly webhookId: string
  readonly event: ShopEvent
}

/** Has endpoints told of events, each of which they hear of once. */
async function deliver(trade: Trade, ctx: TradeContext, deliveries: readonly NewDelivery[]): Promise<void> {
  if (deliveries.length === 0) {
    return
  }
  const now = await trade.now(ctx)
  const made = deliveries.map(({ webhookId, event }) => ({
    id: newId(),
    webhook_id: webhookId,
    event: event.type,
    once_key: `event:${event.id}`,
    payload: JSON.stringify(toldEvent(event)),
  }))
  await sql`insert into shop_webhook_delivery (id, webhook_id, event, once_key, payload, due_at, create_by, tenant_id)
    select m.id, m.webhook_id, m.event, m.once_key, m.payload, ${now}::timestamptz, 'system', ${ctx.user.tenantId}::int
    from jsonb_to_recordset(${JSON.stringify(made)}::jsonb)
      as m (id varchar, webhook_id varchar, event varchar, once_key varchar, payload text)
    on conflict (tenant_id, webhook_id, once_key) do nothing`.execute(unscoped(ctx.db, OWN))
  await trade.app.jobs.enqueue(ctx.db, deliveryJob(trade), {})
}
