import { randomBytes } from 'node:crypto'
import { OAuthError, OAuthErrorCode } from '@modelcontextprotocol/server'
import { sql } from 'kysely'
import { z } from 'zod'
import { invalid, refused } from '#kit/contract/errors.ts'
import type { Refusal } from '#kit/contract/text.ts'
import type { TenantDatabase } from '#kit/server/database/database.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { answers } from '#kit/server/http/answers.server.ts'
import { type Limiter, takePoint } from '#kit/server/http/limiter.server.ts'
import { type HttpContext, type RequestContext, type Route, route, SIGNED_IN } from '#kit/server/http/route.server.ts'
import { input, wireText } from '#kit/server/http/schema.server.ts'
import { hashOf } from '#kit/server/session/session-store.server.ts'
import { requireOneself } from '../../../rights/require-oneself.server.ts'
import { STEP_UP } from '../../../rights/step-up.ts'
import { type IsOwnPassword, requireOwnPassword } from '../../own-account.server.ts'
import type { TokenScope } from '../api-token.ts'
import { requireRoom } from '../token-room.server.ts'
import {
  type AuthorizationRequest,
  answerAddress,
  authorizationRequest,
  faultAddress,
  type RequestParts,
} from './authorization-request.server.ts'
import { noteUsed } from './oauth-client.server.ts'
import {
  type AskedConsent,
  CODE_SECONDS,
  CONSENT_PATHS,
  type ConsentGiven,
  PROGRAM_SCOPES,
  type ProgramScope,
  REQUEST_MAX,
} from './program.ts'
import { isLoopback } from './redirect-address.ts'

const OWN = 'codes of the caller'

/** Used codes are kept as long: who brings one back later than that learns no more than that it is none. */
const CODES_KEPT = '1 day'

export interface ConsentParts extends RequestParts {
  readonly isOwnPassword: IsOwnPassword
  /** What the caller may give a token, in words. */
  readonly scopesOf: (ctx: RequestContext) => Promise<readonly TokenScope[]>
  /** What agents need each permission for; those that no tool of theirs asks for are missing. */
  readonly uses: () => ReadonlyMap<string, ProgramScope>
  /** Guards servers elsewhere that keep documents of programs. */
  readonly perPerson: Pick<Limiter, 'consume'>
}

const QUERY = { query: wireText(REQUEST_MAX) }
const GOES_BACK = answers(z.object({ redirect: z.string() }))

/** Whoever is signed in says to a program that asks for it whether it may act in their name. */
export function consentRoutes(parts: ConsentParts): readonly Route[] {
  const read = async (ctx: HttpContext<{ readonly query: string }>): Promise<AuthorizationRequest> => {
    requireOneself(ctx.user)
    await takePoint(parts.perPerson, ctx.user.userId)
    return authorizationRequest(ctx.db, parts, ctx.input.query)
  }
  return [
    route(
      {
        ...{
          method: 'POST',
          does: 'read',
          path: CONSENT_PATHS.asked,
          permission: SIGNED_IN,
          answers: answers(ASKED_OUT),
        },
        summary: ['程序请求的授权', 'What a program asks for'],
        input: input(QUERY),
      },
      async (ctx) => shownConsent(parts, ctx, await read(ctx)),
    ),
    route(
      {
        ...{ method: 'POST', path: CONSENT_PATHS.allow, permission: SIGNED_IN, answers: GOES_BACK },
        stepUp: STEP_UP.key,
        summary: ['允许程序连接', 'Let a program connect'],
        successMessage: ['已允许', 'Allowed'],
        // a wrong password is counted although the command fails
        transaction: 'none',
        input: input({
          ...QUERY,
          scopes: z.array(z.enum(PROGRAM_SCOPES)).min(1).max(PROGRAM_SCOPES.length),
          password: wireText(1024).default(''),
        }),
      },
      async (ctx) => ({ redirect: await allow(parts, ctx, await read(ctx)) }),
    ),
    route(
      {
        ...{ method: 'POST', path: CONSENT_PATHS.deny, permission: SIGNED_IN, answers: GOES_BACK },
        summary: ['拒绝程序连接', 'Turn a program away'],
        successMessage: ['已拒绝', 'Turned away'],
        // a document of the program may have to be read elsewhere
        transaction: 'none',
        input: input(QUERY),
      },
      async (ctx) => {
        const denied = new OAuthError(OAuthErrorCode.AccessDenied, 'the person said no')
        return { redirect: faultAddress(await read(ctx), parts.publicAddress(), denied) }
      },
    ),
  ]
}

