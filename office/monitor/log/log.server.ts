import { z } from 'zod'
import { permissionOf } from '#kit/contract/permission.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { seenBy } from '#kit/contract/seen-fields.ts'
import { type Text, textIn } from '#kit/contract/text.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { titleField } from '#kit/server/crud/command.server.ts'
import { crudRoutes } from '#kit/server/crud/crud.server.ts'
import { listPage, visibleRows } from '#kit/server/crud/list.server.ts'
import { storedById } from '#kit/server/crud/write.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { answers } from '#kit/server/http/answers.server.ts'
import { type RequestContext, type Route, route } from '#kit/server/http/route.server.ts'
import { input, WIRE_ID } from '#kit/server/http/schema.server.ts'
import { containing } from '../parts/containing.ts'
import { log } from './log.ts'
import type { TouchedRecord } from './touched-record.ts'

/** Records that are named of one request; one that touched more says so. */
const MOST_TOUCHED = 100

/** Sign-ins and commands, and the records that a command changed. */
export function logRoutes(app: AppContext): readonly Route[] {
  return [
    ...crudRoutes(app, log, {
      // the protocol's own search field
      verbs: {
        list: (ctx) => {
          const { keyWord, ...rest } = ctx.input
          return listPage(app, log, {
            ...ctx,
            input: keyWord === undefined ? rest : { ...rest, logContent: containing(keyWord) },
          })
        },
      },
    }),
    route(
      {
        method: 'GET',
        path: `${log.path}/touched`,
        answers: answers(TOUCHED_OUT),
        summary: ['日志：涉及的记录', 'Log: Records that a command changed'],
        permission: permissionOf(log, 'queryById'),
        input: input({ id: WIRE_ID }),
        isPlainRead: true,
      },
      async (ctx) => {
        const { traceId } = await storedById(app, log, ctx, ctx.input.id)
        return touchedBy(app, ctx, traceId ?? '')
      },
    ),
  ]
}

/** Records that a request changed, named to those who may see them; of others only what kind they are. */
async function touchedBy(app: AppContext, ctx: RequestContext, requestId: string): Promise<readonly TouchedRecord[]> {
  const rows = await unscoped(ctx.db, 'what a request changed, in the tenant of the caller')
    .selectFrom('sys_record_change')
    .select(['tableName', 'recordId'])
    .distinct()
    .where('requestId', '=', requestId)
    .orderBy('tableName')
    .orderBy('recordId')
    .limit(MOST_TOUCHED)
    .execute()
  const found: TouchedRecord[] = []
  for (const table of new Set(rows.map(({ tableName }) => tableName))) {
    const owners = app.resources.filter((resource) => resource.table === table)
    const ids = rows.filter(({ tableName }) => tableName === table).map(({ recordId }) => recordId)
    const named = new Map<string, TouchedRecord>()
    for (const resource of owners.filter((one) => one.menu && ctx.user.can(permissionOf(one, 'list')))) {
      for (const record of await titled(app, ctx, resource, ids)) {
        named.set(record.id, record)
      }
    }
    const kind = owners[0]?.title ?? UNKNOWN
    found.push(...ids.map((id) => named.get(id) ?? { id, kind: textIn(ctx.locale, kind), title: null, path: null }))
  }
  return found
}

const UNKNOWN: Text = ['其他数据', 'Something else']

async function titled(
  app: AppContext,
  ctx: RequestContext,
  resource: AnyResource,
  ids: readonly string[],
): Promise<readonly TouchedRecord[]> {
  const seen = seenBy(resource, ctx.user.can)
  const name = titleField(seen)
  const rows = (await visibleRows<AnyResource>(app, resource, ctx)
    .select(name === 'id' ? ['id'] : ['id', name])
    .where('id', 'in', ids)
    .execute()) as readonly Readonly<Record<string, unknown>>[]
  return rows.map((row) => ({
    id: String(row.id),
    kind: textIn(ctx.locale, resource.title),
    title: String(row[name] ?? row.id),
    path: `${resource.menu?.url ?? ''}/${row.id}`,
  }))
}

const TOUCHED_OUT = z.array(
  z.object({ id: z.string(), kind: z.string(), title: z.string().nullable(), path: z.string().nullable() }),
)
