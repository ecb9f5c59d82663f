import type { Text } from '#kit/contract/text.ts'
import type { Database } from '#kit/server/database/database.server.ts'
import type { IncomingContext } from '#kit/server/http/route.server.ts'
import type { SessionStore } from '#kit/server/session/session-store.server.ts'
import type { RequireCaptcha } from './captcha.server.ts'
import type { ProviderKind } from './identity-provider/provider-choices.ts'
import type { OfficeAuthority } from './office-authority.server.ts'
import type { Openings } from './openings/openings.server.ts'
import type { SignInThrottle } from './throttle.server.ts'
import type { SignInWays } from './way/sign-in-ways.server.ts'

/** By what somebody proves who they are. */
export type WayIn = 'password' | 'phone' | 'passkey' | ProviderKind

interface Login {
  readonly username: string
  readonly realname: string | null
  readonly tenantId?: number
  readonly content: Text
  /** By what they tried; nothing for the end of a session. */
  readonly way?: WayIn | undefined
  /** Why they were not let in. */
  readonly failure?: Text | undefined
}

export interface LoginParts {
  /** What the house offers. */
  readonly ways: SignInWays
  readonly db: Database
  readonly sessions: SessionStore
  readonly authority: OfficeAuthority
  readonly throttle: SignInThrottle
  /** Asks for what shows that no program asks. */
  readonly requireCaptcha: RequireCaptcha
  /** What a new password ends. */
  readonly openings: Openings
  /** All dictionaries with their enabled items, for the client's cache. */
  allDictionaryItems(reader: Pick<IncomingContext, 'db' | 'locale'> & { readonly tenantId: number }): Promise<unknown>
  /** Notes a sign-in, a sign-out or a failed try; with a transaction, they happen together or not at all. */
  noteLogin(db: Database, ctx: IncomingContext, login: Login): Promise<void>
}
