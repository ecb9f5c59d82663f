import { sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '#kit/server/database/database.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { defineJob, type Job } from '#kit/server/jobs/define-job.server.ts'
import type { Log } from '#kit/server/log/log.server.ts'
import { asSystem } from '../commands/context/system-context.server.ts'
import type { Trade, TradeContext } from '../commands/context/trade.server.ts'
import { hasMailServer } from '../commands/message/messages.server.ts'
import { rewordReminders } from '../commands/message/reminders.server.ts'
import { CLAIM } from '../model/claim-states.ts'
import { MESSAGE } from '../model/messages.ts'
import { ORDER } from '../model/order-states.ts'
import { isRefusedForGood, type Mailer, openMailer } from './mail-transport.server.ts'

const OWN = 'messages of the shop that are to be sent'

/** Tries before a message has failed; between two of them twice the time of before, from a minute on. */
const MOST_TRIES = 8
const FIRST_PAUSE_MS = 60_000

/** What a mail says that waits for a server. */
const NO_SERVER = '没有启用的邮件服务器 No mail server is in use'

/** Messages that are looked for at once. */
const PAGE = 100

interface Parts {
  readonly trade: Trade
  /** The server's own database. */
  readonly db: Database
  readonly log: Log
  /** Aborted when the server stops; what is left then is sent in the next run. */
  readonly signal: AbortSignal
}

interface Mail {
  readonly id: string
  readonly address: string
  readonly title: string
  readonly body: string
  readonly attempts: number
}

const INPUT = z.object({})

/** Sends what waits in the outbox, shop by shop. */
export function messageJob(trade: Trade): Job<Record<string, never>> {
  return defineJob('shop-messages', {
    input: INPUT,
    cron: '* * * * *',
    run: (_, parts) => sendMessages({ trade, ...parts }),
  })
}

export async function sendMessages(parts: Parts): Promise<void> {
  const { rows } = await sql<{ tenantId: number }>`select distinct tenant_id from shop_message
    where state = ${MESSAGE.waiting} and del_flag = 0 order by tenant_id`.execute(
    unscoped(parts.db, 'shops that have messages to send'),
  )
  for (const { tenantId } of rows) {
    if (parts.signal.aborted) {
      return
    }
    await sendOfShop(parts, tenantId).catch((err: unknown) =>
      parts.log.error({ err, tenantId }, 'the messages of a shop could not be sent'),
    )
  }
}

async function sendOfShop({ trade, db, log, signal }: Parts, tenantId: number): Promise<void> {
  const system = { db, clock: trade.app.clock, log }
  const inShop = <Result>(work: (ctx: TradeContext) => Promise<Result>) =>
    asSystem(system, { tenantId, actor: 'system', command: 'sendMessages' }, work)
  await inShop(async (ctx) => {
    await dropNeedless(trade, ctx)
    await rewordReminders(trade, ctx)
    await showInApp(trade, ctx)
  })
  let mailer: Mailer | undefined
  try {
    for (;;) {
      const ids = await inShop((ctx) => dueMail(trade, ctx))
      if (ids.length > 0 && !mailer && !(await inShop(hasMailServer))) {
        await inShop((ctx) => noteMissingServer(trade, ctx))
        return
      }
      for (const id of ids) {
        if (signal.aborted) {
          return
        }
        const mail = await inShop((ctx) => takeMail(trade, ctx, id))
        if (mail) {
          const sent = await attempt(async () => {
            mailer ??= await inShop((ctx) => openMailer(trade.app, ctx))
            if (!mailer) {
              throw new Error('no mail server is in use')
            }
            await mailer.send({ id: mail.id, to: mail.address, subject: mail.title, text: mail.body })
          })
          await inShop((ctx) => noteOutcome(trade, ctx, mail, sent))
        }
      }
      if (ids.length < PAGE) {
        return
      }
    }
  } finally {
    mailer?.close()
  }
}

async function attempt(send: () => Promise<void>): Promise<unknown> {
  try {
    await send()
    return undefined
  } catch (error) {
    return error ?? new Error('refused')
  }
}

/**
 * Reminders whose occasion ended while they waited for the morning, or for a mail server: the balance was paid, called off or
 * extended, is asked for in another wave, or the order is not to be paid any more.
 */
async function dropNeedless(trade: Trade, ctx: TradeContext): Promise<void> {
  const now = await trade.now(ctx)
  await sql`update shop_message m set state = ${MESSAGE.dropped}, update_time = now(), version = m.version + 1
    where m.tenant_id = ${ctx.user.tenantId} and m.state = ${MESSAGE.waiting} and m.del_flag = 0
      and m.due_at <= ${now}::timestamptz
      and (m.occasion in ('claim.reminded', 'claim.overdue') and not exists (select 1 from shop_claim_reminder r
          join shop_final_claim c on c.id = r.claim_id and c.tenant_id = r.tenant_id
          where r.tenant_id = m.tenant_id and r.once_key = m.once_key and c.final_goods_id = r.final_goods_id
            and c.state = case m.occasion when 'claim.overdue' then ${CLAIM.grace}::int else ${CLAIM.open}::int end
            and (r.moment in ('open', 'manual')
              or date_trunc('milliseconds', r.for_at) = date_trunc('milliseconds', c.due_at)))
        or m.occasion = 'order.reminded' and not exists (select 1 from shop_order o
          where o.id = m.order_id and o.tenant_id = m.tenant_id and o.status = ${ORDER.toPay}))`.execute(
    unscoped(ctx.db, OWN),
  )
}

/** What is shown in app and website is sent once it is there to be read. */
async function showInApp(trade: Trade, ctx: TradeContext): Promise<void> {
  const now = await trade.now(ctx)
  await sql`update shop_message set state = ${MESSAGE.sent}, attempts = attempts + 1, sent_at = due_at, error = null,
      update_time = now(), version = version + 1
    where tenant_id = ${ctx.user.tenantId} and channel = 'app' and state = ${MESSAGE.waiting} and del_flag = 0
      and due_at <= ${now}::timestamptz`.execute(unscoped(ctx.db, OWN))
}

async function dueMail(trade: Trade, ctx: TradeContext): Promise<readonly string[]> {
  const now = await trade.now(ctx)
  const { rows } = await sql<{ id: string }>`select id from shop_message
    where tenant_id = ${ctx.user.tenantId} and channel = 'email' and state = ${MESSAGE.waiting} and del_flag = 0
      and due_at <= ${now}::timestamptz order by due_at, id limit ${PAGE}`.execute(unscoped(ctx.db, OWN))
  return rows.map(({ id }) => id)
}

/** Mail that was meant for a server that is switched off waits for another one, and counts no tries. */
async function noteMissingServer(trade: Trade, ctx: TradeContext): Promise<void> {
  const now = await trade.now(ctx)
  await sql`update shop_message set error = ${NO_SERVER}, update_time = now(), version = version + 1
    where tenant_id = ${ctx.user.tenantId} and channel = 'email' and state = ${MESSAGE.waiting} and del_flag = 0
      and due_at <= ${now}::timestamptz and error is distinct from ${NO_SERVER}`.execute(unscoped(ctx.db, OWN))
}

/**
 * Takes a message before it is sent: nobody else tries it until the pause is over, and a process that ends meanwhile leaves
 * it to the next try.
 */
async function takeMail(trade: Trade, ctx: TradeContext, id: string): Promise<Mail | undefined> {
  const now = await trade.now(ctx)
  const { rows } = await sql<Mail>`
    update shop_message set attempts = attempts + 1, update_time = now(), version = version + 1,
      due_at = ${now}::timestamptz + ${FIRST_PAUSE_MS}::int * power(2, least(attempts, ${MOST_TRIES})) * interval '1 ms'
    where id = ${id} and tenant_id = ${ctx.user.tenantId} and state = ${MESSAGE.waiting} and due_at <= ${now}::timestamptz
    returning id, address, title, body, attempts`.execute(unscoped(ctx.db, OWN))
  return rows[0]
}

async function noteOutcome(trade: Trade, ctx: TradeContext, mail: Mail, error: unknown): Promise<void> {
  const isOver = error !== undefined && (isRefusedForGood(error) || mail.attempts >= MOST_TRIES)
  const state = error === undefined ? MESSAGE.sent : isOver ? MESSAGE.failed : MESSAGE.waiting
  const reason = error === undefined ? null : String(error instanceof Error ? error.message : error).slice(0, 500)
  const sentAt = error === undefined ? await trade.now(ctx) : null
  await sql`update shop_message set state = ${state}, sent_at = ${sentAt}, error = ${reason}, update_time = now(),
      version = version + 1
    where id = ${mail.id} and tenant_id = ${ctx.user.tenantId} and state = ${MESSAGE.waiting}`.execute(
    unscoped(ctx.db, OWN),
  )
}
