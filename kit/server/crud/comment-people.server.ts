import type { CommentPerson } from '#kit/contract/comment.ts'
import { permissionOf } from '#kit/contract/permission.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import type { Caller } from '../http/caller.server.ts'
import type { RequestContext } from '../http/route.server.ts'
import type { AppContext } from './app-context.server.ts'
import { seesAll, visibleOf } from './list.server.ts'
import { rowOf } from './row-statements.server.ts'

type Asking = Pick<RequestContext, 'db' | 'user'>

/** A record of a resource; the caller was found to see it. */
export interface CommentedRecord {
  readonly resource: AnyResource
  readonly recordId: string
}

/** People that a search shows. */
const MOST_SHOWN = 10
/** Of so many whose names hold the word the search asks who may see the record. */
const MOST_ASKED = 100
/** Asked at the same time. */
const AT_ONCE = 10

/** Those whom a comment on the record may name, by a word of their names; not the caller. */
export async function nameablePeople(
  app: AppContext,
  ctx: Asking,
  record: CommentedRecord,
  word: string,
): Promise<readonly CommentPerson[]> {
  const candidates = await app.people.candidates(ctx.db, {
    tenantId: ctx.user.tenantId,
    permission: permissionOf(record.resource, 'list'),
    word,
    most: MOST_ASKED,
  })
  const others = candidates.filter(({ id }) => id !== ctx.user.userId)
  const found: CommentPerson[] = []
  for (let at = 0; at < others.length && found.length < MOST_SHOWN; at += AT_ONCE) {
    const asked = others.slice(at, at + AT_ONCE)
    const seeing = await Promise.all(asked.map(({ id }) => maySee(app, ctx, record, id)))
    found.push(...asked.filter((_, index) => seeing[index]))
  }
  return found.slice(0, MOST_SHOWN)
}

/** Those of the people who may not see the record, in the tenant of the caller, as their rights are now. */
export async function blindAmong(
  app: AppContext,
  ctx: Asking,
  record: CommentedRecord,
  ids: readonly string[],
): Promise<readonly string[]> {
  const seeing = await Promise.all(ids.map((id) => maySee(app, ctx, record, id)))
  return ids.filter((_, index) => !seeing[index])
}

async function maySee(
  app: AppContext,
  { db, user }: Asking,
  { resource, recordId }: CommentedRecord,
  userId: string,
): Promise<boolean> {
  const person = await app.people.callerNow(userId, user.tenantId)
  return person?.can(permissionOf(resource, 'list')) ? seesRow(app, db, { resource, recordId }, person) : false
}

/** Rules bind somebody's rows: the record is looked for within them. Without rules they see what the caller sees. */
async function seesRow(
  app: AppContext,
  db: Asking['db'],
  { resource, recordId }: CommentedRecord,
  user: Caller,
): Promise<boolean> {
  return seesAll(app, resource, { user }) || (await rowOf(db, visibleOf(app, resource, user), recordId)) !== undefined
}
