import { DEFAULT_PAGE_SIZE, exactPage } from '#kit/contract/envelope.ts'
import { permissionOf } from '#kit/contract/permission.ts'
import { crudRoutes } from '#kit/server/crud/crud.server.ts'
import { listSchemaOf } from '#kit/server/crud/json-schema.server.ts'
import { listPage } from '#kit/server/crud/list.server.ts'
import { rowOut } from '#kit/server/crud/resource-answers.server.ts'
import { answers, pageOfRows } from '#kit/server/http/answers.server.ts'
import { type RequestContext, type Route, route, SIGNED_IN } from '#kit/server/http/route.server.ts'
import { rawInput } from '#kit/server/http/schema.server.ts'
import type { Trade } from '../../trade/commands/context/trade.server.ts'
import { TASK, task } from '../../trade/model/task.ts'

/** Tasks for the staff: done or dropped, by whom, when and why. */
export function taskRoutes(trade: Trade): readonly Route[] {
  const handled = async (ctx: RequestContext, note: string | null | undefined) => ({
    handler: ctx.user.username,
    handledAt: await trade.now(ctx),
    note: note ?? null,
  })
  return crudRoutes(trade.app, task, {
    actions: {
      finish: async ({ input, ctx, move }) => move(await handled(ctx, input.note)),
      drop: async ({ input, ctx, move }) => move(await handled(ctx, input.note)),
    },
  })
}

/** Open tasks that the caller may see, under the address at which clients of the protocol count what waits for somebody. */
export function waitingTasksRoute({ app }: Trade): Route {
  return route(
    {
      method: 'GET',
      path: '/workflow/common/myTaskList',
      answers: answers(() => pageOfRows(rowOut(task))),
      summary: ['待办事项：我的待办', 'Tasks: those that are open'],
      permission: SIGNED_IN,
      input: rawInput(() => listSchemaOf(task)),
    },
    async (ctx) =>
      ctx.user.can(permissionOf(task, 'list'))
        ? listPage(app, task, ctx, (rows) => rows.where('state', '=', TASK.open))
        : exactPage([], { total: 0, size: DEFAULT_PAGE_SIZE, current: 1 }),
  )
}
