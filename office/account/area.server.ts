import type { AnyResource } from '#kit/contract/resource.ts'
import { defineServerArea } from '#kit/server/area/area.server.ts'
import { preferenceRoutes } from './preference/preference.server.ts'
import { savedQueryRoutes } from './saved-query/saved-query.server.ts'

interface Parts {
  /** Nouns with lists. */
  readonly searched: readonly AnyResource[]
}

/** What people keep for themselves. */
export const accountServer = defineServerArea<Parts>({
  open: ({ searched }) => ({ routes: [...preferenceRoutes(), ...savedQueryRoutes(searched)] }),
})
