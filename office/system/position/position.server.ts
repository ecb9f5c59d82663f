import { z } from 'zod'
import { refused } from '#kit/contract/errors.ts'
import { permissionOf } from '#kit/contract/permission.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { visibleRows } from '#kit/server/crud/list.server.ts'
import { wireById } from '#kit/server/crud/write.server.ts'
import { answers } from '#kit/server/http/answers.server.ts'
import { type Route, route } from '#kit/server/http/route.server.ts'
import { input, wireText } from '#kit/server/http/schema.server.ts'
import { position } from './position.ts'

/** Positions by what users hold of them: their code. */
export function positionByCodeRoute(app: AppContext): Route {
  return route(
    {
      method: 'GET',
      path: '/sys/position/queryByCode',
      answers: answers(QUERY_BY_CODE_OUT),
      summary: ['职务：按编码', 'A position by its code'],
      permission: permissionOf(position, 'queryById'),
      input: input({ code: wireText(100) }),
    },
    async (ctx) => {
      const found = await visibleRows(app, position, ctx)
        .select('id')
        .where('code', '=', ctx.input.code)
        .executeTakeFirst()
      if (!found) {
        throw refused(['未找到对应实体', 'There is no position with this code', 'position.unknownCode'])
      }
      return wireById(app, position, ctx, found.id)
    },
  )
}

const QUERY_BY_CODE_OUT = z.object({
  id: z.string(),
  createBy: z.string().nullable(),
  createTime: z.string(),
  updateBy: z.string().nullable(),
  updateTime: z.string().nullable(),
  version: z.number(),
  code: z.string(),
  name: z.string(),
  nameEn: z.string().nullable(),
  postRank: z.string(),
  _can: z.array(z.string()).optional(),
})
