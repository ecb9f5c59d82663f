import type { Page } from './envelope.ts'
import type { Text } from './text.ts'

/** Rights beside that of seeing the record: a comment is written by whoever holds the first, and those of others are deleted by the second. */
export const COMMENT_RIGHTS = { write: 'system:comment:add', moderate: 'system:comment:delete' } as const

export const COMMENT_RIGHT_TITLES: readonly (readonly [code: string, title: Text])[] = [
  [COMMENT_RIGHTS.write, ['评论记录', 'Comment on records']],
  [COMMENT_RIGHTS.moderate, ['删除他人的评论', 'Delete comments of others']],
]

/** Most characters, pictures and named people of one comment. */
export const COMMENT_LIMITS = { text: 2000, pictures: 9, named: 20 } as const

/** Key of the message that says that something was written about records; its argument is the name of their resource. */
export const COMMENTS_CHANGED = 'comments'

/** Parameter of an export: `1` adds what was said about each row. */
export const WITH_COMMENTS = 'withComments'

/** Folder of the store that pictures of comments are in. */
export const COMMENT_PLACE = 'comment'

/** What people answer without words. */
export const REACTIONS = [
  ['up', ['赞', 'Thumbs up']],
  ['heart', ['喜欢', 'Heart']],
  ['party', ['庆祝', 'Hooray']],
  ['eyes', ['在看', 'Looking at it']],
  ['thanks', ['辛苦了', 'Thanks']],
] as const satisfies readonly (readonly [code: string, title: Text])[]

export type Reaction = (typeof REACTIONS)[number][0]

/** Somebody as comments name them. */
export interface CommentPerson {
  readonly id: string
  readonly username: string
  readonly name: string
}

/** What somebody said about a record. */
export interface RecordComment {
  readonly id: string
  /** Plain text; people are named as `@[id]`. */
  readonly text: string
  /** Stored paths. */
  readonly pictures: readonly string[]
  readonly author: CommentPerson
  readonly createTime: string
  readonly editTime: string | null
  /** Who said that it is dealt with, and when. */
  readonly doneBy: CommentPerson | null
  readonly doneTime: string | null
  readonly reactions: readonly { readonly code: Reaction; readonly people: readonly CommentPerson[] }[]
  /** Those whom the text names. */
  readonly named: readonly CommentPerson[]
}

/** A page of a thread: the first one is the newest, and the newest of a page comes last. */
export interface CommentPage extends Page<RecordComment> {
  readonly counts: CommentCounts
}

export interface CommentCounts {
  readonly total: number
  /** Those that nobody has marked as done. */
  readonly open: number
}

const MENTION = /@\[([A-Za-z0-9_-]{1,64})\]/g
const LINK = /https?:\/\/[^\s<>"'，。；、！？（）【】《》]+/g
/** What ends a sentence, and no address. */
const SENTENCE_END = /[.,;:!?)\]}]+$/

export function mentionOf(id: string): string {
  return `@[${id}]`
}

/** Ids of those whom a text names, each once. */
export function namedIn(text: string): readonly string[] {
  return [...new Set([...text.matchAll(MENTION)].map(([, id = '']) => id))]
}

/** The text with something else in place of those whom it names. */
export function withMentions(text: string, say: (id: string) => string): string {
  return text.replace(MENTION, (_, id: string) => say(id))
}

/** The text as it is read where nothing can be opened; people who are not known have no name. */
export function plainComment(text: string, nameOf: (id: string) => string | undefined): string {
  return withMentions(text, (id) => `@${nameOf(id) ?? '?'}`)
}

/** The text with its words changed; those whom it names stay named. */
export function withWords(text: string, change: (words: string) => string): string {
  const ids = [...text.matchAll(MENTION)].map(([mention]) => mention)
  return text
    .split(/@\[[A-Za-z0-9_-]{1,64}\]/)
    .map((words, index) => change(words) + (ids[index] ?? ''))
    .join('')
}

export type CommentPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string }
  | { readonly kind: 'mention'; readonly id: string }

/** What a text consists of: words, addresses, and people who are named. */
export function commentParts(text: string): readonly CommentPart[] {
  const parts: CommentPart[] = []
  let end = 0
  for (const match of text.matchAll(MENTION)) {
    parts.push(...linkedParts(text.slice(end, match.index)), { kind: 'mention', id: match[1] ?? '' })
    end = match.index + match[0].length
  }
  return [...parts, ...linkedParts(text.slice(end))]
}

function linkedParts(text: string): readonly CommentPart[] {
  const parts: CommentPart[] = []
  let end = 0
  const add = (words: string) => words !== '' && parts.push({ kind: 'text', text: words })
  for (const match of text.matchAll(LINK)) {
    const address = match[0].replace(SENTENCE_END, '')
    add(text.slice(end, match.index))
    parts.push({ kind: 'link', text: address })
    end = match.index + address.length
  }
  add(text.slice(end))
  return parts
}
