import { z } from 'zod'
import { answers } from '#kit/server/http/answers.server.ts'
import { type Route, route, SIGNED_IN } from '#kit/server/http/route.server.ts'
import { NO_INPUT } from '#kit/server/http/schema.server.ts'

/**
 * With which directories of chat services people and departments can be brought in step: none. Pages of clients of the
 * protocol ask it each time they open, and leave the button out.
 */
export function directoryAppsRoute(): Route {
  return route(
    {
      method: 'GET',
      path: '/sys/thirdApp/getEnabledType',
      answers: answers(z.object({ wechatEnterprise: z.boolean(), dingtalk: z.boolean() })),
      summary: ['第三方通讯录同步开关', 'Directories of chat services to synchronise with'],
      permission: SIGNED_IN,
      input: NO_INPUT,
    },
    async () => ({ wechatEnterprise: false, dingtalk: false }),
  )
}
