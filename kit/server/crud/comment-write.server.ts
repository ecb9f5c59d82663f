import {
  COMMENT_LIMITS,
  COMMENT_PLACE,
  COMMENT_RIGHTS,
  namedIn,
  type Reaction,
  type RecordComment,
} from '#kit/contract/comment.ts'
import { DomainError, type FieldError, invalid } from '#kit/contract/errors.ts'
import { filled } from '#kit/contract/text.ts'
import { newId } from '../database/ids.server.ts'
import { inTransaction } from '../database/in-transaction.server.ts'
import type { RequestContext } from '../http/route.server.ts'
import type { AppContext } from './app-context.server.ts'
import { blindAmong, type CommentedRecord } from './comment-people.server.ts'
import {
  authorsIn,
  changeComment,
  insertComment,
  lockedComment,
  type StoredComment,
  wireComments,
} from './comment-rows.server.ts'
import { notFound, storedById } from './write.server.ts'

/** What somebody says, as it was sent. */
export interface Saying {
  readonly text: string
  /** Stored paths joined by commas. */
  readonly pictures: string
}

interface Said extends Saying {
  readonly named: readonly string[]
}

/**
 * Adds a comment and tells those whom it names, and those who wrote before. The people are asked about before the
 * transaction begins: what they may is read on another connection.
 */
export async function addComment(
  app: AppContext,
  ctx: RequestContext<Saying>,
  record: CommentedRecord,
): Promise<RecordComment> {
  const said = await readSaying(app, ctx, record)
  const id = newId()
  const stored = await inTransaction(ctx.db, async (db) => {
    const inside = { ...ctx, db }
    // it may have gone, or from the sight of the caller, while the people were asked about
    await storedById(app, record.resource, inside, record.recordId)
    const before = await authorsIn(inside, record)
    await insertComment(inside, record, { id, text: said.text, pictures: said.pictures })
    const earlier = before.filter((author) => author !== ctx.user.userId && !said.named.includes(author))
    await app.people.tell(inside, { id, ...record, named: others(ctx, said.named), earlier })
    return lockedComment(inside, record, id)
  })
  return wired(app, ctx, record, stored)
}

/** Changes what the caller said; whoever is named anew is told. */
export async function editComment(
  app: AppContext,
  ctx: RequestContext<Saying & { readonly id: string }>,
  record: CommentedRecord,
): Promise<RecordComment> {
  const { id } = ctx.input
  const known = await inTransaction(ctx.db, (db) => ownComment({ ...ctx, db }, record, id))
  const said = await readSaying(app, ctx, record, known)
  const stored = await inTransaction(ctx.db, async (db) => {
    const inside = { ...ctx, db }
    await storedById(app, record.resource, inside, record.recordId)
    const before = await ownComment(inside, record, id)
    const { text, pictures } = said
    await changeComment(inside, id, { text, pictures, editTime: new Date() })
    // who wrote before heard of the comment when it was added
    const heard = [...namedIn(before.text), ...(await authorsIn(inside, record, id))]
    const fresh = said.named.filter((person) => !heard.includes(person))
    await app.people.tell(inside, { id, ...record, named: others(ctx, fresh), earlier: [] })
    return lockedComment(inside, record, id)
  })
  return wired(app, ctx, record, stored)
}

/** Deletes a comment of the caller's own, or with the right to it anybody's. */
export async function deleteComment(
  ctx: RequestContext<{ readonly id: string }>,
  record: CommentedRecord,
): Promise<void> {
  const { user } = ctx
  const comment = await found(ctx, record, ctx.input.id)
  const isOwn = comment.userId === user.userId && user.can(COMMENT_RIGHTS.write)
  if (!isOwn && !user.can(COMMENT_RIGHTS.moderate)) {
    throw notYours()
  }
  await changeComment(ctx, comment.id, { delFlag: 1, deleteBy: user.username, deleteTime: new Date() })
}

/** Says that what a comment asks for is dealt with, or that it is not. What is so already stays as it was. */
export async function markComment(
  app: AppContext,
  ctx: RequestContext<{ readonly id: string }>,
  record: CommentedRecord,
  isDone: boolean,
): Promise<RecordComment> {
  const comment = await found(ctx, record, ctx.input.id)
  if ((comment.doneTime !== null) !== isDone) {
    await changeComment(
      ctx,
      comment.id,
      isDone ? { doneBy: ctx.user.userId, doneTime: new Date() } : { doneBy: null, doneTime: null },
    )
  }
  return wired(app, ctx, record, await lockedComment(ctx, record, comment.id))
}

