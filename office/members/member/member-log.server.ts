import { crudRoutes } from '#kit/server/crud/crud.server.ts'
import { anyOf } from '#kit/server/database/any-of.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { Route } from '#kit/server/http/route.server.ts'
import type { Trade } from '../../trade/commands/context/trade.server.ts'
import { phoneReader } from '../../trade/model/masks.ts'
import { memberLog } from '../../trade/model/member-log.ts'

/** The member log, with what changed in one text. */
export function memberLogRoutes({ app }: Trade): readonly Route[] {
  return crudRoutes(app, memberLog, {
    compute: async (ids, ctx) => {
      const rows = await unscoped(ctx.db, 'entries of the member log that the caller sees')
        .selectFrom('shop_member_log')
        .select(['id', 'fromText as before', 'toText as after'])
        .where('id', '=', anyOf(ids))
        .execute()
      const read = phoneReader(ctx.user)
      return new Map(
        rows.map(({ id, before, after }) => [id, { change: read(`${before ?? ''} → ${after ?? ''}`.trim()) }]),
      )
    },
  })
}
