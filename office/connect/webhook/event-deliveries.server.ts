import { type RawBuilder, sql } from 'kysely'
import { newId } from '#kit/server/database/ids.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { Trade, TradeContext } from '../../trade/commands/context/trade.server.ts'
import { type ShopEvent, toldEvent } from '../event/shop-event.ts'
import { deliveryJob } from './send-deliveries.server.ts'
import { WEBHOOK } from './webhook.ts'
import { DELIVERY } from './webhook-delivery.ts'

const OWN = 'what an event of the shop is about, and who wants to hear of it'

/** Writes what every endpoint in use wants to hear of events; a job sends it. */
export function tellEndpoints(trade: Trade) {
  return async (ctx: TradeContext, events: readonly ShopEvent[]): Promise<void> => {
    const endpoints = await listening(ctx)
    const deliveries = endpoints.flatMap(({ id, events: wanted }) =>
      events.filter(({ type }) => wanted.has(type)).map((event) => ({ webhookId: id, event })),
    )
    await deliver(trade, ctx, { deliveries, again: false })
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

/** As `resend` of a delivery does. */
const SEND_ANEW = sql`do update set state = ${DELIVERY.waiting}, attempts = 0, due_at = excluded.due_at, delivered_at = null,
  error = null, status = null, response = null, update_time = now(), version = d.version + 1`

interface NewDelivery {
  readonly webhookId: string
  readonly event: ShopEvent
}

interface Telling {
  readonly deliveries: readonly NewDelivery[]
  /** What they heard of is sent once more, under the id that it had. */
  readonly again: boolean
}

/** Has endpoints told of events, each of which they hear of once unless they are to hear of it again. */
async function deliver(trade: Trade, ctx: TradeContext, { deliveries, again }: Telling): Promise<void> {
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
  await sql`insert into shop_webhook_delivery as d (id, webhook_id, event, once_key, payload, due_at, create_by, tenant_id)
    select m.id, m.webhook_id, m.event, m.once_key, m.payload, ${now}::timestamptz, 'system', ${ctx.user.tenantId}::int
    from jsonb_to_recordset(${JSON.stringify(made)}::jsonb)
      as m (id varchar, webhook_id varchar, event varchar, once_key varchar, payload text)
    on conflict (tenant_id, webhook_id, once_key) ${again ? SEND_ANEW : sql`do nothing`}`.execute(unscoped(ctx.db, OWN))
  await trade.app.jobs.enqueue(ctx.db, deliveryJob(trade), {})
}

/** Events that are written at once. */
const BATCH = 500

interface Receiver {
  readonly id: string
  /** Types joined by commas. */
  readonly events: string
}

/** Has an endpoint told of the events behind a number that it asked for and was not told of. */
export async function sendMissed(trade: Trade, ctx: TradeContext, to: Receiver, heardTo: number): Promise<void> {
  await sendThose(trade, ctx, { to, which: sql`number > ${heardTo}`, again: false })
}

/** Has an endpoint told of what happened in a span and it asked for, once more where it was told. */
export async function sendSpan(
  trade: Trade,
  ctx: TradeContext,
  to: Receiver,
  { from, until }: { readonly from: Date; readonly until: Date },
): Promise<void> {
  const which = sql`at >= ${from}::timestamptz and at < ${until}::timestamptz + interval '1 second'`
  await sendThose(trade, ctx, { to, which, again: true })
}

interface Those {
  readonly to: Receiver
  readonly which: RawBuilder<unknown>
  readonly again: boolean
}

async function sendThose(trade: Trade, ctx: TradeContext, { to, which, again }: Those): Promise<void> {
  let after = 0
  for (;;) {
    const { rows } = await sql<ShopEvent>`select id, number, type, version, at, data from shop_event
      where number > ${after} and ${which} and type = any(${to.events.split(',')}::varchar[])
      order by number limit ${BATCH}`.execute(unscoped(ctx.db, OWN))
    await deliver(trade, ctx, { deliveries: rows.map((event) => ({ webhookId: to.id, event })), again })
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) {
      return
    }
    after = last.number
  }
}
