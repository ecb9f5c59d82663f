import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { z } from 'zod'
import type { ServerDatabase } from '#kit/server/database/database.server.ts'
import { withDeleted, withDeletedRows } from '#kit/server/database/live-rows.server.ts'
import { NEXT_VERSION } from '#kit/server/database/next-version.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { acrossTenants } from '#kit/server/database/tenant-connections.server.ts'
import { defineJob, type Job } from '#kit/server/jobs/define-job.server.ts'
import type { Log } from '#kit/server/log/log.server.ts'
import { secretsInUse } from '#kit/server/seal/rotated-secret.server.ts'
import { asSystem } from '../../trade/commands/context/system-context.server.ts'
import { openTask } from '../../trade/commands/context/tasks.server.ts'
import type { Trade, TradeContext } from '../../trade/commands/context/trade.server.ts'
import { lockLastNumber } from '../last-number.server.ts'
import { WEBHOOK } from './webhook.ts'
import { DELIVERY } from './webhook-delivery.ts'
import { webhookSecrets } from './webhook-secret.ts'

const OWN = 'what is to be sent to endpoints of the shop'

/** Tries before a delivery has failed; between two of them twice the time of before, from a minute on. */
const MOST_TRIES = 10
const FIRST_PAUSE_MS = 60_000

/** An endpoint that has taken nothing for so long is switched off. */
const PATIENCE_MS = 3 * 86_400_000

/** Failures in a row after which an endpoint is left alone until the next run. */
const MOST_FAILURES = 3

/** Letters of an answer that are kept. */
const RESPONSE_LENGTH = 2000

/** An endpoint that answers so wants to hear no more (Standard Webhooks). */
const GONE = 410

interface Parts {
  readonly trade: Trade
  /** The server's own database. */
  readonly db: ServerDatabase
  readonly log: Log
  /** Aborted when the server stops; what is left then is sent in the next run. */
  readonly signal: AbortSignal
  /** Told of rows that it dealt with. */
  readonly counted?: ((rows: number) => void) | undefined
}

interface Endpoint {
  readonly id: string
  readonly name: string
  readonly url: string
  readonly secretSealed: string
  readonly formerSecretSealed: string | null
  readonly formerUntil: Date | null
}

interface Delivery {
  readonly id: string
  readonly payload: string
  readonly attempts: number
}

interface Outcome {
  readonly isOk: boolean
  readonly status: number | null
  readonly response: string | null
  readonly error: string | null
  readonly milliseconds: number
}

const INPUT = z.object({})

/** Sends what waits, every endpoint for itself. */
export function deliveryJob(trade: Trade): Job<Record<string, never>> {
  return defineJob('shop-webhooks', {
    input: INPUT,
    cron: '* * * * *',
    run: (_, parts) => sendDeliveries({ trade, ...parts }),
  })
}

export async function sendDeliveries(parts: Parts): Promise<void> {
  const { rows } = await sql<Endpoint & { readonly tenantId: number }>`
    select w.tenant_id, w.id, w.name, w.url, w.secret_sealed, w.former_secret_sealed, w.former_until from shop_webhook w
    where w.state = ${WEBHOOK.active} and exists (select 1 from shop_webhook_delivery d
      where d.webhook_id = w.id and d.tenant_id = w.tenant_id and d.state = ${DELIVERY.waiting})
    order by w.id`.execute(acrossTenants(parts.db, 'endpoints of all shops that something waits for'))
  await Promise.all(
    rows.map(({ tenantId, ...endpoint }) =>
      sendTo(parts, tenantId, endpoint).catch((err: unknown) =>
        parts.log.error({ err, tenantId, webhook: endpoint.id }, 'an endpoint could not be told'),
      ),
    ),
  )
}

async function sendTo(parts: Parts, tenantId: number, endpoint: Endpoint): Promise<void> {
  const { trade, db, log, signal } = parts
  const inShop = <Result>(work: (ctx: TradeContext) => Promise<Result>) =>
    asSystem({ db, clock: trade.app.clock, log }, { tenantId, actor: 'system', command: 'server/sendWebhook' }, work)
  let failures = 0
  while (!signal.aborted && failures < MOST_FAILURES) {
    const taken = await inShop((ctx) => takeDelivery(trade, ctx, endpoint))
    if (!taken) {
      return
    }
    const outcome = await attempt(trade, endpoint, taken)
    parts.counted?.(1)
    failures = outcome.isOk ? 0 : failures + 1
    await inShop((ctx) => noteOutcome(trade, ctx, { endpoint, delivery: taken, outcome }))
  }
}

