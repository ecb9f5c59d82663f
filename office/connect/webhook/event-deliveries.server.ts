import { sql } from 'kysely'
import { newId } from '#kit/server/database/ids.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { TenantEventHandler } from '#kit/server/jobs/define-event.server.ts'
import { systemContext } from '../../trade/commands/context/system-context.server.ts'
import { type TradeEvent, tradeEvent } from '../../trade/commands/context/tell.server.ts'
import type { Trade, TradeContext } from '../../trade/commands/context/trade.server.ts'
import { TRADE_EVENTS } from '../../trade/model/trade-events.ts'
import { deliveryJob } from './send-deliveries.server.ts'
import { WEBHOOK } from './webhook.ts'

const OWN = 'what an event of the shop is about, and who wants to hear of it'

/** Writes what endpoints are to hear of an event; a job sends it. */
export function eventDeliveries(trade: Trade): TenantEventHandler<TradeEvent> {
  const { app } = trade
  return {
    name: 'webhooks',
    event: tradeEvent,
    handle: async (event, { db, log, key }) => {
      const { tenantId, type, at } = event
      const rowsIn = unscoped(db, OWN)
      const { rows } = await sql<{
        id: string
      }>`select id from shop_webhook where state = ${WEBHOOK.active} and ${type} = any(string_to_array(events, ','))`.execute(
        rowsIn,
      )
      if (rows.length === 0) {
        return
      }
      const acting = { tenantId, actor: 'system', command: 'server/tellWebhooks' } as const
      const ctx = systemContext({ db, clock: app.clock, log }, acting)
      const payload = JSON.stringify({ type, timestamp: at, data: await dataOf(ctx, event) })
      const now = await trade.now(ctx)
      const made = rows.map(
        ({ id }) =>
          sql`(${newId()}, ${id}, ${type}, ${key}, ${payload}, ${now}::timestamptz, 'system', ${tenantId}::int)`,
      )
      await sql`insert into shop_webhook_delivery (id, webhook_id, event, once_key, payload, due_at, create_by, tenant_id)
        values ${sql.join(made)} on conflict (tenant_id, webhook_id, once_key) do nothing`.execute(rowsIn)
      await app.jobs.enqueue(db, deliveryJob(trade), {})
    },
  }
}

/**
 * The ids that the storefront API is asked with for more, and no more than that: an endpoint may be anybody's.
 * `account` is how the storefront names the customer.
 */
async function dataOf(ctx: TradeContext, { type, id }: TradeEvent): Promise<Readonly<Record<string, unknown>>> {
  const rowsIn = unscoped(ctx.db, OWN)
  const of = {
    order: sql`select o.id as order_id, o.order_no, u.account from shop_order o
      join shop_app_user u on u.id = o.user_id where o.id = ${id}`,
    claim: sql`select c.id as claim_id, c.deposit_order_id as order_id, u.account from shop_final_claim c
      join shop_app_user u on u.id = c.user_id where c.id = ${id}`,
    refund: sql`select r.id as refund_id, r.refund_no, r.order_id, u.account from shop_refund r
      join shop_app_user u on u.id = r.user_id where r.id = ${id}`,
    release: sql`select goods_id, from_month, to_month from shop_goods_release_log
      where id = ${id}`,
    wave: sql`select id as goods_id, presell_goods_id from ${withDeleted('shop_goods')} where id = ${id}`,
    coupon: sql`select r.id as coupon_record_id, r.coupon_id, u.account from shop_coupon_record r
      join shop_app_user u on u.id = r.user_id where r.id = ${id}`,
    member: sql`select m.id as member_id, m.member_no, u.account from shop_member m
      join shop_app_user u on u.id = m.user_id where m.id = ${id}`,
    waiting: sql`select w.id as waiting_id, w.presell_sku_id as sku_id, u.account from shop_waiting w
      join shop_app_user u on u.id = w.user_id where w.id = ${id}`,
    consult: sql`select q.id as consult_id, q.consult_no, q.order_id, u.account from ${withDeleted('shop_consult')} q
      join shop_app_user u on u.id = q.user_id where q.id = ${id}`,
    report: sql`select id as report_id, consult_id, reply_id from ${withDeleted('shop_consult_report')}
      where id = ${id}`,
  }
  const { rows } = await of[TRADE_EVENTS[type].about].execute(rowsIn)
  return (rows[0] as Readonly<Record<string, unknown>> | undefined) ?? { id }
}
