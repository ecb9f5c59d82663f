import { Button, Checkbox, Skeleton } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { COMMENT_RIGHTS } from '#kit/contract/comment.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'
import { EmptyState, ErrorState } from '../page/states.web.tsx'
import { useUnsaved } from '../page/tab.web.ts'
import { useCan } from '../session/can.web.ts'
import { useDraft } from '../session/draft.web.ts'
import { type CommentedRecord, commentCalls } from './comment-calls.web.ts'
import { CommentEditor, NOTHING_TYPED, type TypedComment } from './comment-editor.web.tsx'
import { CommentEntry } from './comment-entry.web.tsx'
import { useThread } from './use-thread.web.ts'
import './comment.css'

interface CommentThreadProps {
  /** Name of the resource. */
  readonly resource: string
  readonly id: string
  /** Id of the comment that the page was opened for. */
  readonly sought?: string | undefined
}

/** What people said about a record, the newest at the end, and what they say next. */
export function CommentThread({ resource, id, sought }: CommentThreadProps) {
  const t = useTranslate()
  const record = { resource, recordId: id }
  const [isOpenOnly, setOpenOnly] = useState(false)
  const { query, comments, counts, refresh } = useThread(record, isOpenOnly)
  const list = useSought(sought, query)
  return (
    <section className="comments" aria-label={t(TITLE)}>
      {(counts?.total ?? 0) > 0 && (
        <header className="comments-head">
          <span>{t(COUNTS, { n: counts?.total ?? 0, open: counts?.open ?? 0 })}</span>
          <Checkbox checked={isOpenOnly} onChange={({ target }) => setOpenOnly(target.checked)}>
            {t(OPEN_ONLY)}
          </Checkbox>
        </header>
      )}
      {query.hasNextPage && (
        <Button size="small" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t(EARLIER)}
        </Button>
      )}
      {query.isPending ? (
        <Skeleton active title={false} paragraph={{ rows: 3 }} />
      ) : query.isError && comments.length === 0 ? (
        <ErrorState error={query.error} title={FAILED} onRetry={() => void query.refetch()} />
      ) : comments.length === 0 ? (
        <EmptyState title={isOpenOnly && (counts?.total ?? 0) > 0 ? NONE_OPEN : NONE} hint={NONE_HINT} />
      ) : (
        <ol className="comment-list" ref={list}>
          {comments.map((comment) => (
            <CommentEntry
              key={comment.id}
              record={record}
              comment={comment}
              isSought={comment.id === sought}
              onChanged={() => void refresh()}
            />
          ))}
        </ol>
      )}
      <NewComment record={record} onSent={() => void refresh()} />
    </section>
  )
}

/** What is typed is kept while somebody looks at other things, for this record and this person. */
function NewComment({ record, onSent }: { readonly record: CommentedRecord; readonly onSent: () => void }) {
  const t = useTranslate()
  const can = useCan()
  const { kept, keep, discard } = useDraft<TypedComment>(`comment:${record.resource}:${record.recordId}`)
  const [typed, setTyped] = useState(() => (isTyped(kept) ? kept : NOTHING_TYPED))
  const isEmpty = typed.text.trim() === '' && typed.pictures.length === 0
  useUnsaved(!isEmpty)
  useEffect(() => {
    if (isEmpty) {
      discard()
    } else {
      keep(typed)
    }
  }, [typed, isEmpty, keep, discard])
  if (!can(COMMENT_RIGHTS.write)) {
    return <p className="comment-hint">{t(READ_ONLY)}</p>
  }
  return (
    <CommentEditor
      record={record}
      typed={typed}
      onType={setTyped}
      send={commentCalls(record).add}
      onSent={() => {
        setTyped(NOTHING_TYPED)
        onSent()
      }}
    />
  )
}

function isTyped(kept: TypedComment | undefined): kept is TypedComment {
  return (
    typeof kept === 'object' &&
    typeof kept.text === 'string' &&
    Array.isArray(kept.people) &&
    Array.isArray(kept.pictures)
  )
}

/** Goes back in the thread until the sought comment is there, and shows it once. */
function useSought(sought: string | undefined, query: ReturnType<typeof useThread>['query']) {
  const list = useRef<HTMLOListElement>(null)
  const shown = useRef<string>(undefined)
  const { data, hasNextPage, isFetching, fetchNextPage } = query
  useEffect(() => {
    if (sought === undefined || sought === shown.current || data === undefined || isFetching) {
      return
    }
    const entry = list.current?.querySelector(`[data-comment="${CSS.escape(sought)}"]`)
    if (entry) {
      shown.current = sought
      entry.scrollIntoView({ block: 'center' })
    } else if (hasNextPage) {
      void fetchNextPage()
    }
  }, [sought, data, hasNextPage, isFetching, fetchNextPage])
  return list
}

const TITLE: Text = ['评论', 'Comments']
const COUNTS: Text = ['共 {n} 条，{open} 条未处理', '{n} {n|comment|comments}, {open} open']
const OPEN_ONLY: Text = ['只看未处理', 'Open ones only']
const EARLIER: Text = ['更早的评论', 'Earlier comments']
const FAILED: Text = ['评论加载失败', 'The comments could not be loaded']
const NONE: Text = ['还没有评论', 'No comments yet']
const NONE_OPEN: Text = ['没有未处理的评论', 'Nothing is open']
const NONE_HINT: Text = ['写下第一条，@ 同事会收到通知', 'Write the first one; whoever you @ is notified']
const READ_ONLY: Text = ['你可以查看评论，但没有发表评论的权限', 'You may read comments, but not write any']
