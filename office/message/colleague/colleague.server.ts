import { z } from 'zod'
import { invalid } from '#kit/contract/errors.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { visibleRows } from '#kit/server/crud/list.server.ts'
import { newId } from '#kit/server/database/ids.server.ts'
import { NOTHING } from '#kit/server/http/answers.server.ts'
import { type HttpContext, MessageResponse, type Route, route, SIGNED_IN } from '#kit/server/http/route.server.ts'
import { input, saidText, WIRE_ID } from '#kit/server/http/schema.server.ts'
import { NOTIFICATION_KIND } from '../../notification/notification-kind.ts'
import { tellPeople } from '../../notification/tell-people.server.ts'
import { pickableUser } from '../../system/user/pickable-user.ts'
import { COLLEAGUE_PATH, COLLEAGUE_TEXT, MOST_COLLEAGUES } from './colleague-message.ts'

const ACTIVE = 1

const INPUT = input({
  userIds: z.array(WIRE_ID).min(1).max(MOST_COLLEAGUES),
  content: saidText(COLLEAGUE_TEXT),
})

/** Somebody says something to colleagues: to active people of the tenant whom they could choose in a field. */
export function colleagueRoutes(app: AppContext): readonly Route[] {
  return [
    route(
      {
        method: 'POST',
        path: `${COLLEAGUE_PATH}/send`,
        answers: NOTHING,
        summary: ['给同事发消息', 'Send a message to colleagues'],
        permission: SIGNED_IN,
        limit: 'heavy',
        input: INPUT,
      },
      async (ctx) => {
        const { content } = ctx.input
        const userIds = await colleaguesOf(app, ctx)
        const { realname, username, tenantId } = ctx.user
        const name = realname || username
        await tellPeople(ctx.db, {
          tenantId,
          kind: NOTIFICATION_KIND.colleague,
          userIds,
          key: newId(),
          sender: username,
          text: [`${name}：${content}`, `${name}: ${content}`],
          body: [content, content],
        })
        return new MessageResponse(null, ['消息已发送', 'Sent'])
      },
    ),
  ]
}

/** @throws DomainError `invalid` when one of them is nobody that the caller may choose */
async function colleaguesOf(
  app: AppContext,
  ctx: HttpContext<{ readonly userIds: readonly string[] }>,
): Promise<readonly string[]> {
  const asked = [...new Set(ctx.input.userIds)].filter((id) => id !== ctx.user.userId)
  const found = (await visibleRows(app, pickableUser, ctx)
    .select(['id'] as never)
    .where('id', 'in', ['', ...asked])
    .where('status', '=', ACTIVE)
    .execute()) as unknown as readonly { readonly id: string }[]
  if (asked.length === 0 || found.length < asked.length) {
    throw invalid([
      { path: 'userIds', message: ['请选择在职的同事', 'Choose colleagues who are active', 'colleague.notActive'] },
    ])
  }
  return asked
}
