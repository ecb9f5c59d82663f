import { sql } from 'kysely'
import { z } from 'zod'
import type { ServerDatabase } from '#kit/server/database/database.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { acrossTenants } from '#kit/server/database/tenant-connections.server.ts'
import { defineJob, type Job } from '#kit/server/jobs/define-job.server.ts'
import type { Log } from '#kit/server/log/log.server.ts'
import { hasShopMail, isRefusedForGood, mailerOfShop } from '../../outbox/mail-transport.server.ts'
import { attempt, lazyMailer, NO_MAIL_SERVER, noteOutcome, type Outbox, takeDue } from '../../outbox/outbox.server.ts'
import { asSystem } from '../../trade/commands/context/system-context.server.ts'
import type { Trade, TradeContext } from '../../trade/commands/context/trade.server.ts'
import { afterQuiet } from '../../trade/commands/message/messages.server.ts'
import { rewordReminders } from '../../trade/commands/message/reminders.server.ts'
import { MESSAGE } from '../../trade/model/messages.ts'
import { dropNeedless } from './needless-messages.server.ts'

const OWN = 'messages of the shop that are to be sent'

/** Messages to customers, as the engine of outboxes sends them. */
const CUSTOMERS: Outbox = {
  table: 'shop_message',
  columns: { state: 'state', attempts: 'attempts', sentAt: 'sentAt', error: 'error' },
  states: MESSAGE,
}

/** Messages that are looked for at once. */
const PAGE = 100

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
    where state = ${MESSAGE.waiting} order by tenant_id`.execute(
    acrossTenants(parts.db, 'shops that have messages to send'),
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

async function sendOfShop({ trade, db, log, signal, counted }: Parts, tenantId: number): Promise<void> {
  const system = { db, clock: trade.app.clock, log }
  const inShop = <Result>(work: (ctx: TradeContext) => Promise<Result>) =>
    asSystem(system, { tenantId, actor: 'system', command: 'server/sendMessages' }, work)
  await inShop(async (ctx) => {
    await keepQuiet(trade, ctx)
    await dropNeedless(trade, ctx)
    await rewordReminders(trade, ctx)
    await showInApp(trade, ctx)
  })
  const mailer = lazyMailer(() => inShop((ctx) => mailerOfShop(trade.app, ctx)))
  try {
    for (;;) {
      const ids = await inShop(async (ctx) => {
        await keepQuiet(trade, ctx)
        return dueMail(trade, ctx)
      })
      if (ids.length > 0 && !(await inShop(hasShopMail))) {
        await inShop((ctx) => noteMissingServer(trade, ctx))
        return
      }
      for (const id of ids) {
        if (signal.aborted) {
          return
        }
        const [mail] = await inShop((ctx) => takeMail(trade, ctx, id))
        if (mail) {
          const error = await attempt(() =>
            mailer.send({ id: mail.id, to: mail.address, subject: mail.title, text: mail.body }),
          )
          await inShop(async (ctx) => {
            const now = await trade.now(ctx)
            await noteOutcome(CUSTOMERS, ctx, { taken: [mail], now, error, isForGood: isRefusedForGood(error) })
          })
          counted?.(1)
        }
      }
      if (ids.length < PAGE) {
        return
      }
    }
  } finally {
    mailer.close()
  }
}

/**
 * Nobody is disturbed by a try or by mail that comes late either: what waits for mornings and is due in the night waits for
 * the next one, unless it would be useless by then.
 */
async function keepQuiet(trade: Trade, ctx: TradeContext): Promise<void> {
  const now = await trade.now(ctx)
  const morning = afterQuiet(trade.app.clock, (await trade.settings(ctx))['final.quietHours'], now)
  if (morning > now) {
    await sql`update shop_message set due_at = ${morning}, update_time = now(), version = version + 1
      where state = ${MESSAGE.waiting} and waits
        and due_at <= ${now}::timestamptz and (useful_until is null or useful_until > ${morning}::timestamptz)`.execute(
      unscoped(ctx.db, OWN),
    )
  }
}

/** What is shown in app and website is sent once it is there to be read. */
async function showInApp(trade: Trade, ctx: TradeContext): Promise<void> {
  const now = await trade.now(ctx)
  await sql`update shop_message set state = ${MESSAGE.sent}, attempts = attempts + 1, sent_at = due_at, error = null,
      update_time = now(), version = version + 1
    where channel = 'app' and state = ${MESSAGE.waiting}
      and due_at <= ${now}::timestamptz`.execute(unscoped(ctx.db, OWN))
}

async function dueMail(trade: Trade, ctx: TradeContext): Promise<readonly string[]> {
  const now = await trade.now(ctx)
  const rows = await unscoped(ctx.db, OWN)
    .selectFrom('shop_message')
    .select('id')
    .where('channel', '=', 'email')
    .where('state', '=', MESSAGE.waiting)
    .where('dueAt', '<=', now)
    .orderBy('dueAt')
    .orderBy('id')
    .limit(PAGE)
    .execute()
  return rows.map(({ id }) => id)
}

/** Mail that was meant for a server that is switched off waits for another one, and counts no tries. */
async function noteMissingServer(trade: Trade, ctx: TradeContext): Promise<void> {
  const now = await trade.now(ctx)
  await sql`update shop_message set error = ${NO_MAIL_SERVER}, update_time = now(), version = version + 1
    where channel = 'email' and state = ${MESSAGE.waiting}
      and due_at <= ${now}::timestamptz and error is distinct from ${NO_MAIL_SERVER}`.execute(unscoped(ctx.db, OWN))
}

async function takeMail(trade: Trade, ctx: TradeContext, id: string): Promise<readonly Mail[]> {
  return takeDue<Mail>(CUSTOMERS, ctx, {
    ids: [id],
    now: await trade.now(ctx),
    columns: sql`address, title, body`,
  })
}
