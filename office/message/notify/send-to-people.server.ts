import { sql } from 'kysely'
import { z } from 'zod'
import { filled, textIn } from '#kit/contract/text.ts'
import { ofTenant, type ServerDatabase } from '#kit/server/database/database.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { acrossTenants } from '#kit/server/database/tenant-connections.server.ts'
import type { Caller } from '#kit/server/http/caller.server.ts'
import { defineJob, type Job } from '#kit/server/jobs/define-job.server.ts'
import type { Log } from '#kit/server/log/log.server.ts'
import { NOTIFICATION_CHANNEL } from '../../notification/notification-choice.ts'
import type { NotificationKind } from '../../notification/notification-kind.ts'
import { RefusedForGood, sayInChat } from '../../outbox/chat-robots.server.ts'
import { hasHouseMail, isRefusedForGood, type Mailer, mailerOfHouse } from '../../outbox/mail-transport.server.ts'
import {
  attempt,
  lazyMailer,
  NO_MAIL_SERVER,
  noteOutcome,
  reasonOf,
  type Taken,
  takeDue,
} from '../../outbox/outbox.server.ts'
import { asSystem } from '../../trade/commands/context/system-context.server.ts'
import type { Trade, TradeContext } from '../../trade/commands/context/trade.server.ts'
import { afterQuiet } from '../../trade/commands/message/messages.server.ts'
import { SMS } from '../sms/sms-choices.ts'
import { robotOf, type Told, toldPeople } from './choices.server.ts'
import { showInApp } from './in-app.server.ts'
import { PEOPLE } from './people-outbox.server.ts'
import { plainText } from './plain-text.ts'
import type { ToPush } from './push-job.server.ts'
import { aboutKey, seenRecords } from './seen-records.server.ts'

const OWN = 'what is to be sent to people of the tenant'

/** What goes to somebody together, looked for at once. */
const PAGE = 100

/** Letters of all tries of a message that are kept. */
const TRIES_LENGTH = 4000

export interface SendParts {
  readonly push: Job<ToPush>
  readonly trade: Trade
  readonly callerNow: (userId: string, tenantId: number) => Promise<Caller | null>
}

interface Running extends SendParts {
  /** The server's own database. */
  readonly db: ServerDatabase
  readonly log: Log
  /** Aborted when the server stops; what is left then is sent in the next run. */
  readonly signal: AbortSignal
  /** Told of rows that it dealt with. */
  readonly counted?: ((rows: number) => void) | undefined
}

/** What goes to one person through one channel at once. */
interface Due {
  readonly username: string
  readonly esType: string
  readonly ids: readonly string[]
}

interface Message extends Taken {
  readonly esTitle: string
  readonly esContent: string | null
  readonly isRich: boolean
  readonly kind: NotificationKind
  readonly busType: string | null
  readonly busId: string | null
  readonly batchId: string | null
  readonly sender: string | null
}

/** Sends what waits for people of the house, tenant by tenant. */
export function sendJob(parts: SendParts): Job<Record<string, never>> {
  return defineJob('people-messages', {
    input: z.object({}),
    cron: '* * * * *',
    run: (_, running) => sendToPeople({ ...parts, ...running }),
  })
}

export async function sendToPeople(parts: Running): Promise<void> {
  const { rows } = await sql<{ tenantId: number }>`select distinct tenant_id from sys_sms
    where es_send_status = ${SMS.waiting} order by tenant_id`.execute(
    acrossTenants(parts.db, 'tenants that have something to send to their people'),
  )
  for (const { tenantId } of rows) {
    if (parts.signal.aborted) {
      return
    }
    await sendOfTenant(parts, tenantId).catch((err: unknown) =>
      parts.log.error({ err, tenantId }, 'people of a tenant could not be told'),
    )
  }
}

type InTenant = <Result>(work: (ctx: TradeContext) => Promise<Result>) => Promise<Result>

