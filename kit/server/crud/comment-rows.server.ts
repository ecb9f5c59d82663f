import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import {
  type CommentCounts,
  type CommentPage,
  type CommentPerson,
  namedIn,
  REACTIONS,
  type Reaction,
  type RecordComment,
  withWords,
} from '#kit/contract/comment.ts'
import { exactPage } from '#kit/contract/envelope.ts'
import { asRead } from '#kit/contract/field.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { seenBy } from '#kit/contract/seen-fields.ts'
import { unscoped } from '../database/scope.server.ts'
import type { StoredTables } from '../database/tables.server.ts'
import type { RequestContext } from '../http/route.server.ts'
import type { AppContext } from './app-context.server.ts'
import type { CommentedRecord } from './comment-people.server.ts'
import { wireTime } from './rows.server.ts'

const THREAD = 'comments on a record that was found visible'

type Reactions = Readonly<Partial<Record<Reaction, readonly string[]>>>

declare module '../database/tables.server.ts' {
  interface StoredValues {
    'sys_comment.reactions': Reactions
  }
}

/** A comment as it is stored. */
export type StoredComment = Selectable<StoredTables['sys_comment']>

type Asking = Pick<RequestContext, 'db' | 'user'>

/** Those of some records that were not deleted. */
function commentsOn({ db, user }: Asking, { table, recordIds }: { table: string; recordIds: readonly string[] }) {
  return unscoped(db, THREAD)
    .selectFrom('sys_comment')
    .where('tenantId', '=', user.tenantId)
    .where('tableName', '=', table)
    .where('recordId', 'in', [...recordIds, ''])
}

const threadOf = (ctx: Asking, { resource, recordId }: CommentedRecord) =>
  commentsOn(ctx, { table: resource.table, recordIds: [recordId] })

/** How many there are in a thread. */
export async function commentCounts(ctx: Asking, record: CommentedRecord): Promise<CommentCounts> {
  return threadOf(ctx, record)
    .select(({ fn }) => [
      sql<number>`count(*)::int`.as('total'),
      fn.count<number>('id').filterWhere('doneTime', 'is', null).as('open'),
    ])
    .executeTakeFirstOrThrow()
    .then(({ total, open }) => ({ total, open: Number(open) }))
}

interface Asked {
  readonly pageNo: number
  readonly pageSize: number
  /** Without those that are dealt with. */
  readonly isOpenOnly: boolean
}

/** A page of a thread, from its end: the first one is the newest, and the newest of a page comes last. */
export async function commentPage(
  app: AppContext,
  ctx: Asking,
  record: CommentedRecord,
  { pageNo, pageSize, isOpenOnly }: Asked,
): Promise<CommentPage> {
  const [rows, counts] = await Promise.all([
    threadOf(ctx, record)
      .$if(isOpenOnly, (open) => open.where('doneTime', 'is', null))
      .selectAll()
      .orderBy('id', 'desc')
      .limit(pageSize)
      .offset((pageNo - 1) * pageSize)
      .execute(),
    commentCounts(ctx, record),
  ])
  const records = await wireComments(app, ctx, record.resource, rows.toReversed())
  const total = isOpenOnly ? counts.open : counts.total
  return { ...exactPage(records, { total, size: pageSize, current: pageNo }), counts }
}

/**
 * Comments with the people who are in them by name. Whoever reads free text of the resource masked reads what others wrote
 * so, too.
 */
export async function wireComments(
  app: AppContext,
  ctx: Asking,
  resource: AnyResource,
  rows: readonly StoredComment[],
): Promise<readonly RecordComment[]> {
  const masked = Object.values(seenBy(resource, ctx.user.can).fields).find(({ isMasked }) => isMasked)
  const read = ({ text, userId }: StoredComment) =>
    masked && userId !== ctx.user.userId ? withWords(text, (words) => String(asRead(masked, words))) : text
  const people = await app.people.named(ctx.db, [...new Set(rows.flatMap(peopleIn))])
  const person = (id: string, username = ''): CommentPerson => people.get(id) ?? { id, username, name: username }
  return rows.map((row) => ({
    id: row.id,
    text: read(row),
    pictures: row.pictures === '' ? [] : row.pictures.split(','),
    author: person(row.userId, row.createBy),
    createTime: wireTime(row.createTime, app.clock) ?? '',
    editTime: wireTime(row.editTime, app.clock) ?? null,
    doneBy: row.doneBy === null ? null : person(row.doneBy),
    doneTime: wireTime(row.doneTime, app.clock) ?? null,
    reactions: REACTIONS.flatMap(([code]) => {
      const ids = row.reactions[code] ?? []
      return ids.length > 0 ? [{ code, people: ids.map((id) => person(id)) }] : []
    }),
    named: namedIn(row.text).map((id) => person(id)),
  }))
}

function peopleIn({ userId, doneBy, reactions, text }: StoredComment): readonly string[] {
  return [userId, ...(doneBy === null ? [] : [doneBy]), ...Object.values(reactions).flat(), ...namedIn(text)]
}

/** One comment of a thread, locked until the transaction ends. */
export function lockedComment(ctx: Asking, record: CommentedRecord, id: string): Promise<StoredComment | undefined> {
  return threadOf(ctx, record).selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Ids of those who wrote in a thread, before a comment of it where one is given. */
export async function authorsIn(ctx: Asking, record: CommentedRecord, before?: string): Promise<readonly string[]> {
  const rows = await threadOf(ctx, record)
    .$if(before !== undefined, (thread) => thread.where('id', '<', before ?? ''))
    .select('userId')
    .distinct()
    .orderBy('userId')
    .execute()
  return rows.map(({ userId }) => userId)
}

type NewComment = Pick<StoredComment, 'id' | 'text' | 'pictures'>

export async function insertComment(
  { db, user }: Asking,
  { resource, recordId }: CommentedRecord,
  comment: NewComment,
): Promise<void> {
  await unscoped(db, THREAD)
    .insertInto('sys_comment')
    .values({
      ...comment,
      tenantId: user.tenantId,
      tableName: resource.table,
      recordId,
      userId: user.userId,
      createBy: user.username,
    })
    .execute()
}

type Changed = Partial<
  Pick<StoredComment, 'text' | 'pictures' | 'editTime' | 'doneBy' | 'doneTime' | 'deleteBy' | 'deleteTime' | 'delFlag'>
> & { readonly reactions?: string }

/** Changes a comment that was found and locked. */
export async function changeComment({ db, user }: Asking, id: string, changed: Changed): Promise<void> {
  await unscoped(db, THREAD)
    .updateTable('sys_comment')
    .set(changed)
    .where('id', '=', id)
    .where('tenantId', '=', user.tenantId)
    .execute()
}

/** All comments on some records of one table, oldest first, at most so many of each. */
export async function commentsOfRecords(
  ctx: Asking,
  { table, recordIds, most }: { readonly table: string; readonly recordIds: readonly string[]; readonly most: number },
): Promise<readonly StoredComment[]> {
  const isNew: RawBuilder<SqlBool> = sql`place <= ${most}`
  const rows = await unscoped(ctx.db, THREAD)
    .selectFrom(
      commentsOn(ctx, { table, recordIds })
        .selectAll()
        .select(sql<number>`row_number() over (partition by record_id order by id desc)`.as('place'))
        .as('c'),
    )
    .selectAll()
    .where(isNew)
    .orderBy('id')
    .execute()
  return rows
}
