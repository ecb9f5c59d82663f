import { z } from 'zod'
import {
  COMMENT_LIMITS,
  COMMENT_RIGHTS,
  COMMENTS_CHANGED,
  REACTIONS,
  type Reaction,
  type RecordComment,
} from '#kit/contract/comment.ts'
import { DomainError } from '#kit/contract/errors.ts'
import { COMMENT_PATHS } from '#kit/contract/paths.ts'
import { permissionOf } from '#kit/contract/permission.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import type { Text } from '#kit/contract/text.ts'
import { inTransaction } from '../database/in-transaction.server.ts'
import { NOT_GRANTED } from '../http/admit.server.ts'
import { answers, NOTHING, named, pageOfRows } from '../http/answers.server.ts'
import {
  type HttpContext,
  MessageResponse,
  type RequestContext,
  type Route,
  route,
  SIGNED_IN,
} from '../http/route.server.ts'
import { type InputSchema, input, WIRE_ID, wireInteger, wireKeyword, wireText } from '../http/schema.server.ts'
import type { AppContext } from './app-context.server.ts'
import { type CommentedRecord, nameablePeople } from './comment-people.server.ts'
import { commentCounts, commentPage } from './comment-rows.server.ts'
import { addComment, deleteComment, editComment, markComment, reactToComment } from './comment-write.server.ts'
import { PART_PAGE_SIZE } from './history-pages.server.ts'
import { notFound, storedById } from './write.server.ts'

const registered = new WeakMap<AppContext, Map<string, AnyResource>>()

/** Records of the resource have a thread of comments, as they have a history. */
export function registerCommented(app: AppContext, resource: AnyResource): void {
  const known = registered.get(app) ?? new Map<string, AnyResource>()
  registered.set(app, known.set(resource.name, resource))
}

const RECORD = { resource: wireText(64), recordId: WIRE_ID }
const ONE = { ...RECORD, id: WIRE_ID }
// longer texts are told how long they may be
const SAYING = {
  text: wireText(COMMENT_LIMITS.text * 10).default(''),
  pictures: wireText(10_000).default(''),
}
const ON_ONE = input(ONE)
const REACTING = input({ ...ONE, reaction: z.enum(REACTIONS.map(([code]) => code) as [Reaction, ...Reaction[]]) })

interface Named {
  readonly resource: string
  readonly recordId: string
}

/**
 * The threads of all records with a history. Each call first finds the record within what its caller may see; whoever
 * writes needs a right of its own beside that.
 */
