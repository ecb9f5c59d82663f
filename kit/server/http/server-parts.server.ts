import type { Text } from '#kit/contract/text.ts'
import type { ZonedClock } from '#kit/contract/zoned-time.ts'
import type { Database, ServerDatabase } from '../database/database.server.ts'
import type { Log } from '../log/log.server.ts'
import type { Watch } from '../watch/watch.server.ts'
import type { Admission } from './admission.server.ts'
import type { Documented } from './api-document.server.ts'
import type { Authority } from './caller.server.ts'
import type { CommandRuns } from './command-run.server.ts'
import type { Patience } from './http-server.server.ts'
import type { LimiterOf } from './limiter.server.ts'
import type { RequestLimits } from './rate-limits.server.ts'
import type { AnswerCheck, IncomingContext, Route } from './route.server.ts'
import type { AskSecondPerson } from './second-person.server.ts'

/** What the HTTP server is made of. */
export interface ServerParts extends Documented {
  readonly db: ServerDatabase
  readonly log: Log
  readonly clock: ZonedClock
  readonly authority: Authority
  readonly limits: RequestLimits
  /** Counts what all server processes limit together; in the database when left out. */
  readonly limiterOf?: LimiterOf
  readonly corsOrigins: readonly string[]
  /** Other origins whose pages may stand in frames of ours. */
  readonly frameOrigins?: readonly string[] | undefined
  /** Other origins whose pictures the pages show. */
  readonly imageOrigins?: readonly string[]
  readonly trustProxy: boolean | readonly string[]
  /**
   * Records what was asked. A command is recorded in its own transaction, so that none happens unrecorded; one that
   * opens its own transactions is recorded as `begun` before it runs, and a second time when it is over.
   */
  readonly onAnswered?: (event: AnsweredEvent, db: Database) => Promise<void>
  /** Commands that this process runs for others than their caller alone; there are none when left out. */
  readonly runs?: CommandRuns | undefined
  /** What becomes of what asks for a second person; refused when left out. */
  readonly askSecondPerson?: AskSecondPerson | undefined
  /** Refuses what would wait too long; everybody is let in when left out. */
  readonly admission?: Admission
  /** Notes how requests end; nobody does when left out. */
  readonly watch?: Pick<Watch, 'exchanges' | 'faults' | 'storage'> | undefined
  /** Looks at answers before they are sent, in tests; nobody does when left out. */
  readonly checkAnswer?: AnswerCheck | undefined
  /** Where the files of a request lie until it is over; the system's folder when left out. */
  readonly incomingFolder?: string
  /** The usual timeouts when left out. */
  readonly patience?: Patience
}

export interface AnsweredEvent {
  readonly route: Route
  readonly ctx: IncomingContext
  /** `tried`: it was run, and all that it wrote was taken back. */
  readonly outcome: 'begun' | 'done' | 'tried' | 'denied' | 'failed'
  readonly milliseconds: number
  /** Why it was denied or failed, as whoever asked is told. */
  readonly reason?: Text | undefined
}
