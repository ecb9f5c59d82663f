import { sql } from 'kysely'
import { columnOf } from '#kit/contract/column-name.ts'
import { refused } from '#kit/contract/errors.ts'
import { permissionOf } from '#kit/contract/permission.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { deletedRows } from '#kit/server/crud/list.server.ts'
import { undeleteRows } from '#kit/server/crud/undelete.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { answers, NOTHING } from '#kit/server/http/answers.server.ts'
import { type HttpContext, type RequestContext, type Route, route } from '#kit/server/http/route.server.ts'
import { input, NO_INPUT, WIRE_ID } from '#kit/server/http/schema.server.ts'
import { STEP_UP } from '../../rights/step-up.ts'
import { GIVEN_BACK, type Named, nameOf, shownTaken, TAKEN_OUT, TOO_LATE } from './taken.server.ts'
import { giveBackPath, takenPath } from './taken.ts'

const GONE =
  'rows that were deleted within the hour in the tenant of the caller; which of them are shown their rules say'

/** What one command deleted. */
export interface Deletion {
  readonly ids: readonly string[]
  readonly requestId: string
}

interface TakenRows {
  readonly resource: AnyResource
  /** Fields that say what a row is called, in Chinese and in English. */
  readonly name: readonly [zh: string, en: string]
  /** Ids of those that the caller keeps; all that they would see when left out. */
  readonly keeps?: (ctx: RequestContext, ids: readonly string[]) => Promise<readonly string[]>
  /** Brings back what went together; the rows alone when left out. @throws DomainError */
  readonly bringBack?: (ctx: HttpContext, deletion: Deletion) => Promise<unknown>
}

/**
 * Rows of a noun that gives rights, deleted within the hour by whomever, and the way to bring them back with what they gave: as deleting,
 * with a proof, by those who hold all of it.
 */
export function takenRowRoutes(app: AppContext, rows: TakenRows): readonly Route[] {
  const { resource } = rows
  const [zh, en] = resource.title
  const {
    bringBack = (ctx: HttpContext, { ids }: Deletion) => undeleteRows(app, resource, ctx, ids.join(','), 'anybody'),
  } = rows
  const permission = permissionOf(resource, 'delete')
  return [
    route(
      {
        method: 'GET',
        path: takenPath(resource.path, 'rows'),
        answers: answers(TAKEN_OUT),
        summary: [`${zh}：一小时内删除的`, `${en}: what was deleted within the hour`],
        permission,
        input: NO_INPUT,
      },
      async (ctx) => {
        const entries = await deletionsOf(app, rows, ctx)
        return Promise.all(entries.map(async (entry) => shownTaken(app, entry, await namesOf(rows, ctx, entry.ids))))
      },
    ),
    route(
      {
        method: 'POST',
        path: giveBackPath(resource.path, 'rows'),
        answers: NOTHING,
        stepUp: STEP_UP.grant,
        summary: [`${zh}：还回删除的`, `${en}: Bring back what was deleted`],
        successMessage: GIVEN_BACK,
        permission,
        input: input({ id: WIRE_ID }),
      },
      async (ctx) => {
        const deletion = (await deletionsOf(app, rows, ctx)).find(({ id }) => id === ctx.input.id)
        if (!deletion) {
          throw refused(TOO_LATE)
        }
        await bringBack(ctx, deletion)
        return null
      },
    ),
  ]
}

/** Commands that deleted rows which are still gone, and are the caller's to keep; the last one first. */
async function deletionsOf(app: AppContext, { resource, keeps }: TakenRows, ctx: RequestContext) {
  const { rows } = await sql<{ recordId: string; id: string; requestId: string; createBy: string; createTime: Date }>`
    select distinct on (c.record_id) c.record_id, c.id, c.request_id, c.create_by, c.create_time from sys_record_change c
    join ${withDeleted(resource.table)} t on t.id = c.record_id and t.del_flag = 1
    where c.table_name = ${resource.table} and c.create_time > now() - interval '1 hour'
      and jsonb_typeof(c.changes -> 'id' -> 1) = 'null'
    order by c.record_id, c.id desc
  `.execute(unscoped(ctx.db, GONE))
  const seen = (await deletedRows<AnyResource>(app, resource, ctx)
    .select('id')
    .where('id', 'in', [...rows.map(({ recordId }) => recordId), ''])
    .execute()) as readonly { readonly id: string }[]
  const found = seen.map(({ id }) => id)
  const kept = new Set(keeps ? await keeps(ctx, found) : found)
  const own = rows.filter(({ recordId }) => kept.has(recordId))
  const requests = [...new Set(own.map(({ requestId }) => requestId))]
  return requests
    .flatMap((requestId) => {
      const gone = own.filter((row) => row.requestId === requestId)
      const [first] = gone
      return first ? [{ ...first, ids: gone.map(({ recordId }) => recordId) }] : []
    })
    .sort((a, b) => b.createTime.getTime() - a.createTime.getTime())
}

async function namesOf({ resource, name: [zh, en] }: TakenRows, ctx: RequestContext, ids: readonly string[]) {
  const { rows } = await sql<Named>`
    select ${sql.ref(columnOf(zh))} as name, ${sql.ref(columnOf(en))} as name_en from ${withDeleted(resource.table)}
    where id = any(${ids}) order by create_time, id
  `.execute(unscoped(ctx.db, GONE))
  return rows.map((row) => nameOf(row, ctx.locale))
}
