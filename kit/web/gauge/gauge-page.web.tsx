import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Segmented, Skeleton } from 'antd'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { GaugePage as Measured } from '#kit/contract/gauges.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'
import { client } from '../client/client.web.ts'
import { PageHeader } from '../page/page-header.web.tsx'
import { ErrorState, NoPermission } from '../page/states.web.tsx'
import { useCan } from '../session/can.web.ts'
import { usePreference } from '../session/preference.web.ts'
import { Gauges } from './gauges.web.tsx'

interface GaugePageProps {
  /** Call that answers a `GaugePage`, and the permission that it asks for. */
  readonly path: string
  readonly permission: string
  /** What only this page has, below its gauges. */
  readonly children?: ReactNode
}

/** Seconds between two looks; 0 for looks by hand alone. */
const EVERY = [0, 5, 30] as const
type Every = (typeof EVERY)[number]

/** A page of values that are measured: gauges, lines over a day, tables. Asks again by itself while it is seen. */
export function GaugePage({ path, permission, children }: GaugePageProps) {
  const mayLook = useCan()(permission)
  return (
    <>
      <PageHeader />
      <div className="page-body">
        {mayLook ? <LoadedGauges path={path}>{children}</LoadedGauges> : <NoPermission code={permission} />}
      </div>
    </>
  )
}

function LoadedGauges({ path, children }: Pick<GaugePageProps, 'path' | 'children'>) {
  const t = useTranslate()
  const [every, setEvery] = usePreference<Every>('gauges.every', 5)
  const isAttended = useAttended(() => void refetch())
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['gauges', path],
    queryFn: ({ signal }) => client.get<Measured>(path, {}, { signal, handles: 'all' }),
    // a look that failed is one that is repeated by hand: nobody is told of the same every few seconds
    refetchInterval: ({ state }) => (every === 0 || state.status === 'error' || !isAttended() ? false : every * 1000),
  })
  if (error && !data) {
    return <ErrorState error={error} title={NOT_LOADED} onRetry={() => void refetch()} />
  }
  if (!data) {
    return <Skeleton active paragraph={{ rows: 12 }} />
  }
  return (
    <div className="gauge-page">
      <div className="gauge-page-bar">
        <span>
          {t(UPDATED)} <time>{data.at}</time>
        </span>
        <Button size="small" loading={isFetching && every === 0} onClick={() => void refetch()}>
          {t(REFRESH)}
        </Button>
        <Segmented<Every>
          size="small"
          aria-label={t(BY_ITSELF)}
          value={every}
          onChange={setEvery}
          options={EVERY.map((seconds) => ({
            value: seconds,
            label: seconds === 0 ? t(BY_HAND) : t(['{n} 秒', '{n} s'], { n: seconds }),
          }))}
        />
      </div>
      {error && <Alert type="warning" showIcon title={t(STALE)} />}
      {data.note && <p className="gauge-page-note">{data.note}</p>}
      <Gauges measured={data} />
      {children}
    </div>
  )
}

/**
 * Whether somebody has moved or typed lately: each look extends the session, and a page that nobody sits at keeps nobody signed
 * in. @param onReturn called when somebody is back
 */
function useAttended(onReturn: () => void): () => boolean {
  const lastInput = useRef(Date.now())
  const returned = useEffectEvent(onReturn)
  const [isAttended] = useState(() => () => Date.now() - lastInput.current < UNATTENDED_MS)
  useEffect(() => {
    const note = () => {
      const isBack = !isAttended()
      lastInput.current = Date.now()
      if (isBack) {
        returned()
      }
    }
    for (const event of INPUTS) {
      addEventListener(event, note, { passive: true })
    }
    return () => {
      for (const event of INPUTS) {
        removeEventListener(event, note)
      }
    }
  }, [isAttended])
  return isAttended
}

const INPUTS = ['pointermove', 'pointerdown', 'keydown'] as const

/** Milliseconds without any input. */
const UNATTENDED_MS = 900_000

const NOT_LOADED: Text = ['监控数据加载失败', 'What was measured could not be loaded']
const UPDATED: Text = ['上次更新时间：', 'Updated at']
const REFRESH: Text = ['立即更新', 'Update now']
const BY_ITSELF: Text = ['自动更新', 'Updates by itself']
const BY_HAND: Text = ['手动', 'By hand']
const STALE: Text = ['更新失败，显示的是上一次的数据', 'The last update failed: these are the values before it']
