import { type SqlBool, sql } from 'kysely'
import { crudRoutes } from '#kit/server/crud/crud.server.ts'
import { listPage } from '#kit/server/crud/list.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { Route } from '#kit/server/http/route.server.ts'
import type { Trade } from '../../trade/commands/context/trade.server.ts'
import { message } from '../../trade/model/message.ts'
import { messageJob } from './send-messages.server.ts'

/** What customers were told: staff have it sent again, or not at all. */
export function messageRoutes(trade: Trade): readonly Route[] {
  const { app } = trade
  return crudRoutes(app, message, {
    verbs: {
      list: (ctx) => {
        const { aboutOrder } = ctx.input
        return listPage(
          app,
          message,
          ctx,
          typeof aboutOrder === 'string' && aboutOrder !== '' ? (rows) => rows.where(isAbout(aboutOrder)) : undefined,
        )
      },
    },
    effects: {
      sendNow: async ({ id }, ctx) => {
        // staff who send it mean now
        await unscoped(ctx.db, 'a message that the command changes')
          .updateTable('shop_message')
          .set({ waits: false })
          .where('id', '=', id)
          .execute()
        await app.jobs.enqueue(ctx.db, messageJob(trade), {})
        return { attempts: 0, dueAt: await trade.now(ctx), sentAt: null, readAt: null, error: null }
      },
    },
    actions: {},
  })
}

/** The order is one of those that a message speaks of. */
function isAbout(orderId: string) {
  return sql<SqlBool>`exists (select 1 from shop_message_about a where a.message_id = shop_message.id and a.order_id = ${orderId})`
}
