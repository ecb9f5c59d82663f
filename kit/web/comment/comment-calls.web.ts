import type { CommentCounts, CommentPage, CommentPerson, Reaction, RecordComment } from '#kit/contract/comment.ts'
import { COMMENT_PATHS } from '#kit/contract/paths.ts'
import { type Answer, type CallOptions, client } from '../client/client.web.ts'

/** A record of any resource that keeps a history. */
export interface CommentedRecord {
  /** Name of the resource. */
  readonly resource: string
  readonly recordId: string
}

export interface Saying {
  /** People are named as `@[id]`. */
  readonly text: string
  /** Stored paths. */
  readonly pictures: readonly string[]
}

/** Under which all that is known of the comments on a record is cached. */
export const commentKey = ({ resource, recordId }: CommentedRecord) => [resource, 'comments', recordId]

/** The calls of one thread. */
export function commentCalls(record: CommentedRecord) {
  const said = ({ text, pictures }: Saying) => ({ ...record, text, pictures: pictures.join(',') })
  const post = (path: string, more: object): Promise<Answer<RecordComment>> => client.post(path, { ...record, ...more })
  return {
    page: (pageNo: number, isOpenOnly: boolean, options?: CallOptions): Promise<CommentPage> =>
      client.get(COMMENT_PATHS.list, { ...record, pageNo, ...(isOpenOnly && { open: '1' }) }, options),
    counts: (options?: CallOptions): Promise<CommentCounts> => client.get(COMMENT_PATHS.counts, { ...record }, options),
    people: (word: string, options?: CallOptions): Promise<readonly CommentPerson[]> =>
      client.get(COMMENT_PATHS.people, { ...record, word }, options),
    /** Errors (400) are the editor's to show. */
    add: (saying: Saying): Promise<Answer<RecordComment>> =>
      client.post(COMMENT_PATHS.add, said(saying), { handles: [400] }),
    edit: (id: string, saying: Saying): Promise<Answer<RecordComment>> =>
      client.put(COMMENT_PATHS.edit, { ...said(saying), id }, { handles: [400] }),
    remove: (id: string): Promise<Answer<unknown>> => client.remove(COMMENT_PATHS.delete, { ...record, id }),
    mark: (id: string, isDone: boolean) => post(isDone ? COMMENT_PATHS.done : COMMENT_PATHS.open, { id }),
    react: (id: string, reaction: Reaction, isOn: boolean) =>
      post(isOn ? COMMENT_PATHS.react : COMMENT_PATHS.unreact, { id, reaction }),
  }
}

export type CommentCalls = ReturnType<typeof commentCalls>
