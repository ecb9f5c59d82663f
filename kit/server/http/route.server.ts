import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ZodType } from 'zod'
import { type CommandPath, commandAt } from '#kit/contract/command.ts'
import type { Locale, Text } from '#kit/contract/text.ts'
import type { ZonedClock } from '#kit/contract/zoned-time.ts'
import {
  type Database,
  requireServer,
  requireTenant,
  type ServerDatabase,
  type TenantDatabase,
} from '../database/database.server.ts'
import type { Workload } from '../database/workload.ts'
import type { Log } from '../log/log.server.ts'
import type { Answers } from './answers.server.ts'
import type { Caller } from './caller.server.ts'
import type { InputSchema } from './schema.server.ts'

/** Anyone may call it. Each such route is a decision, listed in the router test. */
export const ANYONE = Symbol('anyone')
/** Any signed-in person may call it: it only touches what is theirs or what everyone sees. */
export const SIGNED_IN = Symbol('signed in')
/** Like SIGNED_IN, and open while a one-time password still has to be changed. */
export const SIGNED_IN_EARLY = Symbol('signed in early')

/**
 * Programs that sign their requests may call it, with no session of a person. The handler finds out who signed: a noun has
 * one function that declares such routes and asks before anything else.
 */
export const SIGNED_CLIENT = Symbol('signed by a client')

export type Permission = string | typeof ANYONE | typeof SIGNED_IN | typeof SIGNED_IN_EARLY | typeof SIGNED_CLIENT

/** What is done for somebody, in a request or in a job. */
export interface RequestContext<Input = unknown> {
  readonly input: Input
  /** Inside a transaction when the route changes something. */
  readonly db: TenantDatabase
  readonly user: Caller
  readonly locale: Locale
  readonly clock: ZonedClock
  readonly log: Log
  readonly traceId: string
  /** What is done; histories name it. */
  readonly command: CommandPath
  /** Why the caller does it, in words of theirs; histories keep it. */
  readonly reason?: string | undefined
  /** Address of whoever asks, where somebody does. */
  readonly address?: string | undefined
  /** All of a command is done in the transaction of its request, what is a job otherwise, too. */
  readonly isWhole?: true | undefined
  /** A page of ours asks, not another client of the protocol. */
  readonly isFromOwnPage: boolean
  /** `https://shop.example`: where the caller reached this server. */
  readonly origin: string
}

/** One request on its way through a handler. */
export interface HttpContext<Input = unknown> extends RequestContext<Input> {
  /** Address of the client. */
  readonly address: string
  /** Folder for received files, on the same volume as the stored ones. */
  readonly incoming: string
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** A request with its caller, if there is one: what every route is answered with. */
export type IncomingContext<Input = unknown> = Omit<HttpContext<Input>, 'user' | 'command' | 'db'> & {
  readonly db: Database
  readonly user: Caller | null
}

/** The context of a route that anyone may call: whoever calls it, it has the database of the server. */
export type OpenRequestContext<Input = unknown> = Omit<IncomingContext<Input>, 'db'> & { readonly db: ServerDatabase }

interface DescribedHeader {
  readonly name: string
  readonly description: string
}

/** Whether a route only tells something, or changes something. Every guard asks this, none asks the method. */
export type Does = 'read' | 'command'

export interface RouteBase<Input> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /**
   * Left out, a GET reads and everything else is a command. Said where a call has the method of the other: a command that
   * clients of the protocol send with GET, a question that is too long for an address.
   */
  readonly does?: Does
  /** Below the base path; `:name` and a closing `*` are path parameters, read together with query and body. */
  readonly path: string
  readonly summary: Text
  /** What its button and histories call it; unless said what the summary says without what it is about. */
  readonly title?: Text
  readonly input: InputSchema<Input>
  /** What it answers when nothing goes wrong; tests compare each answer with it. */
  readonly answers?: Answers
  /** What `result` says where it answers `conflict`, for the API document. */
  readonly conflict?: (() => ZodType) | undefined
  /**
   * `each`: one transaction per command (the default; what reads has none). `none`: the handler opens its own,
   * for streams and for work on several files.
   */
  readonly transaction?: 'each' | 'none'
  /** It reads from the database and does nothing else, so that it can be done twice where rights changed meanwhile. */
  readonly isPlainRead?: true
  /** It seldom changes: whoever names what they have of it by `If-None-Match` is told that it is so still (304). */
  readonly isRevalidated?: true
  /** Which limiter guards it beside the common one; `file` and `client` stand
   * alone: pages read many at once, and a website speaks for all of its visitors. */
  readonly limit?: 'heavy' | 'upload' | 'report' | 'connect' | 'captcha' | 'file' | 'client'
  /** On whose connections it works; where left out, its limit says it (`WORKLOAD_OF`), and others are for staff. */
  readonly workload?: Workload
  /**
   * Headers X-Sign and X-TIMESTAMP are checked when a client sends them; they detect corrupted requests and are no
   * access control.
   */
  readonly isSigned?: boolean
  /** A command that is done while its caller only looks at things as somebody else. */
  readonly whileViewing?: boolean
  /** What it gives away: its caller is asked for a proof first, see `requireProof` of the caller. */
  readonly stepUp?: string
  /** The same where the handler asks by itself, because it depends on what is sent: all that it may ask about. */
  readonly stepUpInside?: readonly string[]
  /** It may be tried and taken back before somebody is asked for that. */
  readonly isTried?: boolean | undefined
  /** The body arrives as the bytes that were sent, of whatever type: for callers who sign those. */
  readonly body?: 'raw'
  /** What a success says; the wire's own words. */
  readonly successMessage?: Text
  /** A look at how the server runs: it is not noted among the requests that it shows. */
  readonly isWatching?: boolean
  /** Headers that it asks for, for the API document. */
  readonly headers?: readonly DescribedHeader[]
  /** What a program that signs must have been given, for the API document. */
  readonly scope?: string
  /** Headers by which a program says who it is, all of them together, for the API document. */
  readonly signing?: readonly DescribedHeader[]
  /** It starts a job, or does what only people do: agents have no such tool. */
  readonly isForPeople?: true
  /** What may be sent, for the API document. */
  readonly example?: Readonly<Record<string, unknown>>
  /** Told after the transaction of a command is committed, before it is answered. */
  readonly onCommitted?: () => void
}

