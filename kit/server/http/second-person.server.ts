import type { Caller } from './caller.server.ts'
import type { SentForm } from './multipart.server.ts'
import type { HttpContext, RequestContext, Route } from './route.server.ts'

/** Thrown, before anything is written, by what may only be done when somebody else agrees. It is no answer by itself. */
export class SecondPersonAsked extends Error {
  readonly kind: string
  /** What it comes to, in the unit of its kind; undefined where nobody can say. */
  readonly cost: number | undefined
  readonly rows: number | undefined
  /** Does all of it in the transaction of a context, asked nothing, where the route itself cannot be tried. */
  readonly tryOut: ((ctx: RequestContext) => Promise<unknown>) | undefined

  constructor(kind: string, { cost, rows, tryOut }: Partial<Pick<SecondPersonAsked, 'cost' | 'rows' | 'tryOut'>>) {
    super(`${kind} asks for a second person`)
    this.name = 'SecondPersonAsked'
    this.kind = kind
    this.cost = cost
    this.rows = rows
    this.tryOut = tryOut
  }
}

/** A request that is done only when somebody else agrees. */
export interface AskedForTwo {
  readonly route: Route
  readonly raw: Readonly<Record<string, unknown>>
  /** Fields and files of what was sent as a form. */
  readonly form: SentForm | undefined
  readonly ctx: HttpContext
  readonly asked: SecondPersonAsked
}

/**
 * What becomes of such a request: the question that it is done with after all, because somebody has agreed to just this or nobody
 * else could.
 * @throws DomainError that tells the caller whom it waits for
 */
export type AskSecondPerson = (request: AskedForTwo) => Promise<Caller['requireProof']>
