import { sql } from 'kysely'
import { z } from 'zod'
import { nameIn } from '#kit/contract/text.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { answers } from '#kit/server/http/answers.server.ts'
import { type RequestContext, type Route, route, SIGNED_IN } from '#kit/server/http/route.server.ts'
import { input, WIRE_ID } from '#kit/server/http/schema.server.ts'
import { requireOneself } from '../../rights/require-oneself.server.ts'
import { LOG_TYPE } from '../../system/dictionary/wire-choices.ts'
import { ACTIVITY_PATH, type ActivityPage } from './activity.ts'

const OWN = 'lines of the log about the caller'

const PAGE_SIZE = 20

/** What the caller did lately in this tenant. */
export function activityRoutes(): readonly Route[] {
  return [
    route(
      {
        method: 'GET',
        path: ACTIVITY_PATH,
        answers: answers(PATH_OUT),
        summary: ['我的操作记录', 'What I did lately'],
        permission: SIGNED_IN,
        input: input({ after: WIRE_ID.optional() }),
      },
      (ctx) => activityPage(ctx, ctx.input.after),
    ),
  ]
}

/** Pages go on behind the last line that was read: new lines shift none. */
async function activityPage(
  { db, user, clock, locale }: RequestContext,
  after: string | undefined,
): Promise<ActivityPage> {
  requireOneself(user)
  interface Row {
    readonly id: string
    readonly content: string
    readonly contentEn: string | null
    readonly createTime: Date
    readonly ip: string | null
    readonly logType: number
  }
  const { rows } = await sql<Row>`
    select l.id, l.log_content as content, l.log_content_en as content_en, l.create_time, l.ip, l.log_type from sys_log l
    where l.userid = ${user.username}
      and ${
        after === undefined
          ? sql`true`
          : sql`(l.create_time, l.id) < (
              select a.create_time, a.id from sys_log a
              where a.id = ${after} and a.userid = ${user.username})`
      }
    order by l.create_time desc, l.id desc limit ${PAGE_SIZE + 1}
  `.execute(unscoped(db, OWN))
  const shown = rows.slice(0, PAGE_SIZE)
  return {
    entries: shown.map(({ id, content, contentEn, createTime, ip, logType }) => ({
      id,
      content: nameIn(locale, content, contentEn),
      time: clock.format(createTime),
      address: ip ?? '',
      isSignIn: logType === LOG_TYPE.signIn,
    })),
    next: rows.length > PAGE_SIZE ? (shown.at(-1)?.id ?? null) : null,
  }
}

const PATH_OUT = z.object({
  entries: z.array(
    z.object({ id: z.string(), content: z.string(), time: z.string(), address: z.string(), isSignIn: z.boolean() }),
  ),
  next: z.string().nullable(),
})
