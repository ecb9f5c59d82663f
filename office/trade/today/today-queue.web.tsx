import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { Suspense } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { late } from '#kit/web/page/late.web.ts'
import { ErrorState } from '#kit/web/page/states.web.tsx'
import { askToday } from './today-query.web.ts'
import './today.css'

/** Knows the declarations of orders: it comes while the numbers are asked for. */
const TodayList = late(async () => (await import('./today-list.web.tsx')).TodayList, { isAhead: true })

/** How often the numbers are asked for anew, in milliseconds. */
const AGAIN_MS = 60_000

/** What waits for whoever looks, each number with the way to its rows; nothing for those who work on no orders. */
export function TodayQueuePanel() {
  const t = useTranslate()
  const { data, error, refetch } = useQuery({ ...askToday, refetchInterval: AGAIN_MS })
  if (error && !data) {
    return <ErrorState title={NOT_LOADED} error={error} onRetry={() => void refetch()} />
  }
  const waiting = (
    <div className="today home-card" role="status" aria-label={t(LOADING)}>
      <Skeleton active title={false} paragraph={{ rows: 2 }} />
    </div>
  )
  return data ? (
    <Suspense fallback={waiting}>
      <TodayList data={data} />
    </Suspense>
  ) : (
    waiting
  )
}

const LOADING: Text = ['加载中…', 'Loading…']
const NOT_LOADED: Text = ['待办加载失败', 'What waits could not be loaded']
