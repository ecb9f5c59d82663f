import type { Database } from '../database/database.server.ts'
import type { SeededTexts } from '../database/seeded-texts.server.ts'
import type { Route } from '../http/route.server.ts'
import type { Job } from '../jobs/define-job.server.ts'
import type { Jobs } from '../jobs/jobs.server.ts'

/** What the server of an area does once the office stands. */
export interface OpenArea<Timer = unknown> {
  /** Routes of declared nouns that have a behaviour of their own, by name. */
  readonly nouns?: readonly (readonly [name: string, routes: readonly Route[]])[]
  /** Those of pages and calls that are no noun. */
  readonly routes?: readonly Route[]
  /** What happens by the clock, beside the timers that need nothing of the office. */
  readonly timers?: readonly Timer[]
  /** Jobs that run by the clock; where the clock is moved they run at once. */
  readonly clock?: readonly Job<Record<string, never>>[]
  /** Registers its other jobs, and subscribes to events. */
  readonly begin?: (jobs: Pick<Jobs, 'register' | 'subscribe'>) => void
}

/** Stable id of a seeded row, so that a later start finds it again. */
type SeedId = (kind: string, key: string) => string

/** The server of an area; `Parts` is what the office hands in, `Timer` what happens by the clock. */
export interface ServerArea<Parts, Timer = unknown> {
  /**
   * Brings rows into an empty database, and into an older one what has come since; answers their texts, which are carried on in
   * rows that are there.
   */
  readonly seeds?: readonly ((db: Database, seedId: SeedId) => Promise<SeededTexts>)[]
  /** In the order in which they run. */
  readonly timers?: readonly Timer[]
  readonly open: (parts: Parts) => OpenArea<Timer>
}

/** Declares the server of an area. */
export function defineServerArea<Parts, Timer = never>(area: ServerArea<Parts, Timer>): ServerArea<Parts, Timer> {
  return area
}
