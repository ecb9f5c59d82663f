import { useInfiniteQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { client } from '#kit/web/client/client.web.ts'
import { EmptyState, ErrorState } from '#kit/web/page/states.web.tsx'
import { ACTIVITY_PATH, type ActivityPage } from './activity.ts'

/** What somebody did lately, newest first. */
export function ActivityList() {
  const t = useTranslate()
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['account', 'activity'],
    queryFn: ({ pageParam, signal }) =>
      client.get<ActivityPage>(ACTIVITY_PATH, pageParam ? { after: pageParam } : {}, { signal, handles: 'all' }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })
  if (error && !data) {
    return <ErrorState error={error} title={NOT_LOADED} onRetry={() => void refetch()} />
  }
  if (!data) {
    return <Skeleton active />
  }
  const entries = data.pages.flatMap((page) => page.entries)
  return (
    <section className="account-part" aria-labelledby="account-activity">
      <div className="account-part-head">
        <h2 id="account-activity">{t(TITLE)}</h2>
      </div>
      <p>{t(ABOUT)}</p>
      {entries.length === 0 && <EmptyState title={NONE} />}
      <ul className="account-rows">
        {entries.map(({ id, content, time, address }) => (
          <li key={id} className="account-row">
            <div className="account-row-words">
              <strong>{content}</strong>
              <small>
                {time} · {address || '-'}
              </small>
            </div>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t(MORE)}
        </Button>
      )}
    </section>
  )
}

const TITLE: Text = ['操作记录', 'What I did lately']
const ABOUT: Text = [
  '登录、退出、每次修改与导出，以及令牌的每次调用。不是您做的，请立即修改密码。',
  'Signing in and out, each change and export, and each call of a token. What you did not do is a reason to change your password.',
]
const NONE: Text = ['还没有记录', 'Nothing yet']
const MORE: Text = ['更早的记录', 'Older ones']
const NOT_LOADED: Text = ['操作记录加载失败', 'What you did could not be loaded']
