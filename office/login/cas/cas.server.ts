import { sql } from 'kysely'
import { DomainError, refused } from '#kit/contract/errors.ts'
import type { Refusal, Text } from '#kit/contract/text.ts'
import type { Database } from '#kit/server/database/database.server.ts'
import { ofAnySpeaker } from '#kit/server/database/scope.server.ts'
import { answers } from '#kit/server/http/answers.server.ts'
import { type OpenRequestContext, openRoute, type Route } from '#kit/server/http/route.server.ts'
import { input, wireText } from '#kit/server/http/schema.server.ts'
import { HOUSE } from '../../rights/tenants.ts'
import { type Claims, personIn } from '../identity-provider/claims.ts'
import type { ThirdLoginParts } from '../identity-provider/flow/parts.server.ts'
import { accountFor } from '../identity-provider/flow/people.server.ts'
import { ticketClaims } from '../identity-provider/protocol/cas.server.ts'
import { PROVIDER_KIND } from '../identity-provider/provider-choices.ts'
import { type Provider, providerById } from '../identity-provider/provider-row.server.ts'
import { isAllowedService, servicesIn } from '../identity-provider/services.ts'
import { THIRD_LOGIN_ERRORS } from '../identity-provider/third-login.ts'
import { signInProven } from '../sign-in.server.ts'
import { SIGNED_IN_OUT } from '../sign-in-answers.server.ts'

const OWN = 'servers of single sign-on belong to the house, and are asked for before there is a caller'

const FAILED: Refusal = ['统一登录失败，请重新登录', 'Single sign-on failed; sign in again', 'cas.failed']

type TicketContext = OpenRequestContext<{ readonly ticket: string; readonly service: string }>

/** Signing in with a ticket of a CAS server, which is asked whose it is. Whom it lets in is of its row, as for any provider. */
export function casRoutes(parts: ThirdLoginParts): readonly Route[] {
  return (['GET', 'POST'] as const).map((method) =>
    openRoute(
      {
        method,
        does: 'command',
        path: '/sys/cas/client/validateLogin',
        answers: answers(SIGNED_IN_OUT),
        summary: ['CAS 单点登录：验证票据', 'CAS: Sign in with a ticket'],
        transaction: 'none',
        limit: 'captcha',
        successMessage: ['登录成功', 'Signed in'],
        input: input({ ticket: wireText(500), service: wireText(1000) }),
      },
      async (ctx) => signInProven(parts, ctx, await ownerOfTicket(parts, ctx), 'cas'),
    ),
  )
}

/** Whose account it is. @throws DomainError `refused` for nobody's */
async function ownerOfTicket(parts: ThirdLoginParts, ctx: TicketContext): Promise<string> {
  const provider = await serverFor(ctx.db, ctx.input.service)
  const claims = await claimsOf(parts, ctx, provider)
  const person = claims && personIn(provider, claims)
  const userId = person?.subject
    ? (await ctx.db.transaction().execute((tx) => accountFor(tx, parts, provider, person))).userId
    : ''
  if (userId === '') {
    const failure = person?.subject ? THIRD_LOGIN_ERRORS.unbound : FAILED
    const content: Text = ['CAS 登录失败', 'Sign-in by CAS failed']
    const username = (person?.username ?? '').slice(0, 100)
    await parts.noteLogin(ctx.db, ctx, { username, realname: null, content, way: 'cas', failure })
    throw refused(failure)
  }
  return userId
}

/** @throws DomainError `refused` for a service that no enabled server vouches for */
async function serverFor(db: Database, service: string): Promise<Provider> {
  const { rows } = await sql<{
    id: string
    services: string | null
  }>`select id, services from sys_identity_provider
    where tenant_id = ${HOUSE} and kind = ${PROVIDER_KIND.cas} and is_enabled
    order by sort_no, id`.execute(ofAnySpeaker(db, OWN))
  const found = rows.find(({ services }) => isAllowedService(service, servicesIn(services ?? '')))
  const provider = found && (await providerById(db, found.id))
  if (!provider) {
    throw refused(['该服务地址未被允许', 'This service is not allowed', 'cas.unknownService'])
  }
  return provider
}

async function claimsOf(
  { app }: ThirdLoginParts,
  { input: ticket, log }: TicketContext,
  provider: Provider,
): Promise<Claims | undefined> {
  try {
    return await ticketClaims(app, provider, ticket)
  } catch (err) {
    log.warn({ err }, 'the CAS server could not be asked')
    throw err instanceof DomainError
      ? err
      : refused(['统一登录服务器没有应答', 'The server of single sign-on does not answer', 'cas.noAnswer'])
  }
}
