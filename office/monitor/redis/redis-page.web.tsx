import { useQuery } from '@tanstack/react-query'
import { Button, Input, Table } from 'antd'
import { useState } from 'react'
import { shownValue } from '#kit/contract/gauges.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { client } from '#kit/web/client/client.web.ts'
import { GaugePage } from '#kit/web/gauge/gauge-page.web.tsx'
import { ErrorState } from '#kit/web/page/states.web.tsx'
import { MONITOR_PAGES } from '../measure/monitor-pages.ts'
import { REDIS_KEYS_PATH, type RedisKeys } from './redis-keys.ts'
import './terminal.css'

/** Redis: its memory, its details, and its keys without their values. */
export function RedisPage() {
  return (
    <GaugePage {...MONITOR_PAGES.redis}>
      <Keys />
    </GaugePage>
  )
}

interface Look {
  readonly pattern: string
  readonly cursor: string
}

const FROM_BEGINNING = '0'

function Keys() {
  const t = useTranslate()
  const [look, setLook] = useState<Look>({ pattern: '', cursor: FROM_BEGINNING })
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['redis-keys', look],
    queryFn: ({ signal }) => client.get<RedisKeys>(REDIS_KEYS_PATH, { ...look }, { signal, handles: 'all' }),
  })
  return (
    <section aria-label={t(KEYS)}>
      <h2 className="gauge-title">
        {t(KEYS)}
        <small>{t(ABOUT)}</small>
      </h2>
      <Input.Search
        className="redis-pattern"
        aria-label={t(PATTERN)}
        placeholder="cache:*"
        maxLength={200}
        allowClear
        enterButton={t(['查找', 'Find'])}
        onSearch={(pattern) => setLook({ pattern, cursor: FROM_BEGINNING })}
      />
      {error ? (
        <ErrorState error={error} title={NOT_LOADED} onRetry={() => void refetch()} />
      ) : (
        <Table
          size="small"
          rowKey="name"
          loading={isFetching}
          scroll={{ x: 'max-content' }}
          pagination={false}
          locale={{ emptyText: t(data && data.cursor !== FROM_BEGINNING ? NONE_HERE : NONE) }}
          dataSource={data ? [...data.keys] : []}
          columns={[
            { dataIndex: 'name', title: t(['键', 'Key']) },
            { dataIndex: 'type', title: t(['类型', 'Type']) },
            {
              dataIndex: 'seconds',
              title: t(['剩余时间', 'Time left']),
              align: 'right',
              render: (seconds: number | null) => (seconds === null ? t(STAYS) : shownValue(seconds, 'seconds')),
            },
            {
              dataIndex: 'bytes',
              title: t(['内存', 'Memory']),
              align: 'right',
              render: (bytes: number | null) => shownValue(bytes, 'bytes'),
            },
          ]}
        />
      )}
      {data && data.cursor !== FROM_BEGINNING && (
        <Button onClick={() => setLook({ ...look, cursor: data.cursor })}>{t(['继续查找', 'Look further'])}</Button>
      )}
    </section>
  )
}

const KEYS: Text = ['键', 'Keys']
const ABOUT: Text = [
  '用 SCAN 分批查找，不显示值；像令牌的部分以 …(长度) 代替',
  'Looked for by SCAN in steps, without values; what could be a token is shown as …(length)',
]
const PATTERN: Text = ['键的开头', 'What keys begin with']
const NOT_LOADED: Text = ['键加载失败', 'The keys could not be loaded']
const NONE: Text = ['没有匹配的键', 'No key begins with it']
const NONE_HERE: Text = ['这一批没有匹配的键，可以继续查找', 'None in this step: look further']
const STAYS: Text = ['永久', 'Stays']
