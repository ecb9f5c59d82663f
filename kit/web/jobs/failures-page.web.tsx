import { useQuery } from '@tanstack/react-query'
import {
  App,
  Button,
  Pagination,
  Popconfirm,
  Skeleton,
  Table,
  type TableColumnsType,
  type TablePaginationConfig,
} from 'antd'
import { useState } from 'react'
import type { Page } from '#kit/contract/envelope.ts'
import { FAILURE_KINDS, FAILURE_RIGHTS, type FailureKind, type FailureView } from '#kit/contract/job.ts'
import { JOB_PATH } from '#kit/contract/paths.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'
import { useIsPhone } from '../browser/use-is-phone.web.ts'
import { client } from '../client/client.web.ts'
import { PageHeader } from '../page/page-header.web.tsx'
import { EmptyState, ErrorState, NoPermission } from '../page/states.web.tsx'
import { useCan } from '../session/can.web.ts'
import './jobs.css'
import { StateTag } from '../field/state-tag.web.tsx'
import type { Tone } from '../field/tone.ts'

const TONES: Readonly<Record<FailureKind, Tone>> = { job: 'blue', work: 'grey', event: 'orange' }

/** What failed for good, for administrators: what, when and why, to be run again or dropped. */
export function FailuresPage() {
  const can = useCan()
  return (
    <>
      <PageHeader />
      <div className="page-body">
        {can(FAILURE_RIGHTS.list) ? <Failures /> : <NoPermission code={FAILURE_RIGHTS.list} />}
      </div>
    </>
  )
}

const PAGE_SIZE = 20

function Failures() {
  const t = useTranslate()
  const isPhone = useIsPhone()
  const [pageNo, setPageNo] = useState(1)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['failures', pageNo],
    queryFn: () =>
      client.get<Page<FailureView>>(`${JOB_PATH}/failures`, { pageNo, pageSize: PAGE_SIZE }, { handles: 'all' }),
  })
  if (error) {
    return <ErrorState error={error} title={NOT_LOADED} onRetry={() => void refetch()} />
  }
  if (!data) {
    return <Skeleton active />
  }
  if (data.total === 0) {
    return (
      <EmptyState title={NONE} hint={NONE_HINT}>
        <Button loading={isFetching} onClick={() => void refetch()}>
          {t(REFRESH)}
        </Button>
      </EmptyState>
    )
  }
  const onDone = () => void refetch()
  const head = (
    <div className="failure-head">
      <span>{t(HINT)}</span>
      <Button size="small" loading={isFetching} onClick={() => void refetch()}>
        {t(REFRESH)}
      </Button>
    </div>
  )
  const pagination: TablePaginationConfig = {
    current: pageNo,
    pageSize: PAGE_SIZE,
    total: data.total,
    showSizeChanger: false,
    hideOnSinglePage: true,
    showTotal: (total) => t(TOTAL, { total }),
    onChange: setPageNo,
  }
  if (isPhone) {
    return (
      <div className="failure-cards">
        {head}
        <ul className="job-list" aria-label={t(LIST)}>
          {data.records.map((failure) => (
            <FailureCard key={`${failure.kind}:${failure.id}`} failure={failure} onDone={onDone} />
          ))}
        </ul>
        <Pagination {...pagination} size="small" align="center" />
      </div>
    )
  }
  const columns: TableColumnsType<FailureView> = [
    {
      title: t(KIND),
      dataIndex: 'kind',
      width: 120,
      render: (kind: FailureKind) => <StateTag tone={TONES[kind]}>{t(FAILURE_KINDS[kind])}</StateTag>,
    },
    {
      title: t(WHAT),
      dataIndex: 'title',
      width: 240,
      render: (title: string, { note }) => (
        <div className="failure-what">
          <strong>{title}</strong>
          {note !== '' && <span>{note}</span>}
        </div>
      ),
    },
    { title: t(WHEN), dataIndex: 'time', width: 170, className: 'tabular' },
    { title: t(TRIES), dataIndex: 'tries', width: 88, align: 'end', className: 'tabular' },
    {
      title: t(WHY),
      dataIndex: 'reason',
      render: (reason: string) => <span className="failure-reason">{reason}</span>,
    },
    {
      title: t(ACTIONS),
      key: 'actions',
      width: 180,
      fixed: 'end',
      render: (_, failure) => <FailureButtons failure={failure} onDone={onDone} />,
    },
  ]
  return (
    <Table<FailureView>
      size="small"
      aria-label={t(LIST)}
      rowKey={({ kind, id }) => `${kind}:${id}`}
      loading={isFetching}
      columns={columns}
      dataSource={[...data.records]}
      scroll={{ x: 1080 }}
      title={() => head}
      pagination={pagination}
    />
  )
}