async function shownConsent(
  parts: ConsentParts,
  ctx: RequestContext,
  asked: AuthorizationRequest,
): Promise<AskedConsent> {
  const held = await heldFor(parts, ctx)
  const { program, redirectUri, fault } = asked
  return {
    program: { name: program.name, site: program.site },
    comesBackTo: redirectUri,
    isLocal: isLoopback(redirectUri),
    scopes: asked.scopes.map((scope) => ({
      scope,
      holds: held.filter(({ use }) => use === scope).map(({ page, title }) => ({ page, title })),
    })),
    fault: fault ? { message: fault.message, back: faultAddress(asked, parts.publicAddress(), fault) } : null,
  }
}

/** What the caller may give a program, each with what it is for. */
async function heldFor({ scopesOf, uses }: ConsentParts, ctx: RequestContext) {
  const known = uses()
  return (await scopesOf(ctx)).flatMap((scope) => {
    const use = known.get(scope.code)
    return use && ctx.user.can(scope.code) ? [{ ...scope, use }] : []
  })
}

/** @returns the address that takes a code to the program */
async function allow(
  parts: ConsentParts,
  ctx: HttpContext<ConsentGiven>,
  asked: AuthorizationRequest,
): Promise<string> {
  const { db, user, input: given } = ctx
  const { fault, program } = asked
  if (fault) {
    throw refused(FAULTY, { what: fault.message })
  }
  const scopes = PROGRAM_SCOPES.filter((scope) => given.scopes.includes(scope))
  if (!scopes.every((scope) => asked.scopes.includes(scope))) {
    throw invalid([{ path: 'scopes', message: NOT_ASKED }])
  }
  const codes = (await heldFor(parts, ctx)).filter(({ use }) => scopes.includes(use)).map(({ code }) => code)
  if (codes.length === 0) {
    throw refused(NOTHING_HELD)
  }
  await requireOwnPassword(parts.isOwnPassword, ctx, { password: given.password })
  return db.transaction().execute(async (tx) => {
    await requireRoom(tx, user)
    await noteUsed(tx, program)
    const code = await newCode(tx, user, { asked, scopes, codes })
    return answerAddress(asked, parts.publicAddress(), { code })
  })
}

interface NewCode {
  readonly asked: AuthorizationRequest
  readonly scopes: readonly ProgramScope[]
  readonly codes: readonly string[]
}

/** A code that is good once and for a short while; only its hash is kept. */
async function newCode(
  tx: TenantDatabase,
  { userId, tenantId }: RequestContext['user'],
  { asked, scopes, codes }: NewCode,
): Promise<string> {
  const { program, redirectUri, challenge } = asked
  const code = randomBytes(32).toString('base64url')
  const raw = unscoped(tx, OWN)
  await sql`delete from sys_oauth_code where expires_at < now() - ${sql.lit(CODES_KEPT)}::interval`.execute(raw)
  await sql`
    insert into sys_oauth_code (code_hash, tenant_id, user_id, program_id, program_name, redirect_uri, challenge,
      program_scopes, scopes, expires_at)
    values (${hashOf(code)}, ${tenantId}, ${userId}, ${program.id}, ${program.name}, ${redirectUri}, ${challenge},
      ${scopes}, ${codes}, now() + make_interval(secs => ${CODE_SECONDS}))
  `.execute(raw)
  return code
}

const FAULTY: Refusal = [
  '请求有误，不能允许：{what}',
  'The request is not valid and cannot be allowed: {what}',
  'oauth.wrongRequest',
]
const NOT_ASKED: Refusal = ['程序没有请求这项权限', 'The program did not ask for that', 'oauth.scopeNotAsked']
const NOTHING_HELD: Refusal = [
  '您没有可以授予程序的权限',
  'You hold nothing that could be given to a program',
  'oauth.nothingHeld',
]

const ASKED_OUT = z.object({
  program: z.object({ name: z.string(), site: z.string().nullable() }),
  comesBackTo: z.string(),
  isLocal: z.boolean(),
  scopes: z.array(
    z.object({
      scope: z.enum(PROGRAM_SCOPES),
      holds: z.array(z.object({ page: z.string(), title: z.string() })),
    }),
  ),
  fault: z.object({ message: z.string(), back: z.string() }).nullable(),
})
