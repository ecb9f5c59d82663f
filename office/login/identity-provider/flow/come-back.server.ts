import { DomainError } from '#kit/contract/errors.ts'
import type { OpenRequestContext, RawResponse } from '#kit/server/http/route.server.ts'
import { type OuterPerson, personIn } from '../claims.ts'
import { Denied } from '../protocol/protocol.server.ts'
import { protocolOf } from '../protocol/protocols.server.ts'
import { type Provider, providerById } from '../provider-row.server.ts'
import { ACCOUNT_BINDINGS_URL, PROVIDER_PAGE_URL, THIRD_LOGIN_ERRORS, type ThirdLoginError } from '../third-login.ts'
import { endAttempt } from './attempt.server.ts'
import { browserOf } from './browser.server.ts'
import { noteRefusal, type ThirdLoginParts } from './parts.server.ts'
import { accountFor, bindAccount, outerNameOf } from './people.server.ts'
import { makeProof } from './proof.server.ts'
import { sealedClaims } from './tried.server.ts'
import { appPage, redirected, toldToOpener } from './way-back.server.ts'

type BackContext = OpenRequestContext<{ readonly source: string }>

/** Longest identifier that is kept. */
const MOST_SUBJECT = 255

/** Where somebody goes who came back, and what a window is told that another client opened. */
interface Ending {
  readonly page: string
  readonly message: string
}

const FAILED_MESSAGE = '登录失败'

/**
 * Back from a provider. What it says counts once, in the browser that was sent there, for the provider that it was sent to;
 * everything else ends at a page that says why, and in the log.
 */
export async function comeBack(parts: ThirdLoginParts, ctx: BackContext): Promise<RawResponse> {
  const query = new URLSearchParams(ctx.request.url.split('?')[1] ?? '')
  const browser = browserOf(ctx)
  const attempt = await endAttempt(ctx.db, parts.app.vault, { state: query.get('state') ?? '', browser })
  const provider = attempt && (await providerById(ctx.db, attempt.providerId))
  // a provider that is tried need not be on
  const isAsked = provider?.code === ctx.input.source && (provider.isEnabled || attempt?.purpose === 'try')
  if (!attempt || !provider || !isAsked) {
    await noteRefusal(parts, ctx, provider, { outerName: '', failure: THIRD_LOGIN_ERRORS.expired })
    return redirected(ctx, appPage({ error: 'expired' }))
  }
  const { purpose, userId, visit, isPopup } = attempt
  try {
    const claims = await protocolOf(provider)?.claimsOf(parts.app, provider, query, visit)
    const person = personIn(provider, claims ?? {})
    if (purpose === 'try') {
      const outerName = outerNameOf(person)
      const claimsSealed = sealedClaims(parts.app.vault, provider.id, claims ?? {})
      const proof = { providerId: provider.id, subject: '', outerName, userId, claimsSealed }
      const tried = await makeProof(ctx.db, 'try', browser, proof)
      return redirected(ctx, `${PROVIDER_PAGE_URL}?${new URLSearchParams({ tried })}`)
    }
    requireSubject(person)
    if (purpose === 'bind') {
      return redirected(ctx, await boundAt(ctx, provider, person, userId ?? ''))
    }
    return ended(ctx, isPopup, await signedIn(parts, ctx, { provider, person, browser }))
  } catch (err) {
    ctx.log.warn({ err, provider: provider.code }, 'a provider of identity vouched for nobody')
    const error: ThirdLoginError = err instanceof Denied ? 'denied' : 'failed'
    const failure = err instanceof DomainError ? err.text : THIRD_LOGIN_ERRORS[error]
    await noteRefusal(parts, ctx, provider, { outerName: '', failure })
    const page = {
      signIn: appPage({ error }),
      bind: `${ACCOUNT_BINDINGS_URL}?${new URLSearchParams({ error })}`,
      try: `${PROVIDER_PAGE_URL}?${new URLSearchParams({ error })}`,
    }[purpose]
    return ended(ctx, isPopup, { page, message: FAILED_MESSAGE })
  }
}

const ended = (ctx: BackContext, isPopup: boolean, { page, message }: Ending): RawResponse =>
  isPopup ? toldToOpener(ctx, message, page) : redirected(ctx, page)

/** @throws Error for somebody whom the provider gives no identifier */
function requireSubject({ subject }: OuterPerson): void {
  if (subject === '' || subject.length > MOST_SUBJECT) {
    throw new Error('the provider gives no identifier of the person')
  }
}

async function boundAt(ctx: BackContext, provider: Provider, person: OuterPerson, userId: string): Promise<string> {
  const isBound = await ctx.db
    .transaction()
    .execute((tx) => bindAccount(tx, { providerId: provider.id, userId, person, by: 'page', address: ctx.address }))
  return `${ACCOUNT_BINDINGS_URL}?${new URLSearchParams(isBound ? { bound: provider.code } : { error: 'taken' })}`
}

interface Vouched {
  readonly provider: Provider
  readonly person: OuterPerson
  readonly browser: string
}

/** A code that signs in, or one that binds first. The session itself begins when the page asks for it. */
async function signedIn(
  parts: ThirdLoginParts,
  ctx: BackContext,
  { provider, person, browser }: Vouched,
): Promise<Ending> {
  const thirdType = provider.code
  const proven = { providerId: provider.id, subject: person.subject, outerName: outerNameOf(person) }
  const { userId } = await ctx.db.transaction().execute((tx) => accountFor(tx, parts, provider, person))
  if (userId === '') {
    await noteRefusal(parts, ctx, provider, { outerName: proven.outerName, failure: THIRD_LOGIN_ERRORS.unbound })
    const bind = await makeProof(ctx.db, 'bind', browser, { ...proven, userId: null })
    return { page: appPage({ bind, thirdType }), message: `绑定手机号,${bind}` }
  }
  const code = await makeProof(ctx.db, 'enter', browser, { ...proven, userId })
  return { page: appPage({ oauth2LoginToken: code, thirdType }), message: code }
}
