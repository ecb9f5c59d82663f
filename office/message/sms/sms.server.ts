import { invalid } from '#kit/contract/errors.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { crudRoutes } from '#kit/server/crud/crud.server.ts'
import { stateErrors } from '#kit/server/crud/transition.server.ts'
import type { Route } from '#kit/server/http/route.server.ts'
import type { Job } from '#kit/server/jobs/define-job.server.ts'
import { sms } from './sms.ts'

/** What goes to people of the house: written by hand, sent again, and deleted when it is old. */
export function smsRoutes(app: AppContext, send: Job<Record<string, never>>): readonly Route[] {
  return crudRoutes(app, sms, {
    prepare: async (values, ctx, before) => {
      const errors = before ? await stateErrors({ app, resource: sms, ctx, row: before, command: 'edit' }) : []
      if (errors.length > 0) {
        throw invalid(errors)
      }
      return values
    },
    after: (_ids, ctx) => app.jobs.enqueue(ctx.db, send, {}),
    effects: {
      sendNow: async (_row, ctx) => {
        await app.jobs.enqueue(ctx.db, send, {})
        return { esSendNum: 0, dueAt: new Date(), esSendTime: null, esResult: null }
      },
    },
    actions: {},
  })
}
