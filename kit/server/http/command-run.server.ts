import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { TenantDatabase } from '../database/database.server.ts'
import type { Caller } from './caller.server.ts'
import type { Answer, Route } from './route.server.ts'

/** Names the run of a request that this process sends to itself. */
const RUN_HEADER = 'x-vitrine-run'

/** How a command is run that comes from this process itself: tried out, or done together with something else. */
export interface CommandRun {
  /** What it writes stays. */
  readonly isKept: boolean
  /** Does the work in a transaction of the caller's tenant, and keeps it or takes it back. */
  readonly inside: (
    ctx: { readonly db: TenantDatabase },
    work: (tx: TenantDatabase) => Promise<Answer>,
  ) => Promise<Answer>
  /** What is asked instead of the proof that its caller would show alone; nothing of a run that is taken back. */
  readonly requireProof?: (caller: Caller) => Caller['requireProof']
  /** Told why it failed: a DomainError for whatever its caller is told, else what nobody expected. */
  readonly onFailed?: (error: unknown) => void
}

/** Runs that wait for the request that names them. */
export interface CommandRuns {
  /** Headers that name a run, for one request. */
  add(run: CommandRun): { readonly headers: Readonly<Record<string, string>>; drop(): void }
  /** The run that a request names; each is there once. */
  take(request: Pick<FastifyRequest, 'headers'>): CommandRun | undefined
}

/** Names are random and leave the process nowhere: a request from outside finds none. */
export function commandRuns(): CommandRuns {
  const waiting = new Map<string, CommandRun>()
  return {
    add: (run) => {
      const name = randomUUID()
      waiting.set(name, run)
      return { headers: { [RUN_HEADER]: name }, drop: () => void waiting.delete(name) }
    },
    take: ({ headers }) => {
      const name = String(headers[RUN_HEADER] ?? '')
      const run = waiting.get(name)
      waiting.delete(name)
      return run
    },
  }
}

/**
 * Whether a command can be tried and taken back: it is done in the transaction of its request, and asks for no proof of its
 * caller unless it says that it may be tried all the same. Files, gateways and jobs are not.
 */
export function isTriable(definition: Route['definition']): boolean {
  const { does, permission, transaction = 'each', stepUp, stepUpInside, isTried, limit, body, isForPeople } = definition
  return (
    does === 'command' &&
    typeof permission === 'string' &&
    transaction === 'each' &&
    stepUp === undefined &&
    (stepUpInside === undefined || isTried === true) &&
    limit === undefined &&
    body === undefined &&
    !isForPeople
  )
}
