import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { crudRoutes } from '#kit/server/crud/crud.server.ts'
import { listPage } from '#kit/server/crud/list.server.ts'
import type { Route } from '#kit/server/http/route.server.ts'
import type { Watch } from '#kit/server/watch/watch.server.ts'
import { unwatched } from '../trace/http-trace.server.ts'
import { fault } from './fault.ts'

/** Errors by their numbers, those of this moment included. */
export function faultRoutes(app: AppContext, watch: Watch): readonly Route[] {
  return crudRoutes(app, fault, {
    verbs: {
      list: async (ctx) => {
        await watch.flush()
        return listPage(app, fault, ctx)
      },
    },
  }).map(unwatched)
}
