import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { client } from '#kit/web/client/client.web.ts'
import { EmptyState, ErrorState } from '#kit/web/page/states.web.tsx'
import { customer } from '../../trade/model/customer.ts'
import {
  TIMELINE_COUNTS_PATH,
  TIMELINE_PATH,
  type TimelineCounts,
  type TimelineKind,
  type TimelinePage,
} from './timeline.ts'
import { TimelineEntryRow } from './timeline-entry.web.tsx'
import { TimelineFilter } from './timeline-filter.web.tsx'
import { TIMELINE_TITLE } from './timeline-title.ts'
import './timeline.css'

/** All that happened between a customer and the shop: how much of each kind, then one after the other, newest first. */
export function CustomerTimeline({ id }: { readonly id: string }) {
  const t = useTranslate()
  const [kinds, setKinds] = useState<readonly TimelineKind[]>([])
  const counts = useQuery({
    queryKey: [customer.name, 'timeline', id, 'counts'],
    queryFn: ({ signal }) => client.get<TimelineCounts>(TIMELINE_COUNTS_PATH, { id }, { signal, handles: 'all' }),
    staleTime: 0,
  })
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [customer.name, 'timeline', id, kinds],
    queryFn: ({ pageParam, signal }) =>
      client.get<TimelinePage>(
        TIMELINE_PATH,
        { id, ...(kinds.length > 0 && { kinds: kinds.join(',') }), ...(pageParam && { after: pageParam }) },
        { signal, handles: 'all' },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })
  const entries = data?.pages.flatMap((page) => page.entries)
  return (
    <section className="timeline" aria-label={t(TIMELINE_TITLE)}>
      <TimelineFilter counts={counts.data} kinds={kinds} onChange={setKinds} />
      {error && !data ? (
        <ErrorState error={error} title={FAILED} onRetry={() => void refetch()} />
      ) : !entries ? (
        <Skeleton active />
      ) : entries.length === 0 ? (
        <EmptyState title={NONE} hint={kinds.length > 0 ? NONE_OF_KIND : NONE_YET} />
      ) : (
        <ol className="timeline-entries">
          {entries.map((entry) => (
            <TimelineEntryRow key={`${entry.kind}:${entry.id}`} entry={entry} />
          ))}
        </ol>
      )}
      {hasNextPage && (
        <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t(MORE)}
        </Button>
      )}
    </section>
  )
}

const FAILED: Text = ['往来记录加载失败', 'The timeline could not be loaded']
const NONE: Text = ['没有记录', 'There are none']
const NONE_YET: Text = ['下单、咨询或收到消息后会出现在这里', 'Orders, consults and messages come here']
const NONE_OF_KIND: Text = ['换一个类型，或选择“全部”', 'Choose another kind, or all of them']
const MORE: Text = ['更早的记录', 'Older ones']
