import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { COMMENTS_CHANGED, type RecordComment } from '#kit/contract/comment.ts'
import { askAgain } from '../session/ask-again.web.ts'
import { subscribeMessage } from '../session/table-socket.web.ts'
import { type CommentedRecord, commentCalls, commentKey } from './comment-calls.web.ts'

/**
 * The comments on a record, oldest first, as far back as was asked for. They are asked for anew when somebody writes about
 * such a record, and when the window is looked at again.
 */
export function useThread(record: CommentedRecord, isOpenOnly: boolean) {
  const queries = useQueryClient()
  const query = useInfiniteQuery({
    queryKey: [...commentKey(record), isOpenOnly ? 'open' : 'all'],
    queryFn: ({ pageParam, signal }) => commentCalls(record).page(pageParam, isOpenOnly, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ current, pages }) => (current < pages ? current + 1 : undefined),
    refetchOnWindowFocus: true,
    staleTime: 0,
  })
  const refresh = () => askAgain(queries, { queryKey: commentKey(record) })
  const hear = useEffectEvent((resource: unknown) => {
    if (resource === record.resource) {
      void refresh()
    }
  })
  useEffect(() => subscribeMessage(COMMENTS_CHANGED, (resource) => hear(resource)), [])
  return { query, comments: inOrder(query.data?.pages ?? []), counts: query.data?.pages[0]?.counts, refresh }
}

/** Pages come from the end. What was written meanwhile moves a comment to the next page: it is there once. */
function inOrder(pages: readonly { readonly records: readonly RecordComment[] }[]): readonly RecordComment[] {
  const all = pages.toReversed().flatMap(({ records }) => records)
  return [...new Map(all.map((comment) => [comment.id, comment])).values()]
}
