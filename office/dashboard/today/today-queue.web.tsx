import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { ErrorState } from '#kit/web/page/states.web.tsx'
import { TodayList } from './today-list.web.tsx'
import { askToday } from './today-query.web.ts'
import './today.css'

/** How often the numbers are asked for anew, in milliseconds. */
const AGAIN_MS = 60_000

/** What waits for whoever looks, each number with the way to its rows; nothing for those who work on no orders. */
export function TodayQueuePanel() {
  const t = useTranslate()
  const { data, error, refetch } = useQuery({ ...askToday, refetchInterval: AGAIN_MS })
  if (error && !data) {
    return <ErrorState title={NOT_LOADED} error={error} onRetry={() => void refetch()} />
  }
  return data ? (
    <TodayList data={data} />
  ) : (
    <div className="today home-card" role="status" aria-label={t(LOADING)}>
      <Skeleton active title={false} paragraph={{ rows: 2 }} />
    </div>
  )
}

const LOADING: Text = ['加载中…', 'Loading…']
const NOT_LOADED: Text = ['待办加载失败', 'What waits could not be loaded']
