import type { z } from 'zod'
import type { Database, TenantDatabase } from '../database/database.server.ts'
import type { Log } from '../log/log.server.ts'

/** Something that happens to records, told to handlers behind the answer. */
export interface AppEvent<Payload = unknown> {
  /** Lower-case words with dashes. */
  readonly name: string
  readonly payload: z.ZodType<Payload>
  /** The record that it happened to; events of one record come to a handler in their order. */
  readonly keyOf: (payload: Payload) => string
}

/** One of a tenant: its handlers have the database of that tenant. */
export interface TenantEvent<Payload = unknown> extends AppEvent<Payload> {
  readonly tenantOf: (payload: Payload) => number
}

export function defineEvent<Payload>(name: string, event: Omit<TenantEvent<Payload>, 'name'>): TenantEvent<Payload>
export function defineEvent<Payload>(name: string, event: Omit<AppEvent<Payload>, 'name'>): AppEvent<Payload>
export function defineEvent<Payload>(name: string, event: Omit<AppEvent<Payload>, 'name'>): AppEvent<Payload> {
  return { name, ...event }
}

/** What a handler has besides the payload. */
interface EventContext<Db extends Database = Database> {
  /** A transaction that is committed together with the note that the event was dealt with. */
  readonly db: Db
  readonly log: Log
  /** The same for every try: what goes to other systems says it, so that they can leave out a second one. */
  readonly key: string
}

/**
 * Deals with every event of a kind, at least once: what it does besides its transaction may be done again. One that
 * throws is tried again with growing pauses, and the later events of the record wait for it.
 */
export interface EventHandler<Payload = unknown> {
  /** Unique among all handlers, and kept: events in the database name it. */
  readonly name: string
  readonly event: AppEvent<Payload>
  /** Of the events of the kind, those that it has something to do with; the others are not kept for it. All when left out. */
  readonly wants?: (payload: Payload) => boolean
  readonly handle: (payload: Payload, ctx: EventContext) => Promise<void>
}

export interface TenantEventHandler<Payload = unknown> extends Omit<EventHandler<Payload>, 'event' | 'handle'> {
  readonly event: TenantEvent<Payload>
  readonly handle: (payload: Payload, ctx: EventContext<TenantDatabase>) => Promise<void>
}
