import { randomBytes } from 'node:crypto'
import { DomainError, refused } from '#kit/contract/errors.ts'
import type { Refusal } from '#kit/contract/text.ts'
import { answers } from '#kit/server/http/answers.server.ts'
import { type OpenRequestContext, openRoute, type Route } from '#kit/server/http/route.server.ts'
import { input, wireText } from '#kit/server/http/schema.server.ts'
import { CAPTCHA_INPUT } from '../../captcha.server.ts'
import { slowedDown } from '../../password-check.server.ts'
import { signInProven } from '../../sign-in.server.ts'
import { SIGNED_IN_OUT } from '../../sign-in-answers.server.ts'
import { type Claims, personIn } from '../claims.ts'
import { noteRefusal, type ThirdLoginParts } from '../flow/parts.server.ts'
import { accountFor } from '../flow/people.server.ts'
import type { Services } from '../protocol/protocol.server.ts'
import { PROVIDER_KIND } from '../provider-choices.ts'
import { enabledProvider, type Provider } from '../provider-row.server.ts'
import { DIRECTORY_LOGIN_PATH, THIRD_LOGIN_ERRORS } from '../third-login.ts'
import { isPasswordOf, withDirectory } from './directory.server.ts'

/** The words of a wrong password here: nobody learns from them whether a directory knows a name. */
export const WRONG: Refusal = ['用户名或密码错误', 'Wrong user name or password', 'identityProvider.wrong']

interface Typed {
  readonly provider: string
  readonly username: string
  readonly password: string
  readonly captcha?: string | null | undefined
  readonly checkKey?: string | null | undefined
  readonly proofOfWork?: string | null | undefined
}

/** Signing in with the account of a directory, whose password it is asked for. */
export function directoryLoginRoute(parts: ThirdLoginParts): Route {
  return openRoute(
    {
      method: 'POST',
      path: DIRECTORY_LOGIN_PATH,
      answers: answers(SIGNED_IN_OUT),
      summary: ['目录账号登录', 'Sign in with the account of a directory'],
      // failures must be counted although the command fails
      transaction: 'none',
      successMessage: ['登录成功', 'Signed in'],
      input: input({
        provider: wireText(100),
        username: wireText(100).transform((name) => name.trim()),
        password: wireText(1024),
        ...CAPTCHA_INPUT,
      }),
    },
    async (ctx) => {
      const provider = await enabledProvider(ctx.db, ctx.input.provider)
      if (provider.kind !== PROVIDER_KIND.ldap) {
        throw refused(['该登录方式没有密码', 'This way has no password', 'identityProvider.noPassword'])
      }
      const userId = await provenBy(parts, ctx, provider).catch(async (error: unknown) => {
        if (error instanceof DomainError) {
          await noteRefusal(parts, ctx, provider, { outerName: ctx.input.username, failure: error.text })
        }
        throw error
      })
      return signInProven(parts, ctx, userId, provider.kind)
    },
  )
}

/** Whose account it is. Guessing is slowed down as it is for passwords of our own. @throws DomainError for nobody's */
async function provenBy(parts: ThirdLoginParts, ctx: OpenRequestContext<Typed>, provider: Provider): Promise<string> {
  const { username, password } = ctx.input
  const attempt = { username: `${provider.code}:${username}`, address: ctx.address }
  const { needsCaptcha } = await parts.throttle.check(attempt)
  if (needsCaptcha) {
    await parts.requireCaptcha(ctx.db, ctx.input)
  }
  const claims = await slowedDown(parts.throttle, attempt, () =>
    asked(parts.app, ctx, provider, { username, password }),
  )
  if (!claims) {
    throw refused(WRONG)
  }
  await parts.throttle.noteSuccess(attempt)
  const person = personIn(provider, claims)
  if (person.subject === '') {
    throw refused(THIRD_LOGIN_ERRORS.failed)
  }
  const { userId } = await ctx.db.transaction().execute((tx) => accountFor(tx, parts, provider, person))
  if (userId === '') {
    throw refused(THIRD_LOGIN_ERRORS.unbound)
  }
  return userId
}

interface Given {
  readonly username: string
  readonly password: string
}

/**
 * What a directory says of somebody whose password this is; undefined for a wrong one, and for a name that it does not know,
 * which takes as long.
 */
export async function asked(
  services: Services,
  { log }: Pick<OpenRequestContext, 'log'>,
  provider: Provider,
  { username, password }: Given,
): Promise<Claims | undefined> {
  try {
    const entry = username === '' ? undefined : await withDirectory(services, provider, ({ named }) => named(username))
    const dn = entry?.dn ?? `cn=${randomBytes(8).toString('hex')},${provider.searchBase}`
    const isRight = await isPasswordOf(services, provider, { dn, password })
    return isRight ? entry?.claims : undefined
  } catch (err) {
    log.warn({ err, provider: provider.code }, 'a directory could not be asked')
    throw err instanceof DomainError ? err : refused(NO_ANSWER)
  }
}

export const NO_ANSWER: Refusal = [
  '目录没有正确应答',
  'The directory does not answer as it should',
  'identityProvider.noAnswer',
]
