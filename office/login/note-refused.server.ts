import type { Text } from '#kit/contract/text.ts'
import type { OpenRequestContext } from '#kit/server/http/route.server.ts'
import { HOUSE, tenantsOf } from '../rights/tenants.ts'
import type { LoginParts, WayIn } from './login-parts.server.ts'
import type { UserRow } from './login-user.server.ts'

interface Refused {
  /** The account, or what was typed for one. */
  readonly username: string
  /** Whose account it is; undefined where there is none. */
  readonly person: UserRow | undefined
  readonly way: WayIn
  readonly failure: Text
}

/** The log says more than whoever tries is told, and says it in the shop that the account belongs to. */
export function noteRefused(
  { noteLogin }: Pick<LoginParts, 'noteLogin'>,
  ctx: OpenRequestContext,
  { username, person, way, failure }: Refused,
): Promise<void> {
  return noteLogin(ctx.db, ctx, {
    username,
    realname: person?.realname ?? null,
    content: ['登录失败', 'Sign-in failed'],
    tenantId: person ? (tenantsOf(person)[0] ?? HOUSE) : HOUSE,
    way,
    failure,
  })
}
