import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { ServerDatabase } from '#kit/server/database/database.server.ts'
import { deleteInBatches, rowsOf } from '#kit/server/database/delete-in-batches.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { acrossTenants } from '#kit/server/database/tenant-connections.server.ts'
import { defineJob, type Job } from '#kit/server/jobs/define-job.server.ts'
import type { Log } from '#kit/server/log/log.server.ts'
import { LOG_TYPE } from '../system/dictionary/wire-choices.ts'
import { asSystem } from '../trade/commands/context/system-context.server.ts'
import type { Trade } from '../trade/commands/context/trade.server.ts'
import { MESSAGE } from '../trade/model/messages.ts'
import { orderStates } from '../trade/model/order-states.ts'
import { EVENT_DAYS } from './event/shop-event.ts'
import { DELIVERY } from './webhook/webhook-delivery.ts'

const OLD = 'records of a shop that are older than it keeps them'

interface Parts {
  readonly trade: Trade
  /** The server's own database. */
  readonly db: ServerDatabase
  readonly log: Log
  /** Aborted when the server stops: the rest goes in the next night. */
  readonly signal: AbortSignal
  /** Told how many rows went. */
  readonly counted?: ((rows: number) => void) | undefined
}

/**
 * Deletes, every night and shop by shop, what is older than the days of its settings: lines of the log, messages to customers and
 * staff, what staff were told, deliveries to webhooks; and events, after 30 days. What waits to be sent stays, and so do messages about an order as long as
 * it is open.
 */
export function oldRecords(trade: Trade): Job<Record<string, never>> {
  return defineJob('shop-old-records', {
    input: z.object({}),
    cron: '30 3 * * *',
    run: (_, parts) => deleteOldRecords({ trade, ...parts }),
  })
}

export async function deleteOldRecords({ trade, db, log, signal, counted }: Parts): Promise<void> {
  const inBatches = (statement: (most: number) => RawBuilder<unknown>) =>
    deleteInBatches(statement, { db: acrossTenants(db, OLD), signal, counted })
  await inBatches(OLD_EVENTS)
  const { rows } = await sql<{ number: number }>`
    select t.number from (select 0 as number union select number from sys_tenant) t
    order by t.number`.execute(acrossTenants(db, OLD))
  for (const { number: tenantId } of rows) {
    const acting = { tenantId, actor: 'system', command: 'server/deleteOldRecords' } as const
    const [settings, now] = await asSystem({ db, clock: trade.app.clock, log }, acting, async (ctx) =>
      Promise.all([trade.settings(ctx), trade.now(ctx)]),
    )
    const before = (days: number) => new Date(now.getTime() - days * 86_400_000)
    await inBatches(oldLines(tenantId, LOG_TYPE.operation, before(settings['keep.logDays'])))
    await inBatches(oldLines(tenantId, LOG_TYPE.signIn, before(settings['keep.signInDays'])))
    await inBatches((most) => oldMessages(most, tenantId, before(settings['keep.messageDays'])))
    await inBatches((most) => oldNotifications(most, tenantId, before(settings['keep.messageDays'])))
    await inBatches(oldStaffMessages(tenantId, before(settings['keep.messageDays'])))
    await inBatches(oldDeliveries(tenantId, before(settings['keep.deliveryDays'])))
  }
}

const oldLines = (tenantId: number, logType: number, before: Date) =>
  rowsOf('sys_log', sql`t.tenant_id = ${tenantId} and t.log_type = ${logType} and t.create_time < ${before}`)

const oldMessages = (most: number, tenantId: number, before: Date) => sql`
  with old as (
    select m.id from shop_message m where m.tenant_id = ${tenantId} and m.create_time < ${before}
      and m.state <> ${MESSAGE.waiting} and not exists (
        select 1 from shop_order o where o.tenant_id = m.tenant_id and o.status <> all(${[...orderStates.final]})
          and (o.id = m.order_id or o.id in (select a.order_id from shop_message_about a where a.message_id = m.id)))
    order by m.create_time limit ${most})
  delete from shop_message where id in (select id from old)`

/** What people were told by the house itself, with who of them read it; announcements that somebody wrote stay. */
const oldNotifications = (most: number, tenantId: number, before: Date) => sql`
  with old as (
    select id from ${withDeleted('sys_announcement')} where tenant_id = ${tenantId} and is_automatic = 1 and create_time < ${before}
    order by create_time limit ${most}),
  readers as (delete from sys_announcement_send where tenant_id = ${tenantId} and annt_id in (select id from old))
  delete from ${withDeleted('sys_announcement')} where id in (select id from old)`

const oldStaffMessages = (tenantId: number, before: Date) =>
  rowsOf('sys_sms', sql`t.tenant_id = ${tenantId} and t.create_time < ${before} and t.es_send_status <> '0'`)

const oldDeliveries = (tenantId: number, before: Date) =>
  rowsOf(
    'shop_webhook_delivery',
    sql`t.tenant_id = ${tenantId} and t.create_time < ${before} and t.state <> ${DELIVERY.waiting}`,
  )

/** One that has no number yet was told to nobody. */
const OLD_EVENTS = rowsOf(
  'shop_event',
  sql`t.create_time < now() - ${EVENT_DAYS} * interval '1 day' and t.number is not null`,
)
