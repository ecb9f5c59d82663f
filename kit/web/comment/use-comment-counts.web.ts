import { useQuery } from '@tanstack/react-query'
import type { CommentCounts } from '#kit/contract/comment.ts'
import { commentCalls, commentKey } from './comment-calls.web.ts'

/** How many comments a record has; undefined until they are counted, and for records that have none by their kind. */
export function useCommentCounts(resource: string, recordId: string, isEnabled = true): CommentCounts | undefined {
  const record = { resource, recordId }
  const { data } = useQuery({
    queryKey: [...commentKey(record), 'counts'],
    // the tab itself says what fails
    queryFn: ({ signal }) => commentCalls(record).counts({ signal, handles: 'all' }),
    enabled: isEnabled,
    staleTime: 0,
  })
  return data
}