/** Answers a comment without words, or takes that back. */
export async function reactToComment(
  app: AppContext,
  ctx: RequestContext<{ readonly id: string; readonly reaction: Reaction }>,
  record: CommentedRecord,
  isOn: boolean,
): Promise<RecordComment> {
  const { id, reaction } = ctx.input
  const comment = await found(ctx, record, id)
  const rest = (comment.reactions[reaction] ?? []).filter((person) => person !== ctx.user.userId)
  const people = isOn ? [...rest, ctx.user.userId] : rest
  await changeComment(ctx, id, { reactions: JSON.stringify({ ...comment.reactions, [reaction]: people }) })
  return wired(app, ctx, record, await lockedComment(ctx, record, id))
}

/** @throws DomainError `invalid` at the field that is wrong */
async function readSaying(
  app: AppContext,
  ctx: RequestContext<Saying>,
  record: CommentedRecord,
  before?: StoredComment,
): Promise<Said> {
  const text = ctx.input.text.trim()
  const pictures = pathsOf(ctx.input.pictures)
  const named = namedIn(text)
  const fresh = named.filter((id) => !(before && namedIn(before.text).includes(id)))
  const known = pathsOf(before?.pictures ?? '')
  const errors: FieldError[] = []
  if (text === '' && pictures.length === 0) {
    errors.push({ path: 'text', message: ['请输入评论内容', 'Write something', 'comment.empty'] })
  }
  if ([...text].length > COMMENT_LIMITS.text) {
    errors.push({ path: 'text', message: filled(TOO_LONG, { most: COMMENT_LIMITS.text }) })
  }
  if (named.length > COMMENT_LIMITS.named) {
    errors.push({ path: 'text', message: filled(TOO_MANY_PEOPLE, { most: COMMENT_LIMITS.named }) })
  } else if ((await blindAmong(app, ctx, record, fresh)).length > 0) {
    errors.push({ path: 'text', message: BLIND })
  }
  if (pictures.length > COMMENT_LIMITS.pictures) {
    errors.push({ path: 'pictures', message: filled(TOO_MANY_PICTURES, { most: COMMENT_LIMITS.pictures }) })
  } else {
    for (const path of pictures.filter((one) => !known.includes(one))) {
      const isTheirs = path.startsWith(`${COMMENT_PLACE}/`) && (await app.people.hasPicture(ctx, path))
      if (!isTheirs) {
        errors.push({ path: 'pictures', message: STRANGE_PICTURE })
        break
      }
    }
  }
  if (errors.length > 0) {
    throw invalid(errors)
  }
  return { text, pictures: pictures.join(','), named }
}

function pathsOf(text: string): readonly string[] {
  return [...new Set(text.split(',').filter((path) => path !== ''))]
}

function others({ user }: Pick<RequestContext, 'user'>, ids: readonly string[]): readonly string[] {
  return ids.filter((id) => id !== user.userId)
}

type Asking = Pick<RequestContext, 'db' | 'user'>

async function found(ctx: Asking, record: CommentedRecord, id: string): Promise<StoredComment> {
  const comment = await lockedComment(ctx, record, id)
  if (!comment) {
    throw notFound()
  }
  return comment
}

async function ownComment(ctx: Asking, record: CommentedRecord, id: string): Promise<StoredComment> {
  const comment = await found(ctx, record, id)
  if (comment.userId !== ctx.user.userId) {
    throw notYours()
  }
  return comment
}

async function wired(
  app: AppContext,
  ctx: Asking,
  { resource }: CommentedRecord,
  stored: StoredComment | undefined,
): Promise<RecordComment> {
  const [comment] = stored ? await wireComments(app, ctx, resource, [stored]) : []
  if (!comment) {
    throw notFound()
  }
  return comment
}

function notYours(): DomainError {
  return new DomainError('forbidden', ['这是他人的评论', 'This comment is of somebody else', 'comment.notYours'])
}

const TOO_LONG = [
  '评论最多{most}个字符',
  'A comment has at most {most} {most|character|characters}',
  'comment.tooLong',
] as const
const TOO_MANY_PEOPLE = [
  '一条评论最多提及{most}人',
  'A comment names at most {most} {most|person|people}',
  'comment.tooManyPeople',
] as const
const TOO_MANY_PICTURES = [
  '一条评论最多{most}张图片',
  'A comment has at most {most} {most|picture|pictures}',
  'comment.tooManyPictures',
] as const
/** The same for everybody who may not be named: nobody learns who there is. */
const BLIND = ['提及的人不能查看这条数据', 'Somebody who is named may not see this record', 'comment.blind'] as const
const STRANGE_PICTURE = ['请上传图片后再发送', 'Upload pictures of your own', 'comment.strangePicture'] as const