/**
 * Takes the oldest that is due before it is sent: nobody else tries it until the pause is over, and a process that ends
 * meanwhile leaves it to the next try. Its id is the same for every try, so that receivers leave out a second one.
 */
async function takeDelivery(trade: Trade, ctx: TradeContext, { id }: Endpoint): Promise<Delivery | undefined> {
  const now = await trade.now(ctx)
  const { rows } = await sql<Delivery>`
    update shop_webhook_delivery set attempts = attempts + 1, update_time = now(), version = version + 1,
      due_at = ${now}::timestamptz + ${FIRST_PAUSE_MS}::int * power(2, least(attempts, ${MOST_TRIES})) * interval '1 ms'
    where id = (select d.id from shop_webhook_delivery d
        join ${withDeleted('shop_webhook')} w on w.id = d.webhook_id and w.state = ${WEBHOOK.active}
        where d.webhook_id = ${id} and d.state = ${DELIVERY.waiting}
          and d.due_at <= ${now}::timestamptz order by d.due_at, d.id limit 1 for update of d skip locked)
    returning id, payload, attempts`.execute(unscoped(ctx.db, OWN))
  return rows[0]
}

/** Headers say the time of the machine: receivers compare it with their own clock. */
async function attempt({ app }: Trade, endpoint: Endpoint, delivery: Delivery): Promise<Outcome> {
  const begun = performance.now()
  const took = () => Math.round(performance.now() - begun)
  try {
    const sentAt = new Date()
    const signatures = secretsInUse(app.vault, webhookSecrets, endpoint).map((secret) =>
      new Webhook(secret).sign(delivery.id, sentAt, delivery.payload),
    )
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Vitrine-Webhooks',
      'webhook-id': delivery.id,
      'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
      'webhook-signature': signatures.join(' '),
    }
    const { status, body } = await app.outbound.post(endpoint.url, { headers, body: delivery.payload })
    const isOk = status >= 200 && status < 300
    // the database takes no zero bytes
    const response = body.replaceAll('\0', '').slice(0, RESPONSE_LENGTH)
    return { isOk, status, response, error: isOk ? null : `HTTP ${status}`, milliseconds: took() }
  } catch (error) {
    const reason = (error instanceof Error ? error.message : String(error)).slice(0, 500)
    return { isOk: false, status: null, response: null, error: reason, milliseconds: took() }
  }
}

interface Noting {
  readonly endpoint: Endpoint
  readonly delivery: Delivery
  readonly outcome: Outcome
}

async function noteOutcome(trade: Trade, ctx: TradeContext, { endpoint, delivery, outcome }: Noting): Promise<void> {
  const { isOk, status, response, error, milliseconds } = outcome
  const now = await trade.now(ctx)
  const rowsIn = unscoped(ctx.db, OWN)
  const isOver = !isOk && delivery.attempts >= MOST_TRIES
  const state = isOk ? DELIVERY.delivered : isOver ? DELIVERY.failed : DELIVERY.waiting
  await rowsIn
    .updateTable('shop_webhook_delivery')
    .set({ state, status, response, error, milliseconds, deliveredAt: isOk ? now : null, ...NEXT_VERSION })
    .where('id', '=', delivery.id)
    .where('state', '=', DELIVERY.waiting)
    .execute()
  const noted = await sql<{ failingSince: Date | null }>`update ${withDeleted('shop_webhook')} set
      failing_since = ${isOk ? null : sql`coalesce(failing_since, ${now}::timestamptz)`},
      last_ok_at = ${isOk ? now : sql`last_ok_at`}
    where id = ${endpoint.id} returning failing_since`.execute(rowsIn)
  const since = noted.rows[0]?.failingSince
  const isBroken = status === GONE || (since && now.getTime() - since.getTime() >= PATIENCE_MS)
  if (isBroken) {
    await breakOff(ctx, endpoint)
  }
}

/** Nothing more is sent to an endpoint until somebody switches it on again. */
async function breakOff(ctx: TradeContext, { id, name }: Endpoint): Promise<void> {
  const heardTo = await lockLastNumber(ctx)
  const rowsIn = unscoped(ctx.db, OWN)
  const rows = await withDeletedRows(rowsIn)
    .updateTable('shop_webhook')
    .set({ state: WEBHOOK.broken, heardTo, updateBy: ctx.user.username, ...NEXT_VERSION })
    .where('id', '=', id)
    .where('state', '=', WEBHOOK.active)
    .returning('id')
    .execute()
  if (rows.length > 0) {
    const title = [`Webhook 已停用 ${name}`, `Webhook switched off: ${name}`] as const
    await openTask(ctx, { kind: 'webhook-broken', title, refType: 'webhook', refId: id, refNo: name.slice(0, 32) })
  }
}
