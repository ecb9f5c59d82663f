import { sql } from 'kysely'
import { SCHEDULE } from '#kit/contract/job-run.ts'
import type { Database } from '#kit/server/database/database.server.ts'
import { ofAnySpeaker } from '#kit/server/database/scope.server.ts'
import { DELIVERY } from '../../connect/webhook/webhook-delivery.ts'
import { SMS } from '../../message/sms/sms-choices.ts'
import { MESSAGE } from '../../trade/model/messages.ts'
import { BACKUP_PROOF, BACKUP_STATE } from '../backup/backup.ts'
import type { Redis } from '../redis/redis.server.ts'
import type { Minute } from './measures.ts'

const MEASURED = 'what all tenants have together, counted'

/** What all processes share, as it is now. */
export async function sharedMinute(db: Database, redis: Redis | null): Promise<Minute> {
  const [database, queues, waiting, backups, ofRedis] = await Promise.all([
    databaseMinute(db),
    queueMinute(db),
    waitingMinute(db),
    backupMinute(db),
    redisMinute(redis),
  ])
  return { ...database, ...queues, ...waiting, ...backups, ...ofRedis }
}

async function databaseMinute(db: Database): Promise<Minute> {
  const { rows } = await sql<Required<Pick<Minute, 'databaseBytes' | 'connections'>> & Minute>`
    select pg_database_size(current_database())::float as database_bytes,
      (select count(*) from pg_stat_activity where backend_type = 'client backend')::integer as connections,
      (select round(100.0 * count(*) / current_setting('max_connections')::integer, 2)::float
        from pg_stat_activity where backend_type = 'client backend') as connections_used,
      coalesce((select max(extract(epoch from now() - xact_start))::integer from pg_stat_activity
        where datname = current_database() and state <> 'idle' and backend_type = 'client backend'), 0)
        as longest_transaction,
      (select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock')::integer
        as lock_waits,
      (select count(*) from sys_session)::integer as sessions
  `.execute(ofAnySpeaker(db, MEASURED))
  return rows[0] ?? {}
}

async function queueMinute(db: Database): Promise<Minute> {
  const { rows } = await sql<Minute>`
    with waiting as (select created_on, start_after from pgboss.job where state in ('created', 'retry') and start_after <= now())
    select (select count(*) from waiting)::integer as queue_depth,
      coalesce((select extract(epoch from now() - min(start_after)) from waiting), 0)::integer as queue_age,
      ((select count(*) from pgboss.job where state = 'failed' and completed_on > now() - interval '1 hour')
        + (select count(*) from sys_event_delivery where state = 'failed' and due_time > now() - interval '1 hour'))::integer
        as queue_failed,
      coalesce((select extract(epoch from now() - min(next_due)) from sys_quartz_job
        where status = ${SCHEDULE.running} and next_due < now()), 0)::integer as timers_late
  `.execute(ofAnySpeaker(db, MEASURED))
  return rows[0] ?? {}
}

async function waitingMinute(db: Database): Promise<Minute> {
  const { rows } = await sql<Minute>`
    with messages as (
      select due_at from shop_message where state = ${MESSAGE.waiting}
      union all select coalesce(due_at, create_time) from sys_sms where es_send_status = ${SMS.waiting}
    ), webhooks as (select due_at from shop_webhook_delivery where state = ${DELIVERY.waiting})
    select (select count(*) from messages)::integer as messages_waiting,
      coalesce((select extract(epoch from now() - min(due_at)) from messages where due_at < now()), 0)::integer as messages_late,
      (select count(*) from webhooks)::integer as webhooks_waiting,
      coalesce((select extract(epoch from now() - min(due_at)) from webhooks where due_at < now()), 0)::integer as webhooks_late
  `.execute(ofAnySpeaker(db, MEASURED))
  return rows[0] ?? {}
}

/** Of a shop in which no backup was proved yet, since the first was tried; nothing where none was. */
async function backupMinute(db: Database): Promise<Minute> {
  const { rows } = await sql<{ readonly backupAge: number | null; readonly backupFailed: number | null }>`
    select (extract(epoch from now() - coalesce(max(made_at) filter (where proof = ${BACKUP_PROOF.passed}), min(create_time)))
        / 3600)::float as backup_age,
      (array_agg(case when state = ${BACKUP_STATE.failed} or proof = ${BACKUP_PROOF.failed} then 1 else 0 end
        order by create_time desc))[1] as backup_failed
    from sys_backup where state <> ${BACKUP_STATE.running}
  `.execute(ofAnySpeaker(db, MEASURED))
  const { backupAge, backupFailed } = rows[0] ?? {}
  return typeof backupAge === 'number' && typeof backupFailed === 'number' ? { backupAge, backupFailed } : {}
}

/** A Redis that does not answer is nothing that was measured. */
async function redisMinute(redis: Redis | null): Promise<Minute> {
  try {
    const info = await redis?.info()
    if (!redis || !info) {
      return {}
    }
    const [used, most] = [Number(info.get('used_memory') ?? 0), Number(info.get('maxmemory') ?? 0)]
    return {
      redisBytes: used,
      redisKeys: await redis.size(),
      ...(most > 0 && { redisMemory: Math.round((used / most) * 10_000) / 100 }),
    }
  } catch {
    return {}
  }
}
