import { crudRoutes } from '#kit/server/crud/crud.server.ts'
import type { Route } from '#kit/server/http/route.server.ts'
import type { Trade } from '../commands/context/trade.server.ts'
import { message } from '../model/message.ts'
import { messageJob } from './send-messages.server.ts'

/** What customers were told: staff have it sent again, or not at all. */
export function messageRoutes(trade: Trade): readonly Route[] {
  const { app } = trade
  return crudRoutes(app, message, {
    effects: {
      sendNow: async (_row, ctx) => {
        await app.jobs.enqueue(ctx.db, messageJob(trade), {})
        return { attempts: 0, dueAt: app.clock.format(await trade.now(ctx)), sentAt: null, error: null }
      },
    },
    actions: {},
  })
}
