import type { AnyResource } from '#kit/contract/resource.ts'
import { defineServerArea } from '#kit/server/area/area.server.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import type { ServerDatabase } from '#kit/server/database/database.server.ts'
import { sharedLimiters } from '#kit/server/http/limiter.server.ts'
import type { SessionStore } from '#kit/server/session/session-store.server.ts'
import { ownBindingRoutes } from '../login/identity-provider/own-binding.server.ts'
import { userByName } from '../login/login-user.server.ts'
import type { OfficeAuthority } from '../login/office-authority.server.ts'
import { isRightPassword } from '../login/password-check.server.ts'
import { USER_INFO_OUT } from '../login/sign-in-answers.server.ts'
import { signInThrottle } from '../login/throttle.server.ts'
import { userInfoOf } from '../login/user-info.server.ts'
import { takenErrors } from '../system/user/user-duplicates.server.ts'
import { activityRoutes } from './activity/activity.server.ts'
import { ownNotificationRoutes } from './notification/own-notifications.server.ts'
import { ownSessionRoutes } from './own-session/own-session.server.ts'
import { preferenceRoutes } from './preference/preference.server.ts'
import { type ProfileParts, profileRoutes } from './profile/profile.server.ts'
import { savedQueryRoutes } from './saved-query/saved-query.server.ts'
import { apiTokenRoutes, scopesOf } from './token/api-token.server.ts'
import { consentRoutes } from './token/oauth/consent.server.ts'
import type { ProgramScope } from './token/oauth/program.ts'

interface Parts {
  readonly app: AppContext
  readonly db: ServerDatabase
  readonly sessions: SessionStore
  readonly authority: OfficeAuthority
  /** All nouns: those with routes of their own have lists, too. */
  readonly nouns: readonly AnyResource[]
  readonly publicAddress: () => string
  /** What agents need each permission for. */
  readonly permissionUses: () => ReadonlyMap<string, ProgramScope>
}

/** Requests of programs that one person looks at or answers: documents elsewhere are read for them. */
const CONSENTS = { name: 'oauth-consent', points: 30, seconds: 60 }

/** What people know of, keep and decide for themselves. */
export const accountServer = defineServerArea<Parts>({
  open: ({ app, db, sessions, authority, nouns, publicAddress, permissionUses }) => {
    const limiterOf = sharedLimiters(db)
    const throttle = signInThrottle(limiterOf)
    const { forgetSessions } = authority
    const isOwnPassword: ProfileParts['isOwnPassword'] = async ({ user, address }, password) => {
      const account = await userByName(db, user.username)
      const attempt = { username: user.username, address }
      return isRightPassword(throttle, { attempt, stored: account?.password ?? null, password })
    }
    return {
      routes: [
        ...profileRoutes({
          takenErrors,
          forgetSessions,
          userInfo: USER_INFO_OUT,
          userInfoOf: (ctx) => userInfoOf(authority, ctx, ctx.user),
          isOwnPassword,
        }),
        ...apiTokenRoutes({ isOwnPassword, entriesOf: authority.entriesOf }),
        ...consentRoutes({
          publicAddress,
          isOwnPassword,
          outbound: app.outbound,
          scopesOf: async (ctx) => scopesOf(ctx, await authority.entriesOf(ctx.user)),
          uses: permissionUses,
          perPerson: limiterOf(CONSENTS),
        }),
        ...ownNotificationRoutes(app),
        ...activityRoutes(),
        ...ownSessionRoutes({ sessions, forgetSessions }),
        ...ownBindingRoutes({ app, db, throttle }),
        ...preferenceRoutes(),
        ...savedQueryRoutes(nouns),
      ],
    }
  },
})
