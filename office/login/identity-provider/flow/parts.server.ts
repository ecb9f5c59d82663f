import type { Text } from '#kit/contract/text.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import type { OpenRequestContext } from '#kit/server/http/route.server.ts'
import type { LoginParts } from '../../login-parts.server.ts'
import type { PhoneParts } from '../../phone-code/phone-code-routes.server.ts'
import type { Provider } from '../provider-row.server.ts'
import type { Admitting } from './people.server.ts'

export interface ThirdLoginParts extends PhoneParts, Admitting {
  readonly app: Pick<AppContext, 'vault' | 'jobs' | 'outbound'>
}

interface Refusal {
  readonly outerName: string
  readonly failure: Text
}

/** The log says who did not come in by a provider, and why. */
export function noteRefusal(
  { noteLogin }: Pick<LoginParts, 'noteLogin'>,
  ctx: OpenRequestContext,
  provider: Provider | undefined,
  { outerName, failure }: Refusal,
): Promise<void> {
  const name = provider?.name ?? '-'
  const content: Text = [`${name} 登录失败`, `Sign-in by ${name} failed`]
  return noteLogin(ctx.db, ctx, {
    username: outerName.slice(0, 100),
    realname: null,
    content,
    way: provider?.kind ?? 'oauth2',
    failure,
  })
}