async function sendOfTenant(parts: Running, tenantId: number): Promise<void> {
  const { trade, db, log, signal } = parts
  const inTenant: InTenant = (work) =>
    asSystem({ db, clock: trade.app.clock, log }, { tenantId, actor: 'system', command: 'server/tellPeople' }, work)
  const mailer = lazyMailer(() => mailerOfHouse(trade.app, db))
  try {
    for (;;) {
      const groups = await inTenant((ctx) => dueGroups(trade, ctx))
      for (const group of groups) {
        if (signal.aborted) {
          return
        }
        await sendGroup({ ...parts, tenantId, inTenant, mailer }, group)
        parts.counted?.(group.ids.length)
      }
      if (groups.length < PAGE) {
        return
      }
    }
  } finally {
    mailer.close()
  }
}

/** Collected messages of somebody go together, and in the same company when they are tried again. */
async function dueGroups(trade: Trade, ctx: TradeContext): Promise<readonly Due[]> {
  const { rows } =
    await sql<Due>`select es_receiver as username, es_type, array_agg(id order by create_time, id) as ids from sys_sms
    where es_send_status = ${SMS.waiting}
      and (due_at is null or due_at <= ${await trade.now(ctx)}::timestamptz)
      and not (es_type = ${NOTIFICATION_CHANNEL.email} and es_result is not distinct from ${NO_MAIL_SERVER}
        and ${!(await hasHouseMail(ctx.db))}::boolean)
    group by es_receiver, es_type, case when is_collected then coalesce(batch_id, '') else id end
    order by min(due_at), es_receiver, es_type limit ${PAGE}`.execute(unscoped(ctx.db, OWN))
  return rows
}

interface Sending extends Running {
  readonly tenantId: number
  readonly inTenant: InTenant
  readonly mailer: Mailer
}

async function sendGroup(of: Sending, group: Due): Promise<void> {
  const { trade, tenantId, inTenant, db } = of
  const [person] = await toldPeople(ofTenant(db, tenantId), { tenantId, userIds: [], usernames: [group.username] })
  const user = person && (await of.callerNow(person.userId, tenantId))
  if (!person || !user) {
    await inTenant((ctx) => setAside(ctx, group.ids, { state: SMS.dropped, why: INACTIVE }))
    return
  }
  if (await inTenant((ctx) => mustWait(trade, ctx, { group, person }))) {
    return
  }
  const seen = await inTenant(async (ctx) => {
    const rows = await takeDue<Message>(PEOPLE, ctx, {
      ids: group.ids,
      now: await trade.now(ctx),
      columns: sql`es_title, es_content, is_rich, notification_kind as kind, bus_type, bus_id, batch_id, create_by as sender`,
      set: sql`batch_id = coalesce(batch_id, ${group.ids[0] ?? null})`,
    })
    return onlySeen(trade, { ...ctx, user }, rows, (ids) => setAside(ctx, ids, { state: SMS.dropped, why: UNSEEN }))
  })
  if (seen.length === 0) {
    return
  }
  if (group.esType === NOTIFICATION_CHANNEL.inApp) {
    await inTenant(async (ctx) => {
      const { userId } = person
      for (const row of seen) {
        const told = toldAs(row, { tenantId, userId })
        const html = row.isRich ? row.esContent : null
        const userIds = await showInApp(trade.app, ctx.db, told, { userIds: [userId], html })
        if (userIds.length > 0) {
          await trade.app.jobs.enqueue(ctx.db, of.push, { tenantId, id: told.key, userIds: [userId], text: told.text })
        }
      }
      await note(trade, ctx, { taken: seen, error: undefined })
    })
    return
  }
  const error = await attempt(() => send(of, { group, person, rows: seen }))
  await inTenant((ctx) => note(trade, ctx, { taken: seen, error }))
}

const INACTIVE = '用户已停用 No active person any more'
const UNSEEN = '用户已无权查看相关记录 The person may not see the record any more'

/** Somebody sleeps, or there is no mail server: nothing is tried, and no try is counted. */
async function mustWait(
  trade: Trade,
  ctx: TradeContext,
  { group, person }: { readonly group: Due; readonly person: Told },
): Promise<boolean> {
  if (group.esType === NOTIFICATION_CHANNEL.inApp) {
    return false
  }
  const now = await trade.now(ctx)
  const morning = afterQuiet(trade.app.clock, person.quietHours, now)
  if (morning > now) {
    await setAside(ctx, group.ids, { state: SMS.waiting, why: null, until: morning })
    return true
  }
  if (group.esType === NOTIFICATION_CHANNEL.email && !(await hasHouseMail(ctx.db))) {
    await setAside(ctx, group.ids, { state: SMS.waiting, why: NO_MAIL_SERVER })
    return true
  }
  return false
}

