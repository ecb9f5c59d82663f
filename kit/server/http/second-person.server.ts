import type { Caller } from './caller.server.ts'
import type { HttpContext, Route } from './route.server.ts'

/** Thrown, before anything is written, by what may only be done when somebody else agrees. It is no answer by itself. */
export class SecondPersonAsked extends Error {
  readonly kind: string
  /** What it comes to, in the unit of its kind; undefined where nobody can say. */
  readonly cost: number | undefined
  readonly rows: number | undefined

  constructor(
    kind: string,
    { cost, rows }: { readonly cost?: number | undefined; readonly rows?: number | undefined },
  ) {
    super(`${kind} asks for a second person`)
    this.name = 'SecondPersonAsked'
    this.kind = kind
    this.cost = cost
    this.rows = rows
  }
}

/** A request that is done only when somebody else agrees. */
export interface AskedForTwo {
  readonly route: Route
  readonly raw: Readonly<Record<string, unknown>>
  readonly ctx: HttpContext
  readonly asked: SecondPersonAsked
}

/**
 * What becomes of such a request: the question that it is done with after all, because somebody has agreed to just this or nobody
 * else could.
 * @throws DomainError that tells the caller whom it waits for
 */
export type AskSecondPerson = (request: AskedForTwo) => Promise<Caller['requireProof']>
