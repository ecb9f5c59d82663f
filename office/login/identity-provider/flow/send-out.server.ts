import { BASE_PATH } from '#kit/contract/envelope.ts'
import { DomainError, refused } from '#kit/contract/errors.ts'
import type { IncomingContext } from '#kit/server/http/route.server.ts'
import type { Services } from '../protocol/protocol.server.ts'
import { protocolOf } from '../protocol/protocols.server.ts'
import type { Provider } from '../provider-row.server.ts'
import { THIRD_LOGIN_PATH } from '../third-login.ts'
import { beginAttempt, type Purpose } from './attempt.server.ts'
import { markBrowser } from './browser.server.ts'

interface Out {
  readonly purpose: Purpose
  readonly userId?: string | undefined
  readonly isPopup?: boolean | undefined
  readonly isInApp?: boolean | undefined
}

/**
 * Where a browser is sent to be told who it is; the browser is marked, so that nobody else comes back for it.
 * @throws DomainError `refused` for a provider without such a page, and for one that cannot be asked
 */
export async function sentTo(
  services: Services,
  ctx: Pick<IncomingContext, 'db' | 'request' | 'reply' | 'origin' | 'log'>,
  provider: Provider,
  out: Out,
): Promise<string> {
  const protocol = protocolOf(provider)
  if (!protocol) {
    throw refused(['该协议没有授权页', 'This protocol has no page to be sent to', 'identityProvider.noPage'])
  }
  const visit = await beginAttempt(ctx.db, services.vault, {
    ...out,
    providerId: provider.id,
    browser: markBrowser(ctx),
    redirectUri: `${ctx.origin}${BASE_PATH}${THIRD_LOGIN_PATH}/${provider.code}/callback`,
  })
  return protocol.addressFor(services, provider, visit).catch((err: unknown) => {
    ctx.log.warn({ err, provider: provider.code }, 'a provider of identity could not be asked')
    throw err instanceof DomainError
      ? err
      : refused(['身份提供方没有正确应答', 'The provider does not answer as it should', 'identityProvider.noAnswer'])
  })
}