/** A route as the server knows it: what it does, and what that is called, are always said. */
type Declared<Input> = Omit<RouteBase<Input>, 'input' | 'does' | 'title' | 'workload'> & {
  readonly does: Does
  readonly workload: Workload
  readonly title: Text
} & Pick<InputSchema<Input>, 'json'>

export interface Route {
  readonly definition: Declared<unknown> & { readonly permission: Permission }
  answer(raw: Readonly<Record<string, unknown>>, ctx: IncomingContext): Promise<Answer>
}

/** What a handler gives back: the result of the envelope, or one of the special answers below. */
export type Answer = unknown

/** Looks at an answer before it is sent. */
export type AnswerCheck = (definition: Route['definition'], answer: Answer) => void

/** An answer whose message or code is not the usual one. */
export class MessageResponse {
  readonly result: unknown
  readonly message: Text
  readonly code: number

  constructor(result: unknown, message: Text, code = 200) {
    this.result = result
    this.message = message
    this.code = code
  }
}

/** Bytes instead of an envelope. */
export class FileResponse {
  readonly body: Readable | Uint8Array
  readonly mediaType: string
  readonly name: string

  constructor(body: Readable | Uint8Array, mediaType: string, name: string) {
    this.body = body
    this.mediaType = mediaType
    this.name = name
  }
}

/** JSON without an envelope, where the wire has none. */
export class RawResponse {
  readonly body: unknown

  constructor(body: unknown) {
    this.body = body
  }
}

/** A route for people who hold `permission`. */
export function route<Input>(
  definition: RouteBase<Input> & { readonly permission: Exclude<Permission, typeof ANYONE | typeof SIGNED_CLIENT> },
  handle: (ctx: HttpContext<Input>) => Promise<Answer>,
): Route {
  const { input, permission } = definition
  const command = commandAt(definition.path)
  return {
    definition: { ...declared(definition), permission },
    answer: async (raw, ctx) => {
      if (!ctx.user) {
        throw new Error('a guarded route was reached without a caller')
      }
      return handle({ ...ctx, db: requireTenant(ctx.db), user: ctx.user, command, input: input.read(raw) })
    },
  }
}

/** A route for anyone. */
export function openRoute<Input>(
  definition: RouteBase<Input>,
  handle: (ctx: OpenRequestContext<Input>) => Promise<Answer>,
): Route {
  const { input } = definition
  return {
    definition: { ...declared(definition), permission: ANYONE },
    answer: async (raw, ctx) => handle({ ...ctx, db: requireServer(ctx.db), input: input.read(raw) }),
  }
}

/** A route for programs that sign their requests; the handler finds out who signed, and reads the input after that. */
export function signedRoute<Input>(
  definition: RouteBase<Input> & { readonly does: Does },
  answer: (raw: Readonly<Record<string, unknown>>, ctx: OpenRequestContext) => Promise<Answer>,
): Route {
  return {
    definition: { ...declared(definition), permission: SIGNED_CLIENT },
    answer: async (raw, ctx) => answer(raw, { ...ctx, db: requireServer(ctx.db) }),
  }
}

/** The one place where the method says what a route does, for those that do not say so themselves. */
function declared<Input>({ input, ...rest }: RouteBase<Input>): Declared<Input> {
  const does = rest.does ?? (rest.method === 'GET' ? 'read' : 'command')
  const workload = rest.workload ?? WORKLOAD_OF[rest.limit ?? ''] ?? 'staff'
  return { ...rest, does, workload, title: rest.title ?? withoutSubject(rest.summary), json: input.json }
}

/** Websites, payment channels and pictures are for buyers; what takes its time is a report, whoever asks. */
const WORKLOAD_OF: Readonly<Record<string, Workload>> = {
  ...{ client: 'buyers', file: 'buyers', heavy: 'reports', report: 'reports' },
}

/** Before what a route does stands what it is about: `Storefront: Check out`. */
const SUBJECT = /^[^：:]*[：:]\s*/

function withoutSubject([zh, en]: Text): Text {
  const what = en.replace(SUBJECT, '')
  return [zh.replace(SUBJECT, ''), what.charAt(0).toUpperCase() + what.slice(1)]
}