async function setAside(
  { db }: TradeContext,
  ids: readonly string[],
  { state, why, until }: { readonly state: string; readonly why: string | null; readonly until?: Date },
): Promise<void> {
  await sql`update ${withDeleted('sys_sms')} set es_send_status = ${state}, es_result = ${why},
      due_at = ${until ? sql`${until}::timestamptz` : sql`due_at`}, update_time = now(), version = version + 1
    where id = any(${[...ids]}::text[]) and es_send_status = ${SMS.waiting}`.execute(unscoped(db, OWN))
}

/** Messages about records that the person still sees; the others are not sent. */
async function onlySeen(
  trade: Trade,
  ctx: Pick<TradeContext, 'db' | 'user'>,
  rows: readonly Message[],
  drop: (ids: readonly string[]) => Promise<void>,
): Promise<readonly Message[]> {
  const about = ({ busType, busId }: Message) =>
    busType !== null && busId !== null ? { resource: busType, id: busId } : undefined
  const seen = await seenRecords(
    trade.app,
    ctx,
    rows.flatMap((row) => about(row) ?? []),
  )
  const isSeen = (row: Message) => {
    const of = about(row)
    return of === undefined || seen.has(aboutKey(of))
  }
  const hidden = rows.filter((row) => !isSeen(row))
  if (hidden.length > 0) {
    await drop(hidden.map(({ id }) => id))
  }
  return rows.filter(isSeen)
}

async function send(
  { trade, mailer }: Sending,
  { group, person, rows }: { readonly group: Due; readonly person: Told; readonly rows: readonly Message[] },
): Promise<void> {
  const [first] = rows
  const title =
    rows.length === 1 && first
      ? first.esTitle
      : textIn(person.locale, filled(['{n} 条通知', '{n} {n|notification|notifications}'], { n: rows.length }))
  const said = rows.map((row) => [row.esTitle, plainOf(row)].filter(Boolean).join('\n')).join('\n\n')
  if (group.esType === NOTIFICATION_CHANNEL.email) {
    if (!person.email) {
      throw new RefusedForGood('没有邮箱 No e-mail address')
    }
    // the same for every try of the same messages
    const id = first?.batchId ?? first?.id ?? ''
    await mailer.send({ id, to: person.email, subject: title.replace(/\s+/g, ' '), text: said })
    return
  }
  const robot = robotOf(trade.app.vault, person)
  if (!robot) {
    throw new RefusedForGood('没有群机器人 No chat robot')
  }
  await sayInChat(trade.app.outbound, robot, rows.length === 1 ? said : `${title}\n\n${said}`)
}

async function note(
  trade: Trade,
  ctx: TradeContext,
  { taken, error }: { readonly taken: readonly Message[]; readonly error: unknown },
): Promise<void> {
  const now = await trade.now(ctx)
  const line = `${trade.app.clock.format(now)} ${reasonOf(error) ?? '已发送 Sent'}`
  await noteOutcome(PEOPLE, ctx, {
    taken,
    now,
    error,
    isForGood: error instanceof RefusedForGood || isRefusedForGood(error),
    set: sql`tries = right(concat_ws(chr(10), tries, ${line}::text), ${TRIES_LENGTH})`,
  })
}

/** What somebody was sent by hand, as it stands at their bell. */
function toldAs(row: Message, { tenantId, userId }: { readonly tenantId: number; readonly userId: string }) {
  const { id, esTitle, kind, busType, busId, sender } = row
  const said = plainOf(row)
  return {
    tenantId,
    kind,
    userIds: [userId],
    usernames: [],
    holders: null,
    key: `sms:${id}`,
    about: busType !== null && busId !== null ? { resource: busType, id: busId } : null,
    sender,
    text: [esTitle, esTitle] as [string, string],
    body: said ? ([said, said] as [string, string]) : null,
  }
}

/** What is said, without its markup. */
function plainOf({ esContent, isRich }: Message): string {
  const text = esContent ?? ''
  return isRich ? plainText(text) : text
}
