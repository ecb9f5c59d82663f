import { sql } from 'kysely'
import { crudRoutes } from '#kit/server/crud/crud.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { Route } from '#kit/server/http/route.server.ts'
import type { Trade } from '../../trade/commands/context/trade.server.ts'
import { phoneReader } from '../../trade/model/masks.ts'
import { memberLog } from '../../trade/model/member-log.ts'

/** The member log, with what changed in one text. */
export function memberLogRoutes({ app }: Trade): readonly Route[] {
  return crudRoutes(app, memberLog, {
    compute: async (ids, ctx) => {
      const { rows } = await sql<{ id: string; before: string | null; after: string | null }>`
        select id, from_text as before, to_text as after from shop_member_log
        where id = any(${[...ids]})`.execute(unscoped(ctx.db, 'entries of the member log that the caller sees'))
      const read = phoneReader(ctx.user)
      return new Map(
        rows.map(({ id, before, after }) => [id, { change: read(`${before ?? ''} → ${after ?? ''}`.trim()) }]),
      )
    },
  })
}
