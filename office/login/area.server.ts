import { defineServerArea } from '#kit/server/area/area.server.ts'
import type { Database } from '#kit/server/database/database.server.ts'
import { sharedLimiters } from '#kit/server/http/limiter.server.ts'
import type { SessionStore } from '#kit/server/session/session-store.server.ts'
import { noteLogin } from '../system/log/operation-log.server.ts'
import { loginRoutes } from './login.server.ts'
import type { OfficeAuthority } from './office-authority.server.ts'
import { ownDepartRoutes } from './own-departs.server.ts'
import { signInThrottle } from './throttle.server.ts'

interface Parts {
  readonly db: Database
  readonly sessions: SessionStore
  readonly authority: OfficeAuthority
  readonly texts: { readonly allItems: Parameters<typeof loginRoutes>[0]['allDictionaryItems'] }
}

/** How people sign in, and as whom. */
export const loginServer = defineServerArea<Parts>({
  open: ({ db, sessions, authority, texts }) => ({
    routes: [
      ...loginRoutes({
        ...{ db, sessions, authority, noteLogin },
        throttle: signInThrottle(sharedLimiters(db)),
        allDictionaryItems: texts.allItems,
      }),
      ...ownDepartRoutes(authority),
    ],
  }),
})
