import { sql } from 'kysely'
import { type Database, ofTenant, type ServerDatabase, type TenantDatabase } from '../database/database.server.ts'
import { rowsOf } from '../database/delete-in-batches.server.ts'
import type { Log } from '../log/log.server.ts'
import type { AppEvent, EventHandler, TenantEventHandler } from './define-event.server.ts'

/** Channel on which processes tell each other that an event waits. */
export const EVENT_CHANNEL = 'vitrine_events'

/** Tries of one handler with one event; then it has failed, and somebody has to look. */
const MOST_TRIES = 10

/** Longest pause between two tries, in seconds. */
const LONGEST_PAUSE = 3600

/** Events that one look finds: all processes look, and each is taken by one of them. */
const BATCH = 50

/** Events that a process deals with at the same time: none of them waits for another one, as if two processes took them. */
const AT_ONCE = 2

/** How long events that all handlers have dealt with are kept. */
const KEPT_DAYS = 7

/** The outbox: events that wait for their handlers. */
export interface Events {
  subscribe<Payload>(handler: EventHandler<Payload> | TenantEventHandler<Payload>): void
  /** Writes an event into the transaction of the context. */
  emit<Payload>(ctx: { readonly db: Database }, event: AppEvent<Payload>, payload: Payload): Promise<void>
  /** Says that something waits, once the transaction is committed. */
  announce(db: Database): Promise<void>
  /** Hands out the oldest that may go, each in a transaction of its own. @returns whether there were any */
  deliverSome(): Promise<boolean>
}

interface EventParts {
  readonly db: ServerDatabase
  readonly log: Log
  /** Before the second try; it doubles. */
  readonly retrySeconds: number
  /** Somebody has to hand out what is written. */
  readonly onEmit: () => void
}

type Handle = (payload: unknown, db: Database, key: string) => Promise<void>

interface Subscribed {
  readonly event: string
  /** Asked with a payload of the event that was read. */
  readonly wants: ((payload: unknown) => boolean) | undefined
  readonly tenantOf: (payload: unknown) => number | undefined
  readonly handle: Handle
}

interface Due {
  readonly eventId: number
  readonly handler: string
  readonly payload: unknown
  readonly tries: number
}

export function openEvents({ db, log, retrySeconds, onEmit }: EventParts): Events {
  const handlers = new Map<string, Subscribed>()

  /** Whose database a handler has: of a tenant where the event is one of a tenant. */
  function databaseFor({ handler, payload }: Due): Database {
    const tenantId = handlers.get(handler)?.tenantOf(payload)
    return tenantId === undefined ? db : ofTenant(db, tenantId)
  }

  async function deliverSome(): Promise<boolean> {
    const found = await oldestDue(db, { handlers: [...handlers.keys()] })
    const left = found.values()
    const deliverLeft = async (): Promise<void> => {
      for (const due of left) {
        await deliver(due)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, deliverLeft))
    return found.length > 0
  }

  async function deliver(found: Due): Promise<void> {
    await databaseFor(found)
      .transaction()
      .execute(async (tx) => {
        const [due] = await oldestDue(tx, { handlers: [found.handler], eventId: found.eventId })
        if (!due) {
          // another process has taken it meanwhile
          return
        }
        const { eventId, handler, payload, tries } = due
        const key = `${eventId}:${handler}`
        await sql`savepoint handling`.execute(tx)
        try {
          await handlers.get(handler)?.handle(payload, tx, key)
          await sql`update sys_event_delivery set state = 'done', tries = tries + 1, error = null
          where event_id = ${eventId} and handler = ${handler}`.execute(tx)
        } catch (err) {
          await sql`rollback to savepoint handling`.execute(tx)
          const isLast = tries + 1 >= MOST_TRIES
          const pause = Math.min(LONGEST_PAUSE, retrySeconds * 2 ** tries)
          log[isLast ? 'error' : 'warn']({ err, key, tries: tries + 1 }, 'an event was not dealt with')
          await sql`
          update sys_event_delivery set tries = tries + 1, error = ${String(err)},
            state = ${isLast ? 'failed' : 'waiting'}, failed_time = ${isLast ? sql`now()` : null}, due_time = now() + ${pause} * interval '1 second'
          where event_id = ${eventId} and handler = ${handler}
        `.execute(tx)
        }
      })
  }

  return {
    subscribe: ({ name, event, wants, handle }) => {
      handlers.set(name, {
        event: event.name,
        wants: wants as Subscribed['wants'],
        tenantOf: (payload) => {
          const read = event.payload.safeParse(payload)
          return read.success && 'tenantOf' in event ? event.tenantOf(read.data) : undefined
        },
        handle: (payload, db, key) => handle(event.payload.parse(payload), { db: db as TenantDatabase, log, key }),
      })
    },
    emit: async (ctx, event, payload) => {
      const read = event.payload.parse(payload)
      const subscribed = [...handlers]
        .filter(([, handler]) => handler.event === event.name && (handler.wants?.(read) ?? true))
        .map(([name]) => name)
      if (subscribed.length === 0) {
        return
      }
      await writeEvent(ctx, event, { payload: read, handlers: subscribed })
      onEmit()
    },
    announce: async (tx) => void (await sql`select pg_notify(${EVENT_CHANNEL}, '')`.execute(tx)),
    deliverSome,
  }
}

/**
 * Writes an event for handlers of these names into the transaction of the context: `emit` for code that has nothing but a
 * database at hand. It is handed out by whichever process takes jobs.
 */
export async function writeEvent<Payload>(
  { db }: { readonly db: Database },
  event: AppEvent<Payload>,
  { payload, handlers }: { readonly payload: Payload; readonly handlers: readonly string[] },
): Promise<void> {
  await sql`
    with event as (
      insert into sys_event (name, payload) values (${event.name}, ${JSON.stringify(payload)})
      returning id
    ), delivery as (
      insert into sys_event_delivery (event_id, handler, record_key)
      select event.id, handler.name, ${event.keyOf(payload)} from event, unnest(${handlers}::text[]) as handler (name)
    )
    select pg_notify(${EVENT_CHANNEL}, '')
  `.execute(db)
}

interface Waiting {
  readonly handlers: readonly string[]
  /** Of just this event. */
  readonly eventId?: number
}

/** The oldest events that wait for a handler and for no earlier event of their record; locked until the transaction ends. */
async function oldestDue(db: Database, { handlers, eventId }: Waiting): Promise<readonly Due[]> {
  const { rows } = await sql<Due>`
    select d.event_id, d.handler, e.payload, d.tries
    from sys_event_delivery d join sys_event e on e.id = d.event_id
    where d.state = 'waiting' and d.due_time <= now() and d.handler = any(${[...handlers]})
      and ${eventId === undefined ? sql`true` : sql`d.event_id = ${eventId}`}
      and not exists (
        select 1 from sys_event_delivery earlier where earlier.handler = d.handler
          and earlier.record_key = d.record_key and earlier.event_id < d.event_id and earlier.state <> 'done')
    order by d.event_id limit ${BATCH} for update of d skip locked
  `.execute(db)
  return rows
}

/** Events that every handler has dealt with, and that nobody looks up any more. */
export const OLD_EVENTS = rowsOf(
  'sys_event',
  sql`t.create_time < now() - ${KEPT_DAYS} * interval '1 day'
    and not exists (select 1 from sys_event_delivery d where d.event_id = t.id and d.state <> 'done')`,
)