/** A failure where a table has no room. */
function FailureCard({ failure, onDone }: FailureButtonsProps) {
  const t = useTranslate()
  const { kind, title, note, time, reason } = failure
  return (
    <li className="job-item">
      <div className="job-item-head">
        <strong>{title}</strong>
        <StateTag tone={TONES[kind]}>{t(FAILURE_KINDS[kind])}</StateTag>
      </div>
      {note !== '' && <span className="job-item-note">{note}</span>}
      <p className="job-item-message">{reason}</p>
      <div className="job-item-foot">
        <time className="job-item-note tabular">{time}</time>
        <FailureButtons failure={failure} onDone={onDone} />
      </div>
    </li>
  )
}

interface FailureButtonsProps {
  readonly failure: FailureView
  readonly onDone: () => void
}

function FailureButtons({ failure: { kind, id, title }, onDone }: FailureButtonsProps) {
  const t = useTranslate()
  const can = useCan()
  const { message } = App.useApp()
  const [isBusy, setBusy] = useState(false)
  const named = (text: Text) => t(NAMED, { what: t(text), title })
  const run = async (work: () => Promise<{ readonly message: string }>) => {
    setBusy(true)
    try {
      void message.success((await work()).message)
    } catch {
      // told by the client
    } finally {
      setBusy(false)
      onDone()
    }
  }
  return (
    <span className="job-item-buttons">
      {can(FAILURE_RIGHTS.retry) && (
        <Button
          size="small"
          disabled={isBusy}
          aria-label={named(RETRY)}
          onClick={() => void run(() => client.post(`${JOB_PATH}/failureRetry`, { kind, id }))}
        >
          {t(RETRY)}
        </Button>
      )}
      {can(FAILURE_RIGHTS.drop) && (
        <Popconfirm
          title={t(ASK_DROP)}
          description={t(DROP_DOES)}
          onConfirm={() => void run(() => client.remove(`${JOB_PATH}/failureDrop`, { kind, id }))}
        >
          <Button size="small" type="text" danger disabled={isBusy} aria-label={named(DROP)}>
            {t(DROP)}
          </Button>
        </Popconfirm>
      )}
    </span>
  )
}

const LIST: Text = ['失败任务与事件', 'Failed jobs and events']
const HINT: Text = [
  '多次重试仍失败、需要处理的项目；详细信息见服务器日志',
  'These failed after several tries and wait for somebody; details are in the log of the server',
]
const KIND: Text = ['类型', 'Kind']
const WHAT: Text = ['内容', 'What']
const WHEN: Text = ['失败时间', 'Failed at']
const TRIES: Text = ['尝试次数', 'Tries']
const WHY: Text = ['原因', 'Reason']
const ACTIONS: Text = ['操作', 'Actions']
const RETRY: Text = ['重新运行', 'Run again']
const DROP: Text = ['丢弃', 'Drop']
const ASK_DROP: Text = ['丢弃这一项？', 'Drop this one?']
const DROP_DOES: Text = ['它不会再运行，也无法恢复', 'It will not run any more, and cannot be brought back']
const NAMED: Text = ['{what}：{title}', '{what}: {title}']
const REFRESH: Text = ['刷新', 'Refresh']
const TOTAL: Text = ['共 {total} 条', '{total} in all']
const NONE: Text = ['没有失败的任务与事件', 'Nothing has failed']
const NONE_HINT: Text = [
  '后台任务和事件多次重试仍失败时会列在这里',
  'Jobs and events that fail after several tries are listed here',
]
const NOT_LOADED: Text = ['失败任务加载失败', 'The failures could not be loaded']
