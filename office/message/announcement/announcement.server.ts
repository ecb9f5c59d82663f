import { sql } from 'kysely'
import { z } from 'zod'
import { DomainError, invalid, refused } from '#kit/contract/errors.ts'
import { idsOf } from '#kit/contract/list-request.ts'
import { permissionOf } from '#kit/contract/permission.ts'
import { filled } from '#kit/contract/text.ts'
import { alsoByGet } from '#kit/server/crud/also-called.server.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import type { Compute } from '#kit/server/crud/computed.server.ts'
import { copyRow } from '#kit/server/crud/copy.server.ts'
import { crudRoutes } from '#kit/server/crud/crud.server.ts'
import type { WriteHooks } from '#kit/server/crud/handlers.server.ts'
import { listPage } from '#kit/server/crud/list.server.ts'
import { readById } from '#kit/server/crud/read-row.server.ts'
import { rowOut } from '#kit/server/crud/resource-answers.server.ts'
import { stateErrors } from '#kit/server/crud/transition.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { admit } from '#kit/server/http/admit.server.ts'
import { answers } from '#kit/server/http/answers.server.ts'
import { type RequestContext, type Route, SIGNED_IN } from '#kit/server/http/route.server.ts'
import { announcement } from './announcement.ts'
import { ANNOUNCEMENT } from './announcement-choices.ts'
import { countPeople } from './audience.server.ts'
import { RECEIVED_OUT } from './received-answer.server.ts'
import { type AnnouncementParts, audienceOf, guards, reached, released, revoked } from './release.server.ts'

interface Reading {
  /** An announcement as the caller got it; undefined for one that they did not get. */
  readonly receivedById: (ctx: RequestContext, id: string) => Promise<{ readonly busType: string | null } | undefined>
}

/** Announcements for those who write them; whoever got one reads it, too. */
export function announcementRoutes(parts: AnnouncementParts & Reading): readonly Route[] {
  const { app, receivedById } = parts
  const hooks = hooksOf(app)
  const routes = crudRoutes(app, announcement, {
    ...hooks,
    answers: { queryById: answers(() => z.union([RECEIVED_OUT, rowOut(announcement)])) },
    compute: readersOf,
    guards,
    costs: { release: reached, schedule: reached },
    verbs: {
      list: async (ctx) => {
        const page = await listPage(app, announcement, ctx)
        // pages of the protocol name their columns, and edit a row as this list gave it
        return ctx.isFromOwnPage || ctx.input.field === undefined
          ? page
          : { ...page, records: page.records.map(withComma) }
      },
      // whoever got it reads it; whoever keeps announcements reads all of them
      queryById: {
        permission: SIGNED_IN,
        handle: async (ctx) => {
          const id = String(ctx.input.id ?? '')
          const permission = permissionOf(announcement, 'queryById')
          const received = await receivedById(ctx, id)
          if (received && !(ctx.user.can(permission) && received.busType === null)) {
            return received
          }
          admit(permission, ctx.user)
          return readById(app, announcement, ctx, id)
        },
      },
    },
    actions: {
      release: async ({ row, ctx, move }) => {
        const people = await countPeople(ctx.db, audienceOf(row, ctx))
        await move(await released(parts, ctx, row.id, ctx.user.username))
        return [{ title: ['接收人', 'Recipients'], before: '0', after: String(people) }]
      },
      schedule: async ({ input: { releaseAt }, ctx, move }) => {
        if (app.clock.parse(releaseAt) <= new Date()) {
          throw invalid([
            { path: 'releaseAt', message: ['须晚于现在', 'It must lie in the future', 'announcement.timeInThePast'] },
          ])
        }
        await move({ releaseAt, sender: ctx.user.username })
      },
      unschedule: ({ move }) => move({ releaseAt: null, sender: null }),
      revoke: async ({ row, ctx, move }) => move(await revoked(parts, ctx, row.id)),
      copy: ({ row, ctx }) =>
        copyRow(app, announcement, hooks, ctx, {
          row,
          values: { titile: filled(['{title}（副本）', '{title} (copy)'], { title: row.titile })[0].slice(0, 100) },
        }),
    },
  })
  return [
    ...routes,
    alsoByGet(routes, announcement, { action: 'release', verb: 'doReleaseData', inWords }),
    alsoByGet(routes, announcement, { action: 'revoke', verb: 'doReovkeData', inWords }),
  ]
}

const hooksOf = (app: AppContext): WriteHooks<typeof announcement> => ({
  prepare: async (values, ctx, before) => {
    const errors = before ? await stateErrors({ app, resource: announcement, ctx, row: before, command: 'edit' }) : []
    if (errors.length > 0) {
      throw invalid(errors)
    }
    return {
      ...values,
      // clients of the protocol end the list with a comma
      ...(values.userIds && { userIds: idsOf(values.userIds).join(',') }),
      ...(!before && !values.msgAbstract && { msgAbstract: values.titile ?? null }),
    }
  },
  guardDelete: async (rows) => {
    if (rows.some(({ sendStatus }) => sendStatus === ANNOUNCEMENT.released)) {
      throw refused(['已发布的通告请先撤销', 'It was released: revoke it first', 'announcement.released'])
    }
  },
})

/** Clients of the protocol strip the last character of the list of people, whatever it is. */
function withComma<Row extends object>(row: Row): Row {
  const { userIds } = row as { readonly userIds?: unknown }
  return typeof userIds === 'string' && userIds !== '' ? { ...row, userIds: `${userIds},` } : row
}

/** Clients of the protocol show the words of a refusal with HTTP 200 alone. */
function inWords(error: unknown): unknown {
  return error instanceof DomainError && error.code === 'invalid' ? refused(error.text) : error
}

const readersOf: Compute = async (ids, ctx) => {
  const { rows } = await sql<{ id: string; recipients: number; readers: number; confirmed: number }>`
    select annt_id as id, count(*)::int as recipients, count(*) filter (where read_flag = '1')::int as readers,
      count(confirmed_at)::int as confirmed
    from sys_announcement_send where annt_id = any(${[...ids]})
    group by annt_id`.execute(unscoped(ctx.db, 'announcements that the caller sees, and how many have read them'))
  return new Map(rows.map(({ id, ...numbers }) => [id, numbers]))
}
