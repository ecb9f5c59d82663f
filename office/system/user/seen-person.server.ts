import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { visibleRows } from '#kit/server/crud/list.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import { user } from './user.ts'

/** Somebody of the caller's tenant whom they may see, frozen people included. */
export function seenPerson(app: AppContext, ctx: Pick<RequestContext, 'db' | 'user'>, userId: string) {
  return visibleRows(app, user, ctx)
    .select(['id', 'username', 'realname', 'status'])
    .where('id', '=', userId)
    .executeTakeFirst()
}