export function commentRoutes(app: AppContext): readonly Route[] {
  /** @throws DomainError `notFound` as the record itself answers, `forbidden` without its page */
  const recordOf = async (ctx: RequestContext<Named>): Promise<CommentedRecord> => {
    const { resource: name, recordId } = ctx.input
    const resource = registered.get(app)?.get(name)
    if (!resource) {
      throw notFound()
    }
    const permission = permissionOf(resource, 'list')
    if (!ctx.user.can(permission)) {
      throw new DomainError('forbidden', NOT_GRANTED, { data: { permission } })
    }
    await storedById(app, resource, ctx, recordId)
    return { resource, recordId }
  }
  /** Finds the record, does the work, and has open pages ask anew: they hear which kind of record it is about, no more. */
  const changing =
    <Input extends Named, Result>(
      work: (ctx: HttpContext<Input>, record: CommentedRecord) => Promise<Result>,
    ): ((ctx: HttpContext<Input>) => Promise<Result>) =>
    async (ctx) => {
      const record = await recordOf(ctx)
      const result = await work(ctx, record)
      const { name } = record.resource
      const permission = permissionOf(record.resource, 'list')
      app.tellPages({ tenantId: ctx.user.tenantId, permission, key: COMMENTS_CHANGED, args: [name] })
      return result
    }
  const inside =
    <Input extends Named, Result>(
      work: (ctx: HttpContext<Input>, record: CommentedRecord) => Promise<Result>,
    ): ((ctx: HttpContext<Input>, record: CommentedRecord) => Promise<Result>) =>
    (ctx, record) =>
      inTransaction(ctx.db, (db) => work({ ...ctx, db }, record))
  const command = <Input extends Named>(
    { path, summary, sent }: { readonly path: string; readonly summary: Text; readonly sent: InputSchema<Input> },
    work: (ctx: HttpContext<Input>, record: CommentedRecord) => Promise<RecordComment>,
  ) =>
    route(
      // what is done is told once it is committed
      {
        method: 'POST',
        path,
        summary,
        permission: COMMENT_RIGHTS.write,
        transaction: 'none',
        input: sent,
        answers: answers(COMMENT),
      },
      changing(inside(work)),
    )
  return [
    route(
      {
        method: 'GET',
        path: COMMENT_PATHS.list,
        answers: answers(COMMENT_PAGE),
        summary: ['评论：列表', 'Comments: List'],
        // each record asks for the permission of its page
        permission: SIGNED_IN,
        isPlainRead: true,
        input: input({
          ...RECORD,
          pageNo: wireInteger(1, 1000).default(1),
          pageSize: wireInteger(1, 100).default(PART_PAGE_SIZE),
          open: z.enum(['', '0', '1']).default(''),
        }),
      },
      async (ctx) => {
        const { pageNo, pageSize, open } = ctx.input
        return commentPage(app, ctx, await recordOf(ctx), { pageNo, pageSize, isOpenOnly: open === '1' })
      },
    ),
    route(
      {
        method: 'GET',
        path: COMMENT_PATHS.counts,
        answers: answers(COMMENT_COUNTS),
        summary: ['评论：数量', 'Comments: How many'],
        permission: SIGNED_IN,
        isPlainRead: true,
        input: input(RECORD),
      },
      async (ctx) => commentCounts(ctx, await recordOf(ctx)),
    ),
    route(
      {
        method: 'GET',
        path: COMMENT_PATHS.people,
        answers: answers(z.array(PERSON)),
        summary: ['评论：可提及的人', 'Comments: Whom they may name'],
        permission: COMMENT_RIGHTS.write,
        input: input({ ...RECORD, word: wireKeyword(50).default('') }),
      },
      async (ctx) => nameablePeople(app, ctx, await recordOf(ctx), ctx.input.word),
    ),
    route(
      {
        method: 'POST',
        path: COMMENT_PATHS.add,
        answers: answers(COMMENT),
        summary: ['评论：发表', 'Comments: Write'],
        permission: COMMENT_RIGHTS.write,
        transaction: 'none',
        input: input({ ...RECORD, ...SAYING }),
        example: { resource: 'order', recordId: '1999', text: '@[2001] 请核对地址', pictures: '' },
      },
      changing(async (ctx, record) => new MessageResponse(await addComment(app, ctx, record), ['已发送', 'Sent'])),
    ),
    route(
      {
        method: 'PUT',
        path: COMMENT_PATHS.edit,
        answers: answers(COMMENT),
        summary: ['评论：修改自己的评论', 'Comments: Edit my comment'],
        permission: COMMENT_RIGHTS.write,
        transaction: 'none',
        input: input({ ...ONE, ...SAYING }),
      },
      changing(async (ctx, record) => new MessageResponse(await editComment(app, ctx, record), ['修改成功!', 'Saved'])),
    ),
    route(
      {
        method: 'DELETE',
        path: COMMENT_PATHS.delete,
        answers: NOTHING,
        summary: ['评论：删除', 'Comments: Delete'],
        // one's own, or with a right those of others
        permission: SIGNED_IN,
        transaction: 'none',
        successMessage: ['删除成功!', 'Deleted'],
        input: input(ONE),
      },
      changing(inside<Named & { readonly id: string }, void>(deleteComment)),
    ),
    command(
      { path: COMMENT_PATHS.done, summary: ['评论：标为已处理', 'Comments: Mark as done'], sent: ON_ONE },
      (ctx, record) => markComment(app, ctx, record, true),
    ),
    command(
      { path: COMMENT_PATHS.open, summary: ['评论：重新打开', 'Comments: Open again'], sent: ON_ONE },
      (ctx, record) => markComment(app, ctx, record, false),
    ),
    command(
      { path: COMMENT_PATHS.react, summary: ['评论：添加表情', 'Comments: React'], sent: REACTING },
      (ctx, record) => reactToComment(app, ctx, record, true),
    ),
    command(
      { path: COMMENT_PATHS.unreact, summary: ['评论：收回表情', 'Comments: Remove reaction'], sent: REACTING },
      (ctx, record) => reactToComment(app, ctx, record, false),
    ),
  ]
}

const PERSON = named('CommentPerson', z.object({ id: z.string(), username: z.string(), name: z.string() }))

const COMMENT = named(
  'RecordComment',
  z.object({
    id: z.string(),
    text: z.string().meta({ description: 'Plain text; people are named as `@[id]`' }),
    pictures: z.array(z.string()).meta({ description: 'Stored paths' }),
    author: PERSON,
    createTime: z.string(),
    editTime: z.string().nullable(),
    doneBy: PERSON.nullable(),
    doneTime: z.string().nullable(),
    reactions: z.array(z.object({ code: z.string(), people: z.array(PERSON) })),
    named: z.array(PERSON),
  }),
)

const COMMENT_COUNTS = z.object({ total: z.int(), open: z.int().meta({ description: 'That nobody marked as done' }) })

const COMMENT_PAGE = named('CommentPage', pageOfRows(COMMENT).extend({ counts: COMMENT_COUNTS }))
