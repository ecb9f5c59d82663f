import { useQuery } from '@tanstack/react-query'
import { Button, Segmented, Table } from 'antd'
import { useState } from 'react'
import { BASE_PATH } from '#kit/contract/envelope.ts'
import { shownValue } from '#kit/contract/gauges.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { client } from '#kit/web/client/client.web.ts'
import { StateTag } from '#kit/web/field/state-tag.web.tsx'
import type { Tone } from '#kit/web/field/tone.ts'
import { ResourcePage } from '#kit/web/list/resource-page.web.tsx'
import { PageDrawer } from '#kit/web/page/page-drawer.web.tsx'
import { ErrorState } from '#kit/web/page/states.web.tsx'
import { httpTrace } from './http-trace.ts'
import { ROUTE_HOURS, ROUTE_TIMES_PATH, type RouteTimes } from './route-times.ts'

/** Requests of the last day, and how long each route takes. */
export function HttpTracePage() {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ResourcePage
        resource={httpTrace}
        toolbar={<Button onClick={() => setOpen(true)}>{t(TIMES)}</Button>}
        cells={{
          status: ({ status }) => <StateTag tone={statusTone(status ?? 0)}>{status}</StateTag>,
          milliseconds: ({ milliseconds }) => <StateTag tone={timeTone(milliseconds ?? 0)}>{milliseconds} ms</StateTag>,
        }}
      />
      <PageDrawer width={960} open={isOpen} onClose={() => setOpen(false)} title={t(TIMES)} destroyOnHidden>
        <Times />
      </PageDrawer>
    </>
  )
}

const COLUMNS: readonly (readonly [key: keyof RouteTimes & string, title: Text])[] = [
  ['called', ['次数', 'Times']],
  ['failed', ['失败', 'Failed']],
  ['average', ['平均', 'Average']],
  ['p50', ['P50', 'P50']],
  ['p95', ['P95', 'P95']],
  ['p99', ['P99', 'P99']],
  ['slowest', ['最慢', 'Slowest']],
]

function Times() {
  const t = useTranslate()
  const [hours, setHours] = useState<(typeof ROUTE_HOURS)[number]>(1)
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [httpTrace.name, 'routes', hours],
    queryFn: ({ signal }) => client.get<readonly RouteTimes[]>(ROUTE_TIMES_PATH, { hours }, { signal, handles: 'all' }),
  })
  if (error) {
    return <ErrorState error={error} title={NOT_LOADED} onRetry={() => void refetch()} />
  }
  return (
    <>
      <Segmented
        aria-label={t(WITHIN)}
        value={hours}
        onChange={setHours}
        options={ROUTE_HOURS.map((value) => ({ value, label: t(['{n} 小时', '{n} h'], { n: value }) }))}
      />
      <Table
        size="small"
        rowKey="route"
        loading={isFetching}
        scroll={{ x: 'max-content' }}
        pagination={{ pageSize: 20, showSizeChanger: false }}
        locale={{ emptyText: t(NONE) }}
        dataSource={data ? [...data] : []}
        columns={[
          {
            key: 'route',
            title: t(['接口', 'Route']),
            render: (_, { route }) => route.replace(BASE_PATH, ''),
          },
          ...COLUMNS.map(([key, title]) => ({
            key,
            title: t(title),
            align: 'right' as const,
            sorter: (one: RouteTimes, other: RouteTimes) => Number(one[key] ?? 0) - Number(other[key] ?? 0),
            render: (_: unknown, row: RouteTimes) =>
              shownValue(row[key], key === 'called' || key === 'failed' ? 'count' : 'milliseconds'),
          })),
        ]}
      />
    </>
  )
}

function statusTone(status: number): Tone {
  return status >= 500 ? 'red' : status >= 400 ? 'orange' : status >= 300 ? 'blue' : 'green'
}

function timeTone(milliseconds: number): Tone {
  return milliseconds < 500 ? 'green' : milliseconds < 1000 ? 'blue' : milliseconds < 1500 ? 'orange' : 'red'
}

const TIMES: Text = ['各接口耗时', 'Times of routes']
const WITHIN: Text = ['统计时间', 'Within']
const NOT_LOADED: Text = ['各接口耗时加载失败', 'The times of routes could not be loaded']
const NONE: Text = ['这段时间没有请求', 'There were no requests']
