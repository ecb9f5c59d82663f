import { type RawBuilder, sql } from 'kysely'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import type { Mailer } from './mail-transport.server.ts'

const OWN = 'what waits in an outbox of the tenant that sends'

/** Minutes between two tries: what has not been taken for about a day has failed. */
const PAUSES = [1, 5, 15, 60, 180, 360, 720] as const
const MOST_TRIES = PAUSES.length + 1

/** How long something is left to whoever took it: longer than any server takes to answer. Minutes. */
const LEASE = 10

/** What mail says that waits for a server. */
export const NO_MAIL_SERVER = '没有启用的邮件服务器 No mail server is in use'

export type OutboxContext = Pick<RequestContext, 'db' | 'user'>

/** A table of what is to be sent, and how its columns are called; each has `due_at`, which is null for at once, and the columns of every table. */
export interface Outbox {
  readonly table: string
  readonly columns: {
    readonly state: string
    readonly attempts: string
    readonly sentAt: string
    readonly error: string
  }
  readonly states: {
    readonly waiting: number | string
    readonly sent: number | string
    readonly failed: number | string
  }
}

/** Something that was taken to be sent. */
export interface Taken {
  readonly id: string
  /** With this one. */
  readonly attempts: number
}

interface Taking {
  readonly ids: readonly string[]
  readonly now: Date
  /** What is read of it. */
  readonly columns: RawBuilder<unknown>
  /** What else is set. */
  readonly set?: RawBuilder<unknown>
}

/**
 * Takes what is due before it is sent: nobody else tries it for a while, and a process that ends meanwhile leaves it to the
 * next try.
 */
export async function takeDue<Row extends Taken>(
  { table, columns, states }: Outbox,
  { db }: OutboxContext,
  { ids, now, columns: read, set }: Taking,
): Promise<readonly Row[]> {
  const attempts = sql.ref(columns.attempts)
  const { rows } = await sql<Row>`
    update ${withDeleted(table)} set ${attempts} = ${attempts} + 1, update_time = now(), version = version + 1,
      due_at = ${now}::timestamptz + ${LEASE}::int * interval '1 minute' ${set ? sql`, ${set}` : sql``}
    where id = any(${[...ids]}::text[]) and ${sql.ref(columns.state)} = ${states.waiting}
      and (due_at is null or due_at <= ${now}::timestamptz)
    returning id, ${attempts} as attempts, ${read}`.execute(unscoped(db, OWN))
  return rows
}

interface Outcome {
  readonly taken: readonly Taken[]
  readonly now: Date
  /** Why it was not sent; undefined for what was. */
  readonly error: unknown
  /** It would be refused again. */
  readonly isForGood?: boolean
  /** What else is set, as it is in the table by then. */
  readonly set?: RawBuilder<unknown>
}

/** Notes what became of what was taken together: sent, failed for good, or due again after a pause that grows. */
export async function noteOutcome(
  { table, columns, states }: Outbox,
  { db }: OutboxContext,
  { taken, now, error, isForGood = false, set }: Outcome,
): Promise<void> {
  const attempts = Math.max(...taken.map((one) => one.attempts))
  const isOver = error !== undefined && (isForGood || attempts >= MOST_TRIES)
  const state = error === undefined ? states.sent : isOver ? states.failed : states.waiting
  const pause = state === states.waiting ? (PAUSES[attempts - 1] ?? 0) : 0
  const again = new Date(now.getTime() + pause * 60_000)
  await sql`update ${withDeleted(table)} set ${sql.ref(columns.state)} = ${state},
      ${sql.ref(columns.sentAt)} = ${error === undefined ? now : null}, ${sql.ref(columns.error)} = ${reasonOf(error)},
      due_at = ${again}, update_time = now(), version = version + 1 ${set ? sql`, ${set}` : sql``}
    where id = any(${taken.map(({ id }) => id)}::text[]) and ${sql.ref(columns.state)} = ${states.waiting}`.execute(
    unscoped(db, OWN),
  )
}

/** Why something was not sent, as it is kept. */
export function reasonOf(error: unknown): string | null {
  return error === undefined
    ? null
    : String(error instanceof Error ? error.message : error)
        .replaceAll('\0', '')
        .slice(0, 500)
}

/** @returns why it was not sent; undefined when it was */
export async function attempt(send: () => Promise<void>): Promise<unknown> {
  try {
    await send()
    return undefined
  } catch (error) {
    return error ?? new Error('refused')
  }
}

/** Mail goes through one connection, which is opened with the first and closed at the end. */
export function lazyMailer(open: () => Promise<Mailer | undefined>): Mailer {
  let mailer: Mailer | undefined
  return {
    send: async (mail) => {
      mailer ??= await open()
      if (!mailer) {
        throw new Error('no mail server is in use')
      }
      await mailer.send(mail)
    },
    close: () => mailer?.close(),
  }
}
